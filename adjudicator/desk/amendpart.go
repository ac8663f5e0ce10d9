package desk

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Orders of a sheet are also named by their places in it, "the second", "the last", and one line may
// change several: "drop 2; drop 1", "quita la 2 y añade ...".

// ordinals are the words for places in a list, folded; below 0 they count from its end.
var ordinals = sync.OnceValue(func() map[string]int {
	out := map[string]int{}
	for _, lang := range order.Languages {
		for key, step := range map[string]int{"answer.ordinals": 1, "answer.last": -1} {
			for i, words := range phrases.In(lang, key) {
				for word := range strings.SplitSeq(words, "/") {
					out[word] = (i + 1) * step
				}
			}
		}
	}
	return out
})

var (
	besideOrdinals = phrases.List("amend.beside") // "the second one"
	besideSeveral  = phrases.List("amend.orders")
	severalVaguely = phrases.List("amend.vaguely")
	oneOrder       = phrases.List("amend.order")
	ordinalFigure  = regexp.MustCompile(`^(\d{1,3})(?:st|nd|rd|th)$`)
	ordinalSign    = regexp.MustCompile(`(\d)\.?[ªº]`)
)

// ordinalOf returns the place in a sheet that a folded word names, 0 where it names none.
func ordinalOf(word string) int {
	if m := ordinalFigure.FindStringSubmatch(word); m != nil {
		n, _ := strconv.Atoi(m[1])
		return n
	}
	return ordinals()[word]
}

// orderOrdinals returns the words for places in a sheet that a text lists, nil where it says
// something else: "the last orders" does not say how many.
func orderOrdinals(text string) (out []string) {
	plural := false
	for word := range strings.FieldsSeq(language.Fold(ordinalSign.ReplaceAllString(text, "${1}th"))) {
		switch {
		case ordinalOf(word) != 0:
			out = append(out, word)
		case slices.Contains(besideSeveral(), word):
			plural = true
		case !slices.Contains(besideOrdinals(), word):
			return nil
		}
	}
	if plural && len(out) < 2 {
		return nil
	}
	return out
}

// isVague reports whether a text means orders of a sheet and does not say which: "the last two".
func isVague(text string) bool {
	vague := false
	for word := range strings.FieldsSeq(language.Fold(text)) {
		several := slices.Contains(severalVaguely(), word)
		vague = vague || several || slices.Contains(besideSeveral(), word)
		if !several && ordinalOf(word) == 0 && !slices.Contains(besideSeveral(), word) && !slices.Contains(besideOrdinals(), word) {
			return false
		}
	}
	return vague
}

// lastOfSheets reports whether a text behind "undo" means the last sheet as well as the last order.
func lastOfSheets(text string) bool {
	words := orderOrdinals(text)
	return len(words) == 1 && ordinals()[words[0]] == -1 && !slices.ContainsFunc(strings.Fields(language.Fold(text)), func(word string) bool {
		return slices.Contains(oneOrder(), word)
	})
}

// place returns which line of a sheet an ordinal means, -1 where that cannot be told: lines that
// are no orders are counted in the numbers that were shown.
func (d *Desk) place(lines []string, n int) int {
	var orders []int
	for i, line := range lines {
		if read := d.Read(Number([]string{line})); len(read.Orders)+len(read.Standing)+len(read.Problems) > 0 { // and not "wait"
			orders = append(orders, i)
		}
	}
	switch k := len(orders); {
	case n < 0 && -n <= k:
		return orders[k+n]
	case n > 0 && n <= k && orders[n-1] == n-1:
		return n - 1
	}
	return -1
}

// amendSeparator stands between changes in one line.
var amendSeparator = phrases.Pattern(`(?i)\s*;\s*(?:(?:{answer.and}|{amend.then}|{amend.also})\s+)?|\s*,?\s+(?:{answer.and}|{amend.then})\s+(?:(?:{amend.then}|{amend.also})\s+)?`)

// partLines returns lines with those parted that hold several changes.
func (d *Desk) partLines(lines []language.Line, holds func(string) bool) (out []language.Line) {
	for _, line := range lines {
		parts := d.parts(strings.TrimSpace(line.Text), holds)
		if parts == nil {
			parts = []string{line.Text}
		}
		for _, part := range parts {
			line.Text = part
			out = append(out, line)
		}
	}
	return out
}

// parts returns the changes of a line that holds several, nil where it is to be read as it stands:
// the first is a change, and the others are changes or orders.
func (d *Desk) parts(text string, holds func(string) bool) (out []string) {
	if len(text) > longestAmendment || !amendSeparator().MatchString(text) {
		return nil
	}
	if a, ok := d.amendment(undressed(text), holds); ok && d.isWhole(&a, holds) {
		return nil
	}
	begin := 0
	for _, at := range amendSeparator().FindAllStringIndex(text, -1) {
		if at[0] == 0 {
			continue
		}
		before, after := text[begin:at[0]], text[at[1]:]
		if strings.TrimSpace(after) == "" || d.isPart(before, len(out) == 0, holds) && d.begin(after, holds) {
			out, begin = append(out, before), at[1]
		}
	}
	if rest := text[begin:]; len(out) > 0 && strings.TrimSpace(rest) != "" {
		out = append(out, rest)
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// isWhole reports whether all that a change names is there to be changed.
func (d *Desk) isWhole(a *Amendment, holds func(string) bool) bool {
	return !slices.ContainsFunc(a.Old, func(old string) bool { return !holds(old) }) && (a.New == "" || d.reads(a.New))
}

// isPart reports whether a text is a change, or, behind one, an order.
func (d *Desk) isPart(text string, first bool, holds func(string) bool) bool {
	_, ok := d.amendment(undressed(text), holds)
	return ok || !first && d.resembles(text)
}

// begin reports whether a change or an order begins a text.
func (d *Desk) begin(text string, holds func(string) bool) bool {
	if amendVerb().MatchString(text) {
		return true
	}
	first := text
	if at := amendSeparator().FindStringIndex(text); at != nil && at[0] > 0 {
		first = text[:at[0]]
	}
	_, ok := d.amendment(undressed(first), holds)
	return ok || d.reads(first) || d.reads(text)
}
