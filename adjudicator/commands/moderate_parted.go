package commands

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// What a moderator answers to a mail may hold words for who wrote to him and lines that have something
// done. A line is to be done that is a verb with all it takes and nothing over; what merely begins like
// one is words. Where it may be either the moderator is asked, and nothing goes on or is previewed.

// partedReply is an answer of a moderator, taken apart.
type partedReply struct {
	words    []language.Line
	commands []language.Line
	doubts   []string // lines that may be either
}

// lineSense is what a line of an answer is.
type lineSense int

const (
	senseWords   lineSense = iota
	senseDoubt             // words or a command
	senseBare              // a command of a verb alone, as people also write it for itself
	senseCommand           // a command
	senseHead              // it names the games that those below it are about
)

// bullet matches what may stand before a line of a list.
var bullet = regexp.MustCompile(`^[-–•*]\s+`)

// partReply takes an answer about a game apart.
func (m *moderatorLetter) partReply(g *store.Game, lines []language.Line) (out partedReply, err error) {
	var loose []language.Line // words below a sheet that nothing ended
	open := false
	for i := 0; i < len(lines); i++ {
		sense, verb, text, err := m.senseOf(g, lines[i])
		if err != nil {
			return out, err
		}
		if verb != moderation.Sheet { // else what follows is its own
			sense = m.senseAmong(lines, i, sense)
		}
		switch sense {
		case senseWords:
			out.words = append(out.words, lines[i])
			if open {
				loose = append(loose, lines[i])
			}
			continue
		case senseDoubt:
			out.doubts = append(out.doubts, strings.TrimSpace(lines[i].Text))
			continue
		}
		line := lines[i]
		line.Text, line.Polite = text, false
		out.commands = append(out.commands, line)
		if verb != moderation.Sheet {
			continue
		}
		n, ended := m.sheetLength(g, lines[i:])
		out.commands = append(append(out.commands, lines[i+1:i+n]...), language.Line{Text: ends()[0]})
		if i, open = i+n-1, open || !ended; i+1 < len(lines) && isEndLine(lines[i+1].Text) {
			i++
		}
	}
	if m.hasWords(loose, "") { // they may be orders, which are for nobody else
		for _, line := range meantLines(loose) {
			out.doubts = append(out.doubts, strings.TrimSpace(line.Text))
		}
	}
	return out, nil
}

// sheetLength returns how many lines a sheet has, which begin with its own: those before the line that
// ends it, or else those that stand there with nothing between them, and orders; ended reports which.
func (m *moderatorLetter) sheetLength(g *store.Game, lines []language.Line) (n int, ended bool) {
	for _, l := range m.in.Letter.Body { // which holds lines that say nothing, too
		if l.Depth == 0 && l.No > lines[0].No && isEndLine(l.Text) {
			n = slices.IndexFunc(lines, func(below language.Line) bool { return below.No >= l.No })
			return cmp.Or(max(n, 0), len(lines)), true
		}
	}
	for n = 1; n < len(lines) && (isNext(lines, n-1) || m.isOrder(g, lines[n])); n++ {
	}
	return n, false
}

// isNext reports whether a line stands below another, with nothing between them.
func isNext(lines []language.Line, i int) bool { return lines[i+1].No == lines[i].No+1 }

// isOrder reports whether a line can be an order of a game.
func (m *moderatorLetter) isOrder(g *store.Game, line language.Line) bool {
	read := m.in.Tx.Office.Desks[g.Title].Read([]language.Line{line})
	return len(read.Orders) > 0 && len(read.Problems) == 0
}

// senseOf returns what a line is by itself, and how it is read.
func (m *moderatorLetter) senseOf(g *store.Game, line language.Line) (sense lineSense, verb *moderation.Verb, text string, err error) {
	text = bullet.ReplaceAllString(strings.TrimSpace(line.Text), "")
	said := text
	if ids, rest, is, err := m.readHead(text); err != nil || is && len(ids) > 0 && rest == "" {
		return senseHead, nil, text, err
	}
	if id, rest, found := strings.Cut(text, ":"); found && gameLike.MatchString(strings.ToLower(strings.TrimSpace(id))) {
		said = strings.TrimSpace(rest)
	}
	said = stripPleading(said)
	words := strings.Fields(said)
	if len(words) == 0 || strings.HasSuffix(said, "?") {
		return senseWords, nil, text, nil
	}
	l := readVerb(m.in.Tx.Office, m.in.Tx.Office.Desks[g.Title], said)
	if l.verb == nil && l.near == "" {
		return senseWords, nil, text, nil
	}
	whole, known := l.verb != nil && len(l.over) == 0 && !takesAnyWords(l.verb), true
	if whole {
		_, err := l.verb.ReadArgs(l.typed, m.in.Now.In(m.in.Tx.Office.Zone(m.mod.Zone)))
		whole = err == nil || l.verb == moderation.Sheet && l.typed[office.ArgSide] != ""
	}
	if whole {
		if known, err = m.namesSide(g, l.typed[office.ArgSide]); err != nil {
			return senseWords, nil, text, err
		}
	}
	short := len(words) <= 4
	if !whole || !known {
		if sheet, err := m.mayBeSheet(g, &l, words); sheet || err != nil { // orders may stand below
			return senseDoubt, nil, text, err
		}
	}
	switch {
	case whole && !known && short, !whole && short && strings.ContainsAny(said, "0123456789"):
		return senseDoubt, nil, text, nil
	case !whole || !known:
		return senseWords, nil, text, nil
	case len(l.typed) > 0 || l.why != "":
		return senseCommand, l.verb, text, nil
	case strings.HasSuffix(said, "!"):
		return senseDoubt, nil, text, nil
	}
	return senseBare, l.verb, text, nil
}

// mayBeSheet reports whether a line that begins as a sheet does, or nearly, is hardly anything else: it
// says whose, or nothing. What is nearly one may be a greeting, which names a player.
func (m *moderatorLetter) mayBeSheet(g *store.Game, l *verbLine, words []string) (is bool, err error) {
	switch {
	case l.verb != moderation.Sheet && (l.near == "" || strings.HasSuffix(words[0], ",")):
		return false, nil
	case len(words) == 1:
		return l.verb != nil, nil
	}
	for i := 1; i < len(words) && !is && err == nil; i++ {
		word := strings.Trim(words[i], ".,;:!")
		if is = office.FindSide(m.in.Tx.Office, m.in.Tx.Office.Desks[g.Title], word) != ""; !is && l.verb != nil && word != "" {
			is, err = m.namesSide(g, word)
		}
	}
	return is, err
}

// takesAnyWords reports whether whatever stands behind a verb is what it takes.
func takesAnyWords(v *moderation.Verb) bool {
	return v != moderation.Sheet && slices.ContainsFunc(v.Fields, func(f moderation.Field) bool {
		return f.Kind == moderation.FieldText || f.Kind == moderation.FieldLine && !f.Lead && !f.Spoken
	})
}

// namesSide reports whether a word is a side of a game, or who plays one; "" names none, as is well.
func (m *moderatorLetter) namesSide(g *store.Game, word string) (bool, error) {
	if word == "" || office.FindSide(m.in.Tx.Office, m.in.Tx.Office.Desks[g.Title], word) != "" {
		return true, nil
	}
	seats, err := m.in.Tx.Seats().List(store.Seat{Game: g.ID})
	return moderation.FindSeat(m.in.Tx.Office, g.Title, seats, word) != nil, err
}

// senseAmong returns what a line is among those around it: prose is broken into lines wherever it
// happens.
func (m *moderatorLetter) senseAmong(lines []language.Line, i int, sense lineSense) lineSense {
	if sense != senseBare && sense != senseCommand {
		return sense
	}
	goesOn := false
	if i+1 < len(lines) && isNext(lines, i) && !lines[i+1].Polite {
		first, _ := utf8.DecodeRuneInString(strings.TrimSpace(lines[i+1].Text))
		goesOn = unicode.IsLower(first) && !m.isVerb(lines[i+1].Text)
	}
	follows := false
	if i > 0 && isNext(lines, i-1) && !lines[i-1].Polite {
		before := strings.TrimSpace(lines[i-1].Text)
		last, _ := utf8.DecodeLastRuneInString(before)
		follows = before != "" && (unicode.IsLetter(last) || unicode.IsDigit(last)) && !m.isVerb(before)
	}
	switch {
	case sense == senseBare && goesOn:
		return senseWords
	case goesOn, sense == senseBare && follows:
		return senseDoubt
	}
	return sense
}

// isVerb reports whether a line begins with a verb.
func (m *moderatorLetter) isVerb(text string) bool {
	return readVerb(m.in.Tx.Office, nil, stripPleading(bullet.ReplaceAllString(strings.TrimSpace(text), ""))).verb != nil
}

// hasWords reports whether lines say more than a greeting and who wrote them.
func (m *moderatorLetter) hasWords(lines []language.Line, player string) bool {
	lines = meantLines(lines)
	for i, line := range lines {
		if line.Polite || m.isCourtesy(line) {
			if m.isSignature(lines[i:]) {
				return false
			}
			continue
		}
		named := strings.Fields(language.Fold(m.mod.Name + " " + player))
		if m.isSignature(lines[i:]) {
			return false
		}
		if slices.ContainsFunc(strings.Fields(language.Fold(line.Text)), func(word string) bool { return !slices.Contains(named, word) }) {
			return true
		}
	}
	return false
}

// handleParted answers a letter that holds lines to be done, or that may be meant so, beside words:
// q is what it answers, nil: nothing that words could go back to. done is false where all of it is
// words.
func (m *moderatorLetter) handleParted(q *question, words []language.Line) (outcome string, done bool, err error) {
	g, err := m.in.Tx.Game(m.answers.Game)
	if err != nil || !m.mod.Moderates(g.ID) || m.in.Tx.Office.Desks[g.Title] == nil || len(words) > mostVerbs+moderation.MostSaidRows+m.in.Tx.Office.Cfg.MaxLines {
		return "", false, err
	}
	parted, err := m.partReply(&g, words)
	if err != nil || len(parted.commands) == 0 && (len(parted.doubts) == 0 || q == nil) {
		return "", false, err
	}
	if ok, err := m.isWithinLimit(); err != nil || !ok {
		return filing.OutcomeRate, true, err
	}
	m.setGame(&g)
	if len(parted.doubts) > 0 {
		m.askWhichIsMeant(&g, parted.doubts)
		return filing.OutcomeRequest, true, m.answer()
	}
	if err := m.sayWords(q, parted.words); err != nil {
		return "", true, err
	}
	said := m.told
	m.told, m.items, m.games = nil, nil, nil
	if err := m.read(append([]language.Line{{Text: "moderator " + g.ID}}, parted.commands...)); err != nil {
		return "", true, err
	}
	if err := m.confirm(); err != nil {
		return "", true, err
	}
	if len(said) > 0 && len(m.gives) > 0 && !m.wrong { // which was which, and what is to be confirmed first
		said = append([]rules.Message{rules.M("moderate.parted", rules.Text("game", g.ID))}, said...)
		m.told[0] = rules.M("moderate.to-do")
	}
	m.told = append(said, m.told...)
	return filing.OutcomeRequest, true, m.answer()
}

// askWhichIsMeant asks what lines are that may be words or commands.
func (m *moderatorLetter) askWhichIsMeant(g *store.Game, lines []string) {
	ask := rules.M("moderate.doubt", rules.Text("game", g.ID), rules.Num("n", len(lines)))
	for _, line := range lines {
		ask.Args = append(ask.Args, rules.Text("lines", filing.CutText(line)))
	}
	m.told = append(m.told, ask)
}

// sayWords passes on the words of an answer, or says that they go to nobody.
func (m *moderatorLetter) sayWords(q *question, words []language.Line) error {
	player := ""
	if q != nil {
		seats, err := m.in.Tx.Seats().List(store.Seat{Game: q.game.ID, Side: q.side})
		if err != nil {
			return err
		}
		for i := range seats {
			player = seats[i].Name
		}
	}
	switch {
	case !m.hasWords(words, player):
		return nil
	case q == nil:
		m.say("moderate.words-left")
		return nil
	}
	return m.passBack(q, words)
}
