package empires

import (
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/downfall"
	"github.com/fieldpost/fieldpost/rules/play"
)

// canonical writes an order in the order language's English, the same for
// every way of writing it.
func (d *data) canonical(o *rules.Order) string {
	w := downfall.NewLine(o, d.argText)
	switch o.Form {
	case formRecruit:
		w.Put("recruit")
		w.All("armies")
		w.Put(stepWord(o))
		w.Opt("in", "zone")
	case formNation:
		w.Put("recruit")
		w.Opt("", "count")
		w.Opt("", "nation")
		w.Put(stepWord(o))
		w.Opt("in", "zone")
	case formReinforce:
		w.Put("reinforce")
		w.All("armies")
	case formMove:
		w.Opt("", "unit")
		if o.Has("path") {
			w.Put("to")
			w.All("path")
		}
		if o.Has("support") {
			w.Put("support")
			w.All("target")
		} else if o.Has("attack") {
			w.Put("attack")
			w.All("target")
			for _, v := range o.Args {
				if v.Name == "with" {
					w.Put("with")
					w.Put(v.ID)
				}
				if v.Name == "missions" {
					w.Put(strconv.Itoa(v.Num))
				}
			}
		}
	case formStrategic:
		w.Opt("strategic", "unit")
		w.Put("to")
		w.All("path")
	case formCede:
		w.Opt("cede", "unit")
		if o.Has("rail") {
			w.Put("strategic")
		}
		w.Put("to")
		w.All("path")
	case formRecover:
		w.Opt("recover", "unit")
		w.Opt("to", "path")
	case formGas:
		w.Opt("gas", "target")
	case formResearch:
		w.Put("research")
		w.All("tech")
	case formEntrench:
		w.Opt("entrench", "zone")
	case formDiplomacy:
		w.Opt("diplomacy", "track")
		w.Opt("", "dir")
	case formAnswer:
		w.Opt("", "kind")
		w.Opt("", "answer")
	case formLoss:
		w.Put("loss")
		w.All("army")
		w.All("trench")
	case formRetreat:
		w.Opt("retreat", "zone")
	case formStandAir, formStandAgain, formStandTaken:
		w.Put("standing " + strings.TrimPrefix(o.Form, "standing-"))
		w.Opt("", "when")
		w.Opt("keep", "keep")
		w.Opt("in", "in")
	case formStandLoss:
		w.Put("standing loss")
		w.All("pick")
		w.Opt("in", "in")
	case formStandBack:
		w.Put("standing retreat")
		w.Opt("from", "in")
		w.Put("to")
		w.All("to")
	case formStandNone:
		w.Put("standing none")
	default: // activate, missions, pass, pause: one word
		w.Put(o.Form)
	}
	return w.String()
}

func stepWord(o *rules.Order) string {
	if wantedStep(o) == full {
		return "full"
	}
	return "reduced"
}

func (d *data) argText(v rules.Value) string {
	switch v.Kind {
	case "zone":
		return d.zones[d.zoneByID[v.ID]].names.In(rules.English)
	case "tech":
		return d.techs[d.techByID[v.ID]].names.In(rules.English)
	case "nation":
		return nationForms[v.ID][0]
	case "track":
		return v.ID
	case "number":
		return strconv.Itoa(v.Num)
	}
	return v.ID
}

// understood puts an order into full words.
func (r *run) understood(o *rules.Order) rules.Message {
	form := o.Form
	if form == formMove {
		form = downfall.MoveForm(o)
	}
	msg := play.Understood("empires", form, o, "attack", "support")
	switch o.Form {
	case formRecruit, formNation:
		if !o.Has("step") {
			msg.Args = append(msg.Args, rules.Word("step", "empires.word.reduced"))
		}
		if o.Form == formNation && !o.Has("count") {
			msg.Args = append(msg.Args, rules.Num("count", 1))
		}
	}
	return msg
}
