package store

import (
	"fmt"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// DispatchState is how far a dispatch got.
type DispatchState string

// A dispatch is queued until the mail server took it or refused it for good, or
// its seat got another address. One that is merged is never sent itself: another holds what it
// says.
const (
	Queued    DispatchState = "queued"
	Sent      DispatchState = "sent"
	Failed    DispatchState = "failed"
	Withdrawn DispatchState = "withdrawn"
	Merged    DispatchState = "enclosed"
)

// Kind is what a dispatch is for. Behind a colon may stand the occasion, for
// what is told once on each: "paused:1790856000000".
type Kind string

// Family returns the kind without the occasion.
func (k Kind) Family() Kind {
	family, _, _ := strings.Cut(string(k), ":")
	return Kind(family)
}

// Dispatch is a mail that goes out, in parts.
type Dispatch struct {
	ID         int64
	Game       string
	Phase      int
	Side       rules.Side
	Kind       Kind
	Letter     int64  // the letter it answers; 0: none
	Recipient  string // an address
	Name       string // of the person
	ReplyTo    string
	MessageID  string // without <>
	InReplyTo  string
	Refs       []string
	Auto       string // value of Auto-Submitted
	Lang       rules.Lang
	Subject    string
	Text       string
	HTML       string
	Picture    *Picture // the map that goes with it; nil: none
	Files      []File   // what else goes with it
	State      DispatchState
	MergedInto int64 // of one that is merged: the dispatch that holds it
	Attempts   int
	Created    time.Time
	Next       time.Time
	Sent       time.Time
	Reply      string    // the mail server's last words
	Refused    time.Time // when the relay first refused it for good; zero: never
}

// File is a text that goes with a mail beside its words.
type File struct {
	Name string `json:"name"`
	Type string `json:"type"` // MIME, with its parameters
	Text string `json:"text"`
}

// Picture is the map that goes with a dispatch. The outbox names it only: whoever
// sends the dispatch draws it, as often as it is sent, and always the same.
type Picture struct {
	Game  string     `json:"game"`
	Phase int        `json:"phase"` // whose position is drawn, with what happened in it; 0: the start
	Side  rules.Side `json:"side"`  // as it knows them
	Lang  rules.Lang `json:"lang"`
	Mode  MapMode    `json:"mode"` // MapInline or MapAttached

	More []*Picture `json:"more,omitempty"` // the maps of other sides that go with the same dispatch; they have none themselves
}

// String implements fmt.Stringer.
func (p *Picture) String() string {
	if p == nil {
		return "no map"
	}
	return fmt.Sprintf("%s map of %s, phase %d, as %s knows it, in %s", p.Mode, p.Game, p.Phase, p.Side, p.Lang)
}

// Dispatches is the table of dispatches, the outbox.
type Dispatches struct{ Table[Dispatch] }

// Dispatches returns the outbox, the first to be queued first.
func (t *Tx) Dispatches() Dispatches {
	return Dispatches{Table[Dispatch]{tx: t, of: &dispatches}}
}

var dispatches = layout[Dispatch]{
	name: "outbox", order: "id",
	columns: `id, game, phase, side, kind, letter, recipient, name, reply_to, message_id, in_reply_to, refs, auto, lang,
	subject, text, html, picture, files, state, carrier, attempts, created, next, sent, reply, refused`,
	fields: func(to []any, d *Dispatch) []any {
		return append(to, &d.ID, &d.Game, &d.Phase, &d.Side, &d.Kind, &d.Letter, &d.Recipient, &d.Name, &d.ReplyTo, &d.MessageID, &d.InReplyTo,
			jsonOf(&d.Refs), &d.Auto, &d.Lang, &d.Subject, &d.Text, &d.HTML, sparseOf(&d.Picture), sparseOf(&d.Files), &d.State, &d.MergedInto, &d.Attempts,
			moment{&d.Created}, moment{&d.Next}, moment{&d.Sent}, &d.Reply, moment{&d.Refused})
	},
}

// briefly are the columns of dispatches without what they say.
const briefly = `id, game, phase, side, kind, letter, recipient, name, '', message_id, in_reply_to, '[]', auto, lang,
	subject, '', '', picture, '', state, carrier, attempts, created, next, sent, reply, refused`

// DispatchFilter says which dispatches are wanted; what is zero does not count.
type DispatchFilter struct {
	ID         int64
	Game       string
	Phase      int
	Side       rules.Side
	State      DispatchState
	Kind       Kind   // with whatever occasion; "moderator-" stands for all that begin so
	Recipient  string // part of the address or the name
	Address    string // of the recipient
	Letter     int64  // that they answer; of Game, be that ""
	MergedInto int64  // that holds them
	MessageID  string
	Created    time.Time // then or later
	Texts      bool      // what they say is wanted, too, where they are listed
	Page       Page
}

// List returns the dispatches of a filter.
func (d Dispatches) List(f DispatchFilter) ([]Dispatch, error) {
	rows, err := d.list(d.asksFor(&f))
	return turn(f.Page, rows), err
}

// One returns the first dispatch of a filter, with what it says. ErrNotFound says that there is none.
func (d Dispatches) One(f DispatchFilter) (Dispatch, error) {
	f.Texts = true
	return d.first(d.asksFor(&f))
}

func (d Dispatches) asksFor(f *DispatchFilter) *query {
	q := d.asks()
	if !f.Texts {
		q.reads = briefly
	}
	if f.Game == "" && f.State == "" && f.Letter == 0 && (f.Kind != "" || f.Recipient != "") {
		// The index is a small part of the table, which may have to be gone through
		// where little is found.
		q.from = "outbox INDEXED BY outbox_list"
	}
	is(q, "id", f.ID)
	if f.Letter != 0 {
		q.and("game = ? AND letter = ?", f.Game, f.Letter)
	} else {
		is(q, "game", f.Game)
	}
	is(q, "phase", f.Phase)
	is(q, "side", f.Side)
	oneOf(q, "state", f.State, Queued, Sent, Failed, Withdrawn, Merged)
	if kind := string(f.Kind); strings.HasSuffix(kind, "-") {
		q.and("kind >= ? AND kind < ?", kind, kind[:len(kind)-1]+".")
	} else if kind != "" {
		q.and("(kind = ? OR kind >= ? AND kind < ?)", kind, kind+":", kind+";")
	}
	if part := strings.ToLower(f.Recipient); part != "" {
		q.and("(instr(lower(recipient), ?) > 0 OR instr(lower(name), ?) > 0)", part, part)
	}
	is(q, "recipient", f.Address)
	if f.MergedInto > 0 {
		q.and("carrier = ? AND carrier > 0", f.MergedInto)
	}
	is(q, "message_id", f.MessageID)
	since(q, "created", f.Created)
	f.Page.ask(q)
	return q
}

// DispatchUpdate is what becomes of a dispatch; what is nil stays.
type DispatchUpdate struct {
	State      *DispatchState
	MergedInto *int64
	Attempts   *int
	Next       *time.Time
	Refused    *time.Time
	Bounced    *time.Time // the first time is kept
	Unmapped   bool       // it goes out without its map
}

// Update changes the one dispatch of a filter, which names its id.
func (d Dispatches) Update(f DispatchFilter, to DispatchUpdate) error {
	if f.ID == 0 {
		return wrap("outbox", ErrNoFilter)
	}
	u := d.changes()
	sets(u, "state", to.State)
	sets(u, "carrier", to.MergedInto)
	sets(u, "attempts", to.Attempts)
	sets(u, "next", to.Next)
	sets(u, "refused", to.Refused)
	if to.Bounced != nil {
		u.with("bounced = CASE WHEN bounced = 0 THEN ? ELSE bounced END", millis(*to.Bounced))
	}
	if to.Unmapped {
		u.with("picture = ''")
	}
	return d.update(d.asksFor(&f), u)
}

// Queue puts a dispatch into the outbox, due at once. Game, phase, side, kind,
// letter and recipient are its key: ErrExists says that it is there already.
func (t *Tx) Queue(d *Dispatch) (int64, error) {
	d.State, d.Next = Queued, d.Created
	err := t.Dispatches().Add(d)
	return d.ID, err
}

// Dispatch returns one dispatch.
func (t *Tx) Dispatch(id int64) (Dispatch, error) { return t.Dispatches().One(DispatchFilter{ID: id}) }
