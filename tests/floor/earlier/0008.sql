BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0008');
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
INSERT INTO "entries" VALUES(1,1,1,1794837986276,6,'a1','seat 1 buys 2000','ee45efda4816f926db8033225d915ca6439ca91509d16156ab400bffb690abfb','');
INSERT INTO "entries" VALUES(2,1,2,1794837986324,6,'a2','seat 1 bets 100 red','ea97bb1242a098305eef7cc473134b2f6b299cca1d45b0ba51d2b8c8443d63d7','');
INSERT INTO "entries" VALUES(3,1,3,1794837986332,6,'a3','no more bets','d1153a27d232f05ed9d40231265cf3fdfcc554b7cd8599b22d6117bbbbd6984e','');
INSERT INTO "entries" VALUES(4,1,4,1794837986332,0,NULL,'spin 20','86f9030b7a42f6b7e816c96ea3b4e6a57982240980ebb52248480401e779cee3','');
INSERT INTO "entries" VALUES(5,1,5,1794837986344,6,'a4','seat 1 bets 100 red','341fdb8c0bea73c2dff2292b1e0cded69ea12cd67e254b7f30463fc315870c4f','');
INSERT INTO "entries" VALUES(6,1,6,1794837986355,6,'a5','no more bets','1853cb72f7f5a24c7bd4829a66c07c082828d7f86cd27f756a0f7a486aefef6f','');
INSERT INTO "entries" VALUES(7,1,7,1794837986355,0,NULL,'spin 22','b89a30bdfda8883c5f7c3547c196ae0c9f7124113786f33c5c828127a906d534','');
INSERT INTO "entries" VALUES(8,1,8,1794837986367,6,'a6','seat 1 bets 100 red','b000ecab227220b91bb1aad659e1a4c74766c4c52ce270a272089f86d9d3636c','');
INSERT INTO "entries" VALUES(9,1,9,1794837986375,6,'a7','no more bets','f7b41eaf7000e085ef762802b86e3a29fd8aaeebd83cf61ccea3ff8df0bf1147','');
INSERT INTO "entries" VALUES(10,1,10,1794837986375,0,NULL,'spin 18','671c07d8751a9e8f2c88f578676f05431235d0d9aff19e0171df07e005866a1f','');
INSERT INTO "entries" VALUES(11,2,1,1794837986443,6,'a8','seat 2 buys 1000','6a474d936e58223a5c7c95a9bec64fcfffb350d0abcb925b8696eea082b2cfc0','');
INSERT INTO "entries" VALUES(12,2,2,1794837986454,6,'a9','seat 2 bets 100 number 7','c0f74f66adce4e08e397063364138fdb77dcbf8cc88439651bde7c0185b1e5cd','');
INSERT INTO "entries" VALUES(13,2,3,1794837986467,1,'a10','no more bets','5ccef66d88fe06b4f8626ddc74a33ef2850071c0e5fe301f14a600fdd1a750c1','');
INSERT INTO "entries" VALUES(14,2,4,1794837986479,1,'a11','spin 7','ec52e94f405a507aa6e892c3f98842786d4d42a5b7c5d2abf496f73f94852679','');
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
INSERT INTO "ledger" VALUES(1,'ad64eebff337b98d5ddfe433ee4f1c55',1794837985748,'cage','ESP',-1000000,'deposit',NULL,3);
INSERT INTO "ledger" VALUES(2,'ad64eebff337b98d5ddfe433ee4f1c55',1794837985748,'player:6','ESP',1000000,'deposit',NULL,3);
INSERT INTO "ledger" VALUES(3,'94ff1b8bffbe10055e5e7478b0d1f6cb',1794837985881,'cage','ESP',-1000000,'fill',1,2);
INSERT INTO "ledger" VALUES(4,'94ff1b8bffbe10055e5e7478b0d1f6cb',1794837985881,'table:1','ESP',1000000,'fill',1,2);
INSERT INTO "ledger" VALUES(5,'d697d8cea8d1e6c0c24ecece4ea3cb8d',1794837986266,'player:6','ESP',-200000,'buy-in',1,6);
INSERT INTO "ledger" VALUES(6,'d697d8cea8d1e6c0c24ecece4ea3cb8d',1794837986266,'table:1','ESP',200000,'buy-in',1,6);
INSERT INTO "ledger" VALUES(7,'4e32b9472f3c281f6b6cef60531860a6',1794837986418,'cage','ESP',-1000000,'fill',2,2);
INSERT INTO "ledger" VALUES(8,'4e32b9472f3c281f6b6cef60531860a6',1794837986418,'table:2','ESP',1000000,'fill',2,2);
INSERT INTO "ledger" VALUES(9,'819690df95d1ff6f0fee1613bf6a244b',1794837986437,'player:6','ESP',-100000,'buy-in',2,6);
INSERT INTO "ledger" VALUES(10,'819690df95d1ff6f0fee1613bf6a244b',1794837986437,'table:2','ESP',100000,'buy-in',2,6);
CREATE TABLE links (
	id INTEGER NOT NULL, 
	book VARCHAR(40) NOT NULL, 
	n INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	what TEXT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (book, n)
);
INSERT INTO "links" VALUES(1,'people',1,1794837982161,'{"in":"people","key":"1","row":{"closed":0,"guest":0,"id":1,"must_change":0,"name":"croupier","password":"4c3b4de1d5f363ff32dd1ad849a6dd1932f036a7557f2eb23f6c1ba2f6f0df12","role":"croupier","since":1794837982147,"totp":""}}','f554eabe569028ee0ad3626b96a57e3cc293f5c2a14a2eed30ea33e0ca2ff7f4');
INSERT INTO "links" VALUES(2,'people',2,1794837982809,'{"in":"people","key":"2","row":{"closed":0,"guest":0,"id":2,"must_change":0,"name":"chief","password":"05bf63a904d8a4fb76427714135aaabdef75fc1508dcd6ec26e8af942e605d11","role":"chief","since":1794837982807,"totp":""}}','035e9a444308d62f9718da2f7a4f33e8475d4b1d90d5627fdb365ce64e3b15e1');
INSERT INTO "links" VALUES(3,'people',3,1794837983496,'{"in":"people","key":"3","row":{"closed":0,"guest":0,"id":3,"must_change":0,"name":"cashier","password":"181143e792a42248291803d83b0a02210501042f1eb57c3ee05803a5402575e6","role":"cashier","since":1794837983485,"totp":""}}','471c8d4b4655296a781c6f6955d24bf32d518cd66c6f1610ce838f9567f9de7f');
INSERT INTO "links" VALUES(4,'people',4,1794837984300,'{"in":"people","key":"4","row":{"closed":0,"guest":0,"id":4,"must_change":0,"name":"inspector","password":"5521a5179624901ea5aba4721476d2a076f4b542bc96f9806862b4d4cc19b453","role":"inspector","since":1794837984289,"totp":""}}','8ebfe7bce50b7c91e0fe70106ec16e18654f9604adabd4e61f15e90471fdc8b0');
INSERT INTO "links" VALUES(5,'people',5,1794837984956,'{"in":"people","key":"5","row":{"closed":0,"guest":0,"id":5,"must_change":0,"name":"director","password":"d7a246fa17ac1bf0620bb6e67cb941f3bae7e2359e1d55f8376ee36892d26ce1","role":"director","since":1794837984949,"totp":""}}','a6bb295c7a6928e92aeecdf1f36dcc54461ce20d7a71bb9bf3bede46c2e68dff');
INSERT INTO "links" VALUES(6,'people',6,1794837985645,'{"in":"people","key":"6","row":{"closed":0,"guest":0,"id":6,"must_change":0,"name":"ana","password":"8d9ddb4005445df6cc1748b61f606a802d7fcf3adde6a2bfb221c618fb170499","role":"player","since":1794837985643,"totp":""}}','af2110ce2177a7c562a8c0b8a666800bc284c1ca06ad1b3eb11c8d2877d42ff3');
INSERT INTO "links" VALUES(7,'rules',1,1794837985737,'{"in":"settings","key":"second.ESP","row":{"key":"second.ESP","value":"100000000000"}}','5e4c2e97b2c6aba8d44d2a5715dd92e59188140c6a54b163e22a7ff4d4e78d01');
INSERT INTO "links" VALUES(8,'ledger:cage',1,1794837985749,'{"in":"ledger","key":"ad64eebff337b98d5ddfe433ee4f1c55","row":{"at":1794837985748,"memo":"deposit","moved":[["cage","ESP",-1000000],["player:6","ESP",1000000]],"person":3,"table_id":null}}','e82d655881a3e84e25c3538a857ccb1576dfa9c0212e598621f43b4cb8294a3c');
INSERT INTO "links" VALUES(9,'table:1',1,1794837985868,'{"in":"tables","key":"1","row":{"game":"spain/roulette","id":1,"mode":"automatic","opened":1794837985861,"opened_by":2,"pace":"{\"betting\": 0, \"start\": \"bet\", \"decision\": 60, \"pause\": 0, \"reseed\": 100}","plan":"{}","seed":"","stakes":"money"}}','cd7ba20288b70793d4120beacc5d027edc7c9aa3105ec64fc220644c20fbcf29');
INSERT INTO "links" VALUES(10,'table:1',2,1794837985879,'{"in":"seeds","key":"1","row":{"id":1,"n":1,"seed":"1f43b975f4872cd16a383aeb17f4df5ea89e9daf0a0fbb22c554b4c4a08d7180","table_id":1}}','4a3abe2a5402f4cd5090b24937eaf70502c085511d359b5c0488972afd33b271');
INSERT INTO "links" VALUES(11,'table:1',3,1794837985880,'{"in":"seeds","key":"2","row":{"id":2,"n":2,"seed":"e7ff6e3c9678ce8f9b9e09b287161eba029c4d1fed9295fcf4fcbafd950fde4b","table_id":1}}','f3411fad26a3a00fe8dbfe198f1395276c5eb927f35bcb351ee79f68758ed57c');
INSERT INTO "links" VALUES(12,'ledger:1',1,1794837985881,'{"in":"ledger","key":"94ff1b8bffbe10055e5e7478b0d1f6cb","row":{"at":1794837985881,"memo":"fill","moved":[["cage","ESP",-1000000],["table:1","ESP",1000000]],"person":2,"table_id":1}}','f5c9b0778221f56166e7820beec458c6fba3019d739373ee7af8b9832f3dc5c0');
INSERT INTO "links" VALUES(13,'ledger:1',2,1794837986275,'{"in":"ledger","key":"d697d8cea8d1e6c0c24ecece4ea3cb8d","row":{"at":1794837986266,"memo":"buy-in","moved":[["player:6","ESP",-200000],["table:1","ESP",200000]],"person":6,"table_id":1}}','7ac311a79dec916959eacc364dddd7e85e5d4df843ec78913a1e89e4f9e44dfa');
INSERT INTO "links" VALUES(14,'table:2',1,1794837986416,'{"in":"tables","key":"2","row":{"game":"spain/boule","id":2,"mode":"live","opened":1794837986406,"opened_by":2,"pace":"{\"betting\": 0, \"start\": \"bet\", \"decision\": 0, \"pause\": 0, \"reseed\": 100}","plan":"{}","seed":"","stakes":"money"}}','cdc77050c97e8567a8ada6edee0d96654bc1066f84b3ffd6b49f00229189cf04');
INSERT INTO "links" VALUES(15,'table:2',2,1794837986417,'{"in":"seeds","key":"3","row":{"id":3,"n":1,"seed":"cd61f9f573c229820d226ecb7ce5a926cff600267cb65518edd3e63b854586ac","table_id":2}}','85edd74cd8902aa984bf4259594d060cd02062ead5017925e125fd26e91d398c');
INSERT INTO "links" VALUES(16,'ledger:2',1,1794837986423,'{"in":"ledger","key":"4e32b9472f3c281f6b6cef60531860a6","row":{"at":1794837986418,"memo":"fill","moved":[["cage","ESP",-1000000],["table:2","ESP",1000000]],"person":2,"table_id":2}}','6730ac5dbb4c61ff4fb7f00078a630c84440bc62fe7fbced8f06b5a244f25c6f');
INSERT INTO "links" VALUES(17,'ledger:2',2,1794837986442,'{"in":"ledger","key":"819690df95d1ff6f0fee1613bf6a244b","row":{"at":1794837986437,"memo":"buy-in","moved":[["player:6","ESP",-100000],["table:2","ESP",100000]],"person":6,"table_id":2}}','ac4453c802f7de2f1af01e027795d807c094a82e4353d29fb11507d580a4c445');
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
INSERT INTO "people" VALUES(1,'croupier','croupier','$argon2id$v=19$m=65536,t=3,p=4$YyUTtnvNNS8yCNLIgY3UrQ$Xvc2HUFbpumdrro98e7gQt74x/i3ss4y/0dhl0TFwaM',0,0,0,'',0,1794837982147);
INSERT INTO "people" VALUES(2,'chief','chief','$argon2id$v=19$m=65536,t=3,p=4$bP9JagkyXHlEThuS7Pr5Hg$FVYeuNp3K5MW4WstDhjrA2I0XxMF9gm6vHVPJVS5tS8',0,0,0,'',0,1794837982807);
INSERT INTO "people" VALUES(3,'cashier','cashier','$argon2id$v=19$m=65536,t=3,p=4$OIe0OKoO9V6j/a5l9VyvEg$TFz8D1IRaWpWKtQ8BMvMhT5WsyULTvD7aalejP9aqEg',0,0,0,'',0,1794837983485);
INSERT INTO "people" VALUES(4,'inspector','inspector','$argon2id$v=19$m=65536,t=3,p=4$Bw82MUslRzZr213vOE2nyA$VO1HRNyiAJ8kaww8RDQamy//gw9NM06y6dgYkX5jeVI',0,0,0,'',0,1794837984289);
INSERT INTO "people" VALUES(5,'director','director','$argon2id$v=19$m=65536,t=3,p=4$3DbTz6TRBcaYhw0uUGaPUw$FkvIVaraqvWPPSd8Gewgt/lB9a7GbotX0z5gjBtnIwE',0,0,0,'',0,1794837984949);
INSERT INTO "people" VALUES(6,'ana','player','$argon2id$v=19$m=65536,t=3,p=4$Rdz95imBKgitxep3d08JLQ$/udWWQteNvegPOiq4PbwVJW4iGGkV9bd8bR9a0rL85o',0,0,0,'',0,1794837985643);
CREATE TABLE seeds (
	id INTEGER NOT NULL, 
	table_id INTEGER NOT NULL, 
	n INTEGER NOT NULL, 
	seed TEXT NOT NULL, 
	PRIMARY KEY (id), 
	UNIQUE (table_id, n), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seeds" VALUES(1,1,1,'77212ce3b6446c4466dbfdd2499946e1f2c5d55c4c98ee8f9f5563c2265a6703');
INSERT INTO "seeds" VALUES(2,1,2,'bc2809ba9c4050afcfae008fe147b44cd578184cc36788945d4c7b4a5d76256d');
INSERT INTO "seeds" VALUES(3,2,1,'c4b9b29e161f6d6e3548c24eb79ad72d55226a1fb019ba81c8c98969707f33d3');
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
	"key" VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(opened_by) REFERENCES people (id)
);
INSERT INTO "tables" VALUES(1,'spain/roulette','{}','automatic','',2,1794837985861,'{"betting": 0, "start": "bet", "decision": 60, "pause": 0, "reseed": 100}','money','');
INSERT INTO "tables" VALUES(2,'spain/boule','{}','live','',2,1794837986406,'{"betting": 0, "start": "bet", "decision": 0, "pause": 0, "reseed": 100}','money','');
CREATE INDEX knocks_by_origin ON knocks (origin, at);
CREATE INDEX knocks_by_name ON knocks (name, at);
CREATE INDEX ledger_by_account ON ledger (account, currency);
CREATE INDEX meter_entries_by_table ON meter_entries (table_id);
CREATE TRIGGER entries_kept_update BEFORE UPDATE ON entries BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER entries_kept_delete BEFORE DELETE ON entries BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER ledger_kept_update BEFORE UPDATE ON ledger BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER ledger_kept_delete BEFORE DELETE ON ledger BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER links_kept_update BEFORE UPDATE ON links BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER links_kept_delete BEFORE DELETE ON links BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER closings_kept_update BEFORE UPDATE ON closings BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER closings_kept_delete BEFORE DELETE ON closings BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER movements_kept_update BEFORE UPDATE ON movements BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER movements_kept_delete BEFORE DELETE ON movements BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER decisions_kept_update BEFORE UPDATE ON decisions BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER decisions_kept_delete BEFORE DELETE ON decisions BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER meters_kept_update BEFORE UPDATE ON meters BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER meters_kept_delete BEFORE DELETE ON meters BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER meter_entries_kept_update BEFORE UPDATE ON meter_entries BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER meter_entries_kept_delete BEFORE DELETE ON meter_entries BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER knocks_kept_update BEFORE UPDATE ON knocks BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER knocks_kept_delete BEFORE DELETE ON knocks BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER seeds_kept_update BEFORE UPDATE ON seeds BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER seeds_kept_delete BEFORE DELETE ON seeds BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER tables_kept_update BEFORE UPDATE OF id, game, plan, mode, opened_by, opened, pace, stakes, key ON tables BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
CREATE TRIGGER tables_kept_delete BEFORE DELETE ON tables BEGIN SELECT RAISE(ABORT, 'tapete: this log is only added to'); END;
COMMIT;
