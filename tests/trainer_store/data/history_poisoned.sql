PRAGMA user_version = 4;
PRAGMA application_id = 1215261796;
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
        helped INTEGER NOT NULL, further TEXT, paid_all INTEGER, construction TEXT, exam INTEGER, question INTEGER, class TEXT, line TEXT, multipliers TEXT,
        UNIQUE (session, mode, deal)
    );
INSERT INTO "hands" VALUES(1,1,'play','after','2026-11-20T10:00:00Z',1,5,1,'5c 5d 2s 3d 6d','5c 5d','5c 5d','5c 5d','4452/5405','4452/5405','4452/5405','2h 4h Jc','5c 5d 2h 4h Jc','Nothing',0,1000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(2,1,'play','after','2026-11-20T10:00:00Z',1,5,2,'Qd Jd 9c Td 6s','Qd','Qd','Qd Jd Td','16007/35673','16007/35673','1621/1081','8d 9s Js 2h','Qd 8d 9s Js 2h','Nothing',0,1000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(3,1,'play','after','2026-11-20T10:00:00Z',1,5,3,'Jh Qd 8h Th 6s','Jh 8h 6s','Jh 8h 6s','Jh 8h Th','210/1081','210/1081','672/1081','3d Kh','Jh 3d 8h Kh 6s','Nothing',0,1000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(4,1000000000000000,'play','after','2026-11-20T10:00:00Z',1,5,1,'As Ac Qc 4d Kd','','','As Ac','462466/1533939','462466/1533939','1661/1081','8d 9c Th 5h 8h','8d 9c Th 5h 8h','Nothing',0,1000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(450968027689430596,1000000000000001,'play','after','2026-11-20T10:00:00Z',1,5,1,'Kd 9h Jd Jc 4d','','','Jd Jc','486284/1533939','486284/1533939','1661/1081','Qh Qc 3h 7c 5h','Qh Qc 3h 7c 5h','Jacks or better',5,1000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(3510045129697871231,1000000000000001,'play','after','2026-11-20T10:00:00Z',1,5,2,'Qh 6s Jd Th 8s','Qh 6s','Qh 6s','Qh Jd','5324/16215','5324/16215','349/705','6h Td 5h','Qh 6s 6h Td 5h','Nothing',0,1000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "hands" VALUES(9223372036854775807,1000000000000000,'play','after','2026-11-20T10:00:00Z',1,5,2,'9s 2s Qs Ks Ah','9s 2s','9s 2s','9s 2s Qs Ks','709/3243','709/3243','60/47','8d 3c 2c','9s 2s 8d 3c 2c','Nothing',0,1000,0,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL);
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
    , mode TEXT NOT NULL DEFAULT 'play', hands INTEGER NOT NULL DEFAULT 1, construction TEXT, multipliers TEXT);
INSERT INTO "pending" VALUES(1000000000000001,3,'5c Kc Jc Ac 4d',1,5,990,1000,'after',0,NULL,'play',1,NULL,NULL);
CREATE TABLE sessions (
        id INTEGER PRIMARY KEY,
        seed TEXT NOT NULL,
        seed_given INTEGER NOT NULL,
        opened TEXT NOT NULL,
        closed TEXT
    );
INSERT INTO "sessions" VALUES(1,'7',0,'2026-11-20T10:00:00Z','2026-11-20T10:00:00Z');
INSERT INTO "sessions" VALUES(1000000000000000,'11',0,'2026-11-20T10:00:00Z','2026-11-20T10:00:00Z');
INSERT INTO "sessions" VALUES(1000000000000001,'12',0,'2026-11-20T10:00:00Z',NULL);
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
