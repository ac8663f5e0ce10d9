package archive

import (
	"cmp"
	"maps"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/templates"
)

// writer puts a game into words.
type writer struct {
	book  *templates.Book
	langs []rules.Lang
	title rules.Title
}

// each makes a text of what is said in each language.
func (w *writer) each(say func(rules.Lang) string) Text {
	out := make(Text, len(w.langs))
	for _, lang := range w.langs {
		out[lang] = say(lang)
	}
	return out
}

// text puts a message into words.
func (w *writer) text(m rules.Message) Text {
	return w.each(func(lang rules.Lang) string { return w.book.Text(lang, w.title, m) })
}

// maybe returns the text of a code, if there is one.
func (w *writer) maybe(code string) Text {
	if !w.book.Has(code) {
		return nil
	}
	return w.text(rules.M(code))
}

func (w *writer) name(kind, id string) Text {
	return w.each(func(lang rules.Lang) string { return w.title.Name(kind, id, lang) })
}

// words writes the section. positions[n] is nil where it cannot be read here;
// knowns are what All knows of them.
func (w *writer) words(a *Archive, positions []rules.Position, knowns []*rules.Known) *Words {
	about := w.title.About()
	out := &Words{Languages: w.langs, Title: w.each(about.Names.In)}
	out.Scenario = w.each(func(lang rules.Lang) string {
		for _, sc := range about.Scenarios {
			if sc.ID == a.Start.Scenario {
				return sc.Names.In(lang)
			}
		}
		return a.Start.Scenario
	})
	for _, id := range slices.Sorted(maps.Keys(a.Start.Options)) {
		out.Options = append(out.Options, w.option(id, a.Start.Options[id]))
	}
	for _, s := range about.SidesOf(a.Start.Scenario) {
		out.Sides = append(out.Sides, Named{ID: string(s), Name: w.name(rules.KindSide, string(s))})
	}
	start := Told{Asked: w.asked(positions[0])}
	if positions[0] != nil {
		start.Clock = w.text(positions[0].Clock().Label)
	}
	out.Phases = append(out.Phases, start)
	for i := range a.Phases {
		out.Phases = append(out.Phases, w.phase(&a.Phases[i], positions[i], positions[i+1]))
	}
	if a.End != nil && a.End.Standings != nil {
		out.Result = w.text(a.End.Standings.How)
	}
	out.Names = w.names(knowns)
	out.Terms = w.terms()
	return out
}

func (w *writer) option(id, value string) Choice {
	code := "option." + id
	if !w.book.Has(code) {
		code = "option." + w.title.About().ID + "." + id
	}
	return Choice{ID: id, Value: value, Name: w.maybe(code), Text: w.maybe(code + "." + value)}
}

// phase tells one phase, which began in the position before.
func (w *writer) phase(p *Phase, before, after rules.Position) Told {
	out := Told{Number: p.Number, Clock: w.text(p.Clock.Label), Asked: w.asked(after)}
	if p.Back != nil {
		out.Back = w.text(TakenBack(p.Number, p.Back))
	}
	for i := range p.Sheets {
		s := &p.Sheets[i]
		o := Ordered{Side: s.Side, Key: s.Key}
		if before != nil {
			o.Orders = w.orders(before.Check(s.Sheet))
		}
		out.Sheets = append(out.Sheets, o)
	}
	for i := range p.Standing {
		s := &p.Standing[i]
		o := Ordered{Side: s.Side}
		if before != nil {
			o.Orders = w.orders(before.CheckStanding(s.Standing))
		}
		out.Standing = append(out.Standing, o)
	}
	for i := range p.Events {
		e := &p.Events[i]
		out.Events = append(out.Events, Happened{To: e.To, Style: w.book.Style(e.Message), Text: w.text(e.Message)})
	}
	for _, e := range p.Ends {
		end := Ended{Side: e.Side, Line: e.Line, State: e.State}
		if e.Reason != nil {
			end.Reason = w.text(*e.Reason)
		}
		out.Ends = append(out.Ends, end)
	}
	return out
}

func (w *writer) orders(r rules.Reading) (out []Order) {
	for i := range r.Orders {
		o := &r.Orders[i]
		out = append(out, Order{Line: o.Line, Text: w.text(o.Message)})
	}
	return out
}

func (w *writer) asked(pos rules.Position) (out []Asked) {
	if pos == nil {
		return nil
	}
	for _, d := range pos.Demands() {
		out = append(out, Asked{Side: d.Side, Key: d.Key, Kind: d.Kind, Optional: d.Optional, Text: w.text(d.Prompt)})
	}
	return out
}

// names returns those of what the board has and of what stood on it, whose ids are not
// their names.
func (w *writer) names(knowns []*rules.Known) (out []Named) {
	seen := map[[2]string]bool{}
	add := func(kind, id string) {
		key := [2]string{kind, id}
		if kind == "" || id == "" || seen[key] {
			return
		}
		seen[key] = true
		name := w.name(kind, id)
		if slices.ContainsFunc(w.langs, func(lang rules.Lang) bool { return name[lang] != id }) {
			out = append(out, Named{Kind: kind, ID: id, Name: name})
		}
	}
	if t, ok := rules.Unwrap[drawn](w.title); ok {
		for _, tile := range t.Ground().Tiles {
			add(tile.Kind, tile.ID)
		}
	}
	for _, k := range knowns {
		if k == nil {
			continue
		}
		for i := range k.Places {
			add(k.Kinds.Place, k.Places[i].ID)
		}
		for i := range k.Pieces {
			add(k.Kinds.Piece, k.Pieces[i].ID)
			add(k.Kinds.Place, k.Pieces[i].At)
		}
		for i := range k.Cards {
			add(k.Kinds.Card, k.Cards[i].ID)
		}
	}
	slices.SortFunc(out, func(a, b Named) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID)) })
	return out
}

// terms returns the words in which a title says what is known and how it is drawn.
func (w *writer) terms() (out []Term) {
	t, ok := rules.Unwrap[drawn](w.title)
	if !ok {
		return nil
	}
	look := t.Look()
	add := func(of, prefix string, words []string) {
		slices.Sort(words)
		for _, word := range slices.Compact(words) {
			if text := w.maybe(prefix + word); text != nil {
				out = append(out, Term{Word: word, Of: of, Text: text})
			}
		}
	}
	add("", look.Texts, slices.Concat(keys(look.Terrain), keys(look.Joins), keys(look.Ways), keys(look.Sites), keys(look.Units), keys(look.Flags),
		keys(look.Marks), keys(look.Lines), look.Off))
	add("rim", look.RimTexts, keys(look.Rims))
	add("track", look.TrackTexts, slices.Clone(look.Tracks))
	return out
}

func keys[V any](m map[string]V) []string { return slices.Collect(maps.Keys(m)) }

// drawn is a title whose board can be drawn, as package chart has it.
type drawn interface {
	Ground() *board.Ground
	Look() *board.Look
}
