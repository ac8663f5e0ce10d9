package site

import (
	"context"
	"html/template"
	"sync"
	"time"

	"github.com/alexedwards/scs/v2"

	"github.com/fieldpost/fieldpost/adjudicator/archive/tally"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	fair "github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// HelpPage is one help page of one language.
type HelpPage struct {
	Topic, Title string
	Body         template.HTML
	Link         string
}

// DieFaces is the faces of the dice of battles: all titles throw the same kind, and draw cards by
// other means, which are not shown.
const DieFaces = 6

// addDiceTold counts, of the events of a phase, the dice that a viewer may know. It is
// made from the events and never from the rolls, some of which nobody was told.
func addDiceTold(d *tally.Dice, v rules.Viewer, events []rules.Event) {
	for _, e := range rules.KnownTo(v, events) {
		for _, a := range e.Args {
			if a.Kind == rules.KindDie {
				d.Add([]fair.Roll{{Faces: DieFaces, Face: a.Num}})
			}
		}
	}
}

// Counts keeps how many dice fell how, so that a page need not read all phases
// again.
type Counts struct {
	mu   sync.Mutex
	Kept map[Seat]Counted
}

type Counted struct {
	upTo int // phase
	dice [DieFaces]int
}

// mostCounted bounds how many are kept; whoever is beyond it is counted anew each time.
const mostCounted = 10_000

// DiceOf counts the dice that a side was told of up to now.
func (c *Counts) DiceOf(tx *store.Tx, st Seat) (*tally.Die, error) {
	c.mu.Lock()
	before := c.Kept[st]
	c.mu.Unlock()
	phases, err := tx.Phases().After(st.Game, before.upTo)
	if err != nil {
		return nil, err
	}
	all := tally.Dice{{Faces: DieFaces, Fell: append([]int{}, before.dice[:]...)}}
	for i := range phases {
		addDiceTold(&all, rules.Viewer(st.Side), phases[i].Events)
		before.upTo = phases[i].Number
	}
	copy(before.dice[:], all[0].Fell)
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, known := c.Kept[st]; known || len(c.Kept) < mostCounted {
		c.Kept[st] = before
	}
	return &all[0], nil
}

// Tallies keeps what was counted of finished games until another one ends: nothing of
// them changes.
type Tallies struct {
	Turn chan struct{} // holds one: whoever may count, and look at what follows
	over int           // finished games that were counted; 0: none yet
	rows []tally.Row
}

// Get counts the finished games, of which there are over that are not private. What it
// returns must not be changed.
func (t *Tallies) Get(ctx context.Context, archives Archives, over int) ([]tally.Row, error) {
	if over == 0 {
		return nil, nil
	}
	select {
	case t.Turn <- struct{}{}:
		defer func() { <-t.Turn }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if t.over == over {
		return t.rows, nil
	}
	rows, err := archives.Tally(ctx)
	if err != nil {
		return nil, err
	}
	t.over, t.rows = over, rows
	return rows, nil
}

// Limits of a request.
const (
	Longest  = 10 * time.Second // for one page
	MostBody = 8 << 10          // bytes of a form
	exports  = 2                // archives built at once
	Sendings = 32               // archives sent at once
)

// Site is what all pages work with. It does not change once it is made, apart from its sessions, counts
// and snapshot, which are safe for concurrent use.
type Site struct {
	Cfg        Config
	Titles     map[string]rules.Title
	Desks      []*desk.Desk // of all of them, for what their players call one another
	Rights     rights
	Games      *snapshotCache
	Pasts      *HistoryCache
	Scored     map[string]string             // by title: what counts as its score
	Layouts    map[string]*template.Template // by name of the page
	Style      asset
	Scripts    map[string]*asset // by name
	Icon       asset
	Root       string // see [Words]
	Secure     bool
	Moderators []Login // who can log in
	Sessions   *scs.SessionManager
	Logins     *limiter
	Asks       *limiter // of codes
	Sides      *limiter // likewise, for one side
	Codes      *limiter // given
	Silences   *silences
	Pulse      broadcaster
	Tallies    *Tallies
	Numbers    *numbers

	Checks   *Checks
	Counts   *Counts
	Proxies  ProxyWatch
	Hashing  chan struct{} // holds one: whoever may hash a password
	Archives *archives

	Watching, Moderating chan struct{} // hold who is told of what is new
	Help                 func() map[rules.Lang]map[string]*HelpPage
}
