package desk

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules/order"
)

// mostJoints is at how many places a line is parted, on trial.
const mostJoints = 8

// joints are what stands between two orders of a line.
var joints = phrases.Pattern(`(?i)\s*,\s*(?:(?:{line.joint})\s+)?|\s+(?:{line.joint})\s+`)

// splitList returns the orders of a line that fits no form and holds several: parted by commas or "and", or one
// behind the other. What stands behind a comma may lack the verb of what stands before it: "recruit uk2 in
// London, uk3 in Calais". It is nil where a piece is no order. Each has blanks before it, so that its columns are
// those of the line.
func (d *Desk) splitList(r *reader, line language.Line, fault *language.Fault) []language.Line {
	if strings.Contains(line.Text, "?") || len(line.Text) > longestAmendment {
		return nil
	}
	at := joints().FindAllStringIndex(line.Text, mostJoints)
	if fault.Code == language.Trailing {
		runes := []rune(line.Text)
		end := len(string(runes[:min(fault.Col-1, len(runes))]))
		inside := func(joint []int) bool { return joint[0] <= end && end <= joint[1] }
		if !slices.ContainsFunc(at, inside) {
			at = append(at, []int{end, end})
		}
	}
	o := &r.order
	for _, joint := range at {
		before, behind := line, line
		before.Text = strings.TrimRight(line.Text[:joint[0]], " \t:.-")
		if strings.TrimSpace(before.Text) == "" || !r.parser.Fits(before, o) || !d.isOrder(o.Form) {
			continue
		}
		standing := d.words().grammar.Standing(o.Form)
		indent, rest := utf8.RuneCountInString(line.Text[:joint[1]]), line.Text[joint[1]:]
		verb := strings.Fields(before.Text)[0]
		if n := utf8.RuneCountInString(verb); joint[0] < joint[1] && n < indent && d.isVerb(verb) {
			behind.Text = strings.Repeat(" ", indent-n-1) + verb + " " + rest
			if pieces := d.piecesOf(r, behind, standing); pieces != nil && strings.TrimSpace(pieces[0].Text) != verb {
				return append([]language.Line{before}, pieces...)
			}
		}
		behind.Text = strings.Repeat(" ", indent) + rest
		if pieces := d.piecesOf(r, behind, false); !standing && pieces != nil {
			return append([]language.Line{before}, pieces...)
		}
	}
	return nil
}

// piecesOf returns a line that is an order, standing or not, or else the several that it holds.
func (d *Desk) piecesOf(r *reader, line language.Line, standing bool) []language.Line {
	if strings.TrimSpace(line.Text) == "" {
		return nil
	}
	fault := r.parser.Parse(line, &r.order)
	if fault != nil {
		return d.splitList(r, line, fault)
	}
	if !d.isOrder(r.order.Form) || d.words().grammar.Standing(r.order.Form) != standing {
		return nil
	}
	return []language.Line{line}
}

// isVerb reports whether a word is one of the language and names nothing.
func (d *Desk) isVerb(word string) bool {
	said := d.Said(word)
	return len(said) > 0 && !slices.ContainsFunc(said, func(v order.Value) bool { return v.Kind != order.KindWord })
}
