package bot

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/engine/graph"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/thirdreich/field"
)

// Bot is one sheet in the making.
type Bot struct {
	r      *field.Run
	d      *field.Data
	side   field.Side
	plan   plan
	luck   dice.Source
	do     func(*rules.Order) *play.Fault
	orders []rules.Order

	// By zone, as the sheet begins:
	prize  []float32 // what it is worth to take or to hold
	pull   []float32 // what it is worth by what can be won from it
	stage  []float32 // what an army is worth there to go on by sea
	threat []int8    // enemy armies that can come there in their next turn

	walk    *graph.Walker // over land
	visited []bool        // zones that lie on the way that is tried
}

// New returns a sheet of a side, to be written on a position that is its own to change: do carries orders out.
func New(r *field.Run, side field.Side, number int, luck dice.Source, do func(*rules.Order) *play.Fault) *Bot {
	return &Bot{r: r, d: r.D, side: side, plan: planOf(side, number), luck: luck, do: do}
}

// Sheet writes the orders of a player turn.
func (b *Bot) Sheet() []rules.Order {
	b.look()
	if b.state().Stage == field.StageStart {
		b.release()
		b.raise(false)
	}
	b.act()
	if b.state().Stage != field.StageFought {
		b.spend()
		b.attack()
		b.fly()
		b.land()
		b.advance()
		b.redeploy()
	}
	if len(b.r.S.Attacks) > 0 {
		b.try("combat")
	}
	b.spend()
	if len(b.orders) == 0 {
		b.orders = append(b.orders, order.Of(play.FormPass))
	}
	return b.orders
}

// try gives an order if it can be carried out.
func (b *Bot) try(form string, args ...rules.Value) bool {
	o := order.Of(form, args...)
	o.Line = len(b.orders) + 1
	if b.do(&o) != nil {
		return false
	}
	b.orders = append(b.orders, o)
	return true
}

// send gives an army an order for a zone, in which it may stand already, through another unless that is -1.
func (b *Bot) send(form string, a, through, z int, more ...rules.Value) bool {
	args := append(make([]rules.Value, 0, 8), b.d.Army("unit", a))
	if through >= 0 && through != b.at(a) {
		args = append(args, b.d.Zone("path", through))
	}
	if b.at(a) != z {
		args = append(args, b.d.Zone("path", z))
	}
	return b.try(form, append(args, more...)...)
}

func (b *Bot) roll(n int) int          { return b.luck.Roll("bot", n) - 1 }
func (b *Bot) at(a int) int            { return int(b.r.S.Armies[a].At) }
func (b *Bot) state() *field.SideState { return &b.r.S.Sides[b.side] }
func (b *Bot) supply() int             { return int(b.state().Supply) }
func (b *Bot) missions() int           { return int(b.state().Air + b.state().AirAdvanced) }
func (b *Bot) turn() int               { return int(b.r.S.Turn) }
func (b *Bot) isOwn(z int) bool        { return b.r.S.Zones[z].Control == b.side }
func (b *Bot) isPower(a int) bool      { return b.d.Countries[b.d.Units[a].Nation].Power }

// isIdle reports whether an army may still operate.
func (b *Bot) isIdle(a int) bool {
	x := &b.r.S.Armies[a]
	return b.d.Units[a].Side == b.side && x.At >= 0 && x.Supplied && !x.Operated && b.r.IsFighting(b.d.Units[a].Nation)
}
