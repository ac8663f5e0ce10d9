package store

import (
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// How much of letters that went astray is kept: bytes of all of them together, with what a row
// takes without its text, and how long.
const (
	straysSize = 16 << 20
	straySize  = 1 << 10
	StrayLife  = 30 * 24 * time.Hour
)

// Stray is what is kept, for a while, of a letter that nobody could place. Nothing of it is proved.
type Stray struct {
	Name    string     // by which moderators name it: no number, which would count those of other games
	Letter  int64      // that it was
	Game    string     // that it names, and no other; "": only who moderates all games may read it
	Side    rules.Side // that it says it is from; "": none
	Why     StrayWhy   // it went astray
	From    string     // the address that it says it is from, lower case
	Vouched bool       // our mail exchanger vouches for that
	Subject string
	Text    string    // all of it that can be read, in lines; "" where Head says why
	Head    StrayHead // why its head alone is kept, "" where it is kept whole
	Size    int       // bytes of Text
	At      time.Time // when the mail server took it
	Offers  []Offer   // to players, the first first
}

// StrayWhy is why a letter went astray.
type StrayWhy string

// The reasons.
const (
	StrayKey     StrayWhy = "key"     // it came as the side's letters come, without its key
	StraySender  StrayWhy = "sender"  // it names a side of whose player its address is not
	StrayGame    StrayWhy = "game"    // of a player: it does not say which game it is about
	StraySide    StrayWhy = "side"    // nor which side it is from
	StrayUnknown StrayWhy = "unknown" // of nobody who is known here
)

// StrayHead is why the text of a letter that went astray is not kept.
type StrayHead string

// The reasons.
const (
	HeadOfKey   StrayHead = "key"   // it holds what opens a seat or a page
	HeadOfPress StrayHead = "press" // it holds a message to players
	HeadOfLong  StrayHead = "long"  // it is longer than anybody writes by hand
	HeadOfFull  StrayHead = "full"  // others need the room
)

// Offer says that a letter was shown to a player as one of his.
type Offer struct {
	Game string     `json:"game"`
	Side rules.Side `json:"side"`
	Said OfferSaid  `json:"said,omitempty"`
}

// OfferSaid is what a player says to an offer.
type OfferSaid string

// What he says.
const (
	OfferOpen     OfferSaid = ""    // nothing yet
	OfferTaken    OfferSaid = "yes" // it counts
	OfferDeclined OfferSaid = "no"
)

// Strays is the table of letters that went astray.
type Strays struct{ Table[Stray] }

// Strays returns the table of letters that went astray, the latest first.
func (t *Tx) Strays() Strays { return Strays{Table[Stray]{tx: t, of: &strays}} }

var strays = layout[Stray]{
	name: "stray", order: "at DESC, letter DESC", key: ",name,", columns: "name, letter, game, side, why, sender, vouched, subject, head, size, at, offers, text",
	fields: func(to []any, s *Stray) []any {
		return append(to, &s.Name, &s.Letter, &s.Game, &s.Side, &s.Why, lower{&s.From}, &s.Vouched, &s.Subject, &s.Head, &s.Size, moment{&s.At}, jsonOf(&s.Offers), &s.Text)
	},
}

// Keep stores a letter that went astray, in place of one of that name. Where there is no room it
// takes it from those who have most: first of the domains, those that our mail exchanger vouches for
// apart from the same in name only, then of the mailboxes in it. Of these the oldest text goes, or,
// where there is none, the oldest row. So nobody pushes out others before himself.
func (s Strays) Keep(row *Stray) error {
	row.Size = len(row.Text)
	if err := s.Put(row); err != nil {
		return err
	}
	for {
		var all int
		if err := s.tx.row("strays", `SELECT COALESCE(SUM(size + ?), 0) FROM stray`, []any{straySize}, &all); err != nil || all <= straysSize {
			return err
		}
		domain, mailbox := `vouched || substr(sender, instr(sender, '@'))`, `substr(sender, 1, instr(replace(sender, '+', '@'), '@') - 1)`
		var name string
		var size int
		if err := s.tx.row("strays", strings.NewReplacer("{domain}", domain, "{mailbox}", mailbox).Replace(`
			WITH d AS (SELECT {domain} AS domain FROM stray GROUP BY domain ORDER BY SUM(size + ?1) DESC, domain LIMIT 1),
			m AS (SELECT {mailbox} AS mailbox FROM stray WHERE {domain} = (SELECT domain FROM d) GROUP BY mailbox ORDER BY SUM(size + ?1) DESC, MIN(at) LIMIT 1)
			SELECT name, size FROM stray WHERE {domain} = (SELECT domain FROM d) AND {mailbox} = (SELECT mailbox FROM m) ORDER BY size = 0, at, letter LIMIT 1`),
			[]any{straySize}, &name, &size); err != nil {
			return err
		}
		if size == 0 {
			if err := s.Delete(Stray{Name: name}); err != nil {
				return err
			}
			continue
		}
		if err := s.tx.change("cut stray", `UPDATE stray SET text = '', size = 0, head = ? WHERE name = ?`, string(HeadOfFull), name); err != nil {
			return err
		}
	}
}

// Heads returns all of them, without their texts.
func (s Strays) Heads() ([]Stray, error) {
	q := s.asks()
	q.reads = strings.Replace(strays.columns, "text", "''", 1)
	q.and("at > 0")
	return s.list(q)
}

// Named returns the one of a name. ErrNotFound says that there is none.
func (s Strays) Named(name string) (Stray, error) { return s.One(Stray{Name: name}) }

// Untouched counts those of a game that came since a moment and were given to nobody.
func (s Strays) Untouched(game string, since time.Time) (n int, err error) {
	err = s.tx.row("untouched strays", `SELECT COUNT(*) FROM stray WHERE game = ? AND at > ? AND offers IN ('null', '[]')`, []any{game, millis(since)}, &n)
	return n, err
}

// Drop forgets those that the mail server took before a moment.
func (s Strays) Drop(before time.Time) error {
	_, err := s.tx.exec("drop strays", `DELETE FROM stray WHERE at < ?`, millis(before))
	return err
}

// Texts counts, of a game or of none (""), those that came before a moment and are kept whole, and
// their bytes.
func (s Strays) Texts(game string, before time.Time) (n int, bytes int64, err error) {
	err = s.tx.row("stray texts", `SELECT COUNT(*), COALESCE(SUM(size), 0) FROM stray WHERE game = ? AND at < ? AND size > 0`, []any{game, millis(before)}, &n, &bytes)
	return n, bytes, err
}

// Prune forgets those of a game, or of none (""), that came before a moment.
func (s Strays) Prune(game string, before time.Time) error {
	_, err := s.tx.exec("prune strays", `DELETE FROM stray WHERE game = ? AND at < ?`, game, millis(before))
	return err
}

// forget forgets those that a person may have written, of whatever side that he held, and those
// that mention him.
func (s Strays) forget(person int64, mentions func(raw []byte) bool) error {
	all, err := s.All()
	if err != nil {
		return err
	}
	for i := range all {
		row := &all[i]
		his := mentions([]byte("From: " + row.From + "\nSubject: " + row.Subject + "\n\n" + row.Text))
		for _, o := range append([]Offer{{Game: row.Game, Side: row.Side}}, row.Offers...) {
			var held bool
			if err := s.tx.row("strays of a person", `SELECT EXISTS (SELECT 1 FROM seat WHERE game = ?1 AND side = ?2 AND person = ?3)
				OR EXISTS (SELECT 1 FROM role WHERE game = ?1 AND side = ?2 AND person = ?3)`, []any{o.Game, string(o.Side), person}, &held); err != nil {
				return err
			}
			his = his || held
		}
		if !his {
			continue
		}
		if err := s.Delete(Stray{Name: row.Name}); err != nil {
			return err
		}
	}
	return nil
}
