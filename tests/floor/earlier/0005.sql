BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
CREATE TABLE closings (
	table_id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	person INTEGER NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE decisions (
	movement INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	person INTEGER NOT NULL, 
	approved INTEGER NOT NULL, 
	PRIMARY KEY (movement), 
	FOREIGN KEY(movement) REFERENCES movements (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE entries (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	person INTEGER NOT NULL, 
	client VARCHAR(64), 
	line TEXT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	nonce VARCHAR(32) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (table_id, n), 
	UNIQUE (table_id, client), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES(1,1,1,1794838013437,6,'a1','seat 1 buys 2000','e946a5df4c5b331a2e658b4622e6943aeb5ee45311ed5f518141581b4a476b76','');
INSERT INTO "entries" VALUES(2,1,2,1794838013452,6,'a2','seat 1 bets 100 red','4ac0e8cd07b70a8d16a92af6258156172e4ce1bbaddf9f60ce35fbbff87b7ac7','');
INSERT INTO "entries" VALUES(3,1,3,1794838013459,6,'a3','no more bets','ad0faee8edf4040f6d87829a7a1e8d33c66f19080a39828c2bbe111d9bf36bc7','');
INSERT INTO "entries" VALUES(4,1,4,1794838013459,0,NULL,'spin 13','e0100f4fa4540456defe3fd0f3ee331c2a167541a96fa37249acd3f6f6472ab5','');
INSERT INTO "entries" VALUES(5,1,5,1794838013463,6,'a4','seat 1 bets 100 red','4c1af0743668f699daa525f869c8d253fab9277303d65884d5f40144ea406ddd','');
INSERT INTO "entries" VALUES(6,1,6,1794838013475,6,'a5','no more bets','c3cebadc536ee9474cd37ba522719735fa3a726ac2b0b332b7fd1938f40ae1ba','');
INSERT INTO "entries" VALUES(7,1,7,1794838013475,0,NULL,'spin 5','b421af813c8335f244a9170ed9feef35487c11c135929d1d804fb2cc70a53bc6','');
INSERT INTO "entries" VALUES(8,1,8,1794838013483,6,'a6','seat 1 bets 100 red','c3e73b3cbeefe0f8532862352005de19195929a83ab7b637ab5069810e194826','');
INSERT INTO "entries" VALUES(9,1,9,1794838013495,6,'a7','no more bets','28aff2acce527d20ee9f847b8751cf9ca045030c7e107e346722a3a69b0d1a71','');
INSERT INTO "entries" VALUES(10,1,10,1794838013495,0,NULL,'spin 22','4ab5b01dac7aefb7df58880e7cf6e969afade051434bd65068792b5dd5478519','');
INSERT INTO "entries" VALUES(11,2,1,1794838013537,6,'a8','seat 2 buys 1000','beae8e4ba31ca8d3c69297cbb2cfb35857f1272f03c927b6d320a62887fba94b','');
INSERT INTO "entries" VALUES(12,2,2,1794838013547,6,'a9','seat 2 bets 100 number 7','8e990a7cb1a76c914faf15cceae2a376149bf9c2054d8b0265d0179a8afd612d','');
INSERT INTO "entries" VALUES(13,2,3,1794838013559,1,'a10','no more bets','f0811a75ca832baf2ee975e3aa5f47f86a468c04b0ab007a3458a07e44ad689c','');
INSERT INTO "entries" VALUES(14,2,4,1794838013575,1,'a11','spin 7','d76290a1d1aecb0e7ebecf7040435004789bf28b29e35fbeb1fc8540966c346d','');
CREATE TABLE knocks (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	what VARCHAR(20) NOT NULL, 
	origin VARCHAR(60) NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE ledger (
	id INTEGER NOT NULL, 
	txn VARCHAR(64) NOT NULL, 
	at BIGINT NOT NULL, 
	account VARCHAR(80) NOT NULL, 
	currency VARCHAR(8) NOT NULL, 
	amount BIGINT NOT NULL, 
	memo VARCHAR(40) NOT NULL, 
	table_id INTEGER, 
	person INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "ledger" VALUES(1,'8d3ee31bcc8bdeaf242b7ee0a0eb24c5',1794838013308,'cage','ESP',-1000000,'deposit',NULL,3);
INSERT INTO "ledger" VALUES(2,'8d3ee31bcc8bdeaf242b7ee0a0eb24c5',1794838013308,'player:6','ESP',1000000,'deposit',NULL,3);
INSERT INTO "ledger" VALUES(3,'742d37c8e34731faf629fa322b410aac',1794838013418,'cage','ESP',-1000000,'fill',1,2);
INSERT INTO "ledger" VALUES(4,'742d37c8e34731faf629fa322b410aac',1794838013418,'table:1','ESP',1000000,'fill',1,2);
INSERT INTO "ledger" VALUES(5,'8548ae78aaad7f7c1b0ab5c4542257cf',1794838013437,'player:6','ESP',-200000,'buy-in',1,6);
INSERT INTO "ledger" VALUES(6,'8548ae78aaad7f7c1b0ab5c4542257cf',1794838013437,'table:1','ESP',200000,'buy-in',1,6);
INSERT INTO "ledger" VALUES(7,'84bfe27c3e1189b57b82792e99dd52f3',1794838013523,'cage','ESP',-1000000,'fill',2,2);
INSERT INTO "ledger" VALUES(8,'84bfe27c3e1189b57b82792e99dd52f3',1794838013523,'table:2','ESP',1000000,'fill',2,2);
INSERT INTO "ledger" VALUES(9,'30e8f0cc1eeec35c480c0b0cde936cec',1794838013536,'player:6','ESP',-100000,'buy-in',2,6);
INSERT INTO "ledger" VALUES(10,'30e8f0cc1eeec35c480c0b0cde936cec',1794838013536,'table:2','ESP',100000,'buy-in',2,6);
CREATE TABLE meter_entries (
	id INTEGER NOT NULL, 
	meter INTEGER NOT NULL, 
	table_id INTEGER, 
	what VARCHAR(20) NOT NULL, 
	at BIGINT NOT NULL, 
	person INTEGER NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(meter) REFERENCES meters (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE meters (
	id INTEGER NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	regulation VARCHAR(40) NOT NULL, 
	kind VARCHAR(40) NOT NULL, 
	currency VARCHAR(8) NOT NULL, 
	base BIGINT NOT NULL, 
	reserve VARCHAR(20) NOT NULL, 
	opened_by INTEGER NOT NULL, 
	opened BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(opened_by) REFERENCES people (id)
);
CREATE TABLE movements (
	id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	person INTEGER NOT NULL, 
	whom INTEGER, 
	table_id INTEGER, 
	currency VARCHAR(8) NOT NULL, 
	amount BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE people (
	id INTEGER NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	role VARCHAR(20) NOT NULL, 
	password TEXT NOT NULL, 
	must_change INTEGER NOT NULL, 
	closed INTEGER NOT NULL, 
	guest INTEGER DEFAULT '0' NOT NULL, 
	totp TEXT DEFAULT '' NOT NULL, 
	totp_step BIGINT DEFAULT '0' NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "people" VALUES(1,'croupier','croupier','$argon2id$v=19$m=65536,t=3,p=4$kyBM0aDage4WD5DfBErlNg$YJtGwG/jBxfpFDZG2OW8wMWu5slVkcYedrZ2pdRholw',0,0,0,'',0,1794838010581);
INSERT INTO "people" VALUES(2,'chief','chief','$argon2id$v=19$m=65536,t=3,p=4$ALvKVAXfY1nMgQt00rgXPg$iohLuP69GQRvWAv3QmRB2KEPP6Jy5VUrKIy/qnBxm+U',0,0,0,'',0,1794838011176);
INSERT INTO "people" VALUES(3,'cashier','cashier','$argon2id$v=19$m=65536,t=3,p=4$t53NjSRzJheoAEqIopGP1w$+I82UfPWPTkHeNJJmlOpLiTUedJRFSB+bgBJFdDf9sE',0,0,0,'',0,1794838011714);
INSERT INTO "people" VALUES(4,'inspector','inspector','$argon2id$v=19$m=65536,t=3,p=4$p2S8YLNP1i7r8RE9oRZbmw$R6GDzuUokpOFLObUH2YRjnKhxWTFyrzmaxhZu+LntdQ',0,0,0,'',0,1794838012227);
INSERT INTO "people" VALUES(5,'director','director','$argon2id$v=19$m=65536,t=3,p=4$JG5eYMhGGfxtIXnCknFaAw$ea+E5Lx1W1FmZsJTEmDk8OUNrLG6HO8qEAWDhBS+r/I',0,0,0,'',0,1794838012754);
INSERT INTO "people" VALUES(6,'ana','player','$argon2id$v=19$m=65536,t=3,p=4$cN5mcrNlusoRDF9jsviGBA$twoAWjvOFKwxN8N4nZEejPRMoj+AKd0RcOc/pNAZkNs',0,0,0,'',0,1794838013232);
CREATE TABLE sessions (
	token VARCHAR(64) NOT NULL, 
	person INTEGER NOT NULL, 
	csrf VARCHAR(64) NOT NULL, 
	seen BIGINT NOT NULL, 
	PRIMARY KEY (token), 
	FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE settings (
	"key" VARCHAR(60) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY ("key")
);
INSERT INTO "settings" VALUES('second.ESP','100000000000');
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	"plan" TEXT NOT NULL, 
	mode VARCHAR(10) NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	opened_by INTEGER NOT NULL, 
	opened BIGINT NOT NULL, 
	pace TEXT DEFAULT '{}' NOT NULL, 
	stakes VARCHAR(8) DEFAULT 'money' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(opened_by) REFERENCES people (id)
);
INSERT INTO "tables" VALUES(1,'spain/roulette','{}','automatic','143395d4eb39d9378e606904af6cde88608c9c29860d49c8661fa393a9ae82d6',2,1794838013416,'{"betting": 0, "start": "bet", "decision": 60, "pause": 0}','money');
INSERT INTO "tables" VALUES(2,'spain/boule','{}','live','92c735154eadc41ff09ba0146e067c0e807ec4fe84925a06498ded557404d61f',2,1794838013523,'{"betting": 0, "start": "bet", "decision": 0, "pause": 0}','money');
CREATE INDEX knocks_by_origin ON knocks (origin, at);
CREATE INDEX knocks_by_name ON knocks (name, at);
CREATE INDEX ledger_by_account ON ledger (account, currency);
CREATE INDEX meter_entries_by_table ON meter_entries (table_id);
COMMIT;
