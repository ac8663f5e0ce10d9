package tally

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// SideDice are the dice of a side.
type SideDice struct {
	Side rules.Side `json:"side"` // "": of nobody, or of both
	Dice Dice       `json:"dice"`
}

// BySide shares out the rolls of an archive by whose they are, as far as their labels
// say: sides in the order of their first roll, those that are nobody's last. The
// error is that of [archive.Archive.Known].
func BySide(a *archive.Archive) ([]SideDice, error) {
	known, err := a.Known()
	if err != nil {
		return nil, err
	}
	var out []SideDice
	of := func(s rules.Side) *Dice {
		i := slices.IndexFunc(out, func(d SideDice) bool { return d.Side == s })
		if i < 0 {
			i = len(out)
			out = append(out, SideDice{Side: s})
		}
		return &out[i].Dice
	}
	owners := map[string]rules.Side{}
	for i := range a.Phases {
		if i < len(known) {
			owned(owners, known[i])
		}
		if i+1 < len(known) { // what came in within the phase
			owned(owners, known[i+1])
		}
		for _, r := range a.Phases[i].Rolls {
			if isDie(r) {
				of(whose(r.Label, owners)).Add([]dice.Roll{r})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b SideDice) int { return strings.Compare(last(a.Side), last(b.Side)) })
	return out, nil
}

// last orders nobody behind all others.
func last(s rules.Side) string {
	if s == "" {
		return "z"
	}
	return ""
}

// owned notes who commands what.
func owned(owners map[string]rules.Side, k *rules.Known) {
	if k == nil {
		return
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		owners[p.ID] = p.Side
	}
	for i := range k.Places {
		delete(owners, k.Places[i].ID)
	}
	if k.Result != nil {
		for _, s := range k.Result.Scores {
			owners[string(s.Side)] = s.Side
		}
	}
	for i := range k.Pieces {
		if s := k.Pieces[i].Side; s != "" {
			owners[string(s)] = s
		}
	}
}

// whose says whose a roll is by its label: of both dice of a combat the attacker's,
// whose unit is named first, or the defender's; else that of the one side which
// it names, itself or by its units. "" when it does not say.
func whose(label string, owners map[string]rules.Side) (side rules.Side) {
	var named []rules.Side
	words := strings.Fields(label)
	for _, w := range words {
		if s, ok := owners[w]; ok && s != "" {
			named = append(named, s)
		}
	}
	if len(named) == 0 {
		return ""
	}
	switch words[len(words)-1] {
	case "attack":
		return named[0]
	case "defence":
		return named[len(named)-1]
	}
	if slices.ContainsFunc(named, func(s rules.Side) bool { return s != named[0] }) {
		return ""
	}
	return named[0]
}
