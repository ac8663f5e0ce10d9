-- The current schema; migrations in schema.go bring older databases here.
-- Times are milliseconds since 1970, UTC; JSON columns hold the types of
-- package rules.

-- A mail that came in, as it came in.
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
	side        TEXT    NOT NULL DEFAULT '',
	sent        INTEGER NOT NULL DEFAULT 0, -- its Date; 0: none that can be read
	cut         INTEGER NOT NULL DEFAULT 0, -- raw does not hold all of it
	UNIQUE (mailbox, uidvalidity, uid),
	UNIQUE (message_id, hash)
);
CREATE INDEX letter_new ON letter (received, id) WHERE state = 'new';
CREATE INDEX letter_seat ON letter (game, side, sent) WHERE game <> '';
CREATE INDEX letter_state ON letter (state);
CREATE INDEX letter_outcome ON letter (outcome);
CREATE INDEX letter_handled ON letter (game, side) WHERE state = 'handled' AND game <> '';

CREATE TABLE game (
	id            TEXT    PRIMARY KEY,     -- empires-12
	title         TEXT    NOT NULL,
	number        INTEGER NOT NULL,        -- counted per title
	rules_version INTEGER NOT NULL,
	scenario      TEXT    NOT NULL,
	options       TEXT    NOT NULL,        -- JSON object
	state         TEXT    NOT NULL,        -- running | paused | over | gathering | moved
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
	note          TEXT    NOT NULL DEFAULT '', -- why it is paused, a code
	moved         TEXT    NOT NULL DEFAULT '', -- why the deadline of the phase was moved, a code
	pack          TEXT    NOT NULL DEFAULT '', -- hash of the title's data; with rules_version what the game is bound to
	rebound       INTEGER NOT NULL DEFAULT 0, -- 1 until the first phase under another binding is played
	sealed        TEXT    NOT NULL DEFAULT '', -- JSON []SealedName, as told in the last phase that told them
	network       TEXT    NOT NULL DEFAULT '', -- JSON Network: the beacon that its dice come from
	roll_at       INTEGER NOT NULL DEFAULT 0, -- its phase is closed and is played with the beacon's round of then
	private       INTEGER NOT NULL DEFAULT 0, -- its pages open to its players and the moderator only
	play_at       INTEGER NOT NULL DEFAULT 0, -- every sheet is in, and its phase is played then; 0: not yet
	trust         TEXT    NOT NULL DEFAULT '', -- key | vouched | both: what proves that a letter is a side's; '': both
	practice INTEGER NOT NULL DEFAULT 0,   -- 1: one person's, against programs
	name TEXT NOT NULL DEFAULT '',         -- as its moderator calls it; '': by its id only
	taken_back INTEGER NOT NULL DEFAULT 0, -- the last phase that took the game back; 0: none did
	changed TEXT NOT NULL DEFAULT '',      -- JSON object: options that are otherwise by now than when it began
	origin TEXT NOT NULL DEFAULT '',       -- JSON Origin: the office that it came from; '': it began here
	gone TEXT NOT NULL DEFAULT '',         -- JSON Gone: the office that it is played in now; '': here
	UNIQUE (title, number)
) WITHOUT ROWID;
CREATE INDEX game_due ON game (due) WHERE due > 0;

-- A word by which moderators find their games.
CREATE TABLE tag (
	game TEXT NOT NULL REFERENCES game (id),
	tag  TEXT NOT NULL,                    -- lower case
	PRIMARY KEY (game, tag)
) WITHOUT ROWID;

-- A set of games of one title between the same people.
CREATE TABLE tournament (
	id      TEXT    PRIMARY KEY,           -- as people write it: small letters, digits and hyphens
	name    TEXT    NOT NULL,
	title   TEXT    NOT NULL,
	detail  TEXT    NOT NULL,              -- JSON TournamentDetail: its terms, and what its games are made of
	state   TEXT    NOT NULL,              -- open | running | over
	round   INTEGER NOT NULL,              -- the last that was paired; 0: none yet
	told    INTEGER NOT NULL,              -- the last whose end was told
	created INTEGER NOT NULL
) WITHOUT ROWID;

-- Who plays in a tournament.
CREATE TABLE entrant (
	tournament TEXT    NOT NULL REFERENCES tournament (id),
	person     INTEGER NOT NULL REFERENCES person (id),
	number     INTEGER NOT NULL,           -- from 1: as they entered, and once it runs as they are seeded
	public     TEXT    NOT NULL,           -- as a seat's
	entered    INTEGER NOT NULL,
	gone       INTEGER NOT NULL DEFAULT 0, -- when he left it; 0: he is in it
	PRIMARY KEY (tournament, person)
) WITHOUT ROWID;
CREATE INDEX entrant_person ON entrant (person);

-- A table of a round of a tournament.
CREATE TABLE pairing (
	tournament TEXT    NOT NULL REFERENCES tournament (id),
	round      INTEGER NOT NULL,           -- from 1
	ord        INTEGER NOT NULL,           -- of the table in its round
	game       TEXT    NOT NULL,           -- '': nothing is played
	people     TEXT    NOT NULL,           -- JSON []int64, who was paired, by seat
	state      TEXT    NOT NULL,           -- open | bye | idle
	PRIMARY KEY (tournament, round, ord)
) WITHOUT ROWID;
CREATE INDEX pairing_game ON pairing (game) WHERE game <> '';

-- Who writes and reads mail. Naming him in another game changes nothing of him.
CREATE TABLE person (
	id          INTEGER PRIMARY KEY,
	name        TEXT    NOT NULL,
	lang        TEXT    NOT NULL,
	zone        TEXT    NOT NULL,          -- IANA time zone
	confirmed   INTEGER NOT NULL,          -- when he answered the first time; 0: not yet
	map         TEXT    NOT NULL,          -- inline | attached | none; '': inline
	mails       TEXT    NOT NULL,          -- all | asked | digest; '': all
	digest_hour INTEGER NOT NULL,          -- of his zone
	calendar    INTEGER NOT NULL,          -- 1: deadlines come as calendar files
	twin        INTEGER NOT NULL,          -- 1: reports come with their twin for machines
	said        TEXT    NOT NULL,          -- JSON []string: lang, zone as he said them himself
	created     INTEGER NOT NULL,
	forgotten   INTEGER NOT NULL DEFAULT 0, -- when name and addresses were taken out; 0: he is known
	unlisted    INTEGER NOT NULL DEFAULT 0 -- 1: no page shows his ratings
);

-- Where a person is reached. A letter from each of them is his; mails go to the main
-- one. What nobody answered from yet stands here only where a moderator gave it.
CREATE TABLE address (
	address   TEXT    PRIMARY KEY,         -- lower case
	person    INTEGER NOT NULL REFERENCES person (id),
	confirmed INTEGER NOT NULL,            -- 0: given by a moderator
	main      INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX address_person ON address (person);

-- Who gets a digest of his games once a day, and when the next time.
CREATE TABLE digest (
	person INTEGER PRIMARY KEY REFERENCES person (id),
	since  INTEGER NOT NULL,               -- what happened until then was told
	due    INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX digest_due ON digest (due);

CREATE TABLE seat (
	game     TEXT    NOT NULL REFERENCES game (id),
	side     TEXT    NOT NULL,
	ord      INTEGER NOT NULL,             -- the title's order of sides
	person   INTEGER NOT NULL REFERENCES person (id),
	name     TEXT    NOT NULL,             -- of the person in this game; '': his own
	key_no   INTEGER NOT NULL,             -- counts rotations of the order key
	key_hash BLOB    NOT NULL,
	heard    INTEGER NOT NULL DEFAULT 0,   -- last letter with a valid key
	bounces  INTEGER NOT NULL DEFAULT 0,   -- permanent ones since then
	salt     TEXT    NOT NULL DEFAULT '', -- secret that seals the name in the archive
	public   TEXT    NOT NULL DEFAULT '', -- as the player is named on pages; '': as in mails
	missed     INTEGER NOT NULL DEFAULT 0, -- deadlines in a row that passed without a sheet of his
	missed_all INTEGER NOT NULL DEFAULT 0, -- and of all
	keyless  INTEGER NOT NULL DEFAULT 0,  -- his mails leave out the key, once they may
	vouched  TEXT    NOT NULL DEFAULT '', -- his address from which a letter was vouched for; '': none yet
	bot      INTEGER NOT NULL DEFAULT 0,  -- 1: a program plays the side; 2: it stands in for its player, who does not report
	grade    TEXT    NOT NULL DEFAULT '', -- of that program: novice | club | strong; '': novice
	PRIMARY KEY (game, side)
) WITHOUT ROWID;
CREATE INDEX seat_person ON seat (person);
CREATE INDEX seat_grade ON seat (game) WHERE bot > 0 AND grade NOT IN ('', 'novice');

-- What a person is in a game besides the players, whom the seats name. Each row is a
-- time in which he was.
CREATE TABLE role (
	id       INTEGER PRIMARY KEY,
	game     TEXT    NOT NULL REFERENCES game (id),
	side     TEXT    NOT NULL,             -- '' of observers
	person   INTEGER NOT NULL REFERENCES person (id),
	role     TEXT    NOT NULL,             -- deputy | standby | observer
	key_no   INTEGER NOT NULL,             -- of a deputy; 0: none
	key_hash BLOB    NOT NULL,
	since    INTEGER NOT NULL,
	until    INTEGER NOT NULL DEFAULT 0    -- 0: still
);
CREATE INDEX role_game ON role (game, side) WHERE until = 0;
CREATE INDEX role_person ON role (person) WHERE until = 0;

-- Something that somebody was asked by mail and has not agreed to yet: what comes of
-- it waits for the code that the mail holds.
CREATE TABLE pledge (
	code    BLOB    PRIMARY KEY,           -- keyed hash
	kind    TEXT    NOT NULL,              -- what he agrees to
	address TEXT    NOT NULL,              -- who was asked, lower case
	person  INTEGER NOT NULL,              -- who had him asked; 0: he himself, whom nobody knows yet
	game    TEXT    NOT NULL,
	side    TEXT    NOT NULL,
	detail  TEXT    NOT NULL,              -- JSON object
	asked   INTEGER NOT NULL,
	until   INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX pledge_until ON pledge (until);
CREATE INDEX pledge_game ON pledge (game);
CREATE INDEX pledge_address ON pledge (address);

-- Who waits for a game of a title, or for one side of it.
CREATE TABLE wish (
	id     INTEGER PRIMARY KEY,
	title  TEXT    NOT NULL,
	side   TEXT    NOT NULL,               -- '': any
	person INTEGER NOT NULL REFERENCES person (id),
	since  INTEGER NOT NULL,
	UNIQUE (title, person)
);

-- When a person is away, as he announced it; no two of his overlap.
CREATE TABLE absence (
	id     INTEGER PRIMARY KEY,
	person INTEGER NOT NULL REFERENCES person (id),
	first  INTEGER NOT NULL,
	until  INTEGER NOT NULL                -- when he is back
);
CREATE INDEX absence_person ON absence (person, until);

-- A deadline that was moved for who is away; once for each.
CREATE TABLE leave (
	game    TEXT    NOT NULL REFERENCES game (id),
	phase   INTEGER NOT NULL,
	person  INTEGER NOT NULL REFERENCES person (id),
	granted INTEGER NOT NULL,              -- milliseconds of what the game allows him
	PRIMARY KEY (game, person, phase)
) WITHOUT ROWID;

-- The orders of one side for one demand, as taken from one letter.
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
	replaced   INTEGER NOT NULL DEFAULT 0, -- when a later one took its place
	held_until INTEGER NOT NULL DEFAULT 0, -- nothing is played before; 0: it keeps nothing waiting
	offer      TEXT    NOT NULL DEFAULT '', -- JSON []string, a draft as it was sent back repaired; '' when it was not
	doubt      INTEGER NOT NULL DEFAULT 0, -- 1 when its side was asked whether it means it, and it waits for that
	stopped    INTEGER NOT NULL DEFAULT 0, -- when its side wrote what was not understood, and it was held for longer; 0: never
	entered    INTEGER NOT NULL DEFAULT 0  -- 1 when a moderator entered it for its side, or gave it the letter
);
CREATE INDEX sheet_current ON sheet (game, side, demand, turn) WHERE replaced = 0;
CREATE INDEX sheet_seat ON sheet (game, side);

-- The sheet that a program has thought of for a demand; it goes when the phase has been played.
CREATE TABLE thought (
	game   TEXT    NOT NULL REFERENCES game (id),
	phase  INTEGER NOT NULL,
	side   TEXT    NOT NULL,
	demand TEXT    NOT NULL,               -- its key
	grade  TEXT    NOT NULL,               -- of the program
	orders TEXT    NOT NULL,               -- JSON []rules.Order
	failed INTEGER NOT NULL,               -- 1: it broke off, and there are no orders
	at     INTEGER NOT NULL,
	PRIMARY KEY (game, phase, side, demand)
) WITHOUT ROWID;

-- All standing orders of a side, a row for each time they changed.
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
CREATE INDEX standing_current ON standing (game, side) WHERE replaced = 0;

-- One adjudicated phase; number 0 is the start.
CREATE TABLE phase (
	id          INTEGER PRIMARY KEY,
	game        TEXT    NOT NULL REFERENCES game (id),
	number      INTEGER NOT NULL,
	started     INTEGER NOT NULL,
	adjudicated INTEGER NOT NULL,
	inputs      TEXT    NOT NULL,          -- JSON Inputs
	dice        BLOB    NOT NULL,          -- hash of the orders, mixed into every roll
	rolls       TEXT    NOT NULL,          -- JSON []dice.Roll
	events      TEXT    NOT NULL,          -- JSON []rules.Event
	ends        TEXT    NOT NULL,          -- JSON []rules.End
	position    BLOB    NOT NULL,          -- JSON of the position afterwards
	hash        BLOB    NOT NULL,          -- chained over all that is told of the phases so far
	clock       TEXT    NOT NULL DEFAULT '', -- JSON rules.Clock of the position afterwards
	UNIQUE (game, number)
);

-- A phase that is closed and waits for the beacon's round, or has been played
-- with it.
CREATE TABLE closing (
	game    TEXT    NOT NULL REFERENCES game (id),
	phase   INTEGER NOT NULL,
	inputs  TEXT    NOT NULL,              -- JSON Inputs: nothing changes them any more
	forced  INTEGER NOT NULL,
	beacon  TEXT    NOT NULL,              -- JSON Beacon, without the signature
	due     INTEGER NOT NULL,              -- when the round is published
	PRIMARY KEY (game, phase)
) WITHOUT ROWID;

-- A mail that goes out, in parts; its key makes queueing it twice harmless.
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
	state       TEXT    NOT NULL,          -- queued | sent | failed | withdrawn | enclosed
	attempts    INTEGER NOT NULL DEFAULT 0,
	created     INTEGER NOT NULL,
	next        INTEGER NOT NULL,
	sent        INTEGER NOT NULL DEFAULT 0,
	reply       TEXT    NOT NULL DEFAULT '', -- the mail server's last words
	refused     INTEGER NOT NULL DEFAULT 0, -- when the relay refused it for good, the first time
	bounced     INTEGER NOT NULL DEFAULT 0, -- when it came back
	picture     TEXT    NOT NULL DEFAULT '', -- JSON Picture: the map that the sender draws; '': none
	files       TEXT    NOT NULL DEFAULT '', -- JSON []File: what else goes with it; '': nothing
	carrier     INTEGER NOT NULL DEFAULT 0,  -- of an enclosed one: the row that holds what it says
	UNIQUE (game, phase, side, kind, letter, recipient)
);
CREATE INDEX outbox_due ON outbox (next, id) WHERE state = 'queued';
CREATE INDEX outbox_sent ON outbox (sent, recipient, bounced) WHERE state = 'sent';
CREATE INDEX outbox_refused ON outbox (refused) WHERE state = 'queued' AND refused > 0;
CREATE INDEX outbox_state ON outbox (state);
CREATE INDEX outbox_seat ON outbox (game, side);
CREATE INDEX outbox_carrier ON outbox (carrier) WHERE carrier > 0;
CREATE INDEX outbox_game ON outbox (game, state);
CREATE INDEX outbox_moderator ON outbox (next, id) WHERE state = 'queued' AND kind >= 'moderator-' AND kind < 'moderator.';
CREATE INDEX outbox_list ON outbox (kind, recipient, name);

-- A browser that asked to be let in as the holder of an address, and was once it
-- gave the code that was sent there.
CREATE TABLE session (
	token   BLOB    PRIMARY KEY,           -- SHA-256 of what the browser holds
	address TEXT    NOT NULL,              -- lower case
	code    BLOB    NOT NULL,              -- keyed hash of the code
	tries   INTEGER NOT NULL DEFAULT 0,    -- codes given that were not it
	agent   TEXT    NOT NULL,              -- the browser, as it calls itself
	asked   INTEGER NOT NULL,
	opened  INTEGER NOT NULL DEFAULT 0,    -- 0: not yet
	seen    INTEGER NOT NULL DEFAULT 0     -- its last request, to the hour
) WITHOUT ROWID;
CREATE INDEX session_address ON session (address, asked);

-- A message from player to player. Refused ones are not kept.
CREATE TABLE press (
	id         INTEGER PRIMARY KEY,
	game       TEXT    NOT NULL REFERENCES game (id),
	phase      INTEGER NOT NULL,           -- in which it was written
	side       TEXT    NOT NULL,
	addressees TEXT    NOT NULL,           -- JSON []string, sides or *moderator
	text       TEXT    NOT NULL,           -- JSON []string, lines
	letter     INTEGER NOT NULL,
	created    INTEGER NOT NULL,
	state      TEXT    NOT NULL            -- held | sent
);
CREATE INDEX press_game ON press (game, side);

-- Whose messages a side does not want.
CREATE TABLE press_block (
	game   TEXT NOT NULL REFERENCES game (id),
	side   TEXT NOT NULL,
	writer TEXT NOT NULL,
	PRIMARY KEY (game, side, writer)
) WITHOUT ROWID;

-- How a side would end the game, if all agree.
CREATE TABLE vote (
	game     TEXT    NOT NULL REFERENCES game (id),
	side     TEXT    NOT NULL,
	proposal TEXT    NOT NULL,             -- draw, or the side that concedes
	letter   INTEGER NOT NULL,
	at       INTEGER NOT NULL,
	PRIMARY KEY (game, side)
) WITHOUT ROWID;

-- Who did what, and what the service did of its own accord.
CREATE TABLE audit (
	id     INTEGER PRIMARY KEY,
	at     INTEGER NOT NULL,
	game   TEXT    NOT NULL,
	actor  TEXT    NOT NULL,               -- service, a side, or moderator:<name>
	action TEXT    NOT NULL,
	detail TEXT    NOT NULL                -- JSON; holds no secret of a running game
);
CREATE INDEX audit_game ON audit (game, id);

-- What is kept, for a while, of letters that nobody could place.
CREATE TABLE stray (
	name    TEXT    PRIMARY KEY,
	letter  INTEGER NOT NULL,
	game    TEXT    NOT NULL,              -- '': it names none, or several
	side    TEXT    NOT NULL,              -- that it says it is from
	why     TEXT    NOT NULL,              -- key | sender | game | side | unknown
	sender  TEXT    NOT NULL,              -- lower case
	vouched INTEGER NOT NULL,              -- our mail exchanger vouches for the sender
	subject TEXT    NOT NULL,
	head    TEXT    NOT NULL,              -- key | press | long | full
	size    INTEGER NOT NULL,              -- bytes of text
	at      INTEGER NOT NULL,              -- when the mail server took it
	offers  TEXT    NOT NULL,              -- JSON []Offer
	text    TEXT    NOT NULL               -- '' where head says why; last, as what is long is passed over
);
CREATE INDEX stray_game ON stray (game, at);

-- What shows the fault of a title by which a phase could not be played: a case file, with
-- what is hidden in the game.
CREATE TABLE fault (
	game  TEXT    NOT NULL REFERENCES game (id),
	phase INTEGER NOT NULL,
	at    INTEGER NOT NULL,
	text  TEXT    NOT NULL,
	PRIMARY KEY (game, phase)
) WITHOUT ROWID;

-- What a moderator has the service do, and what came of it.
CREATE TABLE command (
	id     INTEGER PRIMARY KEY,
	at     INTEGER NOT NULL,
	actor  TEXT    NOT NULL,               -- moderator:<name>
	verb   TEXT    NOT NULL,
	game   TEXT    NOT NULL,
	args   TEXT    NOT NULL,               -- JSON object; holds no secret
	state  TEXT    NOT NULL,               -- new | done | refused | failed | withdrawn
	answer TEXT    NOT NULL DEFAULT '',    -- JSON []rules.Message
	done   INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX command_new ON command (id) WHERE state = 'new';

-- How many answers a sender got within his present hour and day.
CREATE TABLE sender (
	address TEXT    PRIMARY KEY,
	hour    INTEGER NOT NULL,              -- start of the counted hour
	answers INTEGER NOT NULL,
	polite  INTEGER NOT NULL               -- when he was last answered as a stranger
) WITHOUT ROWID;

-- How far a mailbox was read.
CREATE TABLE mark (
	mailbox     TEXT    PRIMARY KEY,
	uidvalidity INTEGER NOT NULL,
	uid         INTEGER NOT NULL
) WITHOUT ROWID;

-- Facts about this instance.
CREATE TABLE meta (
	name  TEXT PRIMARY KEY,
	value TEXT NOT NULL
) WITHOUT ROWID;
