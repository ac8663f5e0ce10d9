package empires

import (
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// canonical writes an order in the order language's English, the same for
// every way of writing it.
func (d *data) canonical(o *rules.Order) string {
	var b strings.Builder
	b.Grow(len(o.Text) + 16)
	put := func(s string) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(s)
	}
	all := func(name string) {
		for _, v := range o.Args {
			if v.Name == name {
				put(d.argText(v))
			}
		}
	}
	opt := func(word, name string) {
		if v, ok := o.Get(name); ok {
			if word != "" {
				put(word)
			}
			put(d.argText(v))
		}
	}
	switch o.Form {
	case formRecruit:
		put("recruit")
		all("armies")
		put(stepWord(o))
		opt("in", "zone")
	case formNation:
		put("recruit")
		opt("", "count")
		opt("", "nation")
		put(stepWord(o))
		opt("in", "zone")
	case formReinforce:
		put("reinforce")
		all("armies")
	case formMove:
		opt("", "unit")
		if o.Has("path") {
			put("to")
			all("path")
		}
		if o.Has("support") {
			put("support")
			all("target")
		} else if o.Has("attack") {
			put("attack")
			all("target")
			for _, v := range o.Args {
				if v.Name == "with" {
					put("with")
					put(v.ID)
				}
				if v.Name == "missions" {
					put(strconv.Itoa(v.Num))
				}
			}
		}
	case formStrategic:
		opt("strategic", "unit")
		put("to")
		all("path")
	case formCede:
		opt("cede", "unit")
		if o.Has("rail") {
			put("strategic")
		}
		put("to")
		all("path")
	case formRecover:
		opt("recover", "unit")
		opt("to", "path")
	case formGas:
		opt("gas", "target")
	case formResearch:
		put("research")
		all("tech")
	case formEntrench:
		opt("entrench", "zone")
	case formDiplomacy:
		opt("diplomacy", "track")
		opt("", "dir")
	case formAnswer:
		opt("", "kind")
		opt("", "answer")
	case formLoss:
		put("loss")
		all("army")
		all("trench")
	case formRetreat:
		opt("retreat", "zone")
	case formStandAir, formStandAgain, formStandTaken:
		put("standing " + strings.TrimPrefix(o.Form, "standing-"))
		opt("", "when")
		opt("keep", "keep")
		opt("in", "in")
	case formStandLoss:
		put("standing loss")
		all("pick")
		opt("in", "in")
	case formStandBack:
		put("standing retreat")
		opt("from", "in")
		put("to")
		all("to")
	case formStandNone:
		put("standing none")
	default: // activate, missions, pass, pause: one word
		put(o.Form)
	}
	return b.String()
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
		return d.zones[d.zoneByID[v.ID]].nameEN
	case "tech":
		return d.techs[d.techByID[v.ID]].nameEN
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
	msg := rules.Message{Code: "empires.order." + o.Form, Args: make([]rules.Arg, 0, len(o.Args)+2)}
	for _, v := range o.Args {
		switch v.Kind {
		case "word":
			if v.Name == "attack" || v.Name == "support" {
				msg.Args = append(msg.Args, rules.Word(v.Name, "empires.word.yes"))
				continue
			}
			msg.Args = append(msg.Args, rules.Word(v.Name, "empires.word."+v.ID))
		case "number":
			msg.Args = append(msg.Args, rules.Num(v.Name, v.Num))
		default:
			msg.Args = append(msg.Args, rules.ID(v.Kind, v.Name, v.ID))
		}
	}
	switch o.Form {
	case formRecruit, formNation:
		if !o.Has("step") {
			msg.Args = append(msg.Args, rules.Word("step", "empires.word.reduced"))
		}
		if o.Form == formNation && !o.Has("count") {
			msg.Args = append(msg.Args, rules.Num("count", 1))
		}
	case formMove:
		switch {
		case o.Has("support") && o.Has("path"):
			msg.Code += "-support"
		case o.Has("support"):
			msg.Code = "empires.order.support"
		case o.Has("attack") && o.Has("path"):
			msg.Code += "-attack"
		case o.Has("attack"):
			msg.Code = "empires.order.attack"
		}
	}
	return msg
}
