package battle

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/empires/field"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

const (
	formStandAir   = "standing-cancel"
	formStandAgain = "standing-again"
	formStandTaken = "standing-absorb"
	formStandLoss  = "standing-loss"
	formStandBack  = "standing-retreat"
	formStandNone  = "standing-none"
)

// StandingWords and StandingForms answer in advance.
var (
	StandingWords = []order.Word{
		{ID: "save", EN: []string{"save", "to save", "to save an army"}, ES: []string{"para salvar", "salvar", "para salvar un ejército"}},
	}
	StandingForms = []order.Form{
		{ID: formStandAir, Pattern: "standing cancel {when:=always|never} [keep {keep:number} [missions-word]] [in {in:zone}]", Standing: true},
		{ID: formStandAgain, Pattern: "standing again {when:=always|never} [keep {keep:number} [missions-word]] [in {in:zone}]", Standing: true},
		{ID: formStandTaken, Pattern: "standing absorb {when:=always|never|save} [in {in:zone}]", Standing: true},
		{ID: formStandLoss, Pattern: "standing loss {pick:=trench|full|reduced} [{pick:=trench|full|reduced}] [{pick:=trench|full|reduced}] [in {in:zone}]", Standing: true},
		{ID: formStandLoss, Pattern: "standing loss {pick:army+} [in {in:zone}]", Standing: true},
		{ID: formStandBack, Pattern: "standing retreat [from {in:zone}] (to|) {to:zone+}", Standing: true},
		{ID: formStandNone, Pattern: "standing none", Standing: true},
	}
)

// standing finds the standing order on a kind of decision that counts in a zone.
func (r *Run) standing(sd field.Side, kind string, z int) *rules.Order {
	return r.Said(sd.ID(), kind, r.D.Zones[z].ID, nil)
}

// standingMissions reads `cancel` and `again`: always or never, keeping a
// number of missions.
func (r *Run) standingMissions(sd field.Side, kind string, z int) play.Pick {
	o := r.standing(sd, kind, z)
	if o == nil {
		return play.Pick{}
	}
	if downfall.Spends(o, int(r.S.Sides[sd].Missions)) {
		return play.Pick{Value: 1, OK: true}
	}
	return play.Pick{Value: 0, OK: true}
}

// standingAbsorb reads `absorb`: always, never, or only to save an army.
func (r *Run) standingAbsorb(sd field.Side, z int, wouldDie bool) play.Pick {
	o := r.standing(sd, field.AskAbsorb, z)
	if o == nil {
		return play.Pick{}
	}
	when, _ := o.Get("when")
	if when.ID == "always" || when.ID == "save" && wouldDie {
		return play.Pick{Value: 1, OK: true}
	}
	return play.Pick{Value: 0, OK: true}
}

// standingSecond reads `loss`: trench, full, reduced and armies by name, in
// the order of preference.
func (r *Run) standingSecond(sd field.Side, z int, takers []int, trench bool) play.Pick {
	o := r.standing(sd, field.AskSecond, z)
	if o == nil {
		return play.Pick{}
	}
	for _, v := range o.Args {
		if v.Name != "pick" {
			continue
		}
		if v.ID == "trench" {
			if trench {
				return play.Pick{Value: -1, OK: true}
			}
			continue
		}
		for _, a := range takers {
			if v.Kind == "army" && r.ArmyOf(v) == a || v.ID == "full" && r.S.Armies[a].Step == field.Full ||
				v.ID == "reduced" && r.S.Armies[a].Step == field.Reduced {
				return play.Pick{Value: a, OK: true}
			}
		}
	}
	return play.Pick{}
}

// standingRetreat reads `retreat`: zones in the order of preference.
func (r *Run) standingRetreat(sd field.Side, from int, open []int) play.Pick {
	o := r.standing(sd, field.AskRetreat, from)
	if o == nil {
		return play.Pick{}
	}
	for _, v := range o.Args {
		if v.Name != "to" {
			continue
		}
		for _, z := range open {
			if r.D.ZoneByID[v.ID] == z {
				return play.Pick{Value: z, OK: true}
			}
		}
	}
	return play.Pick{}
}
