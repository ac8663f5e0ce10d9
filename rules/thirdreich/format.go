package thirdreich

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
	case formAir:
		w.Put("air missions")
	case formDevelop:
		w.Opt("develop", "development")
	case formBuild:
		w.Put("build").All("armies").Put(stepWord(o)).Opt("in", "zone")
	case formNation:
		w.Put("build").Opt("", "count").Opt("", "nation").Opt("", "kind").Put(stepWord(o)).Opt("in", "zone")
	case formRaise, formDisband, formDismount:
		w.Put(o.Form).All("armies")
	case formConvert:
		w.Put("convert").All("armies").Opt("to", "kind")
	case formMove:
		w.Opt("", "unit")
		if o.Has("path") {
			w.Put("to").All("path")
		}
		if o.Has("support") {
			w.Put("support").All("target")
		}
		d.canonicalAttack(w, o)
	case formStrategic:
		w.Opt(o.Form, "unit").Put("to").All("path")
	case formSail:
		w.Opt(o.Form, "unit").Opt("to", "path")
	case formLand:
		w.Opt("land", "unit").Opt("in", "path")
		d.canonicalAttack(w, o)
	case formFly:
		w.Put("air").Opt("", "advanced").Opt("", "missions").Opt("on", "target")
	case formBomb:
		w.Opt("bomb", "missions")
	case formAtlantic:
		w.Opt("atlantic", "missions").Opt("", "advanced")
	case formAnswer:
		w.Opt("", "kind").Opt("", "answer")
	case formNumber:
		w.Opt("", "kind").Opt("", "missions")
	case formStandAir, formStandAgain:
		w.Put("standing "+strings.TrimPrefix(o.Form, "standing-")).Opt("", "when").Opt("keep", "keep").Opt("in", "in")
	case formStandBomb:
		w.Put("standing bomb").Opt("", "when").Opt("keep", "keep")
	case formStandNone:
		w.Put("standing none")
	default: // one word
		w.Put(o.Form)
	}
	return w.String()
}

func (d *data) canonicalAttack(w *downfall.Line, o *rules.Order) {
	if !o.Has("attack") {
		return
	}
	w.Put("attack").All("target")
	if o.Has("air") {
		w.Put("with air").Opt("", "advanced").Opt("", "missions")
	}
}

func stepWord(o *rules.Order) string {
	if wantedStep(o) == full {
		return "full"
	}
	return "reduced"
}

func (d *data) argText(v rules.Value) string {
	switch v.Kind {
	case kindZone:
		return d.zones[d.zoneByID[v.ID]].names.In(rules.English)
	case kindDev:
		return d.devs[d.devByID[v.ID]].names.In(rules.English)
	case kindNation:
		return nationForms[v.ID][0]
	case "number":
		return strconv.Itoa(v.Num)
	case "word":
		if v.ID == "afrika" {
			return "Afrika Korps"
		}
	}
	return v.ID
}

// understood puts an order into full words.
func (r *run) understood(o *rules.Order) rules.Message {
	form := o.Form
	if form == formMove {
		form = downfall.MoveForm(o)
	}
	msg := play.Understood("thirdreich", form, o, "attack", "support", "air")
	switch o.Form {
	case formBuild, formNation:
		if !o.Has("step") {
			msg.Args = append(msg.Args, rules.Word("step", "thirdreich.word.reduced"))
		}
		if o.Form == formNation && !o.Has("count") {
			msg.Args = append(msg.Args, rules.Num("count", 1))
		}
		if o.Form == formNation && !o.Has("kind") {
			msg.Args = append(msg.Args, rules.Word("kind", "thirdreich.word.infantry"))
		}
	case formLand:
		if o.Has("attack") {
			msg.Code += "-attack"
		}
	}
	return msg
}
