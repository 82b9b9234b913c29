// Writes the types of the server's interfaces into src/generated. With --check it only says whether they still hold.
