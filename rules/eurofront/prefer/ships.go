package prefer

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
)

// The forms in which an owner says in advance whether his ships intercept those of the enemy that are bound for a place, as they do
// unless he says otherwise (§15.72, §15.73), and over which seas of the enemy supply comes to a port of his (§15.73).
const (
	FormInterception = "interception"
	FormLine         = "line"
)

// What is done with ships of the enemy, and the argument that says it; and the seas that a line crosses.
const (
	argWhat       = "what"
	argSeas       = "seas"
	wordIntercept = "intercept"
	wordLetPass   = "let-pass"
)

// shipping returns the orders about ships.
func shipping() []field.OrderKind {
	return []field.OrderKind{{
		Words: []order.Word{
			{ID: wordIntercept, EN: []string{"intercept", "intercept ships", "interception", "intercept everything", "always intercept"}, ES: []string{"intercepta", "intercepto", "interceptar", "intercepta barcos", "interceptación", "intercepta siempre", "intercepta todo", "interceptad"}},
			{ID: wordLetPass, EN: []string{"let ships pass", "let ships through", "let pass", "do not intercept", "don't intercept", "never intercept", "no interception", "let them pass", "let everything pass"}, ES: []string{"deja pasar los barcos", "deja pasar", "dejo pasar", "no interceptes", "no intercepto", "no interceptar", "no interceptar barcos", "no interceptes barcos", "no intercepta", "nunca interceptes", "sin interceptación"}},
		},
		Decisions: []order.Form{{ID: FormInterception, Pattern: "{" + argWhat + ":=" + wordIntercept + "|" + wordLetPass + "} [(in|to) " + compass.Patterns(field.ArgIn) + "]"}},
		In:        field.InTurn,
		Do:        Fault,
	}, {
		Words:     []order.Word{{ID: FormLine, EN: []string{"line of", "line to", "line for", "sea line of", "sea line to", "sea line for", "sea line", "supply line of", "supply line to", "supply line for", "supply line", "sea supply of", "supply of", "supply to", "supply for", "supply", "line"}, ES: []string{"línea de", "línea a", "línea hasta", "línea marítima de", "línea marítima a", "línea marítima", "línea de suministro de", "línea de suministro a", "línea de suministro", "suministro naval de", "suministro naval a", "suministro de", "suministro a", "suministro por mar de", "línea"}}, {ID: "over", EN: []string{"over", "by", "across"}, ES: []string{"cruzando", "sobre"}}},
		Decisions: []order.Form{{ID: FormLine, Pattern: FormLine + " " + compass.Pattern(field.ArgIn) + " (over|via) {" + argSeas + ":" + field.KindSea + "+}"}},
		In:        field.InTurn,
		Do:        Fault,
	}}
}

// Intercepts reports whether a faction intercepts ships of the enemy that are bound for a place.
func Intercepts(r *field.Run, by field.Faction, place int) bool {
	o := said(r, by, FormInterception, place)
	if o == nil {
		return true
	}
	what, _ := o.Get(argWhat)
	return what.ID == wordIntercept
}

// SeasOf returns the seas of the enemy over which a faction has said that supply comes to a port, none where it has not.
func SeasOf(r *field.Run, f field.Faction, port int) (seas []int) {
	o := said(r, f, FormLine, port)
	if o == nil {
		return nil
	}
	for _, v := range o.Args {
		if v.Kind == field.KindSea {
			seas = append(seas, r.D.SeaByID[v.ID])
		}
	}
	return slices.Clip(seas)
}

// said returns what a faction has said of a place in a form, nil for nothing.
func said(r *field.Run, f field.Faction, form string, place int) *rules.Order {
	if r.M.Stored == nil { // a bot's run holds no sheets
		return nil
	}
	return r.M.DecisionOrder(r.SideID(f), form, r.D.Places[place].ID, nil)
}

// SeaNames returns the vocabulary of seas, without what several are called.
func SeaNames(d *field.Data) order.Kind {
	kind := order.Kind{ID: field.KindSea}
	count := map[string]int{}
	for i := range d.Seas {
		for _, name := range namesOf(&d.Seas[i]) {
			count[strings.ToLower(name)]++
		}
	}
	for i := range d.Seas {
		s := &d.Seas[i]
		n := order.Name{ID: s.ID, EN: []string{s.Names.In(order.English)}, ES: []string{s.Names.In(order.Spanish)}}
		for _, a := range namesOf(s) {
			switch {
			case count[strings.ToLower(a)] != 1 || a == n.EN[0] || a == n.ES[0]:
			case slices.Contains(s.Aliases, a):
				n.EN, n.ES = append(n.EN, a), append(n.ES, a)
			default: // as a whole: that it begins with a word for a sea tells nothing
				n.Also = append(n.Also, a)
			}
		}
		kind.Names = append(kind.Names, n)
	}
	return kind
}

// water holds the words for what a sea is, which people take one for another: the Bay of Biscay is el Golfo de Vizcaya.
var water = order.Word{ID: "water", EN: []string{"Sea", "Gulf", "Bay", "Ocean"}, ES: []string{"Mar", "Golfo", "Bahía", "Océano"}}

// waters gives these words by language.
var waters = [...]struct {
	words  []string
	of     []string // how the word stands before a name
	behind bool     // and whether it may stand behind it
}{
	{words: water.EN, of: []string{" of "}, behind: true},
	{words: water.ES, of: []string{" de ", " del ", " "}},
}

// namesOf returns all that a sea is called, each once: by its names and aliases, and by what is proper in them with each word
// for a sea of the language.
func namesOf(s *field.Sea) (names []string) {
	called := slices.Clone(s.Aliases)
	for _, l := range order.Languages {
		called = append(called, s.Names.In(l))
	}
	for _, name := range called {
		names = append(names, name)
		for _, w := range waters {
			proper := name
			for _, word := range w.words {
				for _, of := range w.of {
					proper = strings.TrimPrefix(proper, word+of)
				}
				if w.behind {
					proper = strings.TrimSuffix(proper, " "+word)
				}
			}
			if proper == name && !slices.Contains(s.Aliases, name) {
				continue
			}
			for _, word := range w.words {
				for _, of := range w.of {
					names = append(names, word+of+proper)
				}
				if w.behind {
					names = append(names, proper+" "+word)
				}
			}
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}
