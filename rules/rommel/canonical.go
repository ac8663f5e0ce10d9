package rommel

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
)

// canonical writes an order in the order language's English, the same for
// every way of writing it.
func (d *data) canonical(o *rules.Order) string {
	c := composer{d: d, o: o}
	form := strings.TrimPrefix(o.Form, standingPrefix)
	if form != o.Form {
		c.put("standing")
	}
	switch form {
	case formDeploy:
		c.put("deploy")
		c.units()
		c.words("all")
		c.hexes("in", "to")
	case formRedraw:
		c.put("redraw")
		c.words("answer")
	case formRedeploy, formShip:
		c.put(form)
		c.units()
		c.hexes("to", "to")
		c.hexes("via", "via")
	case formRepair:
		c.put("repair")
		c.units()
		c.hexes("via", "via")
	case formRebuild:
		c.put("rebuild")
		c.units()
		c.number("", "n", "steps")
	case formMine:
		c.put("mine")
		c.hexes("in", "to")
		c.hexes("from", "from")
	case formBuy:
		c.number("buy", "n", "cards")
	case formDiscard:
		c.number("discard", "n", "dummy")
	case formPlay:
		c.words("option")
		c.number("with", "n", "dummy")
		c.words("idle")
	case formMove, formAllMove:
		c.put("move")
		if form == formAllMove {
			c.put("all")
			c.hexes("from", "from")
		}
		c.units()
		c.hexes("to", "to")
		c.tail()
	case formRegroup:
		c.put("regroup")
		c.hexes("in", "at")
		c.hexes("to", "to")
		c.words("all")
		c.units()
		c.tail()
	case formExit:
		c.put("exit")
		c.units()
		c.tail()
	case formWithdraw:
		c.put("withdraw")
		if o.Has("all") {
			c.put("all")
			c.hexes("from", "from")
		}
		c.units()
		c.hexes("to", "to")
		c.hexes("via", "via")
	default:
		c.decision(form)
	}
	return c.b.String()
}

// composer puts the words of an order together.
type composer struct {
	d *data
	o *rules.Order
	b strings.Builder
}

func (c *composer) put(s string) {
	if s == "" {
		return
	}
	if c.b.Len() > 0 {
		c.b.WriteByte(' ')
	}
	c.b.WriteString(s)
}

func (c *composer) units() {
	for _, v := range c.o.Args {
		if v.Name == "units" {
			c.put(v.ID)
		}
	}
}

// words writes the words of an argument in their English.
func (c *composer) words(name string) {
	for _, v := range c.o.Args {
		if v.Name != name {
			continue
		}
		switch v.Kind {
		case kindClass:
			c.put(classForms[classOf(v.ID)][0])
		case kindUnit:
			c.put(v.ID)
		default:
			c.put(englishWord(v.ID))
		}
	}
}

// classOf reads the id of a class, which the grammar knows.
func classOf(id string) class {
	return class(max(slices.Index(classNames[:], id), 0))
}

func englishWord(id string) string {
	for i := range words {
		if words[i].ID == id {
			return words[i].Forms[0]
		}
	}
	return id
}

func (c *composer) number(before, name, after string) {
	if v, ok := c.o.Get(name); ok {
		c.put(before)
		c.put(strconv.Itoa(v.Num))
		c.put(after)
	}
}

// hexes writes the places of an argument after a word.
func (c *composer) hexes(before, name string) {
	list, _, ok := c.d.places(c.o, name)
	if !ok || len(list) == 0 {
		// Off the map: the words as they were read, so that the text is one.
		for _, v := range c.o.Args {
			if v.Name == name {
				c.put(before)
				before = ""
				if v.Kind == kindHex {
					c.put(c.d.hexName(c.d.hexByID[v.ID], rules.English))
				} else {
					c.put(v.ID)
				}
			}
		}
		return
	}
	c.put(before)
	for _, h := range list {
		c.put(c.d.hexName(h, rules.English))
	}
}

func (c *composer) tail() {
	c.hexes("via", "via")
	if c.o.Has("rommel") {
		c.put("rommel")
	}
	if c.o.Has("forced") {
		c.put("forced")
	}
}

// decision writes the forms that settle decisions.
func (c *composer) decision(form string) {
	switch form {
	case formChallenge:
		c.put("challenge")
		c.words("how")
		c.number("keep", "keep", "cards")
	case formSupply:
		c.put("supply")
		c.units()
		c.words("how")
		c.hexes("from", "at")
		return
	case formRefuse:
		if v, _ := c.o.Get("when"); v.ID == "accept" {
			c.put("accept")
		} else {
			c.put("refuse")
			c.words("when")
		}
		c.ratio()
		c.hexes("in", "at")
		c.hexes("to", "to")
		return
	case formFallBack:
		c.put("fall back")
		c.words("how")
		if c.o.Has("to") && c.o.Has("at") {
			c.hexes("from", "at")
			c.hexes("to", "to")
			return
		}
		c.hexes("to", "to")
	case formPursue:
		c.put("pursue")
		c.words("how")
		c.number("", "count", "")
		c.units()
		if c.o.Has("keep") {
			c.put("keep")
			c.words("keep")
		}
	case formProbe:
		c.put("probe")
		c.words("when")
		c.ratio()
	case formFight:
		c.words("how")
		c.words("when")
		c.ratio()
	case formFire:
		c.put("fire")
		if c.o.Has("units") {
			c.units()
			c.put("on")
		} else if c.o.Has("with") {
			c.put("with")
			c.words("with")
			c.put("on")
		}
		c.words("targets")
		c.words("how")
	case formLosses:
		c.put("losses")
		c.words("how")
		for i, v := range c.o.Args {
			switch {
			case v.Name == "units":
				c.put(v.ID)
				if i+1 < len(c.o.Args) && c.o.Args[i+1].Name == "n" {
					c.put(strconv.Itoa(c.o.Args[i+1].Num))
				}
			case v.Name == "keep":
				if v.Kind != kindUnit || i == 0 || c.o.Args[i-1].Name != "keep" || c.o.Args[i-1].Kind != kindUnit {
					c.put("keep")
				}
				c.put(v.ID)
			}
		}
	default: // then, malta, none: one word
		c.put(form)
	}
	c.hexes("in", "at")
}

func (c *composer) ratio() {
	c.number("", "a", "")
	c.number("to", "b", "")
}

// understood puts an order into full words.
func (d *data) understood(o *rules.Order) rules.Message {
	msg := rules.Message{Code: "rommel.order." + o.Form, Args: make([]rules.Arg, 0, len(o.Args)+2)}
	done := map[string]bool{}
	for i, v := range o.Args {
		if next := i + 1; v.Name == "units" && next < len(o.Args) && o.Args[next].Name == "n" && strings.HasSuffix(o.Form, formLosses) {
			msg.Args = append(msg.Args, rules.ID(kindShare, v.Name, v.ID+":"+strconv.Itoa(o.Args[next].Num)))
			continue
		}
		switch v.Kind {
		case kindOffset:
		case kindHex:
			if done[v.Name] {
				continue
			}
			done[v.Name] = true
			list, _, ok := d.places(o, v.Name)
			if !ok {
				msg.Args = append(msg.Args, rules.ID(kindHex, v.Name, v.ID))
			}
			for _, h := range list {
				msg.Args = append(msg.Args, rules.ID(kindHex, v.Name, d.hexes[h].id))
			}
		case "word":
			msg.Args = append(msg.Args, rules.Word(v.Name, "rommel.word."+v.ID))
		case "number":
			msg.Args = append(msg.Args, rules.Num(v.Name, v.Num))
		default:
			msg.Args = append(msg.Args, rules.ID(v.Kind, v.Name, v.ID))
		}
	}
	return msg
}
