package desk

import (
	"strings"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// Lines numbers the lines of a text from 1. A text without letter around it is
// all orders: every line is meant.
func Lines(text string) []language.Line {
	text = strings.TrimSuffix(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	if text == "" {
		return nil
	}
	return Number(strings.Split(text, "\n"))
}

// Number numbers lines from 1, all of which are meant.
func Number(lines []string) []language.Line {
	out := make([]language.Line, len(lines))
	for i, l := range lines {
		out[i] = language.Line{No: i + 1, Text: l, Meant: true}
	}
	return out
}

// Parse reads lines as the conformance suite of package rulestest wants them.
// Chatter counts as a fault.
func (d *Desk) Parse(lines []string) (orders, standing []rules.Order, onFailure rules.OnFailure, faults int) {
	s := d.Read(Number(lines))
	return s.Orders, s.Standing, s.OnFailure, len(s.Problems)
}
