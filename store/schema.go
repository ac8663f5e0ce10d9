package store

import (
	"context"
	"database/sql"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

//go:embed schema.sql
var schema string

// migrations lead from the first version to the current one: entry n brings a
// database of version n+1 to version n+2. Entries are only ever appended, and
// each goes with the same change in schema.sql.
func migrations() []string {
	return []string{
		// 2: the history that players ask for names each phase by its date.
		`ALTER TABLE phase ADD COLUMN clock TEXT NOT NULL DEFAULT ''`,
		// 3: a letter that is delivered late changes no standing order that a
		// later one gave, so each must be known to have come in its letter.
		`ALTER TABLE standing ADD COLUMN letters TEXT NOT NULL DEFAULT ''`,
		// 4: what was promised and not kept, all of it in one step.
		`ALTER TABLE letter ADD COLUMN sent INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE letter ADD COLUMN cut INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE game ADD COLUMN moved TEXT NOT NULL DEFAULT '';
		ALTER TABLE game ADD COLUMN pack TEXT NOT NULL DEFAULT '';
		ALTER TABLE game ADD COLUMN rebound INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE game ADD COLUMN sealed TEXT NOT NULL DEFAULT '';
		ALTER TABLE seat ADD COLUMN salt TEXT NOT NULL DEFAULT '';
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
		CREATE INDEX command_new ON command (id) WHERE state = 'new';
		ALTER TABLE outbox ADD COLUMN refused INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE outbox ADD COLUMN bounced INTEGER NOT NULL DEFAULT 0;
		UPDATE outbox SET kind = kind || ':' || letter, letter = 0 WHERE kind = 'moderator-refused' AND letter > 0;
		CREATE INDEX outbox_sent ON outbox (sent, recipient, bounced) WHERE state = 'sent';
		CREATE INDEX outbox_refused ON outbox (refused) WHERE state = 'queued' AND refused > 0;
		CREATE INDEX letter_seat ON letter (game, side, sent) WHERE game <> '';
		ALTER TABLE game ADD COLUMN network TEXT NOT NULL DEFAULT '';
		ALTER TABLE game ADD COLUMN roll_at INTEGER NOT NULL DEFAULT 0;
		CREATE TABLE closing (
			game TEXT NOT NULL REFERENCES game (id), phase INTEGER NOT NULL, inputs TEXT NOT NULL,
			forced INTEGER NOT NULL, beacon TEXT NOT NULL, due INTEGER NOT NULL,
			PRIMARY KEY (game, phase)
		) WITHOUT ROWID;`,
		// 5: maps in mails, pages of players, private games.
		`ALTER TABLE game ADD COLUMN private INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE seat ADD COLUMN map TEXT NOT NULL DEFAULT '';
		ALTER TABLE seat ADD COLUMN public TEXT NOT NULL DEFAULT '';
		ALTER TABLE outbox ADD COLUMN picture TEXT NOT NULL DEFAULT '';
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
		CREATE INDEX session_address ON session (address, asked);`,
		// 6: pages of a service with many games find their rows without reading the
		// texts of all mails.
		`CREATE INDEX outbox_state ON outbox (state);
		CREATE INDEX outbox_game ON outbox (game, state);
		CREATE INDEX outbox_list ON outbox (kind, recipient, name);
		CREATE INDEX letter_state ON letter (state);
		CREATE INDEX letter_outcome ON letter (outcome);
		CREATE INDEX letter_handled ON letter (game, side) WHERE state = 'handled' AND game <> '';
		CREATE INDEX sheet_seat ON sheet (game, side);`,
		// 7: seats refer to persons, each of an address that there was, with the
		// language and zone of his newest game. Messages between players, and votes.
		`CREATE TABLE person (
			id INTEGER PRIMARY KEY, name TEXT NOT NULL, lang TEXT NOT NULL, zone TEXT NOT NULL,
			confirmed INTEGER NOT NULL, map TEXT NOT NULL, mails TEXT NOT NULL, digest_hour INTEGER NOT NULL,
			calendar INTEGER NOT NULL, twin INTEGER NOT NULL, said TEXT NOT NULL, created INTEGER NOT NULL
		);
		CREATE TABLE address (
			address TEXT PRIMARY KEY, person INTEGER NOT NULL REFERENCES person (id),
			confirmed INTEGER NOT NULL, main INTEGER NOT NULL
		) WITHOUT ROWID;
		CREATE INDEX address_person ON address (person);
		INSERT INTO person SELECT DENSE_RANK() OVER (ORDER BY s.address), s.name, s.lang, s.zone,
			0, s.map, '', 0, 0, 0, '',
			(SELECT MIN(g.created) FROM seat o JOIN game g ON g.id = o.game WHERE o.address = s.address)
			FROM seat s JOIN game g ON g.id = s.game
			WHERE NOT EXISTS (SELECT 1 FROM seat o JOIN game h ON h.id = o.game WHERE o.address = s.address
				AND (h.created, o.game, o.ord) > (g.created, s.game, s.ord));
		INSERT INTO address SELECT address, DENSE_RANK() OVER (ORDER BY address), MAX(heard), 1 FROM seat GROUP BY address;
		UPDATE person SET confirmed = (SELECT a.confirmed FROM address a WHERE a.person = person.id);
		CREATE TABLE seat_next (
			game TEXT NOT NULL REFERENCES game (id), side TEXT NOT NULL, ord INTEGER NOT NULL,
			person INTEGER NOT NULL REFERENCES person (id), name TEXT NOT NULL,
			key_no INTEGER NOT NULL, key_hash BLOB NOT NULL, heard INTEGER NOT NULL DEFAULT 0, bounces INTEGER NOT NULL DEFAULT 0,
			salt TEXT NOT NULL DEFAULT '', public TEXT NOT NULL DEFAULT '',
			PRIMARY KEY (game, side)
		) WITHOUT ROWID;
		INSERT INTO seat_next SELECT s.game, s.side, s.ord, a.person, s.name, s.key_no, s.key_hash, s.heard, s.bounces, s.salt, s.public
			FROM seat s JOIN address a ON a.address = s.address;
		DROP TABLE seat;
		ALTER TABLE seat_next RENAME TO seat;
		CREATE INDEX seat_person ON seat (person);
		CREATE TABLE role (
			id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES game (id), side TEXT NOT NULL,
			person INTEGER NOT NULL REFERENCES person (id), role TEXT NOT NULL,
			key_no INTEGER NOT NULL, key_hash BLOB NOT NULL, since INTEGER NOT NULL, until INTEGER NOT NULL DEFAULT 0
		);
		CREATE INDEX role_game ON role (game, side) WHERE until = 0;
		CREATE INDEX role_person ON role (person) WHERE until = 0;
		CREATE TABLE pledge (
			code BLOB PRIMARY KEY, kind TEXT NOT NULL, address TEXT NOT NULL, person INTEGER NOT NULL,
			game TEXT NOT NULL, side TEXT NOT NULL, detail TEXT NOT NULL, asked INTEGER NOT NULL, until INTEGER NOT NULL
		) WITHOUT ROWID;
		CREATE INDEX pledge_until ON pledge (until);
		ALTER TABLE game ADD COLUMN play_at INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE sheet ADD COLUMN held_until INTEGER NOT NULL DEFAULT 0;
		CREATE TABLE press (
			id INTEGER PRIMARY KEY, game TEXT NOT NULL REFERENCES game (id), phase INTEGER NOT NULL, side TEXT NOT NULL,
			addressees TEXT NOT NULL, text TEXT NOT NULL, letter INTEGER NOT NULL, created INTEGER NOT NULL, state TEXT NOT NULL
		);
		CREATE TABLE vote (
			game TEXT NOT NULL REFERENCES game (id), side TEXT NOT NULL, proposal TEXT NOT NULL, letter INTEGER NOT NULL, at INTEGER NOT NULL,
			PRIMARY KEY (game, side)
		) WITHOUT ROWID;
		CREATE INDEX press_game ON press (game, side);
		CREATE TABLE press_block (
			game TEXT NOT NULL REFERENCES game (id), side TEXT NOT NULL, writer TEXT NOT NULL, PRIMARY KEY (game, side, writer)
		) WITHOUT ROWID;
		ALTER TABLE seat ADD COLUMN missed INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE seat ADD COLUMN missed_all INTEGER NOT NULL DEFAULT 0;
		CREATE TABLE absence (
			id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES person (id), first INTEGER NOT NULL, until INTEGER NOT NULL
		);
		CREATE INDEX absence_person ON absence (person, until);
		CREATE TABLE leave (
			game TEXT NOT NULL REFERENCES game (id), phase INTEGER NOT NULL, person INTEGER NOT NULL REFERENCES person (id), granted INTEGER NOT NULL,
			PRIMARY KEY (game, person, phase)
		) WITHOUT ROWID;
		ALTER TABLE game ADD COLUMN trust TEXT NOT NULL DEFAULT '';
		ALTER TABLE seat ADD COLUMN keyless INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE seat ADD COLUMN vouched TEXT NOT NULL DEFAULT '';
		ALTER TABLE sheet ADD COLUMN offer TEXT NOT NULL DEFAULT '';
		CREATE TABLE digest (
			person INTEGER PRIMARY KEY REFERENCES person (id), since INTEGER NOT NULL, due INTEGER NOT NULL
		) WITHOUT ROWID;
		CREATE INDEX digest_due ON digest (due);
		ALTER TABLE outbox ADD COLUMN files TEXT NOT NULL DEFAULT '';
		CREATE INDEX outbox_seat ON outbox (game, side);
		ALTER TABLE seat ADD COLUMN bot INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE game ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE sheet ADD COLUMN doubt INTEGER NOT NULL DEFAULT 0;
		CREATE INDEX pledge_game ON pledge (game);
		CREATE INDEX pledge_address ON pledge (address);
		CREATE TABLE wish (
			id INTEGER PRIMARY KEY, title TEXT NOT NULL, side TEXT NOT NULL, person INTEGER NOT NULL REFERENCES person (id), since INTEGER NOT NULL,
			UNIQUE (title, person)
		);`,
		// 8: a dispatch may hold what others say.
		`ALTER TABLE outbox ADD COLUMN carrier INTEGER NOT NULL DEFAULT 0;
		CREATE INDEX outbox_carrier ON outbox (carrier) WHERE carrier > 0;`,
		// 9: games have names and tags, and may be of a tournament; a person can be forgotten.
		`ALTER TABLE game ADD COLUMN name TEXT NOT NULL DEFAULT '';
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
		CREATE INDEX entrant_person ON entrant (person);
		CREATE TABLE pairing (
			tournament TEXT NOT NULL REFERENCES tournament (id), round INTEGER NOT NULL, ord INTEGER NOT NULL,
			game TEXT NOT NULL, people TEXT NOT NULL, state TEXT NOT NULL, PRIMARY KEY (tournament, round, ord)
		) WITHOUT ROWID;
		CREATE INDEX pairing_game ON pairing (game) WHERE game <> '';
		ALTER TABLE sheet ADD COLUMN stopped INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE sheet ADD COLUMN entered INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE person ADD COLUMN forgotten INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE person ADD COLUMN unlisted INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE game ADD COLUMN taken_back INTEGER NOT NULL DEFAULT 0;
		ALTER TABLE game ADD COLUMN changed TEXT NOT NULL DEFAULT '';
		ALTER TABLE game ADD COLUMN origin TEXT NOT NULL DEFAULT '';
		ALTER TABLE game ADD COLUMN gone TEXT NOT NULL DEFAULT '';
		CREATE TABLE fault (
			game TEXT NOT NULL REFERENCES game (id), phase INTEGER NOT NULL, at INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY (game, phase)
		) WITHOUT ROWID;
		CREATE TABLE stray (
			name TEXT PRIMARY KEY, letter INTEGER NOT NULL, game TEXT NOT NULL, side TEXT NOT NULL, why TEXT NOT NULL, sender TEXT NOT NULL,
			vouched INTEGER NOT NULL, subject TEXT NOT NULL, head TEXT NOT NULL, size INTEGER NOT NULL,
			at INTEGER NOT NULL, offers TEXT NOT NULL, text TEXT NOT NULL
		);
		CREATE INDEX stray_game ON stray (game, at);
		CREATE INDEX outbox_moderator ON outbox (next, id) WHERE state = 'queued' AND kind >= 'moderator-' AND kind < 'moderator.';`,
		// 10: the program of a side is of a grade, and may think beside the service.
		`ALTER TABLE seat ADD COLUMN grade TEXT NOT NULL DEFAULT '';
		CREATE INDEX seat_grade ON seat (game) WHERE bot > 0 AND grade NOT IN ('', 'novice');
		CREATE TABLE thought (
			game TEXT NOT NULL REFERENCES game (id), phase INTEGER NOT NULL, side TEXT NOT NULL, demand TEXT NOT NULL, grade TEXT NOT NULL,
			orders TEXT NOT NULL, failed INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (game, phase, side, demand)
		) WITHOUT ROWID;`,
	}
}

// Version returns the version of the current schema.
func Version() int { return len(migrations()) + 1 }

// migrate brings the database at path to the current version in one transaction. It
// returns the version of before and where the copy of it lies, 0 when there was nothing
// to do.
func migrate(ctx context.Context, db *sql.DB, path string) (from int, copied string, err error) {
	conn, err := db.Conn(ctx)
	if err != nil {
		return 0, "", wrap("migrate", err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return 0, "", wrap("migrate", err)
	}
	var version int
	err = wrap("read version", conn.QueryRowContext(ctx, "PRAGMA user_version").Scan(&version))
	if err == nil && version > 0 && version < Version() {
		from = version
		copied, err = keepBefore(ctx, path, version)
	}
	if err == nil {
		err = upgrade(ctx, conn, version)
	}
	if err != nil {
		_, rollback := conn.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
		if rollback != nil {
			err = fmt.Errorf("%w (and rolling back: %w)", err, rollback)
		}
		return 0, "", err
	}
	_, err = conn.ExecContext(ctx, "COMMIT")
	return from, copied, wrap("migrate", err)
}

func upgrade(ctx context.Context, conn *sql.Conn, version int) error {
	steps := migrations()
	switch current := len(steps) + 1; {
	case version == current:
		return nil
	case version > current:
		return wrap(fmt.Sprintf("database version %d, ours %d", version, current), ErrNewer)
	case version == 0:
		if _, err := conn.ExecContext(ctx, schema); err != nil {
			return wrap("create schema", err)
		}
	default:
		for i := version - 1; i < len(steps); i++ {
			if _, err := conn.ExecContext(ctx, steps[i]); err != nil {
				return wrap(fmt.Sprintf("migrate to version %d", i+2), err)
			}
		}
	}
	_, err := conn.ExecContext(ctx, fmt.Sprintf("PRAGMA user_version = %d", len(steps)+1))
	return wrap("write version", err)
}

// UpgradeCopyPath returns where the copy of a database lies that was made before it was brought
// from a version of the schema to the current one.
func UpgradeCopyPath(path string, version int) string {
	return fmt.Sprintf("%s.schema-%d", path, version)
}

// ErrNoCopy says that a database is left as it is, as no copy of it could be made before
// its schema is changed.
var ErrNoCopy = errors.New("no copy of the database could be made before its schema is changed, so it is left as it is")

// keepBefore copies a database beside itself before its schema is changed. A copy of the
// same version that lies there gives way: it is of an attempt that was broken off, or was
// put back since. Nobody writes the database meanwhile, as the caller has begun to.
func keepBefore(ctx context.Context, path string, version int) (string, error) {
	to := UpgradeCopyPath(path, version)
	partial := to + ".partial"
	if err := os.Remove(partial); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("store: %w: %w", ErrNoCopy, err)
	}
	if _, err := Copy(ctx, path, partial); err != nil {
		if errors.Is(err, ErrDamaged) { // that is what is to be told
			return "", err
		}
		return "", fmt.Errorf("store: %w: %w", ErrNoCopy, err)
	}
	if err := os.Rename(partial, to); err != nil {
		return "", errors.Join(fmt.Errorf("store: %w: %w", ErrNoCopy, err), os.Remove(partial))
	}
	return to, syncFolder(filepath.Dir(path))
}

// syncFolder flushes the names of a folder.
func syncFolder(name string) error {
	dir, err := os.Open(name)
	if err != nil {
		return fmt.Errorf("store: %w", err)
	}
	return errors.Join(dir.Sync(), dir.Close())
}

// UpgradeSource tells from which version of the schema the database was brought to the current
// one when it was opened, and where the copy of before lies; 0 when it was not.
func (s *Store) UpgradeSource() (from int, copied string) { return s.upgradedFrom, s.copied }
