-- A history of version 2, made by the program as it was at commit b7242b6 and dumped.
BEGIN TRANSACTION;
CREATE TABLE hands (
        id INTEGER PRIMARY KEY,
        session INTEGER NOT NULL REFERENCES sessions,
        mode TEXT NOT NULL,
        coach TEXT NOT NULL,
        at TEXT NOT NULL,
        paytable INTEGER NOT NULL REFERENCES paytables,
        coins INTEGER NOT NULL,
        deal INTEGER NOT NULL,
        dealt TEXT NOT NULL,
        held TEXT NOT NULL,
        first_held TEXT NOT NULL,
        best TEXT NOT NULL,
        ev TEXT NOT NULL,
        first_ev TEXT NOT NULL,
        best_ev TEXT NOT NULL,
        drawn TEXT,
        final TEXT,
        hand TEXT,
        paid INTEGER,
        milliseconds INTEGER NOT NULL,
        helped INTEGER NOT NULL, further TEXT, paid_all INTEGER, construction TEXT, exam INTEGER, question INTEGER, class TEXT, line TEXT,
        UNIQUE (session, mode, deal)
    );
INSERT INTO "hands" VALUES(1,1,'play','warn','2026-11-20T10:00:00Z',1,5,1,'5c 5d 2s 3d 6d','5d','','5c 5d','15253/59455','566011/1533939','4452/5405','2h 4h Jc Ac','2h 5d 4h Jc Ac','Nothing',0,1000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(2,1,'play','warn','2026-11-20T10:00:00Z',1,5,2,'Qd Jd 9c Td 6s','Qd Jd 6s','Qd Jd 6s','Qd Jd Td','321/1081','321/1081','1621/1081','8d 9s','Qd Jd 8d 9s 6s','Nothing',0,1000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(3,2,'play','after','2026-11-20T10:00:00Z',2,3,1,'Th Qd 3d 7c 2s','','','Qd','173476/511313','173476/511313','83461/178365','6d Ah 9c 2c 5c','6d Ah 9c 2c 5c','Nothing',0,1000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(4,2,'play','after','2026-11-20T10:00:00Z',2,3,2,'4s Qd 4d Js Qs','4s','4s','4s Qd 4d Qs','41263/178365','41263/178365','118/47','Jh Kh 6s 8d','4s Jh Kh 6s 8d','Nothing',0,1000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(5,2,'play','after','2026-11-20T10:00:00Z',2,3,3,'8h As 4h 6c 7h','As','As','As','86113/178365','86113/178365','86113/178365','6d Kc Ts 8s','6d As Kc Ts 8s','Nothing',0,1000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(6,3,'play','live','2026-11-20T10:00:00Z',1,5,1,'2c Ts 8c 4s 5s','2c','2c','','1654/5405','1654/5405','553252/1533939','4c 2d Jd 6c','2c 4c 2d Jd 6c','Nothing',0,1000,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE paytables (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        content TEXT NOT NULL UNIQUE
    );
INSERT INTO "paytables" VALUES(1,'9/6 Jacks or Better','name = "9/6 Jacks or Better"
source = "Wizard of Odds, video poker tables, jacks or better (wizardofodds.com/games/video-poker/tables/)"

[[line]]
name = "Royal flush"
hand = "royal_flush"
pays = [250, 500, 750, 1000, 4000]

[[line]]
name = "Straight flush"
hand = "straight_flush"
pays = 50

[[line]]
name = "Four of a kind"
hand = "four_of_a_kind"
pays = 25

[[line]]
name = "Full house"
hand = "full_house"
pays = 9

[[line]]
name = "Flush"
hand = "flush"
pays = 6

[[line]]
name = "Straight"
hand = "straight"
pays = 4

[[line]]
name = "Three of a kind"
hand = "three_of_a_kind"
pays = 3

[[line]]
name = "Two pair"
hand = "two_pair"
pays = 2

[[line]]
name = "Jacks or better"
hand = "pair"
ranks = "JQKA"
pays = 1
');
INSERT INTO "paytables" VALUES(2,'8/5 Bonus Poker','name = "8/5 Bonus Poker"
source = "Wizard of Odds, video poker tables, bonus poker (wizardofodds.com/games/video-poker/tables/)"

[[line]]
name = "Royal flush"
hand = "royal_flush"
pays = [250, 500, 750, 1000, 4000]

[[line]]
name = "Straight flush"
hand = "straight_flush"
pays = 50

[[line]]
name = "Four aces"
hand = "four_of_a_kind"
ranks = "A"
pays = 80

[[line]]
name = "Four 2s, 3s or 4s"
hand = "four_of_a_kind"
ranks = "234"
pays = 40

[[line]]
name = "Four 5s to kings"
hand = "four_of_a_kind"
ranks = "56789TJQK"
pays = 25

[[line]]
name = "Full house"
hand = "full_house"
pays = 8

[[line]]
name = "Flush"
hand = "flush"
pays = 5

[[line]]
name = "Straight"
hand = "straight"
pays = 4

[[line]]
name = "Three of a kind"
hand = "three_of_a_kind"
pays = 3

[[line]]
name = "Two pair"
hand = "two_pair"
pays = 2

[[line]]
name = "Jacks or better"
hand = "pair"
ranks = "JQKA"
pays = 1
');
CREATE TABLE pending (
        session INTEGER PRIMARY KEY REFERENCES sessions,
        deal INTEGER NOT NULL,
        dealt TEXT NOT NULL,
        paytable INTEGER NOT NULL REFERENCES paytables,
        coins INTEGER NOT NULL,
        credits INTEGER NOT NULL,
        start_credits INTEGER NOT NULL,
        coach TEXT NOT NULL,
        helped INTEGER NOT NULL,
        first_held TEXT
    , mode TEXT NOT NULL DEFAULT 'play', hands INTEGER NOT NULL DEFAULT 1, construction TEXT);
INSERT INTO "pending" VALUES(3,2,'9h 3h Qd 7s 5d',1,5,990,1000,'live',1,NULL,'play',1,NULL);
CREATE TABLE sessions (
        id INTEGER PRIMARY KEY,
        seed TEXT NOT NULL,
        seed_given INTEGER NOT NULL,
        opened TEXT NOT NULL,
        closed TEXT
    );
INSERT INTO "sessions" VALUES(1,'7',1,'2026-11-20T10:00:00Z','2026-11-20T10:00:00Z');
INSERT INTO "sessions" VALUES(2,'115792089237316195423570985008687907853269984665640564039457584007913129639747',0,'2026-11-21T10:00:00Z','2026-11-21T11:00:00Z');
INSERT INTO "sessions" VALUES(3,'1606938044258990275541962092341162602522202993782792835301377',0,'2026-11-20T10:00:00Z',NULL);
CREATE TABLE set_aside (
        id INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        source TEXT NOT NULL,
        reason TEXT NOT NULL,
        content TEXT NOT NULL
    );
CREATE TRIGGER hands_refuse_update BEFORE UPDATE ON hands
        BEGIN SELECT RAISE(ABORT, 'what was played is never changed'); END;
CREATE TRIGGER hands_refuse_delete BEFORE DELETE ON hands
        BEGIN SELECT RAISE(ABORT, 'what was played is never changed'); END;
CREATE TRIGGER paytables_refuse_update BEFORE UPDATE ON paytables
        BEGIN SELECT RAISE(ABORT, 'what was played is never changed'); END;
CREATE TRIGGER paytables_refuse_delete BEFORE DELETE ON paytables
        BEGIN SELECT RAISE(ABORT, 'what was played is never changed'); END;
COMMIT;
PRAGMA application_id = 1215261796;
PRAGMA user_version = 2;
