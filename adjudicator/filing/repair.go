package filing

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/templates"
)

// How much a repair may cost.
const (
	mostRepaired = 60  // lines of a sheet that is repaired
	mostChecked  = 150 // readings of the sheet
	mostStandIns = 15  // lines in whose place an example is tried
)

// repair mends a sheet that is refused, line by line, where one guess alone makes an
// order that is allowed. Everything that it goes by is in the problems and in what
// [rules.Position.Check] says of other sheets.
type repair struct {
	a               *submission
	lines           []repairLine
	checks          int
	instancesTried  int   // examples that were tried
	beginningsTried int   // beginnings of lines that were read for it
	dependentLines  []int // lines that may be wrong only because an earlier one is
}

// repairLine is a line of the sheet.
type repairLine struct {
	language.Line
	was     string   // as the player wrote it, where it is mended
	from    int      // its number, where it was moved; else 0
	bad     bool     // an error stands against it
	guesses []string // what it may be instead
}

// repairSheet repairs the sheet as far as it can and makes the draft of it. Where all of it is
// good then it is offered, and what was wrong only because of the lines that are mended
// is no longer told.
func (a *submission) repairSheet() {
	r := &repair{a: a}
	for _, l := range sheetLines(a.in.Letter.Lines, a.sheet) {
		at := func(holds func(*rules.Problem) bool) bool {
			return slices.ContainsFunc(a.ack.Problems, func(p rules.Problem) bool { return p.Line == l.No && holds(&p) })
		}
		if l.Text == "" || at(IsChatter) {
			continue
		}
		l.Meant = true
		r.lines = append(r.lines, repairLine{Line: l, bad: at(func(p *rules.Problem) bool { return p.Severity == rules.Error })})
	}
	if len(r.lines) <= mostRepaired {
		r.tryGuesses()
		if !r.isAcceptable() {
			r.moveLine()
		}
		if r.hasChanges() && r.isAcceptable() {
			a.offerRepair(r)
		}
	}
	if len(a.row.Offer) == 0 {
		r.dropDependentErrors()
		r.dropMissing()
	}
	lang := a.in.Seat.Lang
	a.ack.Mended = r.hasChanges()
	a.row.Lines = slices.Clone(a.row.Lines)
	for i := range r.lines {
		l := &r.lines[i]
		switch {
		case len(l.guesses) > 0:
			a.ack.Draft = append(a.ack.Draft, l.Text+"  "+templates.DraftMark+" "+strings.Join(l.guesses, " / "))
		case l.bad && l.was == "" && len(a.row.Offer) == 0:
			a.ack.Draft = append(a.ack.Draft, l.Text+"  "+templates.DraftMark)
		case l.was != "":
			if len(a.row.Offer) == 0 && l.No <= len(a.row.Lines) { // what is mended stays so
				a.row.Lines[l.No-1] = l.Text
			}
			a.ack.Draft = append(a.ack.Draft, l.Text+"   # "+a.in.Tx.Office.Book.Text(lang, a.desk, rules.M("mail.was", rules.Text("word", l.was))))
		case l.from > 0:
			a.ack.Draft = append(a.ack.Draft, l.Text+"   # "+a.in.Tx.Office.Book.Text(lang, a.desk, rules.M("mail.was-line", rules.Num("line", l.from))))
		default:
			a.ack.Draft = append(a.ack.Draft, l.Text)
		}
	}
}

// dropMissing drops what is said to be missing of units that lines with an error are about.
func (r *repair) dropMissing() {
	r.a.ack.Reading.Missing = slices.DeleteFunc(slices.Clone(r.a.ack.Reading.Missing), func(m rules.Message) bool {
		return slices.ContainsFunc(r.lines, func(l repairLine) bool {
			text := " " + language.Fold(l.Text) + " "
			return l.bad && slices.ContainsFunc(m.Args, func(v rules.Arg) bool {
				name := language.Fold(v.Value)
				return name != "" && v.Kind != rules.KindWord && strings.Contains(text, " "+name+" ")
			})
		})
	})
}

// offerRepair keeps the repaired sheet until its player says yes to it.
func (a *submission) offerRepair(r *repair) {
	reading, _ := r.readLines(r.lines)
	moved := slices.ContainsFunc(r.lines, func(l repairLine) bool { return l.from > 0 })
	a.ack.Problems = slices.DeleteFunc(slices.Clone(a.ack.Problems), func(p rules.Problem) bool {
		mended := slices.ContainsFunc(r.lines, func(l repairLine) bool { return l.No == p.Line && l.was != "" })
		if p.Severity == rules.Error {
			return !mended && !moved
		}
		stays := slices.ContainsFunc(reading.Problems, func(q rules.Problem) bool { return q.Message.Code == p.Message.Code })
		return !stays && !strings.HasPrefix(p.Message.Code, "fault.")
	})
	a.ack.Reading.Missing, a.ack.Offer = reading.Missing, true
	for i := range r.lines {
		a.row.Offer = append(a.row.Offer, r.lines[i].Text)
	}
}

// hasChanges reports whether a line was mended or moved.
func (r *repair) hasChanges() bool {
	return slices.ContainsFunc(r.lines, func(l repairLine) bool { return l.was != "" || l.from > 0 })
}

// readLines reads lines as a sheet. bad are the numbers of lines with an error, 0 for what
// is wrong with the sheet as a whole.
func (r *repair) readLines(lines []repairLine) (reading rules.Reading, bad map[int]bool) {
	r.checks++
	read := make([]language.Line, len(lines))
	for i := range lines {
		read[i] = lines[i].Line
	}
	sheet, _, _ := readOrders(r.a.in, r.a.desk, read)
	reading = r.a.pos.Check(rules.Sheet{Side: r.a.in.Seat.Side, Key: r.a.row.Demand, OnFailure: sheet.OnFailure, Orders: sheet.Orders})
	bad = map[int]bool{}
	for _, p := range slices.Concat(sheet.Problems, reading.Problems) {
		if p.Severity == rules.Error {
			bad[p.Line] = true
		}
	}
	return reading, bad
}

// isAcceptable reports whether the sheet as it is now would be accepted.
func (r *repair) isAcceptable() bool {
	_, bad := r.readLines(r.lines)
	return len(bad) == 0
}

// isFaultyBeside reports whether another line than one has an error.
func (r *repair) isFaultyBeside(line int) bool {
	return slices.ContainsFunc(r.lines, func(l repairLine) bool { return l.bad && l.was == "" && l.No != line })
}

// tryGuesses puts into each line with an error the one guess that makes an allowed order of
// it; of several the line keeps the list. What another line has wrong as well only
// while this one is refused is dropped.
func (r *repair) tryGuesses() {
	for i := range r.lines {
		l := &r.lines[i]
		if !l.bad || r.checks > mostChecked {
			continue
		}
		understood := r.isReadable(l.Text) // what is suggested then is another order, not what he wrote
		words, texts := r.guessesFor(l.Line, 2)
		var good []int
		_, before := r.readLines(r.lines)
		for k := range texts {
			lines := slices.Clone(r.lines)
			lines[i].Text = texts[k]
			_, bad := r.readLines(lines)
			if !bad[l.No] {
				good = append(good, k)
			}
			r.dropFollowingErrors(l.No, before, bad)
		}
		if orders := slices.DeleteFunc(slices.Clone(good), func(k int) bool { return !r.hasNoRequest(texts[k]) }); len(orders) == 1 {
			good = orders
		}
		switch {
		case len(good) == 1 && !understood:
			l.was, l.Text = words[good[0]].was, texts[good[0]]
		case len(good) == 0 && len(texts) == 1 && !understood && r.isReadable(texts[0]): // allowed once it stands elsewhere, perhaps
			lines := slices.Clone(r.lines)
			lines[i].Text, lines[i].was = texts[0], words[0].was
			switch other := (&repair{a: r.a, lines: lines, checks: r.checks}); {
			case other.moveLine():
				r.lines = other.lines
			case r.isFaultyBeside(l.No): // or once another is mended
				l.was, l.Text = words[0].was, texts[0]
			}
		case len(good) > 0:
			for _, k := range good {
				if w := words[k].right; !slices.Contains(l.guesses, w) {
					l.guesses = append(l.guesses, w)
				}
			}
		}
	}
}

// dropFollowingErrors drops the errors that stand against other lines, or the sheet, only while this
// one is refused.
func (r *repair) dropFollowingErrors(line int, before, after map[int]bool) {
	r.dropProblems(func(p *rules.Problem) bool {
		return p.Line != line && before[p.Line] && !after[p.Line]
	})
}

// dropProblems takes errors that the position found out of what is told, and reports whether
// there are any.
func (r *repair) dropProblems(is func(*rules.Problem) bool) (any bool) {
	r.a.ack.Problems = slices.DeleteFunc(slices.Clone(r.a.ack.Problems), func(p rules.Problem) bool {
		gone := p.Severity == rules.Error && !isGrammarFault(&p) && is(&p)
		if gone && p.Line > 0 {
			r.dependentLines = append(r.dependentLines, p.Line)
		}
		any = any || gone
		return gone
	})
	for i := range r.lines {
		if l := &r.lines[i]; slices.Contains(r.dependentLines, l.No) {
			l.bad = slices.ContainsFunc(r.a.ack.Problems, func(p rules.Problem) bool { return p.Line == l.No && p.Severity == rules.Error })
		}
	}
	return any
}

// isReadable reports whether the grammar reads a line without an error.
func (r *repair) isReadable(text string) bool {
	return desk.Accepted(r.a.desk.Read(desk.Number([]string{text})).Problems)
}

// hasNoRequest reports whether a line orders something, and does not ask for it.
func (r *repair) hasNoRequest(text string) bool {
	return len(r.a.desk.Read(desk.Number([]string{text})).Requests) == 0
}

// replacement is what a guess puts in place of what.
type replacement struct{ was, right string }

// guessesFor returns the ways to write a line that its problems suggest, one after the other
// where it has several.
func (r *repair) guessesFor(l language.Line, depth int) (words []replacement, texts []string) {
	problems := ReadSheet(r.a.in, r.a.desk, []language.Line{l}).Problems
	if len(problems) == 0 {
		problems = r.a.ack.Problems
	}
	for i := range problems {
		p := &problems[i]
		if p.Line != l.No || p.Severity != rules.Error {
			continue
		}
		for _, s := range p.Suggest {
			c, text := r.applySuggestion(l.Text, p, s)
			switch {
			case text == "" || slices.Contains(texts, text):
			case r.isReadable(text):
				words, texts = append(words, c), append(texts, text)
			case depth > 1:
				next := l
				next.Text = text
				more, others := r.guessesFor(next, depth-1)
				for k := range others {
					words, texts = append(words, replacement{c.was + ", " + more[k].was, c.right + ", " + more[k].right}), append(texts, others[k])
				}
			}
		}
	}
	return words, texts
}

// applySuggestion returns a line with what is suggested in place of what is wrong.
func (r *repair) applySuggestion(line string, p *rules.Problem, s rules.Arg) (c replacement, text string) {
	lang, g := r.a.in.Seat.Lang, r.a.desk.Grammar()
	if s.Kind == rules.KindOrder {
		text, ok := g.Write(s.Order, lang)
		if !ok {
			return c, ""
		}
		return replacement{line, text}, text
	}
	right := g.Name(s.Kind, s.Value, lang)
	if s.Kind == rules.KindVerb {
		right = g.Word(s.Value, lang)
	}
	runes := []rune(line)
	if right == "" || p.Col < 1 || p.End <= p.Col || p.End-1 > len(runes) {
		return c, ""
	}
	return replacement{string(runes[p.Col-1 : p.End-1]), right}, string(runes[:p.Col-1]) + right + string(runes[p.End-1:])
}

// moveLine looks for a line that stands in the wrong place: one with an error, then the
// others, as little as need be. None passes a pause, and no pause moves: what stands
// behind one is not tried and so would seem to be right. Nor is a line right that comes to
// stand where it is only warned of.
func (r *repair) moveLine() bool {
	was, bad := r.readLines(r.lines)
	warned := func(reading *rules.Reading, line int) bool {
		return slices.ContainsFunc(reading.Problems, func(p rules.Problem) bool { return p.Line == line && p.Severity != rules.Error })
	}
	if len(bad) == 0 || bad[0] {
		return len(bad) == 0
	}
	unread := 0 // lines that are no orders, which none of them is elsewhere
	for _, l := range r.lines {
		if l.bad && !r.isReadable(l.Text) {
			unread++
		}
		if unread > 1 {
			return false
		}
	}
	pause := slices.IndexFunc(r.lines, r.endsSheetEarly)
	for _, faulty := range []bool{true, false} {
		for by := 1; by < len(r.lines); by++ {
			for i := range r.lines {
				if bad[r.lines[i].No] != faulty {
					continue
				}
				for _, to := range []int{i - by, i + by} {
					if to < 0 || to >= len(r.lines) || pause >= 0 && (i == pause || (i < pause) != (to < pause) || to == pause) {
						continue
					}
					if r.checks > mostChecked {
						return false
					}
					lines := slices.Clone(r.lines)
					l := lines[i]
					lines = slices.Insert(slices.Delete(lines, i, i+1), to, l)
					reading, bad := r.readLines(lines)
					doubtful := slices.ContainsFunc(lines, func(l repairLine) bool { return warned(&reading, l.No) && !warned(&was, l.No) })
					if len(bad) == 0 && !doubtful {
						lines[to].from = l.No
						r.lines = lines
						return true
					}
				}
			}
		}
	}
	return false
}

// endsSheetEarly reports whether a line ends the sheet before the turn is over.
func (r *repair) endsSheetEarly(l repairLine) bool {
	orders := r.a.desk.Read([]language.Line{l.Line}).Orders
	return slices.ContainsFunc(orders, func(o rules.Order) bool { return o.Form == play.FormPause })
}
