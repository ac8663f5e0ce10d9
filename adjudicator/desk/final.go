package desk

import (
	"slices"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
)

// final lists the forms that say what is to become of the sheet in hand, or of the letter.
var final = []string{formPlayNow, formUndo, formReady, formCheck}

// Says reports whether a sheet says what is to become of the one in hand.
func (s *Sheet) Says() bool { return s.PlayNow || s.Undo || s.Ready }

// Checks reports whether a line says that the letter is only to be checked, as [Desk.Read]
// does, but not what is wrong with it.
func (d *Desk) Checks(line language.Line) bool {
	r := d.readers.Get().(*reader)
	defer d.readers.Put(r)
	if r.parser.Fits(line, &r.order) {
		return r.order.Form == prefix+formCheck
	}
	var s Sheet
	return !s.accepts(line) && d.remarked(&s, r, line) && s.Check
}

// remarked takes a line that says something of the sheet as a whole and goes on in
// prose: "play now! We are all here." False means that it does not.
func (d *Desk) remarked(s *Sheet, r *reader, line language.Line) bool {
	if undoes(line) {
		s.Undo = true
		return true
	}
	end := strings.IndexAny(line.Text, ".!;")
	if line.Meant || end < 0 || end > prose.LongestSaying || len(line.Text) > prose.LongestRemark {
		return false
	}
	rest := strings.Fields(language.Fold(line.Text[end:]))
	if len(rest) == 0 || len(rest) == 1 && rest[0] == "no" || strings.Contains(line.Text, "?") ||
		slices.ContainsFunc(rest, func(word string) bool { return slices.Contains(prose.TurnRound(), word) }) {
		return false
	}
	var o rules.Order
	said := line
	said.Text = strings.TrimLeft(line.Text[:end], "¡ ")
	if !r.parser.Fits(said, &o) || !slices.Contains(final, strings.TrimPrefix(o.Form, prefix)) {
		return false
	}
	s.say(&o)
	return true
}

// undoes reports whether a line takes the sheet in hand back and goes on in prose, whatever that is:
// "undo please, I forgot something". Nothing is lost by it: the sheet comes back to be mended.
func undoes(line language.Line) bool {
	if line.Meant || strings.Contains(line.Text, "?") {
		return false
	}
	fold := language.Fold(line.Text)
	return slices.ContainsFunc(undoing(), func(said string) bool {
		rest, begins := strings.CutPrefix(fold, said+" ")
		return begins && (orderNumbers(rest) == nil || lastOfSheets(rest)) // "undo 2" takes one order out of it
	})
}

// undoing returns the words that take a sheet back, folded, but for those that a unit or a place may
// follow: "take back Riga".
var undoing = sync.OnceValue(func() (out []string) {
	for _, said := range phrases.All("request." + formUndo) {
		if said != "take back" {
			out = append(out, language.Fold(said))
		}
	}
	return out
})

// accepted finds a line that agrees, too, to what a mail asks with a code. It is no form, as
// titles have orders that begin so.
var accepted = phrases.Pattern(`(?i)^\s*(?:{lobby.accept})\s+([0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4})\s*[.!]?$`)

// accepts takes a line that is no order and agrees to something; false means that it
// does not.
func (s *Sheet) accepts(line language.Line) bool {
	m := accepted().FindStringSubmatch(line.Text)
	if m != nil {
		s.Requests = append(s.Requests, Request{Kind: Confirm, Topic: m[1], Line: line.No})
	}
	return m != nil
}
