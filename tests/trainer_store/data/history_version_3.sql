BEGIN TRANSACTION;
CREATE TABLE class_days (
        paytable INTEGER NOT NULL,
        coins INTEGER NOT NULL,
        day TEXT NOT NULL,
        class TEXT NOT NULL,
        hands INTEGER NOT NULL,
        missed INTEGER NOT NULL,
        lost REAL NOT NULL,
        kept TEXT NOT NULL,
        PRIMARY KEY (paytable, coins, day, class)
    ) WITHOUT ROWID
    ;
INSERT INTO "class_days" VALUES(1,5,'2026-11-20','3 to a royal flush | 4 to an outside straight',1,1,1.17565105261682512072e+00,'{"nothing": 1}');
INSERT INTO "class_days" VALUES(1,5,'2026-11-20','low pair | 3 to a straight flush',1,1,5.6713480783786052175e-01,'{"one low card": 1}');
CREATE TABLE class_sums (
        paytable INTEGER NOT NULL,
        coins INTEGER NOT NULL,
        class TEXT NOT NULL,
        hands INTEGER NOT NULL,
        missed INTEGER NOT NULL,
        lost REAL NOT NULL,
        kept TEXT NOT NULL,
        last TEXT NOT NULL,
        streak INTEGER NOT NULL,
        leak REAL NOT NULL,
        PRIMARY KEY (paytable, coins, class)
    ) WITHOUT ROWID
    ;
INSERT INTO "class_sums" VALUES(1,5,'3 to a royal flush | 4 to an outside straight',1,1,1.17565105261682512072e+00,'{"nothing": 1}','2026-11-20T10:00:00+00:00',0,6.74374427752499672195e-01);
INSERT INTO "class_sums" VALUES(1,5,'low pair | 3 to a straight flush',1,1,5.6713480783786052175e-01,'{"one low card": 1}','2026-11-20T10:00:00+00:00',0,7.41048009194272827571e-01);
CREATE TABLE day_sums (
        paytable INTEGER NOT NULL,
        coins INTEGER NOT NULL,
        session INTEGER NOT NULL,
        day TEXT NOT NULL,
        mode TEXT NOT NULL,
        helped INTEGER NOT NULL,
        hands INTEGER NOT NULL,
        right INTEGER NOT NULL,
        dear INTEGER NOT NULL,
        lost TEXT NOT NULL,
        dear_lost TEXT NOT NULL,
        drawn INTEGER NOT NULL,
        paid INTEGER NOT NULL,
        expected TEXT NOT NULL,
        best TEXT NOT NULL,
        PRIMARY KEY (paytable, coins, session, day, mode, helped)
    ) WITHOUT ROWID
    ;
CREATE TABLE exams (
        id INTEGER PRIMARY KEY,
        session INTEGER NOT NULL UNIQUE REFERENCES sessions,
        paytable INTEGER NOT NULL REFERENCES paytables,
        coins INTEGER NOT NULL,
        hands INTEGER NOT NULL,
        setup TEXT NOT NULL,
        started TEXT NOT NULL,
        finished TEXT,
        report TEXT
    );
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
INSERT INTO "hands" VALUES(1,1,'play','warn','2026-11-20T10:00:00Z',1,5,1,'5c 5d 2s 3d 6d','5c 5d','5d','5c 5d','4452/5405','15253/59455','4452/5405','2h 4h Jc','5c 5d 2h 4h Jc','Nothing',0,1000,0,'[{"drawn": "Qc Jh Js", "final": "5c 5d Qc Jh Js", "hand": "Two pair", "paid": 10}, {"drawn": "7h 6s Qh", "final": "5c 5d 7h 6s Qh", "hand": "Nothing", "paid": 0}]',10,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(2,1,'play','warn','2026-11-20T10:00:00Z',1,5,2,'Qd Jd 9c Td 6s','','','Qd Jd Td','11554/35673','11554/35673','1621/1081','8d 9s Js 2h 7c','8d 9s Js 2h 7c','Nothing',0,1000,0,'[{"drawn": "6h 8s 4h 7c 5c", "final": "6h 8s 4h 7c 5c", "hand": "Straight", "paid": 20}, {"drawn": "6h Ah 3h Kh 9h", "final": "6h Ah 3h Kh 9h", "hand": "Flush", "paid": 30}]',50,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(3,2,'play','live','2026-11-20T10:00:00Z',1,5,1,'Th Qd 3d 7c 2s','Th','Th','Qd','827/2585','827/2585','84556/178365','6d Ah 9c 2c','Th 6d Ah 9c 2c','Nothing',0,1000,1,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(4,3,'drill','after','2026-11-22T07:54:30Z',1,5,1,'Ad Th Ac 3d Kd','Ad Th','Ad Th','Ad Ac','839/3243','839/3243','1661/1081',NULL,NULL,NULL,NULL,0,0,NULL,NULL,'{"class": "high pair | 2 suited high cards"}',NULL,1,'high pair | 2 suited high cards',NULL);
INSERT INTO "hands" VALUES(5,3,'drill','after','2026-11-22T07:54:31Z',1,5,2,'Ad 7c Ac 3d Kd','','','Ad Ac','491186/1533939','491186/1533939','1661/1081',NULL,NULL,NULL,NULL,0,0,NULL,NULL,'{"near": "Ad Th Ac 3d Kd", "same": true}',NULL,2,'high pair | 2 suited high cards',NULL);
INSERT INTO "hands" VALUES(6,4,'play','after','2026-11-20T10:00:00Z',1,5,1,'2c Ts 8c 4s 5s','2c','2c','','1654/5405','1654/5405','553252/1533939','4c 2d Jd 6c','2c 4c 2d Jd 6c','Nothing',0,1000,0,'[{"drawn": "7h Qd Ah 9d", "final": "2c 7h Qd Ah 9d", "hand": "Nothing", "paid": 0}, {"drawn": "As Ah 8s 8d", "final": "2c As Ah 8s 8d", "hand": "Two pair", "paid": 10}, {"drawn": "5c Kh As 9s", "final": "2c 5c Kh As 9s", "hand": "Nothing", "paid": 0}, {"drawn": "Qc As Kc 8d", "final": "2c Qc As Kc 8d", "hand": "Nothing", "paid": 0}]',10,NULL,NULL,NULL,NULL,NULL);
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
INSERT INTO "pending" VALUES(4,2,'9h 3h Qd 7s 5d',1,5,960,1000,'after',0,NULL,'play',5,NULL);
CREATE TABLE sessions (
        id INTEGER PRIMARY KEY,
        seed TEXT NOT NULL,
        seed_given INTEGER NOT NULL,
        opened TEXT NOT NULL,
        closed TEXT
    );
INSERT INTO "sessions" VALUES(1,'7',1,'2026-11-20T10:00:00Z','2026-11-20T10:00:00Z');
INSERT INTO "sessions" VALUES(2,'115792089237316195423570985008687907853269984665640564039457584007913129639747',0,'2026-11-20T10:00:00Z','2026-11-21T11:00:00Z');
INSERT INTO "sessions" VALUES(3,'5',1,'2026-11-22T07:54:30Z','2026-11-22T07:54:31Z');
INSERT INTO "sessions" VALUES(4,'1606938044258990275541962092341162602522202993782792835301377',0,'2026-11-20T10:00:00Z',NULL);
CREATE TABLE set_aside (
        id INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        source TEXT NOT NULL,
        reason TEXT NOT NULL,
        content TEXT NOT NULL
    );
CREATE TABLE summed (
        paytable INTEGER NOT NULL,
        coins INTEGER NOT NULL,
        through INTEGER NOT NULL,
        method TEXT NOT NULL,
        PRIMARY KEY (paytable, coins)
    ) WITHOUT ROWID
    ;
INSERT INTO "summed" VALUES(1,5,3,'693298a17e5d81ee');
CREATE TRIGGER hands_refuse_update BEFORE UPDATE ON hands
        BEGIN SELECT RAISE(ABORT, 'what was played is never changed'); END;
CREATE TRIGGER hands_refuse_delete BEFORE DELETE ON hands
        BEGIN SELECT RAISE(ABORT, 'what was played is never changed'); END;
CREATE TRIGGER paytables_refuse_update BEFORE UPDATE ON paytables
        BEGIN SELECT RAISE(ABORT, 'what was played is never changed'); END;
CREATE TRIGGER paytables_refuse_delete BEFORE DELETE ON paytables
        BEGIN SELECT RAISE(ABORT, 'what was played is never changed'); END;
CREATE TRIGGER exams_refuse_update BEFORE UPDATE ON exams WHEN OLD.finished IS NOT NULL
    BEGIN SELECT RAISE(ABORT, 'a finished exam is never changed'); END;
CREATE TRIGGER exams_refuse_delete BEFORE DELETE ON exams
    BEGIN SELECT RAISE(ABORT, 'an exam is never removed'); END;
COMMIT;
PRAGMA application_id = 1215261796;
PRAGMA user_version = 3;
