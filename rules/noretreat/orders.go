package noretreat

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules/noretreat/battle"
	"github.com/fieldpost/fieldpost/rules/noretreat/cards"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
	"github.com/fieldpost/fieldpost/rules/noretreat/moves"
	"github.com/fieldpost/fieldpost/rules/noretreat/reorganization"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// language returns the order language of the title: what each layer adds, and the names of
// the packs.
func language(d *field.Data) (play.Orders[*field.Run, field.Side], error) {
	return play.Language(slices.Concat(d.Called.Kinds(), []order.Kind{unitNames(d), cardNames(d), field.Ratios()}),
		slices.Concat([]field.OrderKind{{Words: field.Words}, passOrder()}, cards.Orders(), battle.Orders(), moves.Orders(), reorganization.Orders())...)
}

// passOrder returns the order to do nothing, also said of the movement alone: what other
// lines order is done all the same.
func passOrder() field.OrderKind {
	k := play.RestKind[*field.Run, field.Side]()
	k.Words = []order.Word{{
		ID: "no-move",
		EN: []string{"no moves", "no move", "no movement", "I do not move", "I don't move", "we do not move", "we don't move", "do not move", "don't move", "nobody moves", "nothing moves", "no one moves"},
		ES: []string{"no me muevo", "no nos movemos", "no muevo", "no muevo nada", "no muevo a nadie", "nadie se mueve", "nadie mueve", "no se mueve nadie", "sin movimiento", "sin movimientos", "no hago nada"},
	}}
	k.Forms = append(k.Forms, order.Form{ID: play.FormPass, Pattern: "no-move"})
	return k
}

// unitNames returns all that units are called: as printed on either side, and shorter.
func unitNames(d *field.Data) order.Kind {
	kind := order.Kind{ID: field.KindUnit}
	for i := range d.Units {
		u := &d.Units[i]
		n := order.Name{ID: u.ID, EN: []string{u.Names.In(order.English)}, ES: []string{u.Names.In(order.Spanish)}}
		n.EN = slices.Concat(n.EN, u.Red.All(), u.Short.All(), u.ShortRed.All(), u.Aliases)
		for _, name := range slices.Concat(n.EN, n.ES) {
			n.Counted = append(n.Counted, name, name+" "+u.Nation)
		}
		// "shock" behind the units of an attack is a marker and no beginning of a name.
		n.Exact = slices.ContainsFunc(n.EN, func(name string) bool { return strings.HasPrefix(name, "Shock") })
		kind.Names = append(kind.Names, n)
	}
	return kind
}

// cardNames returns all that cards are called: by number as they are written, since a
// card has two halves with titles of their own, by the bare number as players write it
// where only a card can stand, by either title, and shorter.
func cardNames(d *field.Data) order.Kind {
	kind := order.Kind{ID: field.KindCard}
	for i := range d.Cards {
		c := &d.Cards[i]
		n := order.Name{ID: c.ID, EN: []string{c.ID, "card " + strconv.Itoa(c.Number), "carta " + strconv.Itoa(c.Number), strconv.Itoa(c.Number)}}
		for _, h := range []*field.HalfRow{&c.Axis, &c.Soviet} {
			n.EN = slices.Concat(n.EN, h.Names.All(), h.Aliases)
		}
		kind.Names = append(kind.Names, n)
	}
	return kind
}
