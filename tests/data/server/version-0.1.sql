-- A database of version 0.1 as it was before its first migration, written by that server on SQLite:
-- three people (one with a passphrase and a token), a private room, two finished games and three that
-- are being played, a ruleset. tests/server/test_upgrade.py migrates it.
BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE checkpoints (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	blob BLOB NOT NULL, 
	PRIMARY KEY (table_id)
);
CREATE TABLE held (
	table_id VARCHAR NOT NULL, 
	seat INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	action TEXT NOT NULL, 
	PRIMARY KEY (table_id, seat)
);
INSERT INTO "held" VALUES('PQc6BamNg3o5',0,105,'["pass",null,[]]');
CREATE TABLE room_users (
	user_id VARCHAR NOT NULL, 
	code VARCHAR NOT NULL, 
	PRIMARY KEY (user_id, code)
);
INSERT INTO "room_users" VALUES('6878e4e27bc90d86','WPSJT');
INSERT INTO "room_users" VALUES('6878e4e27bc90d86','ZMZRX');
INSERT INTO "room_users" VALUES('6878e4e27bc90d86','BGTMG');
INSERT INTO "room_users" VALUES('6878e4e27bc90d86','JBNVF');
INSERT INTO "room_users" VALUES('7e3f2f44b7c2df95','PNKTB');
INSERT INTO "room_users" VALUES('7e3f2f44b7c2df95','BMZRV');
INSERT INTO "room_users" VALUES('577ef0cd43614a4d','BMZRV');
CREATE TABLE rooms (
	code VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	state VARCHAR NOT NULL, 
	private BOOLEAN NOT NULL, 
	changed DOUBLE NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (code)
);
INSERT INTO "rooms" VALUES('WPSJT',2,'open',0,1795784803.017,'{"code":"WPSJT","host":"6878e4e27bc90d86","host_name":"\u00c4nnchen \u96c0","settings":{"setup":{"engine":"ruleset","preset":"hong_kong","options":{"max_rounds":1}},"pace":{"base_s":null,"hold_ms":0,"look_s":0.0,"bot_ms":20}},"seats":[{"seat":0,"kind":"person","user":"6878e4e27bc90d86","name":"\u00c4nnchen \u96c0"},{"seat":1,"kind":"bot","name":"Efficient 2","level":"efficiency","ready":true},{"seat":2,"kind":"bot","name":"Efficient 3","level":"efficiency","ready":true},{"seat":3,"kind":"bot","name":"Efficient 4","level":"efficiency","ready":true}],"played":["6F_tPTdenx_l"],"summary":"Hong Kong Old Style, 4 players, Rounds 1","version":2}');
INSERT INTO "rooms" VALUES('ZMZRX',2,'open',0,1795784805.467,'{"code":"ZMZRX","host":"6878e4e27bc90d86","host_name":"\u00c4nnchen \u96c0","settings":{"setup":{"engine":"haiyuki","preset":"battle","options":{}},"pace":{"base_s":null,"hold_ms":0,"look_s":0.0,"bot_ms":20}},"seats":[{"seat":0,"kind":"person","user":"6878e4e27bc90d86","name":"\u00c4nnchen \u96c0"},{"seat":1,"kind":"bot","name":"Normal 2","level":"normal","ready":true}],"played":["eZT6pCN9_jbA"],"summary":"Haiyuki, Ataho against Rinxiang","version":2}');
INSERT INTO "rooms" VALUES('BGTMG',1,'playing',0,1795784805.557,'{"code":"BGTMG","host":"6878e4e27bc90d86","host_name":"\u00c4nnchen \u96c0","settings":{"setup":{"options":{"winds":1}},"pace":{"base_s":null,"hold_ms":0,"look_s":0.0,"bot_ms":20}},"seats":[{"seat":0,"kind":"person","user":"6878e4e27bc90d86","name":"\u00c4nnchen \u96c0"},{"seat":1,"kind":"bot","name":"Smart 2","level":"smart","ready":true},{"seat":2,"kind":"bot","name":"Smart 3","level":"smart","ready":true},{"seat":3,"kind":"bot","name":"Smart 4","level":"smart","ready":true}],"state":"playing","table":"PQc6BamNg3o5","summary":"Tenhou, 4 players, One wind: an east game","version":1}');
INSERT INTO "rooms" VALUES('JBNVF',1,'playing',0,1795784807.744,'{"code":"JBNVF","host":"6878e4e27bc90d86","host_name":"\u00c4nnchen \u96c0","settings":{"setup":{"engine":"ruleset","preset":"hong_kong","options":{"max_rounds":3}},"pace":{"base_s":null,"hold_ms":0,"look_s":0.0,"bot_ms":20}},"seats":[{"seat":0,"kind":"person","user":"6878e4e27bc90d86","name":"\u00c4nnchen \u96c0"},{"seat":1,"kind":"bot","name":"Efficient 2","level":"efficiency","ready":true},{"seat":2,"kind":"bot","name":"Efficient 3","level":"efficiency","ready":true},{"seat":3,"kind":"bot","name":"Efficient 4","level":"efficiency","ready":true}],"state":"playing","table":"7YdIHv1_924e","summary":"Hong Kong Old Style, 4 players, Rounds 3","version":1}');
INSERT INTO "rooms" VALUES('PNKTB',1,'playing',0,1795784809.262,'{"code":"PNKTB","host":"7e3f2f44b7c2df95","host_name":"Bo","settings":{"setup":{"engine":"haiyuki","preset":"battle","options":{}},"pace":{"base_s":null,"hold_ms":0,"look_s":0.0,"bot_ms":20}},"seats":[{"seat":0,"kind":"person","user":"7e3f2f44b7c2df95","name":"Bo"},{"seat":1,"kind":"bot","name":"Normal 2","level":"normal","ready":true}],"state":"playing","table":"oTaFIjvQVkvh","summary":"Haiyuki, Ataho against Rinxiang","version":1}');
INSERT INTO "rooms" VALUES('BMZRV',1,'open',1,1795784809.495,'{"code":"BMZRV","host":"7e3f2f44b7c2df95","host_name":"Bo","settings":{"title":"Evening","setup":{"preset":"mleague","options":{}},"pace":{},"private":true},"seats":[{"seat":0,"kind":"person","user":"7e3f2f44b7c2df95","name":"Bo"},{"seat":1,"kind":"person","user":"577ef0cd43614a4d","name":"Guest"},{"seat":2},{"seat":3}],"summary":"M.League, 4 players","version":1}');
CREATE TABLE rulesets (
	owner VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	digest VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (owner, name)
);
INSERT INTO "rulesets" VALUES('6878e4e27bc90d86','mine','cd0e8778c6c39bacda3fa47d92ffdf12ccbc5aba05a0207048724a018c3db591','{"extends": "hong_kong"}',1795784809.528);
CREATE TABLE secrets (
	name VARCHAR NOT NULL, 
	value BLOB NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "secrets" VALUES('cookies',X'FE7AD9FE24858C45096268AE321D21A2BFA4E48004E2AFC0C08573D7F499ECF6');
INSERT INTO "secrets" VALUES('checkpoints',X'4F346F4B9D574696CE434ABFC9EDA4143D4B55D9A0124149AE1C562D520D126B');
CREATE TABLE sheets (
	room VARCHAR NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (room)
);
INSERT INTO "sheets" VALUES('WPSJT','{"version": 1, "games": [{"table": "6F_tPTdenx_l", "when": 1795784802.9994457, "engine": "ruleset", "reason": "played_out", "entries": [{"key": "6878e4e27bc90d86", "seat": 0, "name": "\u00c4nnchen \u96c0", "bot": false, "place": 3, "points": 984, "total": 984, "items": {}}, {"key": "bot 1", "seat": 1, "name": "Efficient 2", "bot": true, "place": 1, "points": 1064, "total": 1064, "items": {}}, {"key": "bot 2", "seat": 2, "name": "Efficient 3", "bot": true, "place": 4, "points": 968, "total": 968, "items": {}}, {"key": "bot 3", "seat": 3, "name": "Efficient 4", "bot": true, "place": 2, "points": 984, "total": 984, "items": {}}]}]}');
INSERT INTO "sheets" VALUES('ZMZRX','{"version": 1, "games": [{"table": "eZT6pCN9_jbA", "when": 1795784805.4546945, "engine": "haiyuki", "reason": "rounds", "entries": [{"key": "6878e4e27bc90d86", "seat": 0, "name": "\u00c4nnchen \u96c0", "bot": false, "place": 2, "points": 9000, "total": 9000, "items": {}}, {"key": "bot 1", "seat": 1, "name": "Normal 2", "bot": true, "place": 1, "points": 10000, "total": 10000, "items": {}}]}]}');
CREATE TABLE steps (
	table_id VARCHAR NOT NULL, 
	number INTEGER NOT NULL, 
	actions TEXT NOT NULL, 
	at DOUBLE NOT NULL, 
	PRIMARY KEY (table_id, number)
)
 WITHOUT ROWID

;
INSERT INTO "steps" VALUES('6F_tPTdenx_l',0,'{"1":{"type":"button","name":"start_flower","call":["start_flower","3f",[]]}}',1795784801.004);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',1,'{"1":{"type":"button","name":"start_flower","call":["start_flower","4f",[]]}}',1795784801.032);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',2,'{"1":{"type":"button","name":"start_flower","call":["start_flower","2g",[]]}}',1795784801.05613);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',3,'{"2":{"type":"button","name":"start_flower","call":["start_flower","3g",[]]}}',1795784801.086);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',4,'{"0":{"type":"discard","index":13}}',1795784801.093);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',5,'{"1":{"type":"discard","index":4}}',1795784801.118);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',6,'{"2":{"type":"discard","index":11}}',1795784801.142);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',7,'{"3":{"type":"discard","index":9}}',1795784801.166);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',8,'{"0":{"type":"discard","index":13}}',1795784801.181);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',9,'{"1":{"type":"discard","index":10}}',1795784801.206);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',10,'{"2":{"type":"discard","index":12}}',1795784801.231);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',11,'{"3":{"type":"discard","index":10}}',1795784801.258);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',12,'{"0":{"type":"discard","index":13}}',1795784801.267);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',13,'{"1":{"type":"discard","index":12}}',1795784801.291);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',14,'{"2":{"type":"discard","index":2}}',1795784801.318);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',15,'{"1":{"type":"button","name":"pung","call":["pung",["8m","discard"],["8m","8m"]]},"3":{"type":"skip"}}',1795784801.322);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',16,'{"1":{"type":"discard","index":3}}',1795784801.35);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',17,'{"2":{"type":"skip"}}',1795784801.353);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',18,'{"2":{"type":"discard","index":12}}',1795784801.382);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',19,'{"3":{"type":"discard","index":12}}',1795784801.416);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',20,'{"0":{"type":"discard","index":13}}',1795784801.425);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',21,'{"2":{"type":"skip"}}',1795784801.432);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',22,'{"1":{"type":"discard","index":2}}',1795784801.457);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',23,'{"2":{"type":"discard","index":12}}',1795784801.483);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',24,'{"3":{"type":"button","name":"chow","call":["chow",["9s","discard"],["7s","8s"]]}}',1795784801.49);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',25,'{"3":{"type":"discard","index":0}}',1795784801.517);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',26,'{"0":{"type":"discard","index":13}}',1795784801.528);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',27,'{"1":{"type":"discard","index":2}}',1795784801.5558);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',28,'{"2":{"type":"skip"}}',1795784801.562);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',29,'{"2":{"type":"discard","index":2}}',1795784801.591);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',30,'{"3":{"type":"discard","index":10}}',1795784801.614);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',31,'{"0":{"type":"discard","index":13}}',1795784801.624);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',32,'{"1":{"type":"discard","index":9}}',1795784801.652);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',33,'{"2":{"type":"discard","index":3}}',1795784801.677);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',34,'{"3":{"type":"discard","index":10}}',1795784801.705);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',35,'{"0":{"type":"discard","index":13}}',1795784801.718);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',36,'{"1":{"type":"discard","index":2}}',1795784801.742);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',37,'{"2":{"type":"skip"}}',1795784801.746);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',38,'{"2":{"type":"discard","index":13}}',1795784801.776);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',39,'{"3":{"type":"discard","index":3}}',1795784801.801);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',40,'{"0":{"type":"skip"}}',1795784801.806);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',41,'{"0":{"type":"discard","index":13}}',1795784801.813);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',42,'{"1":{"type":"skip"},"2":{"type":"skip"}}',1795784801.819);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',43,'{"1":{"type":"discard","index":10}}',1795784801.847);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',44,'{"2":{"type":"button","name":"flower","call":["flower",["2f","draw"],[]]}}',1795784801.871);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',45,'{"2":{"type":"discard","index":3}}',1795784801.897);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',46,'{"3":{"type":"discard","index":2}}',1795784801.922);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',47,'{"0":{"type":"skip"}}',1795784801.926);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',48,'{"0":{"type":"discard","index":13}}',1795784801.93);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',49,'{"1":{"type":"discard","index":10}}',1795784801.955);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',50,'{"2":{"type":"discard","index":10}}',1795784801.983);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',51,'{"3":{"type":"button","name":"flower","call":["flower",["4g","draw"],[]]}}',1795784802.006);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',52,'{"3":{"type":"discard","index":2}}',1795784802.03);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',53,'{"0":{"type":"discard","index":13}}',1795784802.043);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',54,'{"1":{"type":"discard","index":4}}',1795784802.068);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',55,'{"2":{"type":"skip"}}',1795784802.076);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',56,'{"2":{"type":"discard","index":13}}',1795784802.101);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',57,'{"3":{"type":"skip"}}',1795784802.115);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',58,'{"3":{"type":"discard","index":10}}',1795784802.14);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',59,'{"0":{"type":"skip"}}',1795784802.149);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',60,'{"0":{"type":"discard","index":13}}',1795784802.158);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',61,'{"1":{"type":"discard","index":10}}',1795784802.188);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',62,'{"2":{"type":"discard","index":13}}',1795784802.217);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',63,'{"3":{"type":"discard","index":0}}',1795784802.242);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',64,'{"0":{"type":"discard","index":13}}',1795784802.252);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',65,'{"1":{"type":"discard","index":10}}',1795784802.277);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',66,'{"2":{"type":"discard","index":11}}',1795784802.314);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',67,'{"3":{"type":"discard","index":2}}',1795784802.339);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',68,'{"0":{"type":"skip"}}',1795784802.346);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',69,'{"0":{"type":"discard","index":13}}',1795784802.356);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',70,'{"1":{"type":"skip"},"2":{"type":"skip"}}',1795784802.367);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',71,'{"1":{"type":"discard","index":10}}',1795784802.396);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',72,'{"2":{"type":"discard","index":7}}',1795784802.423);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',73,'{"3":{"type":"discard","index":10}}',1795784802.45);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',74,'{"0":{"type":"discard","index":13}}',1795784802.458);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',75,'{"1":{"type":"discard","index":10}}',1795784802.485);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',76,'{"2":{"type":"discard","index":2}}',1795784802.511);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',77,'{"3":{"type":"discard","index":10}}',1795784802.538);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',78,'{"0":{"type":"discard","index":13}}',1795784802.546);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',79,'{"1":{"type":"skip"}}',1795784802.552);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',80,'{"1":{"type":"discard","index":10}}',1795784802.579);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',81,'{"2":{"type":"skip"},"3":{"type":"skip"}}',1795784802.587);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',82,'{"2":{"type":"discard","index":13}}',1795784802.615);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',83,'{"3":{"type":"discard","index":2}}',1795784802.646);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',84,'{"0":{"type":"discard","index":13}}',1795784802.655);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',85,'{"1":{"type":"discard","index":5}}',1795784802.681);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',86,'{"0":{"type":"skip"},"2":{"type":"skip"}}',1795784802.69);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',87,'{"2":{"type":"discard","index":13}}',1795784802.716);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',88,'{"3":{"type":"discard","index":10}}',1795784802.741);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',89,'{"1":{"type":"button","name":"pung","call":["pung",["7s","draw","discard"],["7s","7s"]]}}',1795784802.745);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',90,'{"1":{"type":"discard","index":5}}',1795784802.77);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',91,'{"2":{"type":"skip"}}',1795784802.773);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',92,'{"2":{"type":"discard","index":13}}',1795784802.797);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',93,'{"1":{"type":"skip"}}',1795784802.801);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',94,'{"3":{"type":"discard","index":3}}',1795784802.826);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',95,'{"0":{"type":"button","name":"flower","call":["flower",["1f","draw"],[]]}}',1795784802.83);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',96,'{"0":{"type":"button","name":"flower","call":["flower",["1g","draw"],[]]}}',1795784802.834);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',97,'{"0":{"type":"discard","index":13}}',1795784802.84);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',98,'{"1":{"type":"discard","index":7}}',1795784802.866);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',99,'{"2":{"type":"discard","index":13}}',1795784802.892);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',100,'{"3":{"type":"discard","index":10}}',1795784802.919);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',101,'{"0":{"type":"discard","index":13}}',1795784802.933);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',102,'{"1":{"type":"discard","index":7}}',1795784802.96);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',103,'{"2":{"type":"skip"}}',1795784802.964);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',104,'{"2":{"type":"discard","index":13}}',1795784802.993);
INSERT INTO "steps" VALUES('6F_tPTdenx_l',105,'{"1":{"type":"button","name":"win_by_discard"}}',1795784802.996);
INSERT INTO "steps" VALUES('7YdIHv1_924e',0,'{"2":{"type":"button","name":"start_flower","call":["start_flower","4f",[]]}}',1795784807.865);
INSERT INTO "steps" VALUES('7YdIHv1_924e',1,'{"2":{"type":"button","name":"start_flower","call":["start_flower","1f",[]]}}',1795784807.888);
INSERT INTO "steps" VALUES('7YdIHv1_924e',2,'{"2":{"type":"button","name":"start_flower","call":["start_flower","3g",[]]}}',1795784807.914);
INSERT INTO "steps" VALUES('7YdIHv1_924e',3,'{"3":{"type":"button","name":"start_flower","call":["start_flower","3f",[]]}}',1795784807.93858);
INSERT INTO "steps" VALUES('7YdIHv1_924e',4,'{"0":{"type":"discard","index":13}}',1795784807.945);
INSERT INTO "steps" VALUES('7YdIHv1_924e',5,'{"1":{"type":"discard","index":5}}',1795784807.972);
INSERT INTO "steps" VALUES('7YdIHv1_924e',6,'{"2":{"type":"discard","index":11}}',1795784808.001);
INSERT INTO "steps" VALUES('7YdIHv1_924e',7,'{"3":{"type":"discard","index":7}}',1795784808.027);
INSERT INTO "steps" VALUES('7YdIHv1_924e',8,'{"0":{"type":"discard","index":13}}',1795784808.033);
INSERT INTO "steps" VALUES('7YdIHv1_924e',9,'{"1":{"type":"button","name":"chow","call":["chow",["7s","draw","discard"],["8s","9s"]]}}',1795784808.036);
INSERT INTO "steps" VALUES('7YdIHv1_924e',10,'{"1":{"type":"discard","index":8}}',1795784808.064);
INSERT INTO "steps" VALUES('7YdIHv1_924e',11,'{"2":{"type":"discard","index":12}}',1795784808.09);
INSERT INTO "steps" VALUES('7YdIHv1_924e',12,'{"3":{"type":"discard","index":13}}',1795784808.116);
INSERT INTO "steps" VALUES('7YdIHv1_924e',13,'{"0":{"type":"discard","index":13}}',1795784808.122);
INSERT INTO "steps" VALUES('7YdIHv1_924e',14,'{"1":{"type":"discard","index":5}}',1795784808.148);
INSERT INTO "steps" VALUES('7YdIHv1_924e',15,'{"2":{"type":"discard","index":10}}',1795784808.173);
INSERT INTO "steps" VALUES('7YdIHv1_924e',16,'{"3":{"type":"discard","index":12}}',1795784808.199);
INSERT INTO "steps" VALUES('7YdIHv1_924e',17,'{"1":{"type":"skip"}}',1795784808.203);
INSERT INTO "steps" VALUES('7YdIHv1_924e',18,'{"0":{"type":"discard","index":13}}',1795784808.211);
INSERT INTO "steps" VALUES('7YdIHv1_924e',19,'{"1":{"type":"button","name":"chow","call":["chow",["8m","draw","discard"],["7m","9m"]]}}',1795784808.214);
INSERT INTO "steps" VALUES('7YdIHv1_924e',20,'{"1":{"type":"discard","index":2}}',1795784808.244);
INSERT INTO "steps" VALUES('7YdIHv1_924e',21,'{"2":{"type":"skip"}}',1795784808.248);
INSERT INTO "steps" VALUES('7YdIHv1_924e',22,'{"2":{"type":"discard","index":13}}',1795784808.275);
INSERT INTO "steps" VALUES('7YdIHv1_924e',23,'{"3":{"type":"discard","index":12}}',1795784808.302);
INSERT INTO "steps" VALUES('7YdIHv1_924e',24,'{"0":{"type":"discard","index":13}}',1795784808.31);
INSERT INTO "steps" VALUES('7YdIHv1_924e',25,'{"1":{"type":"discard","index":7}}',1795784808.341);
INSERT INTO "steps" VALUES('7YdIHv1_924e',26,'{"2":{"type":"discard","index":4}}',1795784808.37);
INSERT INTO "steps" VALUES('7YdIHv1_924e',27,'{"3":{"type":"skip"}}',1795784808.373);
INSERT INTO "steps" VALUES('7YdIHv1_924e',28,'{"3":{"type":"discard","index":5}}',1795784808.404);
INSERT INTO "steps" VALUES('7YdIHv1_924e',29,'{"0":{"type":"discard","index":13}}',1795784808.409);
INSERT INTO "steps" VALUES('7YdIHv1_924e',30,'{"1":{"type":"button","name":"chow","call":["chow",["6s","draw","discard"],["4s","5s"]]}}',1795784808.413);
INSERT INTO "steps" VALUES('7YdIHv1_924e',31,'{"1":{"type":"discard","index":2}}',1795784808.443);
INSERT INTO "steps" VALUES('7YdIHv1_924e',32,'{"2":{"type":"skip"}}',1795784808.446);
INSERT INTO "steps" VALUES('7YdIHv1_924e',33,'{"2":{"type":"discard","index":3}}',1795784808.472);
INSERT INTO "steps" VALUES('7YdIHv1_924e',34,'{"3":{"type":"discard","index":6}}',1795784808.5);
INSERT INTO "steps" VALUES('7YdIHv1_924e',35,'{"0":{"type":"discard","index":13}}',1795784808.505);
INSERT INTO "steps" VALUES('7YdIHv1_924e',36,'{"1":{"type":"discard","index":4}}',1795784808.529);
INSERT INTO "steps" VALUES('7YdIHv1_924e',37,'{"2":{"type":"skip"}}',1795784808.532);
INSERT INTO "steps" VALUES('7YdIHv1_924e',38,'{"2":{"type":"button","name":"flower","call":["flower",["2g","draw"],[]]}}',1795784808.556);
INSERT INTO "steps" VALUES('7YdIHv1_924e',39,'{"2":{"type":"discard","index":8}}',1795784808.585);
INSERT INTO "steps" VALUES('7YdIHv1_924e',40,'{"3":{"type":"discard","index":10}}',1795784808.618);
INSERT INTO "steps" VALUES('7YdIHv1_924e',41,'{"0":{"type":"discard","index":13}}',1795784808.625);
INSERT INTO "steps" VALUES('7YdIHv1_924e',42,'{"1":{"type":"discard","index":0}}',1795784808.655);
INSERT INTO "steps" VALUES('7YdIHv1_924e',43,'{"2":{"type":"discard","index":12}}',1795784808.686);
INSERT INTO "steps" VALUES('7YdIHv1_924e',44,'{"3":{"type":"discard","index":13}}',1795784808.716);
INSERT INTO "steps" VALUES('7YdIHv1_924e',45,'{"0":{"type":"discard","index":13}}',1795784808.722);
INSERT INTO "steps" VALUES('7YdIHv1_924e',46,'{"1":{"type":"discard","index":4}}',1795784808.747);
INSERT INTO "steps" VALUES('7YdIHv1_924e',47,'{"2":{"type":"skip"}}',1795784808.752);
INSERT INTO "steps" VALUES('7YdIHv1_924e',48,'{"2":{"type":"discard","index":5}}',1795784808.778);
INSERT INTO "steps" VALUES('7YdIHv1_924e',49,'{"3":{"type":"skip"}}',1795784808.782);
INSERT INTO "steps" VALUES('7YdIHv1_924e',50,'{"3":{"type":"discard","index":10}}',1795784808.811);
INSERT INTO "steps" VALUES('7YdIHv1_924e',51,'{"0":{"type":"discard","index":13}}',1795784808.817);
INSERT INTO "steps" VALUES('7YdIHv1_924e',52,'{"1":{"type":"discard","index":4}}',1795784808.843);
INSERT INTO "steps" VALUES('7YdIHv1_924e',53,'{"2":{"type":"discard","index":13}}',1795784808.869);
INSERT INTO "steps" VALUES('7YdIHv1_924e',54,'{"3":{"type":"discard","index":13}}',1795784808.896);
INSERT INTO "steps" VALUES('7YdIHv1_924e',55,'{"0":{"type":"discard","index":13}}',1795784808.902);
INSERT INTO "steps" VALUES('7YdIHv1_924e',56,'{"1":{"type":"discard","index":4}}',1795784808.929);
INSERT INTO "steps" VALUES('7YdIHv1_924e',57,'{"2":{"type":"button","name":"win_by_draw"}}',1795784808.953);
INSERT INTO "steps" VALUES('7YdIHv1_924e',58,'{"1":{"type":"button","name":"start_flower","call":["start_flower","3g",[]]}}',1795784808.983);
INSERT INTO "steps" VALUES('7YdIHv1_924e',59,'{"1":{"type":"button","name":"start_flower","call":["start_flower","3f",[]]}}',1795784809.00605);
INSERT INTO "steps" VALUES('7YdIHv1_924e',60,'{"2":{"type":"button","name":"start_flower","call":["start_flower","1f",[]]}}',1795784809.031);
INSERT INTO "steps" VALUES('7YdIHv1_924e',61,'{"3":{"type":"button","name":"start_flower","call":["start_flower","2f",[]]}}',1795784809.055);
INSERT INTO "steps" VALUES('7YdIHv1_924e',62,'{"3":{"type":"button","name":"start_flower","call":["start_flower","4g",[]]}}',1795784809.08);
INSERT INTO "steps" VALUES('7YdIHv1_924e',63,'{"3":{"type":"button","name":"start_flower","call":["start_flower","2g",[]]}}',1795784809.106);
INSERT INTO "steps" VALUES('7YdIHv1_924e',64,'{"1":{"type":"discard","index":5}}',1795784809.132);
INSERT INTO "steps" VALUES('7YdIHv1_924e',65,'{"2":{"type":"discard","index":11}}',1795784809.162);
INSERT INTO "steps" VALUES('7YdIHv1_924e',66,'{"3":{"type":"discard","index":12}}',1795784809.187);
INSERT INTO "steps" VALUES('7YdIHv1_924e',67,'{"0":{"type":"discard","index":13}}',1795784809.196);
INSERT INTO "steps" VALUES('7YdIHv1_924e',68,'{"1":{"type":"discard","index":12}}',1795784809.222);
INSERT INTO "steps" VALUES('7YdIHv1_924e',69,'{"2":{"type":"discard","index":12}}',1795784809.251);
INSERT INTO "steps" VALUES('7YdIHv1_924e',70,'{"3":{"type":"discard","index":7}}',1795784809.277);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',0,'{"0":["discard",6,[]]}',1795784805.587);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',1,'{"1":["discard",32,[]]}',1795784805.647);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',2,'{"2":["discard",126,[]]}',1795784805.678);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',3,'{"3":["discard",125,[]]}',1795784805.712);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',4,'{"0":["discard",55,[]]}',1795784805.715);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',5,'{"1":["pass",null,[]]}',1795784805.72);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',6,'{"1":["discard",112,[]]}',1795784805.745);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',7,'{"2":["discard",119,[]]}',1795784805.77);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',8,'{"3":["pass",null,[]]}',1795784805.779);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',9,'{"3":["discard",115,[]]}',1795784805.807);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',10,'{"0":["discard",91,[]]}',1795784805.811);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',11,'{"1":["discard",16,[]]}',1795784805.837);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',12,'{"2":["pass",null,[]]}',1795784805.839);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',13,'{"2":["discard",113,[]]}',1795784805.863);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',14,'{"3":["discard",133,[]]}',1795784805.895);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',15,'{"1":["pass",null,[]]}',1795784805.899);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',16,'{"0":["discard",27,[]]}',1795784805.906);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',17,'{"1":["discard",19,[]]}',1795784805.931);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',18,'{"2":["pass",null,[]]}',1795784805.937);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',19,'{"2":["discard",63,[]]}',1795784805.961);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',20,'{"3":["discard",29,[]]}',1795784805.989);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',21,'{"0":["discard",94,[]]}',1795784805.991);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',22,'{"1":["discard",31,[]]}',1795784806.014);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',23,'{"2":["pass",null,[]]}',1795784806.015);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',24,'{"2":["discard",37,[]]}',1795784806.04);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',25,'{"3":["discard",38,[]]}',1795784806.066);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',26,'{"0":["discard",96,[]]}',1795784806.069);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',27,'{"1":["discard",8,[]]}',1795784806.092);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',28,'{"2":["discard",43,[]]}',1795784806.115);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',29,'{"3":["pass",null,[]]}',1795784806.116);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',30,'{"3":["discard",134,[]]}',1795784806.14);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',31,'{"1":["pass",null,[]]}',1795784806.145);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',32,'{"0":["discard",107,[]]}',1795784806.15);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',33,'{"1":["discard",103,[]]}',1795784806.18);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',34,'{"2":["pass",null,[]]}',1795784806.182);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',35,'{"2":["discard",131,[]]}',1795784806.206);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',36,'{"1":["pon",131,[128,129]]}',1795784806.211);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',37,'{"1":["discard",10,[]]}',1795784806.237);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',38,'{"2":["discard",118,[]]}',1795784806.26);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',39,'{"3":["pass",null,[]]}',1795784806.265);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',40,'{"3":["discard",74,[]]}',1795784806.289);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',41,'{"0":["pass",null,[]]}',1795784806.292);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',42,'{"0":["discard",127,[]]}',1795784806.296);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',43,'{"1":["discard",4,[]]}',1795784806.319);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',44,'{"2":["discard",100,[]]}',1795784806.341);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',45,'{"3":["discard",21,[]]}',1795784806.364);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',46,'{"2":["pass",null,[]]}',1795784806.366);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',47,'{"0":["discard",82,[]]}',1795784806.36824);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',48,'{"1":["discard",78,[]]}',1795784806.392);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',49,'{"2":["pass",null,[]]}',1795784806.397);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',50,'{"2":["discard",110,[]]}',1795784806.421);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',51,'{"3":["discard",79,[]]}',1795784806.445);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',52,'{"0":["pass",null,[]]}',1795784806.45);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',53,'{"0":["discard",36,[]]}',1795784806.452);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',54,'{"1":["chi",36,[42,47]]}',1795784806.454);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',55,'{"1":["discard",20,[]]}',1795784806.478);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',56,'{"2":["pass",null,[]]}',1795784806.48);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',57,'{"2":["riichi",25,[]]}',1795784806.504);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',58,'{"3":["discard",108,[]]}',1795784806.527);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',59,'{"0":["discard",70,[]]}',1795784806.536);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',60,'{"3":["pass",null,[]]}',1795784806.538);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',61,'{"1":["discard",58,[]]}',1795784806.561);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',62,'{"2":["ron",58,[]]}',1795784806.563);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',63,'{"1":["discard",124,[]]}',1795784806.589);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',64,'{"2":["discard",114,[]]}',1795784806.619);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',65,'{"3":["discard",127,[]]}',1795784806.646);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',66,'{"0":["discard",82,[]]}',1795784806.649);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',67,'{"1":["discard",109,[]]}',1795784806.675);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',68,'{"2":["discard",74,[]]}',1795784806.701);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',69,'{"3":["discard",2,[]]}',1795784806.732);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',70,'{"0":["discard",66,[]]}',1795784806.737);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',71,'{"1":["discard",122,[]]}',1795784806.761);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',72,'{"2":["discard",116,[]]}',1795784806.784);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',73,'{"3":["discard",123,[]]}',1795784806.809);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',74,'{"0":["discard",106,[]]}',1795784806.815);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',75,'{"1":["discard",36,[]]}',1795784806.844);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',76,'{"2":["discard",126,[]]}',1795784806.87);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',77,'{"3":["discard",128,[]]}',1795784806.897);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',78,'{"0":["discard",39,[]]}',1795784806.905);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',79,'{"1":["pass",null,[]]}',1795784806.907);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',80,'{"1":["discard",7,[]]}',1795784806.937);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',81,'{"2":["discard",70,[]]}',1795784806.965);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',82,'{"3":["discard",111,[]]}',1795784806.993);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',83,'{"0":["discard",110,[]]}',1795784807.011);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',84,'{"1":["discard",117,[]]}',1795784807.036);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',85,'{"2":["discard",105,[]]}',1795784807.06);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',86,'{"3":["discard",133,[]]}',1795784807.083);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',87,'{"2":["pass",null,[]]}',1795784807.086);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',88,'{"0":["discard",38,[]]}',1795784807.089);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',89,'{"1":["pass",null,[]]}',1795784807.09);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',90,'{"1":["discard",62,[]]}',1795784807.113);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',91,'{"2":["pass",null,[]]}',1795784807.116);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',92,'{"2":["discard",75,[]]}',1795784807.14);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',93,'{"3":["discard",129,[]]}',1795784807.169);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',94,'{"0":["discard",23,[]]}',1795784807.172);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',95,'{"1":["pass",null,[]]}',1795784807.175);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',96,'{"1":["riichi",96,[]]}',1795784807.202);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',97,'{"2":["pass",null,[]]}',1795784807.208);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',98,'{"2":["discard",112,[]]}',1795784807.233);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',99,'{"3":["discard",107,[]]}',1795784807.263);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',100,'{"0":["pass",null,[]]}',1795784807.267);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',101,'{"0":["discard",115,[]]}',1795784807.269);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',102,'{"1":["discard",20,[]]}',1795784807.292);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',103,'{"2":["discard",135,[]]}',1795784807.317);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',104,'{"3":["discard",21,[]]}',1795784807.347);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',105,'{"0":["pass",null,[]]}',1795784807.351);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',106,'{"0":["discard",6,[]]}',1795784807.36);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',107,'{"1":["discard",57,[]]}',1795784807.382);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',108,'{"2":["pass",null,[]]}',1795784807.389);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',109,'{"2":["discard",134,[]]}',1795784807.419);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',110,'{"3":["discard",56,[]]}',1795784807.444);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',111,'{"0":["discard",65,[]]}',1795784807.447);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',112,'{"1":["discard",81,[]]}',1795784807.471);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',113,'{"2":["pass",null,[]]}',1795784807.479);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',114,'{"2":["discard",64,[]]}',1795784807.515);
INSERT INTO "steps" VALUES('PQc6BamNg3o5',115,'{"3":["discard",99,[]]}',1795784807.546);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',0,'{"0":["discard",9,"",[]]}',1795784803.502);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',1,'{"1":["discard",1,"",[]]}',1795784803.555);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',2,'{"0":["discard",10,"",[]]}',1795784803.563);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',3,'{"1":["discard",9,"",[]]}',1795784803.592);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',4,'{"0":["discard",11,"",[]]}',1795784803.596);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',5,'{"1":["discard",12,"",[]]}',1795784803.622);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',6,'{"0":["discard",7,"",[]]}',1795784803.628);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',7,'{"1":["discard",11,"",[]]}',1795784803.652);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',8,'{"0":["discard",3,"",[]]}',1795784803.655);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',9,'{"1":["discard",4,"",[]]}',1795784803.679);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',10,'{"0":["discard",5,"",[]]}',1795784803.682);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',11,'{"1":["pass",null,"",[]]}',1795784803.684);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',12,'{"1":["discard",3,"",[]]}',1795784803.707);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',13,'{"0":["discard",2,"",[]]}',1795784803.71);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',14,'{"1":["discard",6,"",[]]}',1795784803.733);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',15,'{"0":["discard",2,"",[]]}',1795784803.736);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',16,'{"1":["discard",4,"",[]]}',1795784803.76);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',17,'{"0":["discard",1,"",[]]}',1795784803.763);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',18,'{"1":["discard",2,"",[]]}',1795784803.787);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',19,'{"0":["discard",3,"",[]]}',1795784803.791);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',20,'{"1":["pass",null,"",[]]}',1795784803.793);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',21,'{"1":["discard",8,"",[]]}',1795784803.816);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',22,'{"0":["discard",6,"",[]]}',1795784803.82);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',23,'{"1":["discard",0,"",[]]}',1795784803.844);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',24,'{"0":["discard",7,"",[]]}',1795784803.848);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',25,'{"1":["discard",4,"",[]]}',1795784803.872);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',26,'{"0":["discard",8,"",[]]}',1795784803.88);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',27,'{"1":["discard",2,"",[]]}',1795784803.905);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',28,'{"0":["discard",1,"",[]]}',1795784803.912);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',29,'{"1":["discard",11,"",[]]}',1795784803.938);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',30,'{"0":["discard",4,"",[]]}',1795784803.944);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',31,'{"1":["discard",8,"",[]]}',1795784803.969);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',32,'{"0":["discard",4,"",[]]}',1795784803.993);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',33,'{"1":["discard",10,"",[]]}',1795784804.016);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',34,'{"0":["pass",null,"",[]]}',1795784804.033);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',35,'{"0":["discard",5,"",[]]}',1795784804.037);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',36,'{"1":["pass",null,"",[]]}',1795784804.04414);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',37,'{"1":["discard",2,"",[]]}',1795784804.068);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',38,'{"0":["discard",10,"",[]]}',1795784804.08);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',39,'{"1":["discard",3,"",[]]}',1795784804.111);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',40,'{"0":["discard",10,"",[]]}',1795784804.117);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',41,'{"1":["discard",3,"",[]]}',1795784804.144);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',42,'{"0":["discard",6,"",[]]}',1795784804.15);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',43,'{"1":["discard",11,"",[]]}',1795784804.174);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',44,'{"0":["discard",6,"",[]]}',1795784804.184);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',45,'{"1":["discard",5,"",[]]}',1795784804.213);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',46,'{"0":["discard",11,"",[]]}',1795784804.229);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',47,'{"1":["discard",5,"",[]]}',1795784804.259);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',48,'{"0":["discard",11,"",[]]}',1795784804.266);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',49,'{"1":["discard",4,"",[]]}',1795784804.29);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',50,'{"0":["discard",11,"",[]]}',1795784804.297);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',51,'{"1":["discard",11,"",[]]}',1795784804.322);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',52,'{"0":["discard",8,"",[]]}',1795784804.329);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',53,'{"1":["discard",2,"",[]]}',1795784804.352);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',54,'{"0":["discard",7,"",[]]}',1795784804.355);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',55,'{"1":["pass",null,"",[]]}',1795784804.363);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',56,'{"1":["discard",2,"",[]]}',1795784804.386);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',57,'{"0":["discard",4,"",[]]}',1795784804.39);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',58,'{"1":["discard",2,"",[]]}',1795784804.416);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',59,'{"0":["discard",10,"",[]]}',1795784804.419);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',60,'{"1":["pass",null,"",[]]}',1795784804.42);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',61,'{"1":["discard",6,"",[]]}',1795784804.444);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',62,'{"0":["discard",4,"",[]]}',1795784804.449);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',63,'{"1":["discard",5,"",[]]}',1795784804.473);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',64,'{"0":["discard",10,"",[]]}',1795784804.484);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',65,'{"1":["pass",null,"",[]]}',1795784804.487);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',66,'{"1":["discard",7,"",[]]}',1795784804.51);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',67,'{"0":["discard",0,"",[]]}',1795784804.516);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',68,'{"1":["discard",7,"",[]]}',1795784804.543);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',69,'{"0":["discard",1,"",[]]}',1795784804.554);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',70,'{"1":["discard",10,"",[]]}',1795784804.579);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',71,'{"0":["discard",7,"",[]]}',1795784804.585);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',72,'{"1":["discard",7,"",[]]}',1795784804.608);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',73,'{"0":["discard",7,"",[]]}',1795784804.614);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',74,'{"1":["discard",11,"",[]]}',1795784804.646);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',75,'{"0":["discard",0,"",[]]}',1795784804.66);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',76,'{"1":["discard",2,"",[]]}',1795784804.692);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',77,'{"0":["discard",5,"",[]]}',1795784804.701);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',78,'{"1":["discard",0,"",[]]}',1795784804.725);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',79,'{"0":["discard",0,"",[]]}',1795784804.73);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',80,'{"1":["discard",12,"",[]]}',1795784804.752);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',81,'{"0":["pass",null,"",[]]}',1795784804.756);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',82,'{"0":["discard",8,"",[]]}',1795784804.761);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',83,'{"1":["pon",null,"",[]]}',1795784804.763);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',84,'{"1":["discard",4,"",[]]}',1795784804.785);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',85,'{"0":["discard",8,"",[]]}',1795784804.792);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',86,'{"1":["discard",4,"",[]]}',1795784804.817);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',87,'{"0":["discard",0,"",[]]}',1795784804.824);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',88,'{"1":["discard",0,"",[]]}',1795784804.848);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',89,'{"0":["discard",8,"",[]]}',1795784804.853);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',90,'{"1":["discard",5,"",[]]}',1795784804.881);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',91,'{"0":["discard",2,"",[]]}',1795784804.885);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',92,'{"1":["pass",null,"",[]]}',1795784804.887);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',93,'{"1":["discard",0,"",[]]}',1795784804.911);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',94,'{"0":["discard",11,"",[]]}',1795784804.915);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',95,'{"1":["discard",1,"",[]]}',1795784804.938);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',96,'{"0":["discard",0,"",[]]}',1795784804.942);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',97,'{"1":["discard",1,"",[]]}',1795784804.966);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',98,'{"0":["discard",8,"",[]]}',1795784804.97);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',99,'{"1":["pass",null,"",[]]}',1795784804.971);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',100,'{"1":["discard",7,"",[]]}',1795784804.995);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',101,'{"0":["discard",0,"",[]]}',1795784804.999);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',102,'{"1":["discard",12,"",[]]}',1795784805.022);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',103,'{"0":["discard",7,"",[]]}',1795784805.029);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',104,'{"1":["discard",12,"",[]]}',1795784805.056);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',105,'{"0":["discard",11,"",[]]}',1795784805.05947);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',106,'{"1":["discard",11,"",[]]}',1795784805.083);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',107,'{"0":["discard",12,"",[]]}',1795784805.091);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',108,'{"1":["discard",0,"",[]]}',1795784805.115);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',109,'{"0":["discard",6,"",[]]}',1795784805.121);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',110,'{"1":["discard",6,"",[]]}',1795784805.146);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',111,'{"0":["pass",null,"",[]]}',1795784805.151);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',112,'{"0":["discard",2,"",[]]}',1795784805.154);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',113,'{"1":["pass",null,"",[]]}',1795784805.156);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',114,'{"1":["discard",9,"",[]]}',1795784805.182);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',115,'{"0":["pass",null,"",[]]}',1795784805.186);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',116,'{"0":["discard",11,"",[]]}',1795784805.188);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',117,'{"1":["discard",1,"",[]]}',1795784805.21);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',118,'{"0":["discard",9,"",[]]}',1795784805.214);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',119,'{"1":["discard",10,"",[]]}',1795784805.236);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',120,'{"0":["discard",7,"",[]]}',1795784805.245);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',121,'{"1":["riichi",null,"",[]]}',1795784805.268);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',122,'{"1":["discard",11,"",[]]}',1795784805.29);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',123,'{"0":["discard",7,"",[]]}',1795784805.298);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',124,'{"0":["discard",2,"",[]]}',1795784805.327);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',125,'{"0":["discard",7,"",[]]}',1795784805.351);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',126,'{"0":["discard",12,"",[]]}',1795784805.376);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',127,'{"0":["pass",null,"",[]]}',1795784805.401);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',128,'{"0":["discard",3,"",[]]}',1795784805.404);
INSERT INTO "steps" VALUES('eZT6pCN9_jbA',129,'{"0":["discard",7,"",[]]}',1795784805.43);
INSERT INTO "steps" VALUES('oTaFIjvQVkvh',0,'{"0":["discard",2,"",[]]}',1795784809.306);
INSERT INTO "steps" VALUES('oTaFIjvQVkvh',1,'{"1":["discard",4,"",[]]}',1795784809.329);
INSERT INTO "steps" VALUES('oTaFIjvQVkvh',2,'{"0":["discard",12,"",[]]}',1795784809.336);
INSERT INTO "steps" VALUES('oTaFIjvQVkvh',3,'{"1":["discard",7,"",[]]}',1795784809.36);
INSERT INTO "steps" VALUES('oTaFIjvQVkvh',4,'{"0":["discard",3,"",[]]}',1795784809.362);
INSERT INTO "steps" VALUES('oTaFIjvQVkvh',5,'{"1":["pass",null,"",[]]}',1795784809.363);
INSERT INTO "steps" VALUES('oTaFIjvQVkvh',6,'{"1":["discard",7,"",[]]}',1795784809.386);
INSERT INTO "steps" VALUES('oTaFIjvQVkvh',7,'{"0":["discard",6,"",[]]}',1795784809.394);
INSERT INTO "steps" VALUES('oTaFIjvQVkvh',8,'{"1":["discard",9,"",[]]}',1795784809.418);
CREATE TABLE table_users (
	user_id VARCHAR NOT NULL, 
	created DOUBLE NOT NULL, 
	table_id VARCHAR NOT NULL, 
	PRIMARY KEY (user_id, created, table_id)
);
INSERT INTO "table_users" VALUES('6878e4e27bc90d86',1795784800.61218,'6F_tPTdenx_l');
INSERT INTO "table_users" VALUES('6878e4e27bc90d86',1795784803.118,'eZT6pCN9_jbA');
INSERT INTO "table_users" VALUES('6878e4e27bc90d86',1795784805.564,'PQc6BamNg3o5');
INSERT INTO "table_users" VALUES('6878e4e27bc90d86',1795784807.752,'7YdIHv1_924e');
INSERT INTO "table_users" VALUES('7e3f2f44b7c2df95',1795784809.271,'oTaFIjvQVkvh');
CREATE TABLE tables (
	id VARCHAR NOT NULL, 
	room VARCHAR NOT NULL, 
	game INTEGER NOT NULL, 
	spec TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	settings TEXT NOT NULL, 
	commitment VARCHAR NOT NULL, 
	state VARCHAR NOT NULL, 
	public BOOLEAN NOT NULL, 
	created DOUBLE NOT NULL, 
	ended DOUBLE, 
	result TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('6F_tPTdenx_l','WPSJT',0,'{"engine":"ruleset","version":1,"rules":{"name":"hong_kong","version":1,"digest":"b7d9abc851752a1a7c03dccc483c7fd1a3ec3a52a52165c5ea1318b216a19a23","config":{"max_rounds":1}},"seed":{"hex":"bfb909f875e4cd7000e7b9a6aced7197889c92fd8c40f8d304474d4489960b92"},"options":{}}','[{"seat":0,"kind":"person","user":"6878e4e27bc90d86","name":"\u00c4nnchen \u96c0"},{"seat":1,"kind":"bot","name":"Efficient 2","level":"efficiency","ready":true},{"seat":2,"kind":"bot","name":"Efficient 3","level":"efficiency","ready":true},{"seat":3,"kind":"bot","name":"Efficient 4","level":"efficiency","ready":true}]','{"setup":{"engine":"ruleset","preset":"hong_kong","options":{"max_rounds":1}},"pace":{"base_s":null,"hold_ms":0,"look_s":0.0,"bot_ms":20}}','10a0145734e8216eef488365e663ec52e37c4ccc53028857ed532209f12d2ac0','over',1,1795784800.61218,1795784802.999,'{"reason":"played_out","unit":"points","seats":[{"seat":0,"points":984,"score":984,"rank":2},{"seat":1,"points":1064,"score":1064,"rank":0},{"seat":2,"points":968,"score":968,"rank":3},{"seat":3,"points":984,"score":984,"rank":1}]}');
INSERT INTO "tables" VALUES('eZT6pCN9_jbA','ZMZRX',0,'{"engine":"haiyuki","version":1,"rules":{"rounds":3,"extra_rounds":false,"pon_on_edge_turns":false,"nagari_damage":1000,"skills":true,"luck":[0,0]},"seed":{"hex":"a08cbe88189b6cf756459f81aea72a2bf9800beff1f4c477da8c80b3abb67e90"},"options":{"characters":["ataho","rinxiang"]}}','[{"seat":0,"kind":"person","user":"6878e4e27bc90d86","name":"\u00c4nnchen \u96c0"},{"seat":1,"kind":"bot","name":"Normal 2","level":"normal","ready":true}]','{"setup":{"engine":"haiyuki","preset":"battle","options":{}},"pace":{"base_s":null,"hold_ms":0,"look_s":0.0,"bot_ms":20}}','eb4885bd1e1d5b32e15870f299b476fb29ac9c6b54eecb0ae79ff7b1a5286fe5','over',1,1795784803.118,1795784805.455,'{"reason":"rounds","unit":"thousands","seats":[{"seat":0,"points":9000,"score":9.0,"rank":1},{"seat":1,"points":10000,"score":10.0,"rank":0}]}');
INSERT INTO "tables" VALUES('PQc6BamNg3o5','BGTMG',0,'{"engine":"riichi","version":1,"rules":{"winds":1},"seed":{"hex":"fb5a18f312ae9cadf28dd2533ac8b0d0b81c956786f1bf942994877510450fe5"},"options":{"robots":[1,2,3]}}','[{"seat":0,"kind":"person","user":"6878e4e27bc90d86","name":"\u00c4nnchen \u96c0"},{"seat":1,"kind":"bot","name":"Smart 2","level":"smart","ready":true},{"seat":2,"kind":"bot","name":"Smart 3","level":"smart","ready":true},{"seat":3,"kind":"bot","name":"Smart 4","level":"smart","ready":true}]','{"setup":{"options":{"winds":1}},"pace":{"base_s":null,"hold_ms":0,"look_s":0.0,"bot_ms":20}}','37c559b20e208ec2d73bf46e430faa02d83fa8cd544b94c775f5b58ab8326a4b','playing',1,1795784805.564,NULL,NULL);
INSERT INTO "tables" VALUES('7YdIHv1_924e','JBNVF',0,'{"engine":"ruleset","version":1,"rules":{"name":"hong_kong","version":1,"digest":"5995cbf7af043ca7236784e934c197dfcceaf9c6ebb971784548cd7e1bcfe7ce","config":{"max_rounds":3}},"seed":{"hex":"ed5a286c09d1648e121418d1754560334fd698b93e64c90f05c38656da681c74"},"options":{}}','[{"seat":0,"kind":"person","user":"6878e4e27bc90d86","name":"\u00c4nnchen \u96c0"},{"seat":1,"kind":"bot","name":"Efficient 2","level":"efficiency","ready":true},{"seat":2,"kind":"bot","name":"Efficient 3","level":"efficiency","ready":true},{"seat":3,"kind":"bot","name":"Efficient 4","level":"efficiency","ready":true}]','{"setup":{"engine":"ruleset","preset":"hong_kong","options":{"max_rounds":3}},"pace":{"base_s":null,"hold_ms":0,"look_s":0.0,"bot_ms":20}}','fe764191887ba0e259cb0be1f9c0ad16d8d6276790ff328cc5159d1c941337d8','playing',1,1795784807.752,NULL,NULL);
INSERT INTO "tables" VALUES('oTaFIjvQVkvh','PNKTB',0,'{"engine":"haiyuki","version":1,"rules":{"rounds":3,"extra_rounds":false,"pon_on_edge_turns":false,"nagari_damage":1000,"skills":true,"luck":[0,0]},"seed":{"hex":"918e9e60bf74dc2d6baae1ca288e3e7d3083955e2b012bc6dd00bc82dbf04a41"},"options":{"characters":["ataho","rinxiang"]}}','[{"seat":0,"kind":"person","user":"7e3f2f44b7c2df95","name":"Bo"},{"seat":1,"kind":"bot","name":"Normal 2","level":"normal","ready":true}]','{"setup":{"engine":"haiyuki","preset":"battle","options":{}},"pace":{"base_s":null,"hold_ms":0,"look_s":0.0,"bot_ms":20}}','4b815a7d407d6fff7e958dfbaf9c0379f574301857fb977466130d7718273d95','playing',1,1795784809.271,NULL,NULL);
CREATE TABLE tokens (
	hash VARCHAR NOT NULL, 
	id VARCHAR NOT NULL, 
	user_id VARCHAR NOT NULL, 
	label VARCHAR NOT NULL, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (hash), 
	UNIQUE (id)
);
INSERT INTO "tokens" VALUES('ed90c3d26eff7a9501cf8766609e3c534d0fec98091f35b622e8df0912ce976f','f1924fae','6878e4e27bc90d86','my bot',1795784799.895);
CREATE TABLE users (
	id VARCHAR NOT NULL, 
	name VARCHAR NOT NULL, 
	"key" VARCHAR, 
	passphrase VARCHAR, 
	created DOUBLE NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE ("key")
);
INSERT INTO "users" VALUES('6878e4e27bc90d86','Ännchen 雀','ännchen 雀','$argon2id$v=19$m=65536,t=3,p=4$U7xe8VpaLSisTugIgXKwrQ$VJxA1kN4ZzdGCbrv/KOfnoJFuhignHcnDyW82GbFBsw',1795784799.482);
INSERT INTO "users" VALUES('7e3f2f44b7c2df95','Bo',NULL,NULL,1795784799.926);
INSERT INTO "users" VALUES('577ef0cd43614a4d','Guest',NULL,NULL,1795784799.939);
CREATE INDEX tables_by_state ON tables (state, created);
CREATE INDEX tables_public ON tables (public, state, created, id);
CREATE INDEX rooms_by_state ON rooms (state, private, changed);
CREATE INDEX ix_room_users_code ON room_users (code);
CREATE INDEX ix_rulesets_digest ON rulesets (digest);
CREATE INDEX ix_tokens_user_id ON tokens (user_id);
COMMIT;
