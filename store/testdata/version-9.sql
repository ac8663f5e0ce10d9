-- A database of version 9, schema and rows: migrations must bring it to the
-- current version without losing anything. Never edit it.

CREATE TABLE letter (
	id          INTEGER PRIMARY KEY,
	mailbox     TEXT    NOT NULL,
	uidvalidity INTEGER NOT NULL,
	uid         INTEGER NOT NULL,
	message_id  TEXT    NOT NULL,          -- without <>, '' when it had none
	hash        BLOB    NOT NULL,          -- SHA-256 of the body
	received    INTEGER NOT NULL,          -- when the mail server took it
	stored      INTEGER NOT NULL,
	size        INTEGER NOT NULL,
	too_big     INTEGER NOT NULL,          -- raw holds the header only
	raw         BLOB    NOT NULL,
	state       TEXT    NOT NULL,          -- new | handled | failed
	attempts    INTEGER NOT NULL DEFAULT 0,
	handled     INTEGER NOT NULL DEFAULT 0,
	outcome     TEXT    NOT NULL DEFAULT '', -- what it came to, a code
	game        TEXT    NOT NULL DEFAULT '',
	side        TEXT    NOT NULL DEFAULT '', sent INTEGER NOT NULL DEFAULT 0, cut INTEGER NOT NULL DEFAULT 0,
	UNIQUE (mailbox, uidvalidity, uid),
	UNIQUE (message_id, hash)
);
CREATE TABLE game (
	id            TEXT    PRIMARY KEY,     -- empires-12
	title         TEXT    NOT NULL,
	number        INTEGER NOT NULL,        -- counted per title
	rules_version INTEGER NOT NULL,
	scenario      TEXT    NOT NULL,
	options       TEXT    NOT NULL,        -- JSON object
	state         TEXT    NOT NULL,        -- running | paused | over
	missing       TEXT    NOT NULL,        -- default | hold: a side that does not report
	policy        TEXT    NOT NULL,        -- JSON Policy: deadlines
	seed          TEXT    NOT NULL,        -- secret until the game is over
	commitment    TEXT    NOT NULL,
	created       INTEGER NOT NULL,
	phase         INTEGER NOT NULL,        -- number of the phase that collects sheets
	started       INTEGER NOT NULL,        -- when that phase began
	deadline      INTEGER NOT NULL DEFAULT 0, -- 0: none
	reminded      INTEGER NOT NULL DEFAULT 0, -- 1 once the reminders of the phase are out
	held          INTEGER NOT NULL DEFAULT 0, -- 1 once the deadline passed and the game waits
	due           INTEGER NOT NULL DEFAULT 0, -- next look by the service; 0: none
	demands       TEXT    NOT NULL,        -- JSON []rules.Demand of the position
	clock         TEXT    NOT NULL,        -- JSON rules.Clock of the position
	standings     TEXT    NOT NULL DEFAULT '', -- JSON rules.Standings once over
	note          TEXT    NOT NULL DEFAULT '', moved TEXT NOT NULL DEFAULT '', pack TEXT NOT NULL DEFAULT '', rebound INTEGER NOT NULL DEFAULT 0, sealed TEXT NOT NULL DEFAULT '', network TEXT NOT NULL DEFAULT '', roll_at INTEGER NOT NULL DEFAULT 0, private INTEGER NOT NULL DEFAULT 0, play_at INTEGER NOT NULL DEFAULT 0, trust TEXT NOT NULL DEFAULT '', practice INTEGER NOT NULL DEFAULT 0, name TEXT NOT NULL DEFAULT '', taken_back INTEGER NOT NULL DEFAULT 0, changed TEXT NOT NULL DEFAULT '', origin TEXT NOT NULL DEFAULT '', gone TEXT NOT NULL DEFAULT '', -- why it is paused, a code
	UNIQUE (title, number)
) WITHOUT ROWID;
CREATE TABLE role (
			id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES game (id), side TEXT NOT NULL,
			person INTEGER NOT NULL REFERENCES person (id), role TEXT NOT NULL,
			key_no INTEGER NOT NULL, key_hash BLOB NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL DEFAULT 0
		);
CREATE TABLE sheet (
	id         INTEGER PRIMARY KEY,
	game       TEXT    NOT NULL REFERENCES game (id),
	phase      INTEGER NOT NULL,           -- the phase it came in
	side       TEXT    NOT NULL,
	demand     TEXT    NOT NULL,           -- the key it answers; '' while in advance
	turn       INTEGER NOT NULL,           -- in advance for this turn; 0: the next demand
	letter     INTEGER NOT NULL REFERENCES letter (id),
	received   INTEGER NOT NULL,
	accepted   INTEGER NOT NULL,           -- no error in it
	wait       INTEGER NOT NULL,           -- the player says it is not final
	on_failure TEXT    NOT NULL,
	orders     TEXT    NOT NULL,           -- JSON []rules.Order, the good part
	canonical  TEXT    NOT NULL,           -- JSON []string, of the good part
	lines      TEXT    NOT NULL,           -- JSON []string, as the player wrote them
	receipt    TEXT    NOT NULL,
	replaced   INTEGER NOT NULL DEFAULT 0  -- when a later one took its place
, held_until INTEGER NOT NULL DEFAULT 0, offer TEXT NOT NULL DEFAULT '', doubt INTEGER NOT NULL DEFAULT 0, stopped INTEGER NOT NULL DEFAULT 0, entered INTEGER NOT NULL DEFAULT 0);
CREATE TABLE standing (
	id        INTEGER PRIMARY KEY,
	game      TEXT    NOT NULL REFERENCES game (id),
	side      TEXT    NOT NULL,
	letter    INTEGER NOT NULL REFERENCES letter (id), -- received last
	received  INTEGER NOT NULL,
	orders    TEXT    NOT NULL,            -- JSON []rules.Order, as they were received
	canonical TEXT    NOT NULL,            -- JSON []string
	replaced  INTEGER NOT NULL DEFAULT 0,
	letters   TEXT    NOT NULL DEFAULT ''  -- JSON []int64, the letter of each order
);
CREATE TABLE phase (
	id          INTEGER PRIMARY KEY,
	game        TEXT    NOT NULL REFERENCES game (id),
	number      INTEGER NOT NULL,
	started     INTEGER NOT NULL,
	adjudicated INTEGER NOT NULL,
	inputs      TEXT    NOT NULL,          -- JSON Inputs
	dice        BLOB    NOT NULL,          -- hash of the inputs, mixed into every roll
	rolls       TEXT    NOT NULL,          -- JSON []dice.Roll
	events      TEXT    NOT NULL,          -- JSON []rules.Event
	ends        TEXT    NOT NULL,          -- JSON []rules.End
	position    BLOB    NOT NULL,          -- JSON of the position afterwards
	hash        BLOB    NOT NULL,          -- chained over dice and position
	clock       TEXT    NOT NULL DEFAULT '', -- JSON rules.Clock of the position afterwards
	UNIQUE (game, number)
);
CREATE TABLE outbox (
	id          INTEGER PRIMARY KEY,
	game        TEXT    NOT NULL,
	phase       INTEGER NOT NULL,
	side        TEXT    NOT NULL,
	kind        TEXT    NOT NULL,
	letter      INTEGER NOT NULL,          -- the letter it answers, or 0
	recipient   TEXT    NOT NULL,
	name        TEXT    NOT NULL,
	reply_to    TEXT    NOT NULL,
	message_id  TEXT    NOT NULL UNIQUE,   -- without <>
	in_reply_to TEXT    NOT NULL,
	refs        TEXT    NOT NULL,          -- JSON []string
	auto        TEXT    NOT NULL,          -- Auto-Submitted: auto-replied | auto-generated
	lang        TEXT    NOT NULL,
	subject     TEXT    NOT NULL,
	text        TEXT    NOT NULL,
	html        TEXT    NOT NULL,
	state       TEXT    NOT NULL,          -- queued | sent | failed
	attempts    INTEGER NOT NULL DEFAULT 0,
	created     INTEGER NOT NULL,
	next        INTEGER NOT NULL,
	sent        INTEGER NOT NULL DEFAULT 0,
	reply       TEXT    NOT NULL DEFAULT '', refused INTEGER NOT NULL DEFAULT 0, bounced INTEGER NOT NULL DEFAULT 0, picture TEXT NOT NULL DEFAULT '', files TEXT NOT NULL DEFAULT '', carrier INTEGER NOT NULL DEFAULT 0, -- the mail server's last words
	UNIQUE (game, phase, side, kind, letter, recipient)
);
CREATE TABLE audit (
	id     INTEGER PRIMARY KEY,
	at     INTEGER NOT NULL,
	game   TEXT    NOT NULL,
	actor  TEXT    NOT NULL,               -- service, a side, or moderator:<name>
	action TEXT    NOT NULL,
	detail TEXT    NOT NULL                -- JSON; holds no secret of a running game
);
CREATE TABLE sender (
	address TEXT    PRIMARY KEY,
	hour    INTEGER NOT NULL,              -- start of the counted hour
	answers INTEGER NOT NULL,
	polite  INTEGER NOT NULL               -- when he was last answered as a stranger
) WITHOUT ROWID;
CREATE TABLE mark (
	mailbox     TEXT    PRIMARY KEY,
	uidvalidity INTEGER NOT NULL,
	uid         INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE meta (
	name  TEXT PRIMARY KEY,
	value TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE command (
			id     INTEGER PRIMARY KEY,
			at     INTEGER NOT NULL,
			actor  TEXT    NOT NULL,
			verb   TEXT    NOT NULL,
			game   TEXT    NOT NULL,
			args   TEXT    NOT NULL,
			state  TEXT    NOT NULL,
			answer TEXT    NOT NULL DEFAULT '',
			done   INTEGER NOT NULL DEFAULT 0
		);
CREATE TABLE closing (
			game TEXT NOT NULL REFERENCES game (id), phase INTEGER NOT NULL, inputs TEXT NOT NULL,
			forced INTEGER NOT NULL, beacon TEXT NOT NULL, due INTEGER NOT NULL,
			PRIMARY KEY (game, phase)
		) WITHOUT ROWID;
CREATE TABLE session (
			token   BLOB    PRIMARY KEY,
			address TEXT    NOT NULL,
			code    BLOB    NOT NULL,
			tries   INTEGER NOT NULL DEFAULT 0,
			agent   TEXT    NOT NULL,
			asked   INTEGER NOT NULL,
			opened  INTEGER NOT NULL DEFAULT 0,
			seen    INTEGER NOT NULL DEFAULT 0
		) WITHOUT ROWID;
CREATE TABLE person (
			id INTEGER PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL, zone TEXT NOT NULL,
			confirmed INTEGER NOT NULL, map TEXT NOT NULL, mails TEXT NOT NULL, digest_hour INTEGER NOT NULL,
			calendar INTEGER NOT NULL, twin INTEGER NOT NULL, said TEXT NOT NULL, created INTEGER NOT NULL
		, forgotten INTEGER NOT NULL DEFAULT 0, unlisted INTEGER NOT NULL DEFAULT 0);
CREATE TABLE address (
			address TEXT PRIMARY KEY, person INTEGER NOT NULL REFERENCES person (id),
			confirmed INTEGER NOT NULL, main INTEGER NOT NULL
		) WITHOUT ROWID;
CREATE TABLE "seat" (
			game TEXT NOT NULL REFERENCES game (id), side TEXT NOT NULL, ord INTEGER NOT NULL,
			person INTEGER NOT NULL REFERENCES person (id), name TEXT NOT NULL,
			key_no INTEGER NOT NULL, key_hash BLOB NOT NULL, heard INTEGER NOT NULL DEFAULT 0, bounces INTEGER NOT NULL DEFAULT 0,
			salt TEXT NOT NULL DEFAULT '', public TEXT NOT NULL DEFAULT '', missed INTEGER NOT NULL DEFAULT 0, missed_all INTEGER NOT NULL DEFAULT 0, keyless INTEGER NOT NULL DEFAULT 0, vouched TEXT NOT NULL DEFAULT '', bot INTEGER NOT NULL DEFAULT 0,
			PRIMARY KEY (game, side)
		) WITHOUT ROWID;
CREATE TABLE pledge (
			code BLOB PRIMARY KEY, kind TEXT NOT NULL, address TEXT NOT NULL, person INTEGER NOT NULL,
			game TEXT NOT NULL, side TEXT NOT NULL, detail TEXT NOT NULL, asked INTEGER NOT NULL, until INTEGER NOT NULL
		) WITHOUT ROWID;
CREATE TABLE press (
			id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES game (id), phase INTEGER NOT NULL, side TEXT NOT NULL,
			addressees TEXT NOT NULL, text TEXT NOT NULL, letter INTEGER NOT NULL, created INTEGER NOT NULL, state TEXT NOT NULL
		);
CREATE TABLE vote (
			game TEXT NOT NULL REFERENCES game (id), side TEXT NOT NULL, proposal TEXT NOT NULL, letter INTEGER NOT NULL, at INTEGER NOT NULL,
			PRIMARY KEY (game, side)
		) WITHOUT ROWID;
CREATE TABLE press_block (
			game TEXT NOT NULL REFERENCES game (id), side TEXT NOT NULL, writer TEXT NOT NULL, PRIMARY KEY (game, side, writer)
		) WITHOUT ROWID;
CREATE TABLE absence (
			id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person (id), first INTEGER NOT NULL, until INTEGER NOT NULL
		);
CREATE TABLE leave (
			game TEXT NOT NULL REFERENCES game (id), phase INTEGER NOT NULL, person INTEGER NOT NULL REFERENCES person (id), granted INTEGER NOT NULL,
			PRIMARY KEY (game, person, phase)
		) WITHOUT ROWID;
CREATE TABLE digest (
			person INTEGER PRIMARY KEY REFERENCES person (id), since INTEGER NOT NULL, due INTEGER NOT NULL
		) WITHOUT ROWID;
CREATE TABLE wish (
			id INTEGER PRIMARY KEY, title TEXT NOT NULL, side TEXT NOT NULL, person INTEGER NOT NULL REFERENCES person (id), since INTEGER NOT NULL,
			UNIQUE (title, person)
		);
CREATE TABLE tag (
			game TEXT NOT NULL REFERENCES game (id), tag TEXT NOT NULL, PRIMARY KEY (game, tag)
		) WITHOUT ROWID;
CREATE TABLE tournament (
			id TEXT PRIMARY KEY, name TEXT NOT NULL, title TEXT NOT NULL, detail TEXT NOT NULL,
			state TEXT NOT NULL, round INTEGER NOT NULL, told INTEGER NOT NULL, created INTEGER NOT NULL
		) WITHOUT ROWID;
CREATE TABLE entrant (
			tournament TEXT NOT NULL REFERENCES tournament (id), person INTEGER NOT NULL REFERENCES person (id),
			number INTEGER NOT NULL, public TEXT NOT NULL, entered INTEGER NOT NULL, gone INTEGER NOT NULL DEFAULT 0,
			PRIMARY KEY (tournament, person)
		) WITHOUT ROWID;
CREATE TABLE pairing (
			tournament TEXT NOT NULL REFERENCES tournament (id), round INTEGER NOT NULL, ord INTEGER NOT NULL,
			game TEXT NOT NULL, people TEXT NOT NULL, state TEXT NOT NULL, PRIMARY KEY (tournament, round, ord)
		) WITHOUT ROWID;
CREATE TABLE fault (
			game TEXT NOT NULL REFERENCES game (id), phase INTEGER NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, phase)
		) WITHOUT ROWID;
CREATE TABLE stray (
			name TEXT PRIMARY KEY, letter INTEGER NOT NULL, game TEXT NOT NULL, side TEXT NOT NULL, why TEXT NOT NULL, sender TEXT NOT NULL,
			vouched INTEGER NOT NULL, subject TEXT NOT NULL, head TEXT NOT NULL, size INTEGER NOT NULL,
			at INTEGER NOT NULL, offers TEXT NOT NULL, text TEXT NOT NULL
		);
CREATE INDEX letter_new ON letter (received, id) WHERE state = 'new';
CREATE INDEX game_due ON game (due) WHERE due > 0;
CREATE INDEX seat_person ON seat (person);
CREATE INDEX sheet_current ON sheet (game, side, demand, turn) WHERE replaced = 0;
CREATE INDEX standing_current ON standing (game, side) WHERE replaced = 0;
CREATE INDEX outbox_due ON outbox (next, id) WHERE state = 'queued';
CREATE INDEX audit_game ON audit (game, id);
CREATE INDEX command_new ON command (id) WHERE state = 'new';
CREATE INDEX outbox_sent ON outbox (sent, recipient, bounced) WHERE state = 'sent';
CREATE INDEX outbox_refused ON outbox (refused) WHERE state = 'queued' AND refused > 0;
CREATE INDEX letter_seat ON letter (game, side, sent) WHERE game <> '';
CREATE INDEX session_address ON session (address, asked);
CREATE INDEX outbox_state ON outbox (state);
CREATE INDEX outbox_game ON outbox (game, state);
CREATE INDEX outbox_list ON outbox (kind, recipient, name);
CREATE INDEX letter_state ON letter (state);
CREATE INDEX letter_outcome ON letter (outcome);
CREATE INDEX letter_handled ON letter (game, side) WHERE state = 'handled' AND game <> '';
CREATE INDEX sheet_seat ON sheet (game, side);
CREATE INDEX address_person ON address (person);
CREATE INDEX role_game ON role (game, side) WHERE until = 0;
CREATE INDEX role_person ON role (person) WHERE until = 0;
CREATE INDEX pledge_until ON pledge (until);
CREATE INDEX press_game ON press (game, side);
CREATE INDEX absence_person ON absence (person, until);
CREATE INDEX digest_due ON digest (due);
CREATE INDEX outbox_seat ON outbox (game, side);
CREATE INDEX pledge_game ON pledge (game);
CREATE INDEX pledge_address ON pledge (address);
CREATE INDEX outbox_carrier ON outbox (carrier) WHERE carrier > 0;
CREATE INDEX entrant_person ON entrant (person);
CREATE INDEX pairing_game ON pairing (game) WHERE game <> '';
CREATE INDEX stray_game ON stray (game, at);
CREATE INDEX outbox_moderator ON outbox (next, id) WHERE state = 'queued' AND kind >= 'moderator-' AND kind < 'moderator.';
INSERT INTO letter VALUES (1, 'INBOX', 7, 3, 'a@x', X'01', 1772366400000, 1772366401000, 12, 0, X'737562', 'handled', 0, 1772366402000, 'accepted', 'toy-1', 'red', 0, 0);
INSERT INTO letter VALUES (2, 'INBOX', 7, 4, 'b@x', X'02', 1772366500000, 1772366501000, 12, 0, X'737562', 'new', 1, 0, '', '', '', 0, 0);
INSERT INTO game VALUES ('toy-1', 'toy', 1, 1, 'apart', '{"turns":"3"}', 'running', 'default', '{"orders":259200000000000,"decision":0,"remind":0}', 'aa', 'bb', 1772366300000, 2, 1772366402000, 1772625602000, 0, 0, 1772625602000, '[{"side":"blue","key":"t1/blue/orders","kind":"orders","prompt":{"code":"toy.give-orders"}}]', '{"turn":1,"label":{"code":"toy.clock"}}', '', '', '', '', 0, '', '', 0, 0, 0, '', 0, '', 0, '', '', '');
INSERT INTO sheet VALUES (1, 'toy-1', 1, 'red', 't1/red/orders', 0, 1, 1772366400000, 1, 0, '', '[{"form":"hold","line":1,"col":1,"text":"hold mill"}]', '["hold mill"]', '["hold mill"]', 'abcdefghij', 1772366402000, 0, '', 0, 0, 0);
INSERT INTO standing VALUES (1, 'toy-1', 'red', 1, 1772366400000, '[{"form":"standing-flee","line":1,"col":1,"text":"standing flee"},{"form":"standing-stand","line":2,"col":1,"text":"standing stand"}]', '["standing flee","standing stand"]', 0, '[1,1]');
INSERT INTO phase VALUES (1, 'toy-1', 0, 1772366300000, 1772366300000, '{}', X'00', 'null', 'null', 'null', X'7B7D', X'0B', '');
INSERT INTO phase VALUES (2, 'toy-1', 1, 1772366300000, 1772366402000, '{"sheets":[{"side":"red","key":"t1/red/orders","canonical":["hold mill"],"receipt":"abcdefghij"}]}', X'0C', '[{"label":"raid","faces":6,"face":3}]', '[{"code":"toy.moves"}]', '[]', X'7B7D', X'0D', '{"turn":1,"label":{"code":"toy.clock"}}');
INSERT INTO outbox VALUES (1, 'toy-1', 1, 'red', 'ack', 1, 'ana@example.net', 'Ana', '', 'm@us', '', '[]', 'auto-replied', 'en', 's', 't', 'h', 'queued', 0, 1772366402000, 1772366402000, 0, '', 0, 0, '', '', 0);
INSERT INTO audit VALUES (1, 1772366300000, 'toy-1', 'service', 'created', '{}');
INSERT INTO mark VALUES ('INBOX', 7, 4);
INSERT INTO meta VALUES ('instance', 'zz');
INSERT INTO person VALUES (1, 'Ana', 'en', 'Europe/Madrid', 1772366400000, '', '', 0, 0, 0, '', 1772366300000, 0, 0);
INSERT INTO address VALUES ('ana@example.net', 1, 1772366400000, 1);
INSERT INTO seat VALUES ('toy-1', 'red', 0, 1, 'Ana', 1, X'0A', 1772366400000, 0, '', '', 0, 0, 0, '', 0);
PRAGMA user_version = 9;
