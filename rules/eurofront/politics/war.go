package politics

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/control"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// FormDeclare is the form of the order that declares war on neutral nations (§4.311).
const FormDeclare = "declare"

// argBy is the nation that declares war, where an order says so.
const argBy = "by"

// declaring declares war in the command phase (§16.4). The forces of who was attacked are deployed before the sheet goes on.
var declaring = field.OrderKind{
	Words: []order.Word{{ID: "declare-war",
		EN: []string{"declare war on", "declare war upon", "declare war against", "declares war on", "war on", "war with", "war against", "declaration of war on", "declaration of war against", "DoW", "DoW on", "DoW against"},
		ES: []string{"declara la guerra a", "declarar la guerra a", "declaro la guerra a", "declaramos la guerra a", "declara guerra a", "declarar guerra a", "declara la guerra contra", "declarar la guerra contra", "declara la guerra sobre", "guerra a", "guerra contra", "declaración de guerra a", "declaración de guerra contra", "declaración de guerra sobre", "DdG", "DdG a", "DdG contra", "DdG sobre"}},
		{ID: "who", EN: []string{"the Axis", "Axis", "the Allies", "Allies", "the Soviets", "we"}, ES: []string{"el Eje", "Eje", "los Aliados", "Aliados", "los soviéticos"}}},
	Forms: []order.Form{{ID: FormDeclare, Pattern: "[who|{" + argBy + ":" + field.KindNation + "}] declare-war {" + ArgNation + ":" + field.KindNation + "+}"}},
	In:    field.InTurn,
	Do: func(r *field.Run, _ field.Side, o *rules.Order) (first *play.Fault) {
		if f := r.Advance(field.PhaseCommand); f != nil {
			return f
		}
		var attacked []int
		for _, v := range o.Args {
			n := r.D.NationByID[v.ID]
			if v.Name == argBy {
				if !r.S.HasJoined(r.S.Active, n) {
					return play.Refuse("16.4", "eurofront.bad.war-by", nationArg(r, n)).At(v).Final()
				}
				continue
			}
			if n = declaredOn(r, n); slices.Contains(attacked, n) { // it has been named already, itself or by a colony
				continue
			}
			f := DeclareFault(r, r.S.Active, n)
			if f == nil && !isMeant(r, n) {
				f = play.Refuse("16.4", "eurofront.bad.war-not-meant", nationArg(r, n))
			}
			if f == nil {
				Declare(r, n)
				attacked = append(attacked, n)
			} else if first == nil {
				first = f.At(v)
			}
		}
		React(r, attacked)
		control.Settle(r)
		return first
	},
}

// nationArg returns the argument of a message that names a nation.
func nationArg(r *field.Run, nation int) rules.Arg {
	return rules.ID(field.KindNation, "nation", r.D.Nations[nation].ID)
}

// OpponentOf returns the faction that a nation joins on which another faction declares war: that with which this one is
// at war (§4.311), Neutral where it is with nobody who fights here. Neutrals never join the Soviets (§16.3).
func OpponentOf(r *field.Run, f field.Faction) field.Faction {
	for g := range field.Faction(field.Factions) {
		if g != field.Soviet && r.S.AreHostile(f, g) && r.Fights(g) {
			return g
		}
	}
	return field.Neutral
}

// DeclareFault says why a faction does not declare war on a nation, nil if it may (§16.4): it is neither neutral nor of an Axis that
// betrays it (§20.17), nothing says what forces it has, or the Allies are held back (§20.43).
func DeclareFault(r *field.Run, f field.Faction, nation int) *play.Fault {
	name := nationArg(r, nation)
	switch p := &r.S.Powers[nation]; {
	case p.Stance != field.Neutral && p.Joined != field.Original && !p.Defeated && r.S.AreHostile(f, p.Stance):
		return play.Refuse("16.4", "eurofront.bad.war-already", name)
	case isSubject(r, f, nation):
		return nil
	case p.Defeated || p.Stance != field.Neutral:
		return play.Refuse("16.4", "eurofront.bad.war-no-neutral", name)
	case !IsInGame(r, nation) || OpponentOf(r, f) == field.Neutral:
		return play.Refuse("16.4", "eurofront.bad.war-not-here", name).Final()
	case f == field.Allied && r.S.Phoney:
		return play.Refuse("20.43", "eurofront.bad.war-phoney", name)
	}
	return nil
}

// IsInGame reports whether war may come to a neutral nation here: something says what forces it has, and somebody plays where it
// lies. Where few fight alone (§22, 1939B) it comes to nobody but whose conquest decides the game.
func IsInGame(r *field.Run, nation int) bool {
	sc := &r.D.Scenarios[r.S.Scenario]
	return field.RosterOf(nation, r.D) != nil && !r.IsWinterWar() && !sc.HasRecord() && (!sc.Closed || sc.Prize == nation) && isPlayed(r, nation)
}

// isPlayed reports whether a nation lies where somebody plays: its capital does, or all of its forces stand on such fronts, as those of
// Persia do, whose north lies in the East.
func isPlayed(r *field.Run, nation int) bool {
	sc, home := &r.D.Scenarios[r.S.Scenario], r.Capital(nation)
	if home < 0 || sc.IsPlayed(r.D.Places[home].Front) {
		return home >= 0
	}
	stands := func(played bool) bool {
		return slices.ContainsFunc(r.D.Musters, func(m field.MusterRow) bool {
			return r.D.Units[m.Unit].Nation == nation && sc.IsPlayed(r.D.Places[m.At].Front) == played
		})
	}
	return stands(true) && !stands(false)
}

// declaredOn returns the nation that a declaration of war on a nation means: of a colony that is neutral with it its owner.
func declaredOn(r *field.Run, nation int) int {
	if n := field.OwnerOf(nation, r.D); r.S.Powers[n].Stance == r.S.Powers[nation].Stance && IsInGame(r, n) {
		return n
	}
	return nation
}

// isSubject reports whether a nation has come into the war with the Axis, which may betray it by a declaration of war (§20.17,
// §16.41): to bring more guests there than it bears. It has forces, and somebody plays whom it joins then.
func isSubject(r *field.Run, f field.Faction, nation int) bool {
	p, sc := &r.S.Powers[nation], &r.D.Scenarios[r.S.Scenario]
	return f == field.Axis && p.Stance == f && p.Joined != field.Original && !p.Defeated && !p.Mustering && !sc.HasRecord() && !sc.Closed &&
		OpponentOf(r, f) < field.Neutral && r.AnyUnit(func(u int, b *field.Block, d *field.Unit) bool {
		return isOfNation(r, u, nation) && b.At >= 0 && r.D.Coat(u, OpponentOf(r, f)) >= 0
	})
}

// isMeant reports whether the sheet in hand has a unit try to enter a nation (§16.4).
func isMeant(r *field.Run, nation int) bool {
	q := r.M.CurrentSheet(r.M.CurrentSide())
	return q == nil || slices.ContainsFunc(q.Orders, func(o rules.Order) bool { return leadsInto(r, &o, nation) }) // a bot tries orders that stand in no sheet
}

// leadsInto reports whether an order sends somebody to a nation, or through it.
func leadsInto(r *field.Run, o *rules.Order, nation int) bool {
	for _, arg := range [...]string{field.ArgTo, field.ArgVia, field.ArgIn} {
		places, _, _ := r.D.ReadPlaces(o, arg)
		if slices.ContainsFunc(places, func(p int) bool { return slices.Contains(landsOf(r, nation), r.Country(p)) }) {
			return true
		}
	}
	return false
}

// Declare has the faction that moves declare war on a nation: that joins the other one (§16.4), and who was neutral is surprised by the
// Axis (§20.16) unless that has betrayed somebody before (§20.17), in the turn after the submission of Denmark, as Operation Weser has it (§21.493).
func Declare(r *field.Run, nation int) {
	f, p := r.S.Active, &r.S.Powers[nation]
	r.M.Event("eurofront.war-declared", r.SideArg(f), nationArg(r, nation))
	if p.Stance == f { // its forces stand already
		betray(r, nation)
		changeSides(r, nation, OpponentOf(r, f), field.CoBelligerent)
		return
	}
	p.Surprised = f == field.Axis && !r.S.Traitors.Has(f)
	betray(r, nation)
	enterWar(r, nation, OpponentOf(r, f), field.CoBelligerent)
	if nation == r.D.Norway && p.Surprised && r.S.Weser == field.WeserOpen && r.S.Phoney {
		r.S.Weser = field.WeserNow
		r.M.Event("eurofront.weser")
	}
}

// AwaitDeployment has the sides deploy whose nations have come into the war in the turn of another one, where there are some; in a
// trial they stand where they usually do, and nobody knows it for sure.
func AwaitDeployment(r *field.Run) {
	for _, n := range r.S.Mustering() {
		if r.M.Trying() {
			r.M.Unsure = true
			if r.Holder(r.S.Powers[n].Stance) != r.Holder(r.S.Active) {
				r.S.Powers[n].Mustering = false
			}
		}
	}
	r.S.PushDeployment(r.D)
}

// endPhoneyWar ends the phoney war once the Axis has entered France, Belgium or Holland, or the Allies hold a hex of Germany
// (§20.43).
func endPhoneyWar(r *field.Run) {
	if !r.S.Phoney {
		return
	}
	attacked := []int{r.D.France, r.D.Belgium, r.D.Holland}
	broken := r.AnyUnit(func(_ int, b *field.Block, d *field.Unit) bool {
		return d.Faction == field.Axis && b.At >= 0 && slices.Contains(attacked, r.Country(int(b.At)))
	})
	if broken || r.AnyPlace(func(p int) bool { return r.Country(p) == r.D.Germany && r.S.Controller(p) == field.Allied }) {
		r.S.Phoney = false
		r.M.Event("eurofront.phoney-war-over")
	}
}
