package rulestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/fieldpost/fieldpost/rules"
)

// Secret is something in a position that a side may not know of another, and
// how it could be otherwise. The suite makes twin worlds of it for every side.
type Secret struct {
	Name string
	// Change alters the stored form of the position; false means that there is
	// nothing to alter, or that something is under way that would rightly show
	// it. What the title then refuses to read is tried again in another way.
	Change func(w *World) bool
	// Quiet reports whether an order may be carried out in both worlds without
	// showing the difference; one that rightly uses or uncovers what is hidden
	// would. Nil means that every order may.
	Quiet func(o *rules.Order) bool
	// Shows are codes of events that rightly show the difference, besides those
	// that name what was exchanged.
	Shows []string
	// Uncover are codes of events that uncover the pieces and cards that they name
	// to all whom they are told, for the rest of the phase at least.
	Uncover []string
	// Own are codes of events that are told to one side only, of which the others learn
	// nothing: what it has bought in secret.
	Own []string
	// Parts: see [World].
	Parts func(w *World, one, two rules.Message) bool
	// Unseen are sides for which there is never anything to change.
	Unseen []rules.Side
}

// changeTries is how often a change is tried that the title refuses to read.
const changeTries = 40

// Twins returns the twins of secrets: of each one for every side that must not notice.
func Twins(title rules.Title, secrets []Secret) (out []Twin) {
	read := &reader{}
	for i := range secrets {
		sec := &secrets[i]
		for _, side := range playing(title.About()) {
			if !slices.Contains(sec.Unseen, side) {
				out = append(out, Twin{Name: sec.Name, Side: side, Quiet: sec.Quiet, World: func(pos rules.Position, roll func(int) int) (World, bool) {
					return sec.world(title, read, pos, side, roll)
				}})
			}
		}
	}
	return out
}

// playing returns the sides that play some scenario of a title.
func playing(a *rules.About) []rules.Side {
	return slices.DeleteFunc(slices.Clone(a.Sides), func(s rules.Side) bool { return len(a.ScenariosOf(s)) == 0 })
}

// reader reads positions, of which all twins are made in turn. It may be used by several
// goroutines at once.
type reader struct{ last atomic.Pointer[stored] }

// stored is a position as it is stored, and read again. Nobody changes it.
type stored struct {
	raw []byte
	doc map[string]any
	all *rules.Known
}

// read reads a position, if it is not the one that was read before.
func (r *reader) read(pos rules.Position) (*stored, error) {
	raw, err := pos.MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("marshal: %w", err)
	}
	if s := r.last.Load(); s != nil && bytes.Equal(s.raw, raw) {
		return s, nil
	}
	s := &stored{raw: raw, all: pos.Known(rules.All)}
	in := json.NewDecoder(bytes.NewReader(raw))
	in.UseNumber()
	if err := in.Decode(&s.doc); err != nil {
		return nil, fmt.Errorf("unmarshal: %w", err)
	}
	r.last.Store(s)
	return s, nil
}

// copied returns a copy of a piece of a stored form.
func copied(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for k, e := range v {
			out[k] = copied(e)
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i := range v {
			out[i] = copied(v[i])
		}
		return out
	}
	return v
}

// world makes a twin world for a side.
func (sec *Secret) world(title rules.Title, read *reader, pos rules.Position, viewer rules.Side, roll func(int) int) (World, bool) {
	at, err := read.read(pos)
	if err != nil {
		return World{}, false
	}
	sides := title.About().SidesOf(at.all.Scenario)
	others := slices.DeleteFunc(slices.Clone(sides), func(s rules.Side) bool { return s == viewer })
	if len(others) == len(sides) {
		return World{}, false
	}
	for range changeTries {
		w := World{Viewer: viewer, Owner: others[roll(len(others))-1], Roll: roll, All: at.all, names: map[string]string{}}
		w.Doc, _ = copied(at.doc).(map[string]any)
		if !sec.Change(&w) {
			return World{}, false
		}
		changed, err := json.Marshal(w.Doc)
		if err != nil {
			return World{}, false
		}
		if w.Position, err = title.Decode(changed); err != nil {
			continue
		}
		if after, err := w.Position.MarshalJSON(); err != nil || bytes.Equal(after, at.raw) {
			continue
		}
		w.Order, w.Shows = w.exchangeIn, func(m rules.Message) bool { return slices.Contains(sec.Shows, m.Code) || w.named(m) }
		if sec.Parts != nil {
			w.Parts = func(one, two rules.Message) bool { return sec.Parts(&w, one, two) }
		}
		return w, true
	}
	return World{}, false
}

// Table returns the object at a path of the stored form; nil when there is none.
func (w *World) Table(path ...string) map[string]any {
	at := w.Doc
	for _, key := range path {
		at, _ = at[key].(map[string]any)
	}
	return at
}

// Words returns the words of a list, or of a text, at a path of the stored form.
func (w *World) Words(path ...string) (out []string) {
	last := len(path) - 1
	switch v := w.Table(path[:last]...)[path[last]].(type) {
	case string:
		return strings.Fields(v)
	case []any:
		for _, e := range v {
			out = append(out, fmt.Sprint(e))
		}
	}
	return out
}

// Number returns the number at a path of the stored form, 0 when there is none.
func (w *World) Number(path ...string) int {
	last := len(path) - 1
	n, _ := w.Table(path[:last]...)[path[last]].(json.Number)
	i, _ := n.Int64()
	return int(i)
}

// Add adds to the number at a path of the stored form and reports whether it
// is not below 0 then.
func (w *World) Add(n int, path ...string) bool {
	last := len(path) - 1
	n += w.Number(path...)
	w.Table(path[:last]...)[path[last]] = json.Number(fmt.Sprint(n))
	return n >= 0
}

// Busy reports whether there is anything under one of the keys: sheets in hand,
// say, or an open question.
func (w *World) Busy(keys ...string) bool {
	return slices.ContainsFunc(keys, func(key string) bool {
		switch v := w.Doc[key].(type) {
		case nil:
			return false
		case map[string]any:
			return len(v) > 0
		case []any:
			return len(v) > 0
		}
		return true
	})
}

// Pick returns one of a list by chance; the list must not be empty.
func (w *World) Pick(list []string) string { return list[w.Roll(len(list))-1] }

// Pieces returns the ids of the owner's pieces that fit.
func (w *World) Pieces(fit func(p *rules.Piece) bool) (ids []string) {
	for i := range w.All.Pieces {
		if p := &w.All.Pieces[i]; p.Side == w.Owner && fit(p) {
			ids = append(ids, p.ID)
		}
	}
	slices.Sort(ids)
	return ids
}

// Rekey lets the entries of a table that are among ids go under other keys
// among them, by chance.
func (w *World) Rekey(table map[string]any, ids []string) {
	free := slices.Clone(ids)
	var places []any
	for _, id := range ids {
		if v, ok := table[id]; ok {
			places = append(places, v)
			delete(table, id)
		}
	}
	for _, v := range places {
		id := w.Pick(free)
		table[id] = v
		free = slices.DeleteFunc(free, func(f string) bool { return f == id })
	}
}

// Swap exchanges two ids wherever they stand in the stored form, and in the
// orders that others than the viewer give from now on. An event that names one
// of them shows the difference.
func (w *World) Swap(one, two string) {
	w.names[one], w.names[two] = two, one
	w.Doc, _ = w.exchanged(w.Doc).(map[string]any)
}

// Name makes an event that names an id one that shows the difference.
func (w *World) Name(id string) { w.names[id] = id }

var idToken = regexp.MustCompile(`[A-Za-z0-9-]+`)

// exchanged returns a piece of the stored form with the ids exchanged.
func (w *World) exchanged(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := make(map[string]any, len(v))
		for k := range maps.Keys(v) {
			out[w.exchangedText(k)] = w.exchanged(v[k])
		}
		return out
	case []any:
		for i := range v {
			v[i] = w.exchanged(v[i])
		}
	case string:
		return w.exchangedText(v)
	}
	return v
}

func (w *World) exchangedText(text string) string {
	return idToken.ReplaceAllStringFunc(text, func(id string) string {
		if other, ok := w.names[id]; ok {
			return other
		}
		return id
	})
}

// exchangeIn puts an order into the words of the twin world.
func (w *World) exchangeIn(o *rules.Order) {
	o.Text = w.exchangedText(o.Text)
	for i := range o.Args {
		o.Args[i].ID = w.exchangedText(o.Args[i].ID)
	}
}

// Same reports whether a message and one of the twin world name the same
// things, in any order.
func (w *World) Same(one, two rules.Message) bool {
	ids := func(m rules.Message, put func(string) string) (out []string) {
		for _, a := range m.Args {
			out = append(out, a.Kind+" "+put(a.Value))
		}
		slices.Sort(out)
		return slices.Compact(out)
	}
	return slices.Equal(ids(one, w.exchangedText), ids(two, func(id string) string { return id }))
}

// named reports whether a message names what was exchanged.
func (w *World) named(m rules.Message) bool {
	return slices.ContainsFunc(m.Args, func(a rules.Arg) bool {
		id, _, _ := strings.Cut(a.Value, ":")
		_, ok := w.names[id]
		return ok && a.Kind != rules.KindText && a.Kind != rules.KindWord
	})
}
