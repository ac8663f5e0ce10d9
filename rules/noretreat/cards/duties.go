package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// duty is a half that makes a side attack often in its next combat phase or lose VP.
type duty struct {
	half    field.Half
	who     field.Side // who has to attack
	attacks int        // at least
	any     bool       // answers to counterblows count as well as attacks of its own will
	vp      int
	cards   int // that are drawn for it
}

var allDuties = []duty{
	{half: field.Half{Card: 13, Side: axis, When: []field.Moment{field.OwnCards}, Can: weatherFault()}, who: axis, attacks: 4, vp: 1, cards: 3},
	{half: field.Half{Card: 20, Side: soviet, When: []field.Moment{field.OwnCards}, Can: weatherFault(field.Snow, field.LongWinter)}, who: soviet, attacks: 4, vp: 2, cards: 4},
	{half: field.Half{Card: 19, Side: soviet, When: []field.Moment{field.EnemyCards}}, who: axis, attacks: 3, vp: 2},
	{half: field.Half{Card: 23, Side: axis, When: []field.Moment{field.EnemyCards}}, who: soviet, attacks: 4, any: true, vp: 1},
}

// dutyHalves returns the halves that make a side attack.
func dutyHalves() (out []field.Half) {
	for _, d := range allDuties {
		h := d.half
		h.Do = func(r *field.Run, p *field.Play) {
			leaveEffect(field.NextCombat)(r, p)
			Draw(r, p.Side, d.cards, r.D.Cards[p.Card].ID)
		}
		out = append(out, h)
	}
	return out
}

// CheckDuties counts the battles that the active side has fought, of its own will and
// as answers to counterblows, when its combat phase ends: where a card asks for more it
// loses VP (cards 13, 19, 20 and 23).
func CheckDuties(r *field.Run, voluntary, answers int) {
	for _, d := range allDuties {
		e := r.InForce(r.D.Cards[d.half.Card-1].ID, d.half.Side)
		if e == nil || d.who != r.S.Active {
			continue
		}
		n := voluntary
		if d.any {
			n += answers
		}
		args := []rules.Arg{r.CardArg("card", d.half.Card-1, d.half.Side), field.SideArg("who", d.who), rules.Num("attacks", n), rules.Num("want", d.attacks)}
		if n >= d.attacks {
			r.M.Event("noretreat.duty-done", args...)
		} else {
			r.AddVP(d.who, -d.vp, "noretreat.duty-failed", append(args, rules.Num("change", d.vp))...)
		}
	}
	r.S.Effects = slices.DeleteFunc(r.S.Effects, func(e field.Effect) bool {
		return slices.ContainsFunc(allDuties, func(d duty) bool {
			return int(e.Card) == d.half.Card-1 && e.Side == d.half.Side && d.who == r.S.Active && e.Until == field.NextCombat
		})
	})
}
