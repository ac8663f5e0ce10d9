package production

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// preparing prepares a beachhead (§11.74).
var preparing = field.OrderKind{
	Words: []order.Word{{ID: "prepare", EN: []string{"prepare", "ready"}, ES: []string{"prepara", "preparar", "preparo", "alista"}}},
	Forms: []order.Form{{ID: FormPrepare, Pattern: "prepare " + field.UnitPattern}},
	In:    field.InProduction,
	Do: func(r *field.Run, side field.Side, o *rules.Order) *play.Fault {
		return r.EachUnit(side, o, func(u int) *play.Fault { return Prepare(r, r.Books, u) })
	},
}

// Prepare makes a beachhead ready that is in preparation, or builds one again that has been
// eliminated, which is in preparation then (§11.74, §15.61): one step a month. One that is due
// comes a month early (§11.82).
func Prepare(r *field.Run, l *field.Ledger, u int) *play.Fault {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	switch {
	case d.Faction != l.Faction:
		return play.Refuse("11.74", "eurofront.bad.not-yours", r.UnitArg("unit", u)).Final()
	case d.Type != field.Beachhead:
		return play.Refuse("11.74", "eurofront.bad.no-beachhead", r.UnitArg("unit", u)).Final()
	case l.Done[u]:
		return stepGivenFault(l, "11.74", u, r.UnitArg("unit", u))
	case b.At == field.Ready || b.At == field.Laid:
		return play.Refuse("11.74", "eurofront.bad.ready", r.UnitArg("unit", u))
	case b.At == field.Due && d.Month > int(r.S.Month)+1:
		return play.Refuse("11.82", "eurofront.bad.not-yet", r.UnitArg("unit", u))
	case b.At != field.Prep && b.At != field.Dead && b.At != field.Due:
		return play.Refuse("11.74", "eurofront.bad.not-here", r.UnitArg("unit", u))
	}
	if f := Pay(r, l, homeFront(l.Faction), Cost(r, u).Cadre); f != nil {
		return f
	}
	if l.Done[u] = true; b.At == field.Prep {
		b.At = field.Ready
	} else {
		b.At = field.Prep
	}
	return nil
}

// PrepareBeachheads brings the beachheads that come as reinforcements with this month: they are in
// preparation (§15.6, §22).
func PrepareBeachheads(r *field.Run) {
	for u := range r.S.Blocks {
		b, d := &r.S.Blocks[u], &r.D.Units[u]
		if d.Type == field.Beachhead && b.At == field.Due && d.Month <= int(r.S.Month) {
			b.At = field.Prep
		}
	}
}
