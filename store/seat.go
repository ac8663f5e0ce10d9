package store

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
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
	Heard     time.Time // last letter with a valid key
	Bounces   int       // permanent ones since then
	Salt      string    // secret that seals the name in the archive
	Map       MapMode   // how maps come with his mails
	Mails     Mails     // which mails he wants
	Files     Enclosed  // what else comes with them
	Missed    int       // deadlines in a row that passed without a sheet of his
	MissedAll int       // and of all
	Public    string    // as he is named on pages and in archives; "": by Name
	Keyless   bool      // his mails are to leave out the key
	Vouched   string    // his address from which a letter was vouched for; "": none yet
	Bot       Bot       // whether a program plays the side

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
	NoBot      Bot = iota
	BotHolds       // from the start, or since its player left
	BotStandIn     // its player does not report
)

// botWords are how the ways are called where people or programs read them.
var botWords = [...]string{NoBot: "", BotHolds: "program", BotStandIn: "stand-in"}

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

// Program is what [Seat.Shown] calls a program: no player is shown by a name with this
// sign in it.
const Program = "@program"

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
		return Program
	}
	if name := cmp.Or(s.Public, s.Name); s.Public != Anonymous && !strings.ContainsRune(name, '@') {
		return name
	}
	return ""
}

// PublicNames returns the names by which the players of games that go on are shown, each once.
func (t *Tx) PublicNames() (names []string, err error) {
	seats, err := list(t, "shown names", func(r scanner) (s Seat, err error) {
		return s, r.Scan(&s.Name, &s.Public, &s.Bot)
	}, `SELECT DISTINCT s.name, s.public, s.bot FROM seat s JOIN game g ON g.id = s.game WHERE g.state NOT IN (?, ?)`, Over, Moved)
	for i := range seats {
		if name := seats[i].Shown(); name != "" && seats[i].Bot == NoBot && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, err
}

// AddSeat stores a seat. Where it names no person it is his who is reached at its
// address, and who is made or changed by what the seat says of him, see [Tx.FindOrCreatePerson].
func (t *Tx) AddSeat(s *Seat) (err error) {
	if s.Person == 0 {
		if s.Person, err = t.FindOrCreatePerson(s.Address, &Person{Name: s.Name, Lang: s.Lang, Zone: s.Zone, Map: s.Map}); err != nil {
			return err
		}
	}
	_, err = t.exec("add seat", `INSERT INTO seat (game, side, ord, person, name, key_no, key_hash, salt, public, bot) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		s.Game, s.Side, s.Order, s.Person, s.Name, s.KeyNo, s.KeyHash, s.Salt, s.Public, s.Bot)
	return err
}

// seats joins each seat with its person and his main address.
const seats = `seat s JOIN person p ON p.id = s.person JOIN address a ON a.person = p.id AND a.main = 1`

const seatColumns = `s.missed, s.missed_all, s.game, s.side, s.ord, s.person, ` + reached + `, CASE s.name WHEN '' THEN p.name ELSE s.name END, p.lang, p.zone,
	s.key_no, s.key_hash, s.heard, s.bounces, s.salt, p.map, p.mails, p.calendar, p.twin, s.public, s.keyless, s.vouched, s.bot`

func readSeat(r scanner) (s Seat, err error) {
	return s, r.Scan(&s.Missed, &s.MissedAll, &s.Game, &s.Side, &s.Order, &s.Person, &s.Address, &s.Name, &s.Lang, &s.Zone, &s.KeyNo, &s.KeyHash, moment{&s.Heard}, &s.Bounces, &s.Salt, &s.Map, &s.Mails, &s.Files.Calendar, &s.Files.Twin, &s.Public, &s.Keyless, &s.Vouched, &s.Bot)
}

// Seats returns the seats of a game in the title's order of sides.
func (t *Tx) Seats(game string) ([]Seat, error) {
	return list(t, "seats", readSeat, `SELECT `+seatColumns+` FROM `+seats+` WHERE s.game = ? ORDER BY s.ord`, game)
}

// Players returns of the seats of all games who holds them, in which language, when he
// was heard, what came back and what he missed; the rest is left out. They come by game in the title's
// order of sides.
func (t *Tx) Players() ([]Seat, error) {
	return list(t, "players", func(r scanner) (s Seat, err error) {
		return s, r.Scan(&s.Game, &s.Side, &s.Person, &s.Address, &s.Name, &s.Lang, moment{&s.Heard}, &s.Bounces, &s.Public, &s.Missed, &s.MissedAll, &s.Bot)
	}, `SELECT s.game, s.side, s.person, `+reached+`, CASE s.name WHEN '' THEN p.name ELSE s.name END, p.lang, s.heard, s.bounces, s.public, s.missed, s.missed_all, s.bot
		FROM `+seats+` ORDER BY s.game, s.ord`)
}

// SeatsHeld returns the seats of a person, by game.
func (t *Tx) SeatsHeld(person int64) ([]Seat, error) {
	return list(t, "seats held", readSeat, `SELECT `+seatColumns+` FROM `+seats+` WHERE s.person = ? ORDER BY s.game, s.ord`, person)
}

// SeatsOf returns the seats of the person who is reached at an address, which need not
// be his main one.
func (t *Tx) SeatsOf(address string) ([]Seat, error) {
	return list(t, "seats of", readSeat, `SELECT `+seatColumns+` FROM address o JOIN `+seats+`
		WHERE o.address = ? AND s.person = o.person ORDER BY s.game, s.ord`, strings.ToLower(address))
}

// TouchSeat notes that a letter with a valid key came: the player is there.
func (t *Tx) TouchSeat(game string, side rules.Side, at time.Time) error {
	return t.change("hear seat", `UPDATE seat SET heard = MAX(heard, ?), bounces = 0 WHERE game = ? AND side = ?`, millis(at), game, side)
}

// NameSeat says how pages name the player of a seat.
func (t *Tx) NameSeat(game string, side rules.Side, public string) error {
	return t.change("name seat", `UPDATE seat SET public = ? WHERE game = ? AND side = ?`, public, game, side)
}

// CallSeat says how mails and pages name who holds a seat, whom somebody else held
// before.
func (t *Tx) CallSeat(game string, side rules.Side, name, public string) error {
	return t.change("call seat", `UPDATE seat SET name = ?, public = ? WHERE game = ? AND side = ?`, name, public, game, side)
}

// BounceSeat counts a mail to the seat that came back for good.
func (t *Tx) BounceSeat(game string, side rules.Side) error {
	return t.change("bounce seat", `UPDATE seat SET bounces = bounces + 1 WHERE game = ? AND side = ?`, game, side)
}

// MissSeat counts a deadline that passed without a sheet of the seat.
func (t *Tx) MissSeat(game string, side rules.Side) error {
	return t.change("miss seat", `UPDATE seat SET missed = missed + 1, missed_all = missed_all + 1 WHERE game = ? AND side = ?`, game, side)
}

// ReportSeat notes that a sheet of the seat was played: it no longer misses in a row.
func (t *Tx) ReportSeat(game string, side rules.Side) error {
	return t.change("report seat", `UPDATE seat SET missed = 0 WHERE game = ? AND side = ?`, game, side)
}

// RekeySeat gives a seat another order key.
func (t *Tx) RekeySeat(game string, side rules.Side, number int, hash []byte) error {
	return t.change("rekey seat", `UPDATE seat SET key_no = ?, key_hash = ? WHERE game = ? AND side = ?`, number, hash, game, side)
}

// PlaySeat says whether a program plays a side.
func (t *Tx) PlaySeat(game string, side rules.Side, bot Bot) error {
	return t.change("play seat", `UPDATE seat SET bot = ? WHERE game = ? AND side = ?`, bot, game, side)
}

// MoveSeat gives a seat to who is reached at another address, of whom nothing was heard
// in it and from whom nothing came back. Where nobody is known there he is made as the
// seat has him.
func (t *Tx) MoveSeat(game string, side rules.Side, address string) error {
	from, err := one(t, "move seat", readSeat, `SELECT `+seatColumns+` FROM `+seats+` WHERE s.game = ? AND s.side = ?`, game, side)
	if err != nil {
		return err
	}
	to, err := t.PersonOf(address)
	if errors.Is(err, ErrNotFound) {
		to.ID, err = t.AddPerson(&Person{Name: from.Name, Lang: from.Lang, Zone: from.Zone, Map: from.Map}, address)
	}
	if err != nil {
		return err
	}
	return t.change("move seat", `UPDATE seat SET person = ?, heard = 0, bounces = 0, missed = 0, missed_all = 0, keyless = 0, vouched = '', bot = 0 WHERE game = ? AND side = ?`, to.ID, game, side)
}

// RemoveSeat forgets who held a side of a game that has not begun.
func (t *Tx) RemoveSeat(game string, side rules.Side) error {
	return t.change("remove seat", `DELETE FROM seat WHERE game = ? AND side = ?`, game, side)
}
