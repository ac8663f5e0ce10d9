package bot

import "github.com/fieldpost/fieldpost/rules"

// answer answers a decision: what the numbers speak for, and at times another
// of the answers that would do.
func (b *bot) answer(d *rules.Demand) []rules.Order {
	if form := d.Choices[0].Order.Form; form == "refuse" || form == "fight" {
		return b.some(d)
	}
	return rules.AnyChoice(*d, b.luck)
}

// some returns those of the choices that the bot likes, one for a hex; the first,
// which is to do nothing, where it likes none.
func (b *bot) some(d *rules.Demand) (out []rules.Order) {
	last, _ := d.Choices[len(d.Choices)-1].Order.Get("how")
	for i := range d.Choices {
		o := d.Choices[i].Order.Clone()
		at, ok := o.Get("at")
		if o.Form != d.Choices[0].Order.Form || !ok {
			continue
		}
		h := b.w.HexOf(at.ID)
		likes := o.Form == "refuse" && b.refuses(h)
		if how, _ := o.Get("how"); o.Form == "fight" {
			edge := b.edge(b.battleAt(h))
			likes = edge >= 10 && (edge >= 12 && last.ID == "assault") == (how.ID == "assault")
		}
		if likes {
			out = append(out, o)
		}
	}
	if len(out) == 0 {
		return []rules.Order{d.Choices[0].Order.Clone()}
	}
	return out
}

// refuses reports whether the attackers in a hex are too many.
func (b *bot) refuses(h int) bool {
	at := b.w.At(h)
	if at.Strong {
		at.VC *= 2
	}
	return at.FoeVC*10 >= at.VC*(12+b.roll("refuse", 8))
}
