package bot

import "github.com/fieldpost/fieldpost/rules"

// answer answers a decision: what the numbers speak for, and at times another
// of the answers that would do.
func (b *bot) answer(d *rules.Demand) []rules.Order {
	if form := d.Choices[0].Order.Form; form == "refuse" || form == "fight" {
		return b.likedChoices(d)
	}
	return rules.AnyChoice(*d, b.luck)
}

// likedChoices returns those of the choices that the bot likes, one for a hex; the first,
// which is to do nothing, where it likes none.
func (b *bot) likedChoices(d *rules.Demand) (out []rules.Order) {
	last, _ := d.Choices[len(d.Choices)-1].Order.Get("how")
	for i := range d.Choices {
		o := d.Choices[i].Order.Clone()
		at, ok := o.Get("at")
		if o.Form != d.Choices[0].Order.Form || !ok {
			continue
		}
		h := b.r.D.HexOf(at.ID)
		likes := o.Form == "refuse" && b.refuses(h)
		if how, _ := o.Get("how"); o.Form == "fight" {
			edge := b.edge(b.r.S.BattleAt(h))
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
	at := b.at(h)
	if at.strong {
		at.vc *= 2
	}
	return at.foeVC*10 >= at.vc*(12+b.roll("refuse", 8))
}
