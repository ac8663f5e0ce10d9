package field

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Vocabularies of the order language and of messages.
const (
	KindPlace = compass.KindHex
	KindUnit  = "unit"
	KindRed   = "red" // a Soviet front with its red side up, which has a name of its own
	KindCard  = "card"
	KindHalf  = "half" // of a card: its id, a stroke, the side: "c37-axis"
)

// PlaceArg returns a place as an argument of a message.
func (r *Run) PlaceArg(name string, p int) rules.Arg {
	return rules.ID(KindPlace, name, r.D.Places[p].ID)
}

// UnitArg returns a unit as an argument of a message, by the name on the side that is up.
func (r *Run) UnitArg(name string, u int) rules.Arg {
	if r.D.Units[u].Red != nil && !r.S.Units[u].Reduced {
		return rules.ID(KindRed, name, r.D.Units[u].ID)
	}
	return rules.ID(KindUnit, name, r.D.Units[u].ID)
}

// SideArg returns a side as an argument of a message.
func SideArg(name string, s Side) rules.Arg { return rules.SideArg(name, s.ID()) }

// BoxArg returns a box as an argument of a message.
func BoxArg(box int) rules.Arg { return rules.Word("box", "noretreat.box."+BoxWords[Unused-box]) }

// BoxOf returns the box in which a unit lies, as an argument of a message.
func (r *Run) BoxOf(u int) rules.Arg { return BoxArg(int(r.S.Units[u].At)) }

// CardArg returns the half of a card that a side plays, as an argument of a message.
func (r *Run) CardArg(name string, card int, side Side) rules.Arg {
	return rules.ID(KindHalf, name, r.D.Cards[card].Half(side).id)
}

// HalfCalled returns the side whose half of a card an argument of an order names by its title: the
// other side's where the words fit that half alone, else the own one.
func (d *Data) HalfCalled(o *order.Order, v order.Value, own Side) Side {
	card, text := d.CardByID[v.ID], []rune(o.Text)
	from, to := v.Col-o.Col, v.End-o.Col
	if from < 0 || to > len(text) || from >= to {
		return own
	}
	words := plainWords(string(text[from:to]))
	if d.Cards[card].Half(own.Enemy()).isCalled(words) && !d.Cards[card].Half(own).isCalled(words) {
		return own.Enemy()
	}
	return own
}

// isCalled reports whether words are of the titles of a half, as players shorten them:
// each the beginning of a word of one of them.
func (h *HalfRow) isCalled(words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool {
		return !slices.ContainsFunc(h.titles, func(x string) bool { return strings.HasPrefix(x, w) })
	})
}

// plainWords returns the words of a text without letters that not everybody types.
func plainWords(text string) []string {
	return strings.Fields(strings.Map(func(c rune) rune {
		switch {
		case c == ' ' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z':
			return c
		}
		return -1
	}, strings.ToLower(text)))
}

// Unit returns a unit as an argument of an order.
func (d *Data) Unit(name string, u int) order.Value {
	return order.Named(name, KindUnit, d.Units[u].ID)
}

// Card returns a card as an argument of an order.
func (d *Data) Card(name string, c int) order.Value {
	return order.Named(name, KindCard, d.Cards[c].ID)
}

// UnitsIn returns the units that an order names under a name.
func (d *Data) UnitsIn(o *rules.Order, name string) []int {
	return numbersIn(o, name, KindUnit, d.UnitByID)
}

// CardsIn returns the cards that an order names under a name.
func (d *Data) CardsIn(o *rules.Order, name string) []int {
	return numbersIn(o, name, KindCard, d.CardByID)
}

func numbersIn(o *rules.Order, name, kind string, byID map[string]int) (list []int) {
	for i := range o.Args {
		if v := &o.Args[i]; v.Name == name && v.Kind == kind {
			if list == nil {
				list = make([]int, 0, len(o.Args)-i)
			}
			list = append(list, byID[v.ID])
		}
	}
	return list
}

// NamesUnit reports whether an order names a unit among its units.
func (d *Data) NamesUnit(o *rules.Order, u int) bool {
	return slices.ContainsFunc(o.Args, func(v rules.Value) bool { return v.Name == ArgUnits && v.Kind == KindUnit && v.ID == d.Units[u].ID })
}

// ArgOf returns the argument of an order with which it names one of the units or cards of
// a name, by its place among them.
func ArgOf(o *rules.Order, name string, i int) rules.Value {
	for _, v := range o.Args {
		if v.Name != name || v.Kind != KindUnit && v.Kind != KindCard {
			continue
		}
		if i == 0 {
			return v
		}
		i--
	}
	return rules.Value{}
}
