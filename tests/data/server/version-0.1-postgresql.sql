-- The tables of the same version on PostgreSQL; the rows are those of version-0.1.sql.
CREATE TABLE alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE checkpoints (
    table_id character varying NOT NULL,
    number integer NOT NULL,
    blob bytea NOT NULL
);
CREATE TABLE held (
    table_id character varying NOT NULL,
    seat integer NOT NULL,
    number integer NOT NULL,
    action text NOT NULL
);
CREATE TABLE room_users (
    user_id character varying NOT NULL,
    code character varying NOT NULL
);
CREATE TABLE rooms (
    code character varying NOT NULL,
    version integer NOT NULL,
    state character varying NOT NULL,
    private boolean NOT NULL,
    changed double precision NOT NULL,
    value text NOT NULL
);
CREATE TABLE rulesets (
    owner character varying NOT NULL,
    name character varying NOT NULL,
    digest character varying NOT NULL,
    text text NOT NULL,
    created double precision NOT NULL
);
CREATE TABLE secrets (
    name character varying NOT NULL,
    value bytea NOT NULL
);
CREATE TABLE sheets (
    room character varying NOT NULL,
    text text NOT NULL
);
CREATE TABLE steps (
    table_id character varying NOT NULL,
    number integer NOT NULL,
    actions text NOT NULL,
    at double precision NOT NULL
);
CREATE TABLE table_users (
    user_id character varying NOT NULL,
    created double precision NOT NULL,
    table_id character varying NOT NULL
);
CREATE TABLE tables (
    id character varying NOT NULL,
    room character varying NOT NULL,
    game integer NOT NULL,
    spec text NOT NULL,
    seats text NOT NULL,
    settings text NOT NULL,
    commitment character varying NOT NULL,
    state character varying NOT NULL,
    public boolean NOT NULL,
    created double precision NOT NULL,
    ended double precision,
    result text
);
CREATE TABLE tokens (
    hash character varying NOT NULL,
    id character varying NOT NULL,
    user_id character varying NOT NULL,
    label character varying NOT NULL,
    created double precision NOT NULL
);
CREATE TABLE users (
    id character varying NOT NULL,
    name character varying NOT NULL,
    key character varying,
    passphrase character varying,
    created double precision NOT NULL
);
ALTER TABLE ONLY alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY checkpoints
    ADD CONSTRAINT checkpoints_pkey PRIMARY KEY (table_id);
ALTER TABLE ONLY held
    ADD CONSTRAINT held_pkey PRIMARY KEY (table_id, seat);
ALTER TABLE ONLY room_users
    ADD CONSTRAINT room_users_pkey PRIMARY KEY (user_id, code);
ALTER TABLE ONLY rooms
    ADD CONSTRAINT rooms_pkey PRIMARY KEY (code);
ALTER TABLE ONLY rulesets
    ADD CONSTRAINT rulesets_pkey PRIMARY KEY (owner, name);
ALTER TABLE ONLY secrets
    ADD CONSTRAINT secrets_pkey PRIMARY KEY (name);
ALTER TABLE ONLY sheets
    ADD CONSTRAINT sheets_pkey PRIMARY KEY (room);
ALTER TABLE ONLY steps
    ADD CONSTRAINT steps_pkey PRIMARY KEY (table_id, number);
ALTER TABLE ONLY table_users
    ADD CONSTRAINT table_users_pkey PRIMARY KEY (user_id, created, table_id);
ALTER TABLE ONLY tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY tokens
    ADD CONSTRAINT tokens_id_key UNIQUE (id);
ALTER TABLE ONLY tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_key_key UNIQUE (key);
ALTER TABLE ONLY users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
CREATE INDEX ix_room_users_code ON room_users USING btree (code);
CREATE INDEX ix_rulesets_digest ON rulesets USING btree (digest);
CREATE INDEX ix_tokens_user_id ON tokens USING btree (user_id);
CREATE INDEX rooms_by_state ON rooms USING btree (state, private, changed);
CREATE INDEX tables_by_state ON tables USING btree (state, created);
CREATE INDEX tables_public ON tables USING btree (public, state, created, id);
