package commands

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// handleReply handles what a moderator answers to a mail about a game; "" says that it is none.
func (m *moderatorLetter) handleReply() (outcome string, err error) {
	in, d := m.in, m.answers
	if d == nil || d.Game == "" || in.Letter.Likely || press.IsCarbonCopy(in) || len(in.Letter.Press) > 0 {
		return "", nil
	}
	words := m.typedLines()
	if len(words) == 0 && in.Letter.Counts != mailtext.QuotedBlock {
		words = in.Letter.Lines
	}
	if len(meantLines(words)) == 0 {
		return "", nil
	}
	if lines := meantLines(in.Letter.Lines); in.Letter.Counts != mailtext.QuotedBlock && m.areCommands(d.Game, lines) {
		return m.handleLines(append([]language.Line{{Text: "moderator " + d.Game}}, lines...), nil)
	}
	asked, err := m.questionOf(d)
	if err != nil {
		return "", err
	}
	if outcome, done, err := m.handleParted(asked, words); done || err != nil {
		return outcome, err
	}
	if asked == nil {
		return "", nil
	}
	if ok, err := m.isWithinLimit(); err != nil || !ok {
		return filing.OutcomeRate, err
	}
	if err := m.passBack(asked, words); err != nil {
		return "", err
	}
	return filing.OutcomeRequest, m.answer()
}

// typedLines returns what he typed himself, the lines marked that are courtesy.
func (m *moderatorLetter) typedLines() (out []language.Line) {
	for i := range m.in.Letter.Body {
		if line := &m.in.Letter.Body[i]; line.Word {
			out = append(out, language.Line{No: line.No, Text: line.Text, Polite: line.Polite})
		}
	}
	return out
}

// areCommands reports whether lines are verbs and nothing else, each with all that it takes.
// Of those that may hold any words it is not sure.
func (m *moderatorLetter) areCommands(game string, lines []language.Line) bool {
	g, err := m.in.Tx.Game(game)
	if err != nil || !m.mod.Moderates(game) {
		return false
	}
	d, n := m.in.Tx.Office.Desks[g.Title], 0
	for i, line := range lines {
		if n > 0 && m.isSignature(lines[i:]) {
			break
		}
		l := readVerb(m.in.Tx.Office, d, stripPleading(line.Text))
		if l.verb == nil && line.Polite {
			continue
		}
		if l.verb == nil || len(l.over) > 0 || l.verb.Text() != nil || takesAnyWords(l.verb) || strings.HasSuffix(strings.TrimSpace(line.Text), "?") {
			return false
		}
		if _, err := l.verb.ReadArgs(l.typed, m.in.Now.In(m.in.Tx.Office.Zone(m.mod.Zone))); err != nil {
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

// questionOf returns what a player wrote in a mail to a moderator, nil where it brought nothing of
// the kind.
func (m *moderatorLetter) questionOf(d *store.Dispatch) (q *question, err error) {
	q = &question{subject: d.Subject}
	if q.game, err = m.in.Tx.Game(d.Game); err != nil {
		return nil, err
	}
	switch d.Kind.Family() {
	case office.ModeratorKindPrefix + office.AboutAsked:
		letter, err := m.in.Tx.Letter(d.Letter)
		if post.IsNotFound(err) {
			return nil, nil
		}
		q.side, q.at = letter.Side, letter.Received
		return q, err
	case office.ModeratorKindPrefix + office.AboutPress:
		all, err := m.in.Tx.Press().List(store.Press{Game: d.Game})
		_, id, _ := strings.Cut(string(d.Kind), ":")
		i := slices.IndexFunc(all, func(p store.Press) bool { return press.PressID(&p) == id })
		if err != nil || i < 0 {
			return nil, err
		}
		q.side, q.at, q.hidden = all[i].Side, all[i].Created, press.HasAnonymousPress(&q.game)
		return q, nil
	}
	return nil, nil
}

// passBack passes a moderator's words on to who holds the side that wrote to him, if that
// is still who wrote. The moderator is told so, and the other moderators of the game.
func (m *moderatorLetter) passBack(q *question, words []language.Line) error {
	if !m.mod.Moderates(q.game.ID) {
		m.say("moderate.no-game", rules.Text("word", q.game.ID))
		return nil
	}
	m.setGame(&q.game)
	m.desk = m.in.Tx.Office.Desks[q.game.Title]
	_, player, err := post.LoadGameAndSeat(m.in.Tx, q.game.ID, q.side)
	if err != nil {
		return err
	}
	left, err := m.in.Tx.Roles().HasLeftSince(q.game.ID, q.side, q.at)
	if err != nil {
		return err
	}
	text := make([]string, len(words))
	size := 0
	for i := range words {
		text[i] = words[i].Text
		size += utf8.RuneCountInString(words[i].Text) + 1
	}
	text = press.MessageText("", text)
	who := []rules.Arg{rules.Text("game", q.game.ID)}
	if !q.hidden {
		who = append(who, rules.SideArg("side", q.side), rules.Text("player", player.Name))
	}
	switch {
	case left || player.Address == "":
		m.say("moderate.passed-gone", who...)
		return nil
	case size > press.PressLongest || len(text) > press.PressLines:
		m.say("moderate.passed-long", append(who, rules.Num("n", press.PressLongest), rules.Num("lines", press.PressLines))...)
		return nil
	}
	holders, err := post.HolderSeats(m.in.Tx, q.game.ID, q.side)
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
	others, err := confirm.NonPlayingModerators(m.in.Tx, q.game.ID)
	if err != nil {
		return err
	}
	others = slices.DeleteFunc(others, func(o office.Moderator) bool { return o.Address == m.mod.Address })
	told := append([]rules.Message{rules.M("moderate.passed-by", append(who, rules.Text("by", cmp.Or(m.mod.Name, m.mod.Address)))...)}, m.told[1:]...)
	return post.NotifyModerators(m.in.Tx, &q.game, others, office.KindWithOccasion(office.AboutModerate, "passed-"+strconv.FormatInt(m.in.Row.ID, 10)), m.in.Row.ID, told...)
}

// passTo mails a moderator's words to the holder of a seat.
func (m *moderatorLetter) passTo(q *question, seat *store.Seat, text []string) error {
	in := m.in
	d, err := in.Tx.Office.Desk(&q.game)
	if err != nil {
		return err
	}
	lead := rules.M("press.by-moderator", office.ActorArgs(office.ModeratorActor(m.mod.Name))...)
	page := in.Tx.Office.Book.Press(templates.Press{
		Head: post.NewHead(in.Tx.Office, &q.game, seat, d, in.Now), Subject: rules.Message{Code: "subject." + lead.Code, Args: lead.Args},
		Parts: []templates.Pressed{{Messages: []rules.Message{lead}, Text: text}},
		After: []rules.Message{rules.M("press.by-moderator-answer")}, Reply: q.game.State != store.Over,
	})
	return post.Queue(in.Tx, post.OutgoingMail{
		Game: q.game.ID, Phase: q.game.Phase, Side: seat.Side, Key: seat.KeyNo, Kind: office.KindWithOccasion(office.KindPress, press.ModeratorWordsPrefix+strconv.FormatInt(in.Row.ID, 10)), Letter: in.Row.ID,
		To: seat.Address, Name: seat.Name, Lang: seat.Lang, Auto: post.AutoGenerated, Page: page, Now: in.Now,
	})
}
