package adjudicator

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// A moderator answers mails: what a player wrote to him is answered by answering the mail
// that brought it, and lines with verbs below a mail about a game are about that game. The
// Message-ID of that mail stands in it and in answers to it only, and it went to his
// address; nothing is done all the same before he has confirmed it.

// fromModerator begins the occasion of a mail that brings a player his moderator's words.
const fromModerator = "moderator-"

// answeredBy returns the mail to a moderator that the letter answers, nil for none.
func (in *intake) answeredBy(mod *Moderator) (*store.Dispatch, error) {
	ids := in.letter.InReplyTo
	if n := len(in.letter.References); len(ids) == 0 && n > 0 {
		ids = in.letter.References[n-1:]
	}
	for _, id := range ids[:min(len(ids), mostAsked)] {
		d, err := in.tx.DispatchByMessageID(id)
		if isNotFound(err) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if strings.HasPrefix(string(d.Kind), forModerator) && strings.EqualFold(d.Recipient, mod.Address) {
			return &d, nil
		}
	}
	return nil, nil
}

// reply handles what a moderator answers to a mail about a game; "" says that it is none.
func (m *moderation) reply() (outcome string, err error) {
	in, d := m.in, m.answers
	if d == nil || d.Game == "" || in.letter.Likely || in.inCopy() || len(in.letter.Press) > 0 {
		return "", nil
	}
	words := in.letter.Words
	if len(words) == 0 && !in.letter.Quoted {
		words = in.letter.Lines
	}
	if len(meantLines(words)) == 0 {
		return "", nil
	}
	if lines := meantLines(in.letter.Lines); !in.letter.Quoted && m.commands(d.Game, lines) {
		return m.letter(append([]parser.Line{{Text: "moderator " + d.Game}}, lines...), nil)
	}
	asked, err := m.asks(d)
	if err != nil || asked == nil {
		return "", err
	}
	if ok, err := m.within(); err != nil || !ok {
		return outcomeRate, err
	}
	return outcomeRequest, m.passBack(asked, words)
}

// commands reports whether lines are verbs and nothing else, each with all that it takes.
// Of those that may hold any words it is not sure.
func (m *moderation) commands(game string, lines []parser.Line) bool {
	g, err := m.in.tx.Game(game)
	if err != nil || !m.mod.Moderates(game) {
		return false
	}
	d, n := m.in.s.desks[g.Title], 0
	for i, line := range lines {
		if n > 0 && m.signs(lines[i:]) {
			break
		}
		l := m.in.s.readVerb(d, unasked(line.Text))
		if l.verb == "" && line.Polite {
			continue
		}
		if l.verb == "" || len(l.over) > 0 || slices.ContainsFunc(verbs()[l.verb].fields, func(f Field) bool { return f.Kind == FieldText || f.Kind == FieldLine && !f.Lead && !f.Spoken }) {
			return false
		}
		if _, err := l.verb.ReadArgs(l.typed, m.in.now.In(m.in.s.zone(m.mod.Zone))); err != nil {
			return false
		}
		n++
	}
	return n > 0
}

// question is what a player wrote to his moderator.
type question struct {
	game    store.Game
	side    rules.Side
	at      time.Time
	subject string // of the mail that brought it
	hidden  bool   // nobody is told which side wrote it
}

// asks returns what a player wrote in a mail to a moderator, nil where it brought nothing of
// the kind.
func (m *moderation) asks(d *store.Dispatch) (q *question, err error) {
	q = &question{subject: d.Subject}
	if q.game, err = m.in.tx.Game(d.Game); err != nil {
		return nil, err
	}
	switch d.Kind.Family() {
	case forModerator + aboutAsked:
		letter, err := m.in.tx.Letter(d.Letter)
		if isNotFound(err) {
			return nil, nil
		}
		q.side, q.at = letter.Side, letter.Received
		return q, err
	case forModerator + aboutPress:
		all, err := m.in.tx.PressOf(d.Game)
		_, id, _ := strings.Cut(string(d.Kind), ":")
		i := slices.IndexFunc(all, func(p store.Press) bool { return pressID(&p) == id })
		if err != nil || i < 0 {
			return nil, err
		}
		q.side, q.at, q.hidden = all[i].Side, all[i].Created, unsigned(&q.game)
		return q, nil
	}
	return nil, nil
}

// passBack passes a moderator's words on to who holds the side that wrote to him, if that
// is still who wrote. The moderator is told so, and the other moderators of the game.
func (m *moderation) passBack(q *question, words []parser.Line) error {
	if !m.mod.Moderates(q.game.ID) {
		m.say("moderate.no-game", rules.Text("word", q.game.ID))
		return m.answer()
	}
	m.on(&q.game)
	m.desk = m.in.s.desks[q.game.Title]
	_, player, err := m.in.s.gameSeat(m.in.tx, q.game.ID, q.side)
	if err != nil {
		return err
	}
	left, err := m.in.tx.LeftSince(q.game.ID, q.side, q.at)
	if err != nil {
		return err
	}
	text := make([]string, len(words))
	size := 0
	for i := range words {
		text[i] = words[i].Text
		size += utf8.RuneCountInString(words[i].Text) + 1
	}
	text = pressText("", text)
	who := []rules.Arg{rules.Text("game", q.game.ID)}
	if !q.hidden {
		who = append(who, rules.SideArg("side", q.side), rules.Text("player", player.Name))
	}
	switch {
	case left || player.Address == "":
		m.say("moderate.passed-gone", who...)
		return m.answer()
	case size > pressLongest || len(text) > pressLines:
		m.say("moderate.passed-long", append(who, rules.Num("n", pressLongest), rules.Num("lines", pressLines))...)
		return m.answer()
	}
	holders, err := m.in.s.holders(m.in.tx, q.game.ID, q.side)
	if err != nil {
		return err
	}
	if len(holders) == 0 {
		holders = []store.Seat{player}
	}
	for i := range holders {
		if err := m.passTo(q, &holders[i], text); err != nil {
			return err
		}
	}
	m.say("moderate.passed", who...)
	for _, line := range text {
		if line != "" {
			m.say("asked.line", rules.Text("line", line))
		}
	}
	others, err := m.in.s.moderatorsBeside(m.in.tx, q.game.ID)
	if err != nil {
		return err
	}
	others = slices.DeleteFunc(others, func(o Moderator) bool { return o.Address == m.mod.Address })
	told := append([]rules.Message{rules.M("moderate.passed-by", append(who, rules.Text("by", m.mod.Name))...)}, m.told[1:]...)
	if err := m.in.s.tellThese(m.in.tx, &q.game, others, on(aboutModerate, "passed-"+strconv.FormatInt(m.in.row.ID, 10)), m.in.row.ID, told...); err != nil {
		return err
	}
	return m.answer()
}

// passTo mails a moderator's words to who holds a seat.
func (m *moderation) passTo(q *question, seat *store.Seat, text []string) error {
	in := m.in
	d, err := in.s.desk(&q.game)
	if err != nil {
		return err
	}
	lead := rules.M("press.by-moderator", rules.Text("name", m.mod.Name))
	page := in.s.book.Press(templates.Press{
		Head: in.s.head(&q.game, seat, d, in.now), Subject: rules.Message{Code: "subject." + lead.Code, Args: lead.Args},
		Parts: []templates.Pressed{{Messages: []rules.Message{lead}, Text: text}},
		After: []rules.Message{rules.M("press.by-moderator-answer")}, Reply: q.game.State != store.Over,
	})
	return in.s.queue(in.tx, dispatch{
		game: q.game.ID, phase: q.game.Phase, side: seat.Side, key: seat.KeyNo, kind: on(kindPress, fromModerator+strconv.FormatInt(in.row.ID, 10)), letter: in.row.ID,
		to: seat.Address, name: seat.Name, lang: seat.Lang, auto: autoGenerated, page: page, now: in.now,
	})
}

// answersModerator reports whether the letter answers a mail that brought its sender his
// moderator's words.
func (in *intake) answersModerator() (bool, error) {
	parent, err := in.parent()
	if err != nil || parent == nil {
		return false, err
	}
	family, occasion, _ := strings.Cut(string(parent.Kind), ":")
	return store.Kind(family) == kindPress && strings.HasPrefix(occasion, fromModerator), nil
}
