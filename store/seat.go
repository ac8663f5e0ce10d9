package store

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// Seat is a side of a game and the person who holds it.
type Seat struct {
	Game      string
	Side      rules.Side
	Order     int    // the title's order of sides
	Person    int64  // who holds it; Address, Lang, Zone and Map are his
	Address   string // his main one, lower case
	Name      string // in this game
	Lang      rules.Lang
	Zone      string // IANA time zone
	KeyNo     int    // counts rotations of the order key
	KeyHash   []byte
	Heard     time.Time    // last letter with a valid key
	Bounces   int          // permanent ones since then
	Salt      string       // secret that seals the name in the archive
	Map       MapMode      // how maps come with his mails
	Mails     Mails        // which mails he wants
	Files     Enclosed     // what else comes with them
	Missed    int          // deadlines in a row that passed without a sheet of his
	MissedAll int          // and of all
	Public    string       // as he is named on pages and in archives; "": by Name
	Keyless   bool         // his mails are to leave out the key
	Vouched   string       // his address from which a letter was vouched for; "": none yet
	Bot       Bot          // whether a program plays the side
	Grade     engine.Grade // how well that program plays; "": engine.Novice

	// Beside are the other sides of the game that are told to the same person in one mail.
	// They are not stored.
	Beside []rules.Side `json:"-"`
}

// Enclosed is what comes with mails if their reader likes.
type Enclosed struct{ Calendar, Twin bool }

// Anonymous, as the Public of a seat, says that pages and archives do not name the
// player. No player can have it for a name.
const Anonymous = "anonymous"

// Bot says whether a program plays a side; the zero value is that a person does.
type Bot int

// The ways. Where a program holds a side nobody has its mails and its key; who is only
// stood in for keeps both.
const (
	NoBot         Bot = iota
	BotHolds          // from the start, or since its player left
	BotSubstitute     // its player does not report
)

// botWords are how the ways are called where people or programs read them.
var botWords = [...]string{NoBot: "", BotHolds: "program", BotSubstitute: "stand-in"}

// MarshalText implements encoding.TextMarshaler.
func (b Bot) MarshalText() ([]byte, error) {
	if b < 0 || int(b) >= len(botWords) {
		return nil, fmt.Errorf("store: no way of playing a side: %d", int(b))
	}
	return []byte(botWords[b]), nil
}

// UnmarshalText implements encoding.TextUnmarshaler.
func (b *Bot) UnmarshalText(text []byte) error {
	at := slices.Index(botWords[:], string(text))
	if at < 0 {
		return fmt.Errorf("store: no way of playing a side: %q", text)
	}
	*b = Bot(at)
	return nil
}

// BotName is what [Seat.Shown] calls a program, a novice: no player is shown by a name with this
// sign in it.
const BotName = "@program"

// BotNameOf returns what [Seat.Shown] calls a program of a grade.
func BotNameOf(grade engine.Grade) string {
	if grade == "" || grade == engine.Novice {
		return BotName
	}
	return BotName + "-" + string(grade)
}

// MapMode is how maps come with mails; the zero value is MapInline.
type MapMode string

// The modes.
const (
	MapInline   MapMode = "inline"
	MapAttached MapMode = "attached"
	MapNone     MapMode = "none"
)

// Maps returns how maps come with the player's mails.
func (s *Seat) Maps() MapMode { return cmp.Or(s.Map, MapInline) }

// Shown returns the name by which pages and archives call the player, whom anybody may read
// there; "" when he is not to be named, and when all that there is looks like an
// address, as some mail programs write that for a name.
func (s *Seat) Shown() string {
	if s.Bot != NoBot {
		return BotNameOf(s.Grade)
	}
	if name := cmp.Or(s.Public, s.Name); s.Public != Anonymous && !strings.ContainsRune(name, '@') {
		return name
	}
	return ""
}

// Seats is the table of seats.
type Seats struct{ Table[Seat] }

// Seats returns the table of seats, by game and in the title's order of sides.
func (t *Tx) Seats() Seats { return Seats{Table[Seat]{tx: t, of: &seats}} }

// seats has each seat joined with its person and his main address.
var seats = layout[Seat]{
	name: "seat", order: "seat.game, seat.ord",
	columns: "game, side, ord, person, name, key_no, key_hash, heard, bounces, salt, missed, missed_all, public, keyless, vouched, bot, grade",
	reads: `seat.game, seat.side, seat.ord, seat.person, CASE seat.name WHEN '' THEN p.name ELSE seat.name END, seat.key_no, seat.key_hash, seat.heard, seat.bounces, seat.salt,
	seat.missed, seat.missed_all, seat.public, seat.keyless, seat.vouched, seat.bot, seat.grade, ` + reached + `, p.lang, p.zone, p.map, p.mails, p.calendar, p.twin`,
	from: "seat JOIN person p ON p.id = seat.person JOIN address a ON a.person = p.id AND a.main = 1",
	fields: func(to []any, s *Seat) []any {
		return append(to, &s.Game, &s.Side, &s.Order, &s.Person, &s.Name, &s.KeyNo, blob{&s.KeyHash}, moment{&s.Heard}, &s.Bounces, &s.Salt,
			&s.Missed, &s.MissedAll, &s.Public, &s.Keyless, &s.Vouched, &s.Bot, &s.Grade, &s.Address, &s.Lang, &s.Zone, &s.Map, &s.Mails, &s.Files.Calendar, &s.Files.Twin)
	},
}

// Of returns the seats of the person who is reached at an address, which need not
// be his main one.
func (s Seats) Of(address string) ([]Seat, error) {
	return list(s.tx, "seats of", s.read, `SELECT `+seats.reads+` FROM address o JOIN `+seats.from+`
		WHERE o.address = ? AND seat.person = o.person ORDER BY seat.game, seat.ord`, strings.ToLower(address))
}

// WithProblems returns of games that go on the seats that mails come back from, so many
// or more, and those that missed a deadline or more in a row, by game.
func (s Seats) WithProblems(bounces int) ([]Seat, error) {
	return list(s.tx, "ailing seats", s.read, `SELECT `+seats.reads+` FROM `+seats.from+` JOIN game g ON g.id = seat.game
		WHERE g.state <> 'over' AND g.practice = 0 AND (seat.bounces >= ? OR seat.missed > 0) ORDER BY seat.game, seat.ord`, bounces)
}

// KeyHashes returns the hashes of the keys of all sides and deputies.
func (t *Tx) KeyHashes() ([][]byte, error) {
	return list(t, "key hashes", func(r scanner) (hash []byte, err error) { return hash, r.Scan(&hash) },
		`SELECT key_hash FROM seat UNION SELECT key_hash FROM role`)
}

// PublicNames returns the names by which the players of games that go on are shown, each once.
func (s Seats) PublicNames() (names []string, err error) {
	seats, err := list(s.tx, "shown names", func(r scanner) (s Seat, err error) {
		return s, r.Scan(&s.Name, &s.Public, &s.Bot)
	}, `SELECT DISTINCT s.name, s.public, s.bot FROM seat s JOIN game g ON g.id = s.game WHERE g.state NOT IN (?, ?)`, Over, Moved)
	for i := range seats {
		if name := seats[i].Shown(); name != "" && seats[i].Bot == NoBot && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, err
}

// Add stores a seat. Where it names no person it is his who is reached at its
// address, and who is made of what the seat says of him, see [People.FindOrCreate].
func (s Seats) Add(seat *Seat) (err error) {
	if seat.Person == 0 {
		if seat.Person, err = s.tx.People().FindOrCreate(seat.Address, &Person{Name: seat.Name, Lang: seat.Lang, Zone: seat.Zone, Map: seat.Map}); err != nil {
			return err
		}
	}
	return s.Table.Add(seat)
}

// SeatUpdate is what becomes of a seat; what is nil or false stays.
type SeatUpdate struct {
	Person       *int64     // who holds it now; what was noted of who did before goes
	Name, Public *string    // how mails and pages call him
	KeyNo        *int       // with KeyHash another order key
	KeyHash      *[]byte    // of KeyNo
	Heard        *time.Time // a letter with a valid key came: he is there
	Bounced      bool       // a mail to it came back for good
	Missed       bool       // a deadline passed without a sheet of it
	Reported     bool       // a sheet of it was played: it no longer misses in a row
	Keyless      *bool
	Vouched      *string
	Bot          *Bot
	Grade        *engine.Grade
}

// Update changes the one seat that is like one.
func (s Seats) Update(like Seat, to SeatUpdate) error {
	u := s.changes()
	if to.Person != nil {
		u.with("person = ?, heard = 0, bounces = 0, missed = 0, missed_all = 0, keyless = 0, vouched = '', bot = 0, grade = ''", *to.Person)
	}
	sets(u, "name", to.Name)
	sets(u, "public", to.Public)
	sets(u, "key_no", to.KeyNo)
	sets(u, "key_hash", to.KeyHash)
	if to.Heard != nil {
		u.with("heard = MAX(heard, ?), bounces = 0", millis(*to.Heard))
	}
	if to.Bounced {
		u.with("bounces = bounces + 1")
	}
	if to.Missed {
		u.with("missed = missed + 1, missed_all = missed_all + 1")
	}
	if to.Reported {
		u.with("missed = 0")
	}
	sets(u, "keyless", to.Keyless)
	sets(u, "vouched", to.Vouched)
	sets(u, "bot", to.Bot)
	sets(u, "grade", to.Grade)
	return s.update(s.like(&like), u)
}

// Move gives a seat to who is reached at another address, of whom nothing was heard
// in it and from whom nothing came back. Where nobody is known there he is made as the
// seat has him.
func (s Seats) Move(game string, side rules.Side, address string) error {
	from, err := s.One(Seat{Game: game, Side: side})
	if err != nil {
		return err
	}
	to, err := s.tx.PersonOf(address)
	if errors.Is(err, ErrNotFound) {
		to.ID, err = s.tx.People().Add(&Person{Name: from.Name, Lang: from.Lang, Zone: from.Zone, Map: from.Map}, address)
	}
	if err != nil {
		return err
	}
	return s.Update(Seat{Game: game, Side: side}, SeatUpdate{Person: &to.ID})
}
