package templates

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// Ack answers a letter with orders: how each was understood, what is wrong,
// what is missing, and the receipt.
type Ack struct {
	Head
	Reading  rules.Reading
	Problems []rules.Problem // of the grammar and of the position, in any order
	Lines    []string        // the order lines of the letter; line n is Lines[n-1]
	Notes    []rules.Message // about the letter
	Receipt  string

	StandingReceipt string // of all standing orders of the side

	Accepted      bool
	Trial         bool               // nothing was kept: this is what would have come of it
	Wait          bool               // the sheet is not final
	Doubt         bool               // it is when its side says that it means it
	Last          bool               // nobody else is awaited: the phase is played now
	PlayAt        time.Time          // or then, unless a sheet is taken back; zero: now
	Thinkers      bool               // or as soon as programs have thought, of which some are asked
	Closes        bool               // or closed, in a game whose dice come from a beacon
	OwnHeld       bool               // till then the sheet of the letter's side can be taken back
	OthersHeld    bool               // and that of another
	EarlierStands bool               // not accepted, but an earlier sheet counts
	AdvanceTurn   int                // the game turn of an advance sheet; 0 for the current one
	AdvanceNext   bool               // kept for the next time that orders of the side are asked for
	Standing      []rules.Understood // those that count from now on
	Waiting       []rules.Side
	Asked         []rules.Demand // the questions that are still open
	Mended        bool           // something that was wrong is mended in Draft
	Offer         bool           // all that was wrong is: a yes sends it
	Draft         []string       // what to edit when something is wrong
}

// Ack writes an acknowledgement.
func (b *Book) Ack(a Ack) Page {
	s := b.open(&a.Head)
	s.words.Most = maxNamed
	code, args := a.verdict()
	verdict := s.say(code, args...)
	s.body.Lead(verdict)
	if a.Offer {
		s.body.InMailOnly(func() { s.body.Para(s.say("ack.offer")) })
	}
	if !a.Accepted { // the earlier sheet is played then
		a.playAt(s)
	}
	a.where(s)
	for _, n := range a.Notes {
		t, _ := s.words.Tell(n)
		s.body.Para(t)
	}
	a.writeReading(s)
	s.demands(a.Asked)
	if a.Trial {
		a.deadline(s)
		a.writeCorrection(s)
		return s.page(a.subject(verdict))
	}
	if a.Receipt != "" {
		s.body.Fact(s.say("ack.receipt", rules.Text("receipt", a.Receipt)))
	}
	if a.StandingReceipt != "" {
		s.body.Fact(s.say("ack.standing-receipt", rules.Text("receipt", a.StandingReceipt)))
	}
	if !a.writeSchedule(s) {
		return s.page(a.subject(verdict))
	}
	if len(a.Draft) > 0 {
		a.writeCorrection(s)
	} else {
		code := "mail.replace"
		if len(a.Reading.Orders) == 0 && len(a.Standing) > 0 {
			code = "mail.replace-standing"
		}
		a.replace(s, code)
	}
	return s.page(a.subject(verdict))
}

// writeSchedule says when the phase is played. open is false when it is played now: no
// other sheet can replace this one any more.
func (a *Ack) writeSchedule(s *writer) (open bool) {
	switch {
	case !a.Last:
		a.deadline(s)
		a.waiting(s, a.Waiting)
	case !a.PlayAt.IsZero() && !a.Accepted && !a.Head.PlayAt.IsZero(): // it was said first
	case !a.PlayAt.IsZero():
		a.writeHeldUntil(s)
	case a.Closes:
		s.body.Fact(s.say("ack.closes"))
		return false
	default:
		var args []rules.Arg
		if a.Thinkers {
			args = append(args, rules.Text("thinkers", "1"))
		}
		s.body.Fact(s.say("ack.last", args...))
		return false
	}
	return true
}

// writeHeldUntil says when the phase is played for which every sheet is in.
func (a *Ack) writeHeldUntil(s *writer) {
	args := []rules.Arg{rules.Num("phase", a.Phase), wording.Phrase("when", s.when(a.PlayAt, a.Zone, nil))}
	if d := a.PlayAt.Sub(a.Now); !a.Now.IsZero() && d > 0 {
		args = append(args, wording.Phrase("left", s.left(d)))
	}
	if a.Closes {
		args = append(args, rules.Text("closes", "1"))
	}
	if a.OwnHeld {
		args = append(args, rules.Text("own", "1"))
	}
	if a.OthersHeld {
		args = append(args, rules.Text("others", "1"))
	}
	s.plays = true
	s.body.Fact(s.say("ack.held", args...))
}

// verdict tells in one line what became of the letter.
func (a *Ack) verdict() (code string, args []rules.Arg) {
	errors, warnings := 0, 0
	for i := range a.Problems {
		switch p := &a.Problems[i]; {
		case p.Severity == rules.Error:
			errors++
		case !isChatter(p):
			warnings++
		}
	}
	args = []rules.Arg{rules.Num("orders", len(a.Reading.Orders)), rules.Num("phase", a.Phase)}
	if a.AdvanceTurn > 0 {
		args = append(args, rules.Num("turn", a.AdvanceTurn))
	}
	if warnings > 0 {
		args = append(args, rules.Num("warnings", warnings))
	}
	switch {
	case a.Trial:
		if !a.Accepted {
			return "ack.trial-refused", append(args, rules.Num("problems", errors))
		}
		if a.Reading.Doubtful() {
			args = append(args, rules.Text("doubt", "1"))
		}
		return "ack.trial", append(args, rules.Num("standing", len(a.Standing)))
	case !a.Accepted:
		args = append(args, rules.Num("problems", errors))
		if a.EarlierStands {
			args = append(args, rules.Text("earlier", "1"))
		}
		return "ack.refused", args
	case a.Wait && a.Doubt && (a.AdvanceTurn > 0 || a.AdvanceNext):
		return "ack.advance-doubt", args
	case a.Wait && (a.AdvanceTurn > 0 || a.AdvanceNext):
		return "ack.advance-wait", args
	case a.Wait && a.Doubt:
		return "ack.accepted-doubt", args
	case a.Wait:
		return "ack.accepted-wait", args
	case a.AdvanceTurn > 0 || a.AdvanceNext:
		return "ack.advance", args
	case len(a.Reading.Orders) == 0 && len(a.Standing) > 0:
		return "ack.standing", append(args, rules.Num("standing", len(a.Standing)))
	default:
		return "ack.accepted", args
	}
}

// writeReading writes what was understood and what was not.
func (a *Ack) writeReading(s *writer) {
	s.understood("ack.heading.orders", a.Reading.Orders, a.room(roomOrders))
	s.understood("ack.heading.standing", a.Standing, a.room(roomStanding))
	a.writeProblems(s, "ack.heading.problems", rules.Error, a.room(roomErrors))
	a.writeProblems(s, "ack.heading.warnings", rules.Warning, a.room(roomWarnings))
	if missing := a.Reading.Missing; len(missing) > 0 {
		s.body.Heading(s.say("ack.heading.missing"))
		for i := range missing {
			if s.isFull(a.room(roomRest), len(missing)-i) {
				break
			}
			s.body.Write(s.words.Tell(missing[i]))
		}
	}
}

// writeCorrection writes the lines of the letter to be mended. A sheet that is too
// long to be sent back whole is not sent back in part: who mends it and
// returns it would lose the rest.
func (a *Ack) writeCorrection(s *writer) {
	heading := "mail.heading.correct"
	if a.Accepted {
		heading = "mail.heading.block"
	}
	if !s.writeIfFits(roomDraft, func() { s.body.InMailOnly(func() { a.draft(s, heading, a.Draft) }) }) {
		s.body.Para(s.say("mail.draft-too-long", rules.Num("lines", len(a.Draft))))
		a.replace(s, "mail.replace")
	}
}

func (s *writer) understood(heading string, orders []rules.Understood, room int) {
	if len(orders) == 0 {
		return
	}
	s.body.Heading(s.say(heading))
	orders = slices.Clone(orders) // a title carries out moves before attacks; the player wrote lines
	slices.SortStableFunc(orders, func(a, b rules.Understood) int { return cmp.Compare(a.Line, b.Line) })
	for i := range orders {
		if s.isFull(room, len(orders)-i) {
			break
		}
		label := strconv.Itoa(orders[i].Line)
		t, _ := s.words.Tell(orders[i].Message)
		s.body.Bullet(label, t)
		for _, f := range orders[i].Forecast {
			t, _ := s.words.Tell(f)
			s.body.Detail(label, t)
		}
	}
}

// writeProblems writes those of one severity by line: the line as written, carets,
// what is wrong, what would do, and where the rulebook says so.
func (a *Ack) writeProblems(s *writer, heading string, severity rules.Severity, room int) {
	var list []*rules.Problem
	for i := range a.Problems {
		if a.Problems[i].Severity == severity && !isChatter(&a.Problems[i]) {
			list = append(list, &a.Problems[i])
		}
	}
	chatter := passedOver(a, severity)
	if len(list)+len(chatter) == 0 {
		return
	}
	slices.SortStableFunc(list, func(p, q *rules.Problem) int {
		if (p.Line == 0) != (q.Line == 0) {
			return q.Line - p.Line // what concerns the whole sheet comes last
		}
		return cmp.Or(p.Line-q.Line, p.Col-q.Col)
	})
	s.body.Heading(s.say(heading))
	a.writeEach(s, list, room)
	if len(chatter) > 0 {
		s.body.Bullet("", s.say("ack.passed-over", chatter...))
	}
}

func isChatter(p *rules.Problem) bool { return p.Message.Code == "fault.chatter" }

// passedOver gathers the lines that were taken for no orders, greetings and
// names mostly: one remark is enough for all of them.
func passedOver(a *Ack, severity rules.Severity) []rules.Arg {
	var lines []string
	for i := range a.Problems {
		if p := &a.Problems[i]; p.Severity == severity && isChatter(p) {
			if _, passed := p.Message.Arg("passed"); passed { // to the moderator, as a note says
				continue
			}
			word, _ := p.Message.Arg("word")
			lines = append(lines, shortened(word.Value, maxPassedOver))
		}
	}
	if len(lines) == 0 {
		return nil
	}
	if len(lines) > maxPassedLines {
		lines = append(lines[:maxPassedLines-1], "…")
	}
	return []rules.Arg{rules.Text("lines", strings.Join(lines, " / "))}
}

// How much is quoted back of what is not an order.
const (
	maxPassedOver  = 40 // characters of a line
	maxPassedLines = 5
)

func shortened(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// subject repeats the verdict without its second sentence.
func (a *Ack) subject(verdict []byte) string {
	for i := 0; i+1 < len(verdict); i++ {
		if verdict[i+1] == ' ' && (verdict[i] == '.' || verdict[i] == ';') {
			verdict = verdict[:i]
			break
		}
	}
	if n := len(verdict); n > 0 && verdict[n-1] == '.' {
		verdict = verdict[:n-1]
	}
	return a.Head.subject(verdict)
}
