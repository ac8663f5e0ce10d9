package language

import "github.com/fieldpost/fieldpost/rules/order"

// Said returns the words and names that a line holds, in its order, as far as each can mean one
// thing: a name in full, or a beginning that no other name of its kind shares. It is for lines that
// no form fits, to find orders like them.
func Said(p *Parser, line Line) (said []order.Value) {
	p.line = line
	p.again()
	if p.over {
		return nil
	}
	for i := 0; i < len(p.toks); {
		n := 1
		spans := p.spansAt(i)
		for k := len(spans) - 1; k >= 0; k-- {
			if values := meant(p, &spans[k], i); len(values) > 0 {
				said, n = append(said, values...), spans[k].n
				break
			}
		}
		i += n
	}
	return said
}

// meant returns what the tokens of a span from i name, or else the words that they may be.
func meant(p *Parser, sp *span, i int) (values []order.Value) {
	names := sp.exact
	if len(names) == 0 && p.toks[i+sp.n-1].to-p.toks[i].from > minBeginning {
		names = sp.begins
	}
	for _, h := range names {
		k := &p.g.Kinds[h.kind]
		values = append(values, order.Named("", k.ID, k.Names[h.name].ID))
	}
	if len(names) == 0 {
		for _, w := range sp.words {
			values = append(values, order.Chosen("", p.g.Words[w].ID))
		}
	}
	return values
}
