package language

import "github.com/fieldpost/fieldpost/rules/order"

// ValuesIn returns the words and names that a line holds, in its order, as far as each can mean one
// thing: a name in full, or a beginning that no other name of its kind shares. It is for lines that
// no form fits, to find orders like them.
func (g *Grammar) ValuesIn(text string) (said []order.Value) {
	p := g.NewParser()
	p.line = Line{Text: text}
	p.again()
	if p.over {
		return nil
	}
	for i := 0; i < len(p.toks); {
		n := 1
		spans := p.spansAt(i)
		for k := len(spans) - 1; k >= 0; k-- {
			s := &spans[k]
			if values := s.values(g, p.toks[i+s.n-1].to-p.toks[i].from); len(values) > 0 {
				said, n = append(said, values...), s.n
				break
			}
		}
		i += n
	}
	return said
}

// values returns what a span of so many letters names, or else the words that it may be.
func (s *span) values(g *Grammar, letters int) (values []order.Value) {
	names := s.exact
	if len(names) == 0 && letters > minBeginning {
		names = s.begins
	}
	for _, h := range names {
		k := &g.Kinds[h.kind]
		values = append(values, order.Named("", k.ID, k.Names[h.name].ID))
	}
	if len(names) == 0 {
		for _, w := range s.words {
			values = append(values, order.Chosen("", g.Words[w].ID))
		}
	}
	return values
}
