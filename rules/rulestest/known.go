package rulestest

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
)

// viewers returns all that can look at a position, who sees everything the last.
func (g *game) viewers() (out []rules.Viewer) {
	for _, side := range g.sides {
		out = append(out, rules.Viewer(side))
	}
	return append(out, rules.Everybody, rules.All)
}

// inspectKnown checks what each viewer knows, and the view that is made from it.
func (g *game) inspectKnown() error {
	all := g.pos.Known(rules.All)
	copied, err := g.Title.Decode(g.raw)
	if err != nil {
		return fmt.Errorf("decode: %w", err)
	}
	for _, v := range g.viewers() {
		if err := g.inspectViewer(v, all, copied); err != nil {
			return fmt.Errorf("what %q knows: %w", v, err)
		}
	}
	return nil
}

// inspectViewer checks that what is known is a derived copy, the same each time
// and from a decoded position, that it reads back from its JSON form, that it
// says nothing that is not there, and nothing in an order that tells something.
func (g *game) inspectViewer(v rules.Viewer, all *rules.Known, copied rules.Position) error {
	k := g.pos.Known(v)
	one, err := json.Marshal(k)
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	var back rules.Known
	if err := json.Unmarshal(one, &back); err != nil {
		return fmt.Errorf("unmarshal: %w", err)
	}
	if two, err := json.Marshal(&back); err != nil || !bytes.Equal(one, two) {
		return fmt.Errorf("it reads back as something else: %s", firstDifference(one, two))
	}
	if err := g.agrees(k, v); err != nil {
		return err
	}
	if err := g.part(k, all); err != nil {
		return err
	}
	if err := g.imagines(v); err != nil {
		return err
	}
	if err := g.inspectView(k); err != nil {
		return fmt.Errorf("in words: %w", err)
	}
	if two, err := json.Marshal(k); err != nil || !bytes.Equal(one, two) {
		return fmt.Errorf("the view changed it: %s", firstDifference(one, two))
	}
	overwrite(reflect.ValueOf(k).Elem())
	for i, pos := range []rules.Position{g.pos, copied} {
		two, err := json.Marshal(pos.Known(v))
		if err != nil {
			return fmt.Errorf("marshal: %w", err)
		}
		if !bytes.Equal(one, two) {
			return fmt.Errorf("%s it differs: %s", [...]string{"after the first was overwritten", "from a decoded copy"}[i], firstDifference(one, two))
		}
	}
	return nil
}

// agrees compares what is known with what the position says elsewhere: the
// clock, the demands, the result; and with the options that the game began with.
func (g *game) agrees(k *rules.Known, v rules.Viewer) error {
	if k.Viewer != v {
		return fmt.Errorf("it says that %q knows it", k.Viewer)
	}
	for _, o := range g.Title.About().Options {
		value, ok := g.setup.Options[o.ID]
		if !ok {
			value = o.Values[0]
		}
		if !slices.Contains(k.Options, rules.Setting{ID: o.ID, Value: value}) {
			return fmt.Errorf("the options are %v, and the game has %s = %s", k.Options, o.ID, value)
		}
	}
	want := rules.Known{Clock: g.pos.Clock()}
	for _, d := range g.pos.Demands() {
		if v.Sees(d.Side) {
			want.Demands = append(want.Demands, d)
		}
	}
	if st, over := g.pos.Standings(); over {
		want.Result = &st
	}
	got := rules.Known{Clock: k.Clock, Demands: k.Demands, Result: k.Result}
	one, err := json.Marshal(&got)
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	two, err := json.Marshal(&want)
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	if !bytes.Equal(one, two) {
		return fmt.Errorf("clock, demands or result are not those of the position: %s", firstDifference(two, one))
	}
	return nil
}

// part checks that what a viewer knows is a part of the whole: every piece and
// card by its id or as one that is hidden, no piece twice, and those at one place
// together, those that are hidden behind those that are not.
func (g *game) part(k, all *rules.Known) error {
	whole := map[string]rules.Piece{}
	for _, p := range all.Pieces {
		if p.Hidden() {
			return fmt.Errorf("a piece at %q is hidden from all", p.At)
		}
		if p.Steps < 0 || p.Steps > p.Most {
			return fmt.Errorf("the piece %q has %d steps of %d", p.ID, p.Steps, p.Most)
		}
		whole[p.ID] = p
	}
	for _, t := range all.Tracks {
		if t.Most > 0 && t.N > t.Most {
			return fmt.Errorf("the track %s of %q stands at %d of %d", t.ID, t.Side, t.N, t.Most)
		}
	}
	seen := map[string]bool{}
	at, hidden := "", map[string]bool{}
	places := map[string]bool{}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		if p.At != at {
			if at = p.At; places[at] {
				return fmt.Errorf("the pieces at %q do not stand together", at)
			}
			places[at] = true
		}
		if p.Hidden() {
			if p.Kind != "" || p.Steps != 0 || p.Most != 0 || p.Strength != 0 {
				return fmt.Errorf("a hidden piece at %q says what it is: %+v", at, *p)
			}
			hidden[at+" "+string(p.Side)] = true
			continue
		}
		w, ok := whole[p.ID]
		switch {
		case !ok || w.At != p.At || w.Side != p.Side || w.Steps != p.Steps:
			return fmt.Errorf("the piece %q is %+v, in truth %+v", p.ID, *p, w)
		case seen[p.ID]:
			return fmt.Errorf("duplicate piece %q", p.ID)
		case hidden[at+" "+string(p.Side)]:
			return fmt.Errorf("the piece %q stands behind one that is hidden: the order tells something", p.ID)
		}
		seen[p.ID] = true
	}
	for i := range k.Cards {
		c := &k.Cards[i]
		if c.ID != "" && !slices.ContainsFunc(all.Cards, func(w rules.Card) bool { return w.ID == c.ID && w.Side == c.Side && w.At == c.At && w.N == c.N }) {
			return fmt.Errorf("the card %q of %s does not exist", c.ID, c.Side)
		}
	}
	return nil
}

// inspectView checks that a view is made of messages that can be told, and that
// it is the same each time.
func (g *game) inspectView(k *rules.Known) error {
	view := g.Title.View(k)
	if view.Side != k.Viewer.Side() {
		return fmt.Errorf("it is called a view of %q", view.Side)
	}
	for _, sec := range view.Sections {
		if err := g.message(sec.Heading()); err != nil {
			return fmt.Errorf("heading: %w", err)
		}
		for _, line := range sec.Lines {
			if err := g.message(line); err != nil {
				return fmt.Errorf("section %s: %w", sec.Code, err)
			}
		}
	}
	one, err := json.Marshal(view)
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	overwrite(reflect.ValueOf(&view).Elem())
	two, err := json.Marshal(g.Title.View(k))
	if err != nil {
		return fmt.Errorf("marshal: %w", err)
	}
	if !bytes.Equal(one, two) {
		return fmt.Errorf("after it was overwritten it differs: %s", firstDifference(one, two))
	}
	return nil
}

// overwrite clears everything in a value that could be shared.
func overwrite(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			overwrite(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			overwrite(v.Field(i))
		}
	case reflect.Slice:
		for i := range v.Len() {
			overwrite(v.Index(i))
		}
	default:
	}
	if v.CanSet() {
		v.SetZero()
	}
}
