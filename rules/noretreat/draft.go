package noretreat

import "github.com/fieldpost/fieldpost/rules"

// Draft implements [rules.Title]. Every line is a comment until the player takes its
// mark away, so that a draft sent back untouched orders nothing.
func (t *Title) Draft(k *rules.Known, check rules.Check) []rules.DraftLine {
	out, done := rules.NewSuggestions(k, check)
	if done {
		return out.Lines
	}
	return out.Lines
}
