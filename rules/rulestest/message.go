package rulestest

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// facts checks the events and ends of a phase as messages.
func (g *game) facts(out rules.Outcome) error {
	sides := g.sides
	for i := range out.Events {
		e := &out.Events[i]
		if err := g.message(e.Message); err != nil {
			return fmt.Errorf("event %d: %w", i+1, err)
		}
		for _, to := range e.To {
			if !slices.Contains(sides, to) {
				return fmt.Errorf("event %s is for the unknown side %q", e.Message, to)
			}
		}
	}
	for i := range out.Ends {
		if r := out.Ends[i].Reason; r != nil {
			if err := g.message(*r); err != nil {
				return fmt.Errorf("end of %q: %w", out.Ends[i].Text, err)
			}
		}
	}
	return nil
}

// message checks that a message can be told: it has a code, its arguments
// have names and kinds that the contract knows, ids are in their vocabulary,
// and, where the suite can tell, there are words for it in every language.
func (g *game) message(m rules.Message) error {
	if m.Code == "" {
		return fmt.Errorf("a message without a code")
	}
	for _, a := range m.Args {
		if err := g.arg(a); err != nil {
			return fmt.Errorf("message %s: %w", m, err)
		}
	}
	if g.Say == nil {
		return nil
	}
	if err := g.Say(m); err != nil {
		return fmt.Errorf("message %s: %w", m, err)
	}
	return nil
}

func (g *game) arg(a rules.Arg) error {
	if a.Name == "" {
		return fmt.Errorf("an argument without a name")
	}
	switch a.Kind {
	case rules.KindNumber, rules.KindPercent, rules.KindDie:
		return nil
	case rules.KindText, rules.KindWord:
		if a.Value == "" {
			return fmt.Errorf("argument %s is empty", a.Name)
		}
		return nil
	case rules.KindOrder:
		for _, lang := range order.Languages {
			if _, _, err := g.writes(a.Order, lang); err != nil {
				return fmt.Errorf("argument %s: %w", a.Name, err)
			}
		}
		return nil
	case rules.KindVerb:
		if g.grammar.Word(a.Value, rules.English) == "" {
			return fmt.Errorf("argument %s: %q is not a word of the order language", a.Name, a.Value)
		}
		return nil
	case rules.KindSide:
		if !slices.Contains(g.Title.About().Sides, rules.Side(a.Value)) {
			return fmt.Errorf("argument %s names the unknown side %q", a.Name, a.Value)
		}
		return nil
	}
	for _, k := range g.grammar.Kinds {
		if k.ID != a.Kind {
			continue
		}
		if !slices.ContainsFunc(k.Names, func(n order.Name) bool { return n.ID == a.Value }) {
			return fmt.Errorf("argument %s: %q is not in the vocabulary %s", a.Name, a.Value, a.Kind)
		}
		return nil
	}
	if a.Num != 0 { // the title's texts say id and number, see Say
		return nil
	}
	// A kind that is only shown is in no vocabulary.
	for _, lang := range order.Languages {
		if said := g.Title.Name(a.Kind, a.Value, lang); said == "" || said == a.Value {
			return fmt.Errorf("argument %s: the %s %q is in no vocabulary and has no words in %s", a.Name, a.Kind, a.Value, lang)
		}
	}
	return nil
}
