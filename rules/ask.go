package rules

import (
	"slices"
	"strconv"
	"strings"
)

// Tone is what a choice answers to a question that can be answered yes or no.
type Tone uint8

// The tones of choices. A choice that says neither has none.
const (
	NoTone Tone = iota
	Yes
	No
)

// Tones returns those of the choices of a decision: of orders that say yes or no in a
// word, and of numbers where none at all is one. A word such as "always" is a yes
// only where the same order can say no.
func (d *Demand) Tones() []Tone {
	tones := make([]Tone, len(d.Choices))
	for i := range d.Choices {
		tones[i] = d.Choices[i].tone()
	}
	for i := range tones {
		if tones[i] == Yes && !slices.ContainsFunc(d.Choices, func(c Choice) bool { return c.tone() == No && c.Order.Form == d.Choices[i].Order.Form }) {
			tones[i] = NoTone
		}
	}
	return tones
}

func (c *Choice) tone() Tone {
	for _, v := range c.Order.Args {
		switch {
		case v.Kind == KindWord && (v.ID == "yes" || v.ID == "always"):
			return Yes
		case v.Kind == KindWord && (v.ID == "no" || v.ID == "never" || v.ID == "none" || strings.HasPrefix(v.ID, "no-")):
			return No
		case v.Kind == KindNumber && v.Num == 0:
			return No
		}
	}
	return NoTone
}

// Question is a decision that is asked of a side, or the part of one that is about
// one thing where it is about several, each of which can be answered yes or no.
type Question struct {
	Label   string // A, B ...; "" when it is the only one
	Demand  int    // by its number among the demands
	Choices []int  // by their numbers among those of the demand
}

// Questions returns the decisions among demands, for mails and for who reads an answer:
// a choice is told by the label of its question and its number there, from 1.
func Questions(demands []Demand) (out []Question) {
	for i := range demands {
		if d := &demands[i]; d.Kind == DemandDecision && !d.Optional {
			for _, choices := range d.parts() {
				out = append(out, Question{Demand: i, Choices: choices})
			}
		}
	}
	if len(out) < 2 {
		return out
	}
	for i := range out[:min(len(out), 26)] {
		out[i].Label = string(rune('A' + i))
	}
	return out
}

// parts shares the choices of a decision out: those that are about one thing, yes and
// no among them, are a part, if there are several such things. What is left comes first.
func (d *Demand) parts() (out [][]int) {
	var abouts []string
	parts := map[string][]int{}
	for i := range d.Choices {
		about := d.Choices[i].about()
		if _, known := parts[about]; !known {
			abouts = append(abouts, about)
		}
		parts[about] = append(parts[about], i)
	}
	tones := d.Tones()
	var rest []int
	for _, about := range abouts {
		has := func(t Tone) bool { return slices.ContainsFunc(parts[about], func(i int) bool { return tones[i] == t }) }
		if about != "" && has(Yes) && has(No) {
			out = append(out, parts[about])
		} else {
			rest = append(rest, parts[about]...)
		}
	}
	if len(out) < 2 {
		all := make([]int, len(d.Choices))
		for i := range all {
			all[i] = i
		}
		return [][]int{all}
	}
	if len(rest) > 0 {
		slices.Sort(rest)
		out = slices.Insert(out, 0, rest)
	}
	return out
}

// about returns what a choice names.
func (c *Choice) about() string {
	var names []string
	for _, v := range c.Order.Args {
		if v.Kind != KindWord && v.Kind != KindNumber && v.Kind != KindText {
			names = append(names, v.Name+"="+v.ID)
		}
	}
	return strings.Join(names, " ")
}

// Labels returns what each choice of a demand is told by, "2" or "B2".
func Labels(demands []Demand, demand int) []string {
	labels := make([]string, len(demands[demand].Choices))
	for _, q := range Questions(demands) {
		if q.Demand != demand {
			continue
		}
		for n, i := range q.Choices {
			labels[i] = q.Label + strconv.Itoa(n+1)
		}
	}
	return labels
}
