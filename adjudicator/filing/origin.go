package filing

import (
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// People write where a unit comes from beside where it goes: "de4 Metz to Nancy", "de4 (Metz) to
// Nancy", "de4 Metz-Nancy". The place in which it stands is no part of its way.

// mostOrigins is how many lines with a mistake are read again without a place.
const mostOrigins = 40

// ReadSheet reads lines as a sheet of the letter's side, whose units stand where it knows, and puts what is
// likelier meant first among what is suggested for them.
func ReadSheet(in *office.Intake, d *desk.Desk, lines []language.Line) desk.Sheet {
	sheet, known, stands := readOrders(in, d, lines)
	if known != nil {
		rankSuggestions(d, in.Seat.Side, known, stands, &sheet, lines)
	}
	return sheet
}

// readOrders reads lines as a sheet of the letter's side. known is what the side knows, and stands where its
// units are: nil where the lines can be read without that.
func readOrders(in *office.Intake, d *desk.Desk, lines []language.Line) (sheet desk.Sheet, known *rules.Known, stands map[string]string) {
	sheet = d.Read(lines)
	if !slices.ContainsFunc(sheet.Orders, mayHoldOrigin) && len(sheet.Problems) == sheet.Chatter {
		return sheet, nil, nil
	}
	pos, err := office.Position(in.Tx, &in.Game)
	if err != nil { // whatever takes the sheet says so
		return sheet, nil, nil
	}
	known, stands = pos.Known(rules.Viewer(in.Seat.Side)), map[string]string{}
	for i := range known.Pieces {
		if p := &known.Pieces[i]; p.Side == in.Seat.Side && !p.Hidden() && p.At != "" {
			stands[p.ID] = p.At
		}
	}
	dropOrigins(d, known, stands, &sheet, lines)
	return sheet, known, stands
}

// dropOrigins takes from the orders of a sheet the place in which their unit stands, where others
// follow it, and reads lines that are no orders without it.
func dropOrigins(d *desk.Desk, known *rules.Known, stands map[string]string, sheet *desk.Sheet, lines []language.Line) {
	for i := range sheet.Orders {
		dropOrigin(&sheet.Orders[i], known, stands)
	}
	var origins []origin
	tried := 0
	for i := 0; i < len(sheet.Problems); i++ {
		p := &sheet.Problems[i]
		at := slices.IndexFunc(lines, func(l language.Line) bool { return l.No == p.Line })
		if at < 0 || IsChatter(p) || p.Severity != rules.Error {
			continue
		}
		if tried++; tried > mostOrigins {
			break
		}
		if origins == nil {
			origins = originNames(d, known, stands)
		}
		if o := readWithoutOrigin(d, lines[at], origins, stands); o != nil {
			sheet.Orders = append(sheet.Orders, *o)
			sheet.Problems = slices.Delete(sheet.Problems, i, i+1)
			i--
		}
	}
	slices.SortStableFunc(sheet.Orders, func(a, b rules.Order) int { return a.Line - b.Line })
}

// mayHoldOrigin reports whether an order names two places in a row.
func mayHoldOrigin(o rules.Order) bool {
	for i := 2; i < len(o.Args); i++ {
		if o.Args[i].Name == o.Args[i-1].Name && o.Args[i].Kind == o.Args[i-1].Kind && o.Args[i].ID != "" {
			return true
		}
	}
	return false
}

// dropOrigin takes out of an order the place in which its unit stands, where another follows in the
// same list.
func dropOrigin(o *rules.Order, known *rules.Known, stands map[string]string) {
	for i := 1; i+1 < len(o.Args); i++ {
		unit, from, to := &o.Args[i-1], &o.Args[i], &o.Args[i+1]
		at := stands[unit.ID]
		if at != "" && from.Kind == known.Kinds.Place && from.ID == at && to.Kind == from.Kind && to.Name == from.Name {
			o.Args = slices.Delete(slices.Clone(o.Args), i, i+1)
			return
		}
	}
}

// origin is a place in which a unit stands, by a name of it in small letters.
type origin struct{ place, name string }

// originNames returns the places in which units stand, by all their names, sorted, each once.
func originNames(d *desk.Desk, known *rules.Known, stands map[string]string) (out []origin) {
	for _, place := range slices.Compact(slices.Sorted(maps.Values(stands))) {
		for _, lang := range []rules.Lang{rules.English, rules.Spanish} {
			if name := strings.ToLower(d.Grammar().Name(known.Kinds.Place, place, lang)); name != "" {
				out = append(out, origin{place, name})
			}
		}
	}
	return slices.Compact(out)
}

// readWithoutOrigin reads a line without the name of the place in which a unit of the line stands;
// nil where that is no order of this unit.
func readWithoutOrigin(d *desk.Desk, line language.Line, origins []origin, stands map[string]string) *rules.Order {
	text := strings.ToLower(line.Text)
	if len(text) != len(line.Text) {
		return nil
	}
	for _, from := range origins {
		at := wordIndex(text, from.name)
		if at <= 0 {
			continue
		}
		shorter := line
		shorter.Text = strings.TrimRight(line.Text[:at], " (") + " " + strings.TrimLeft(line.Text[at+len(from.name):], " )-–,")
		read := d.Read([]language.Line{shorter})
		if len(read.Orders) != 1 || len(read.Problems) > 0 {
			continue
		}
		o := &read.Orders[0]
		if slices.ContainsFunc(o.Args, func(v rules.Value) bool { return stands[v.ID] == from.place }) {
			o.Text = line.Text
			return o
		}
	}
	return nil
}

// wordIndex returns where a name begins in a text that stands there as words of its own, -1 where
// it does not: a letter, a mark or a figure of any script beside it makes another word of it.
func wordIndex(text, name string) int {
	inWord := func(r rune) bool { return unicode.In(r, unicode.L, unicode.M, unicode.N) }
	for from := 0; ; {
		at := strings.Index(text[from:], name)
		if at < 0 {
			return -1
		}
		at += from
		before, _ := utf8.DecodeLastRuneInString(text[:at])
		after, _ := utf8.DecodeRuneInString(text[at+len(name):])
		if !inWord(before) && !inWord(after) {
			return at
		}
		from = at + 1
	}
}
