package desk

import (
	"maps"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
)

// How places are asked for: see [Desk.Places].
const (
	argPlace   = "place"
	argWithin  = "within"
	wordWithin = prefix + "within"
	wordSteps  = prefix + "steps"
	kindZone   = "zone"
)

// MostSuggested bounds the names or words that are suggested in place of a wrong one.
const MostSuggested = 3

// MostWithin is how far the surroundings of a place are told.
const MostWithin = 3

// Asked is what a line asks of the board.
type Asked struct {
	Places []string // ids, of topics too (see [rules.Topical]); none: the whole board
	Within int      // with the surroundings to that distance, 0 for the place alone
}

// places is the small language of the lines that ask for places. It is one of its
// own: what is wrong with a question must not spoil the orders beside it.
type places struct {
	grammar *language.Grammar
	grid    *board.Grid // nil on a board of zones
	topics  order.Kind
}

// newPlaces compiles the language for a title; nil for one without a board.
func newPlaces(title rules.Title) (*places, error) {
	var p places
	pattern, wanted := "{"+argPlace+":"+kindZone+"+}", []string{kindZone}
	if t, ok := rules.Unwrap[interface{ Hexes() *board.Grid }](title); ok {
		p.grid = t.Hexes()
		pattern, wanted = compass.Patterns(argPlace), []string{compass.KindHex, compass.KindOffset, compass.KindBearing}
	}
	if t, ok := rules.Unwrap[rules.Topical](title); ok {
		p.topics = t.Topics()
	}
	var kinds []order.Kind
	for _, k := range title.Grammar().Kinds {
		if k.ID == wanted[0] {
			k.Names = withTopics(k.Names, p.topics.Names)
		}
		if slices.Contains(wanted, k.ID) {
			kinds = append(kinds, k)
		}
	}
	if len(kinds) < len(wanted) {
		return nil, nil
	}
	words, err := order.New([]order.Word{
		word(wordWithin, "place.within"), word(wordSteps, "place.steps"),
	}, kinds, []order.Form{{ID: prefix + "board", Pattern: pattern + " [[" + wordWithin + "] {" + argWithin + ":number} [" + wordSteps + "]]"}})
	if err != nil {
		return nil, err
	}
	p.grammar, err = language.Compile(words)
	return &p, err
}

// Places reads what a line asks of the board: "Nancy", "Nancy, Metz 2", nothing at
// all for the whole board. A place that there is not comes with the problem of
// the line, which names the nearest ones.
func (d *Desk) Places(line language.Line) (a Asked, p *rules.Problem) {
	places := d.words().places
	if strings.TrimSpace(line.Text) == "" || places == nil {
		return a, nil
	}
	var o order.Order
	if f := places.grammar.NewParser().Parse(line, &o); f != nil {
		f.Pattern, f.Expected = "", nil
		found := d.problem(f)
		found.Suggest = found.Suggest[:min(len(found.Suggest), MostSuggested)]
		for i := range found.Suggest {
			places.correct(&found.Suggest[i].Kind, found.Suggest[i].Value)
		}
		return a, &found
	}
	if p := places.ask(line, &o); p != nil {
		return a, p
	}
	way := ""
	var ahead []string // the way before each place
	for _, v := range o.Args {
		n := len(a.Places)
		switch {
		case v.Name == argWithin:
			a.Within = min(v.Num, MostWithin)
		case v.Kind == compass.KindBearing:
			way = v.ID
		case v.Kind != compass.KindOffset:
			a.Places, ahead, way = append(a.Places, v.ID), append(ahead, way), ""
		default:
			id, ok := compass.Step(places.grid, a.Places[n-1], v.ID)
			if !ok {
				return a, offBoard(line, v)
			}
			a.Places[n-1] = id
		}
	}
	for i, way := range ahead {
		if way == "" {
			continue
		}
		id, ok := compass.Step(places.grid, a.Places[i], way)
		if !ok {
			return a, offBoard(line, o.Args[0])
		}
		a.Places[i] = id
	}
	return a, nil
}

// sharing parts the ids of things that share a name.
const sharing = "|"

// withTopics returns the names of places with those of topics. What several of all of them are called is
// the name of none, but stands for itself, with the ids of them all and itself.
func withTopics(places, topics []order.Name) []order.Name {
	if len(topics) == 0 {
		return places
	}
	all := slices.Concat(places, topics)
	of := map[string][]string{} // ids, by what they are called
	for i := range all {
		n := &all[i]
		for _, form := range slices.Concat(n.EN, n.ES, n.Also) {
			if called := language.Fold(form); !slices.Contains(of[called], n.ID) {
				of[called] = append(of[called], n.ID)
			}
		}
	}
	own := func(forms []string) []string {
		return slices.DeleteFunc(slices.Clone(forms), func(form string) bool { return len(of[language.Fold(form)]) > 1 })
	}
	out := make([]order.Name, 0, len(all))
	for _, n := range all {
		n.EN, n.ES, n.Also = own(n.EN), own(n.ES), own(n.Also)
		if len(n.EN) == 0 {
			n.EN, n.ES = append(n.ES, n.Also...), nil
		}
		if len(n.EN) > 0 {
			out = append(out, n)
		}
	}
	for _, called := range slices.Sorted(maps.Keys(of)) {
		if ids := of[called]; len(ids) > 1 {
			out = append(out, order.Name{ID: strings.Join(append(ids, called), sharing), Exact: true, EN: []string{called}})
		}
	}
	return out
}

// correct sets the kind of a name, which is read as that of a place, where it is that of a topic.
func (p *places) correct(kind *string, id string) {
	if slices.ContainsFunc(p.topics.Names, func(n order.Name) bool { return n.ID == id }) {
		*kind = p.topics.ID
	}
}

// ask returns the problem of a line that names what several things are called, nil where it names none.
func (p *places) ask(line language.Line, o *order.Order) *rules.Problem {
	for _, v := range o.Args {
		ids := strings.Split(v.ID, sharing)
		if len(ids) == 1 {
			continue
		}
		last := len(ids) - 1
		out := Spot{line.No, v.Col, v.End}.Problem(rules.M("fault."+string(language.AmbiguousName), rules.Text("word", ids[last])))
		for _, id := range ids[:last] {
			kind := v.Kind
			p.correct(&kind, id)
			out.Suggest = append(out.Suggest, rules.ID(kind, "suggest", id))
		}
		return &out
	}
	return nil
}

// codeAstray says that a way leads off the board.
const codeAstray = "atlas.astray"

// offBoard returns the problem of a way that leads off the board.
func offBoard(line language.Line, v rules.Value) *rules.Problem {
	p := Spot{line.No, v.Col, v.End}.Problem(rules.M(codeAstray, rules.Num("line", line.No), rules.Text("word", strings.TrimSpace(line.Text))))
	return &p
}
