BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0003');
CREATE TABLE closings (
	table_id INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	person INTEGER NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
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
	PRIMARY KEY (id), 
	UNIQUE (table_id, n), 
	UNIQUE (table_id, client), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES(1,1,1,1794838001155,6,'a1','seat 1 buys 2000','315affcdbed75128f009e17172a3872aae0184204a0e42cdb651aa6c01ed0d6c');
INSERT INTO "entries" VALUES(2,1,2,1794838001168,6,'a2','seat 1 bets 100 red','0579afb67856f71ff2bee0d4777abbf6b85b39347b01e156e5dbe34ee66e8e2e');
INSERT INTO "entries" VALUES(3,1,3,1794838001172,6,'a3','no more bets','c849e46b3a0af6cae3cb697b1bad61aaf59dff4d18f0a42899aecf0d7c3c643f');
INSERT INTO "entries" VALUES(4,1,4,1794838001172,0,NULL,'spin 23','152cb913448c59e994a7b2953b49467e72a84265631aad0c3040312686deda91');
INSERT INTO "entries" VALUES(5,1,5,1794838001177,6,'a4','seat 1 bets 100 red','e5f9dbb8c9b02300859fe9205278b7f8232c86ef17b7d22bc93b6c8c5c49ce1d');
INSERT INTO "entries" VALUES(6,1,6,1794838001188,6,'a5','no more bets','0d75bd637ea56a90c4db0f2fc6e0e729d13de70082b6b55a1a8ca449961f26e4');
INSERT INTO "entries" VALUES(7,1,7,1794838001188,0,NULL,'spin 10','ec5f0e5fbccf2216dfaa9998c84d5dc8237632c67de1cbfb49a57dc9172fe1d1');
INSERT INTO "entries" VALUES(8,1,8,1794838001200,6,'a6','seat 1 bets 100 red','4994d09735a87dd2dad4f9f6556e231a4de05084fb730c0f7bc70bb648cae03c');
INSERT INTO "entries" VALUES(9,1,9,1794838001215,6,'a7','no more bets','07d6e35c5db455ae5b8e7888cfcce6389a566d9bf194973ed68ef40397c2d15a');
INSERT INTO "entries" VALUES(10,1,10,1794838001215,0,NULL,'spin 30','e374053fac66586c421168dbf1e95cf0a5338882887e2f6f1086fa729b6af963');
INSERT INTO "entries" VALUES(11,2,1,1794838001289,6,'a8','seat 2 buys 1000','9315e4adae05d1fdfe1d318cbb5789489a0118c6c3c81400eee6aac0a8971d8e');
INSERT INTO "entries" VALUES(12,2,2,1794838001308,6,'a9','seat 2 bets 100 number 7','6cf9b556d146d9f0972f51d6a21f7167d8da42f3736c778af1d0777f128de658');
INSERT INTO "entries" VALUES(13,2,3,1794838001315,1,'a10','no more bets','31a76a85ff32d48cda3c6fd79b8c03a2a5aa34c740b6ea51f749db42500071e4');
INSERT INTO "entries" VALUES(14,2,4,1794838001324,1,'a11','spin 7','ef575e59523507346c074f509955dfa83976e4aa87fac54be0496183e01a12bd');
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
INSERT INTO "ledger" VALUES(1,'31834ae2cc23ac3763dce962b03d233d',1794838000943,'cage','ESP',-1000000,'deposit',NULL,3);
INSERT INTO "ledger" VALUES(2,'31834ae2cc23ac3763dce962b03d233d',1794838000943,'player:6','ESP',1000000,'deposit',NULL,3);
INSERT INTO "ledger" VALUES(3,'8dde18ea67b8669bcefd07c8d5293936',1794838001125,'cage','ESP',-1000000,'fill',1,2);
INSERT INTO "ledger" VALUES(4,'8dde18ea67b8669bcefd07c8d5293936',1794838001125,'table:1','ESP',1000000,'fill',1,2);
INSERT INTO "ledger" VALUES(5,'b29285925cab1e9121d139b5029b4dbb',1794838001154,'player:6','ESP',-200000,'buy-in',1,6);
INSERT INTO "ledger" VALUES(6,'b29285925cab1e9121d139b5029b4dbb',1794838001154,'table:1','ESP',200000,'buy-in',1,6);
INSERT INTO "ledger" VALUES(7,'0beb0a1a558ce2675f4c8523f53dfe00',1794838001269,'cage','ESP',-1000000,'fill',2,2);
INSERT INTO "ledger" VALUES(8,'0beb0a1a558ce2675f4c8523f53dfe00',1794838001269,'table:2','ESP',1000000,'fill',2,2);
INSERT INTO "ledger" VALUES(9,'32d6b4dfd537e8bb9c70dbd154c849ed',1794838001289,'player:6','ESP',-100000,'buy-in',2,6);
INSERT INTO "ledger" VALUES(10,'32d6b4dfd537e8bb9c70dbd154c849ed',1794838001289,'table:2','ESP',100000,'buy-in',2,6);
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
CREATE TABLE people (
	id INTEGER NOT NULL, 
	name VARCHAR(60) NOT NULL, 
	role VARCHAR(20) NOT NULL, 
	password TEXT NOT NULL, 
	must_change INTEGER NOT NULL, 
	closed INTEGER NOT NULL, 
	since BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (name)
);
INSERT INTO "people" VALUES(1,'croupier','croupier','$argon2id$v=19$m=65536,t=3,p=4$ZRF7W5SARa8lrbJGvYnecw$y81OA+zMXp8MTqNjqzRm0gjhonecwGfUH1Fx8tN2QRw',0,0,1794837996273);
INSERT INTO "people" VALUES(2,'chief','chief','$argon2id$v=19$m=65536,t=3,p=4$WmVr8pbmv034RwOjSFmIcQ$6tqt38mWndGiS5YBs4UXO9T/ooU47vtTDSyPT/5FmCs',0,0,1794837997356);
INSERT INTO "people" VALUES(3,'cashier','cashier','$argon2id$v=19$m=65536,t=3,p=4$Vhk2OkHWqTEVw5lBWGIk/w$QyXZ/BjvVWMLZfqYkG0yu/49x3D/PcKXUhBE/AWvsw0',0,0,1794837998269);
INSERT INTO "people" VALUES(4,'inspector','inspector','$argon2id$v=19$m=65536,t=3,p=4$gDDDyWZhrAMwLr/CYCt3Cw$ueNx4xaN16fpQCj1q5wsygI0pBquzcFEeKhVAbdf95c',0,0,1794837999147);
INSERT INTO "people" VALUES(5,'director','director','$argon2id$v=19$m=65536,t=3,p=4$l5WD09/Gp5DuwRkutjddBQ$c9AKIUflqTmoFrgkBvVN640chYe3NUimn5jc6cFbJcY',0,0,1794838000123);
INSERT INTO "people" VALUES(6,'ana','player','$argon2id$v=19$m=65536,t=3,p=4$UM0RC7oZmEgQwXkZPcPoFA$csTmBEfnfDX+MW8MzoqiBBUF1CRH7rBMLxNGOHyPA10',0,0,1794838000929);
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
CREATE TABLE tables (
	id INTEGER NOT NULL, 
	game VARCHAR(80) NOT NULL, 
	"plan" TEXT NOT NULL, 
	mode VARCHAR(10) NOT NULL, 
	seed VARCHAR(64) NOT NULL, 
	opened_by INTEGER NOT NULL, 
	opened BIGINT NOT NULL, 
	pace TEXT DEFAULT '{}' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(opened_by) REFERENCES people (id)
);
INSERT INTO "tables" VALUES(1,'spain/roulette','{}','automatic','73faf0fbf71eba31483bcfb2ca72e21db3c071d6db94c655d28684e2484aecc3',2,1794838001123,'{"betting": 0, "start": "bet", "decision": 60, "pause": 0}');
INSERT INTO "tables" VALUES(2,'spain/boule','{}','live','475476010d9f23e1ab001d785c45f1765e1706d49dbfa6e47dbfab401aa1409e',2,1794838001268,'{"betting": 0, "start": "bet", "decision": 0, "pause": 0}');
CREATE INDEX knocks_by_name ON knocks (name, at);
CREATE INDEX ledger_by_account ON ledger (account, currency);
CREATE INDEX meter_entries_by_table ON meter_entries (table_id);
COMMIT;
