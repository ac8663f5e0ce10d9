package adjudicator

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// goesOn reports whether who asks may reply to the answer with orders, so that it says
// what a reply must hold: who has not shown the key is not told it for a question.
func (in *intake) goesOn() bool { return in.proved && in.game.State != store.Over }

// tell answers what a side has asked.
func (in *intake) tell(kind store.Kind, d *desk.Desk, messages ...rules.Message) error {
	return in.answer(kind, in.s.book.Notice(templates.Notice{
		Head: in.s.head(&in.game, &in.seat, d, in.now), Messages: messages, Reply: in.goesOn(),
	}))
}

// answer sends the answer to a request, and says so when it was read in the
// quotation.
func (in *intake) answer(kind store.Kind, page templates.Page) error {
	return in.answerWith(nil, kind, page)
}

// answerWith is answer with a map; nil: none.
func (in *intake) answerWith(picture *store.Picture, kind store.Kind, page templates.Page) error {
	if notes := slices.Concat(in.toldPassed(), in.fromQuotation()); len(notes) > 0 {
		page = in.s.book.Preface(in.seat.Lang, page, notes...)
	}
	return in.replyWith(picture, kind, page)
}

// topic finds the help page that words stand for, and the section that the last of
// them name: "empires", "empires standing orders".
func (s *Service) topic(words string) (topic, section string) {
	if words == "" {
		return templates.General, ""
	}
	fields := strings.Fields(words)
	for n := len(fields); n > 0; n-- {
		if topic := s.topicCalled(strings.Join(fields[:n], " ")); topic != "" {
			return topic, s.section(strings.Join(fields[n:], " "))
		}
	}
	return strings.ToLower(words), ""
}

// topicCalled returns the help page of a name: that of the page in any language or that of a
// title; "" when there is none.
func (s *Service) topicCalled(name string) string {
	if d := s.titleCalled(name); d != nil {
		return d.About().ID
	}
	for _, lang := range s.book.Langs() {
		for _, topic := range s.book.Topics(lang) {
			if templates.Plain(s.book.TopicName(lang, topic)) == templates.Plain(name) {
				return topic
			}
		}
	}
	return ""
}

// section returns the section of a help page that words ask for.
func (s *Service) section(words string) string {
	for _, lang := range s.book.Langs() {
		if words != "" && templates.Plain(words) == templates.Plain(s.book.Text(lang, nil, rules.M("help.whole"))) {
			return templates.WholePage
		}
	}
	return words
}

// title returns the title that a help page is about, nil for other pages.
func (in *intake) title(topic string) rules.Title {
	if d := in.s.desks[topic]; d != nil {
		return d
	}
	return nil
}

func (in *intake) help(d *desk.Desk, words string) error {
	if slices.Contains([]string{"option", "options", "opcion", "opciones"}, parser.Fold(words)) {
		return in.options(d)
	}
	return in.answer(kindHelp, in.helpPage(words, in.s.head(&in.game, &in.seat, d, in.now)))
}

// options tells what was chosen for the game.
func (in *intake) options(d *desk.Desk) error {
	w := templates.Welcome{Head: in.s.head(&in.game, &in.seat, d, in.now), Scenario: in.game.Scenario, Options: optionsOf(d, &in.game)}
	return in.answer(kindHelp, in.s.book.Options(w))
}

// helpOn returns the help page that words ask for: where they name no section of it, what is
// read first, which lists them.
func (in *intake) helpOn(words string, lang rules.Lang) (templates.Page, bool) {
	topic, section := in.s.topic(words)
	h := templates.Help{Lang: lang, Topic: topic, Section: section, Title: in.title(topic)}
	page, ok := in.s.book.Help(h)
	if !ok && section != "" {
		h.Section = ""
		page, ok = in.s.book.Help(h)
	}
	return page, ok
}

// helpPage returns the page that words ask for, or says what pages there are.
func (in *intake) helpPage(words string, head templates.Head) templates.Page {
	if page, ok := in.helpOn(words, head.Lang); ok {
		return page
	}
	return in.s.book.Notice(templates.Notice{Head: head, Messages: []rules.Message{in.noHelp(words, head.Lang)}})
}

// noHelp says what pages there are in place of the one that words ask for.
func (in *intake) noHelp(words string, lang rules.Lang) rules.Message {
	m := rules.M("notice.unknown-topic", rules.Text("word", words))
	for _, t := range in.s.book.Topics(lang) {
		m.Args = append(m.Args, rules.Text("topics", in.s.book.TopicName(lang, t)))
	}
	return m
}

// status tells who has reported, and what we have of the player, word for word.
func (in *intake) status(d *desk.Desk) error {
	messages, err := in.statusOf(&in.game, &in.seat)
	if err != nil {
		return err
	}
	messages = append([]rules.Message{rules.M("status.lead")}, messages...)
	n := templates.Notice{Head: in.s.head(&in.game, &in.seat, d, in.now), Messages: messages, Reply: in.goesOn()}
	if in.game.State != store.Over {
		if err := in.showSheet(d, &n); err != nil {
			return err
		}
	}
	if len(n.Draft) > 0 { // above which the deadline stands
		n.Messages = slices.DeleteFunc(n.Messages, func(m rules.Message) bool { return m.Code == "status.deadline" || m.Code == "status.no-deadline" })
	}
	return in.answer(kindStatus, in.s.book.Notice(n))
}

// statusOf tells a seat how its game stands.
func (in *intake) statusOf(g *store.Game, seat *store.Seat) ([]rules.Message, error) {
	seats, err := in.tx.Seats(g.ID)
	if err != nil {
		return nil, err
	}
	sheets, err := in.tx.GameSheets(g.ID)
	if err != nil {
		return nil, err
	}
	sides := bySide(sheets)
	if g.State == store.Gathering {
		return in.s.gatheringOf(in.tx, g, seat.Lang)
	}
	messages := []rules.Message{rules.M("status.sides")}
	for i := range seats {
		state := sideState(g, seats[i].Side, sides[seats[i].Side])
		if state == SheetNotFinal && seats[i].Side != seat.Side {
			state = SheetMissing // that a sheet lies here is between its side and us
		}
		m := rules.M("status.side", rules.SideArg("side", seats[i].Side), rules.Word("state", "status.state."+string(state)))
		if name := in.s.playerOf(&seats[i], seat.Lang); name != "" {
			m.Args = append(m.Args, rules.Text("player", name))
		}
		messages = append(messages, m)
	}
	for i := range seats {
		if seats[i].MissedAll > 0 {
			messages = append(messages, missedOf(&seats[i]))
		}
	}
	messages = append(messages, in.own(g, seat, sides[seat.Side])...)
	standing, err := in.tx.Standing(g.ID)
	if err != nil {
		return nil, err
	}
	for i := range standing {
		if standing[i].Side == seat.Side {
			messages = append(messages, rules.M("status.standing", rules.Num("n", len(standing[i].Orders))))
		}
	}
	if g.Deadline.IsZero() || g.State == store.Over {
		return append(messages, rules.M("status.no-deadline")), nil
	}
	messages = append(messages, rules.M("status.deadline", rules.Text("when", in.s.whenDue(g, seat))))
	return append(messages, Timetable(in.s.book, seat.Lang, &g.Policy)...), nil
}

// own tells a seat what sheets we have of it.
func (in *intake) own(g *store.Game, seat *store.Seat, mine []store.Sheet) (out []rules.Message) {
	found := false
	for i := range g.Demands {
		dm := &g.Demands[i]
		if dm.Side != seat.Side {
			continue
		}
		if s := standingSheet(mine, dm.Key); s != nil {
			found = true
			out = append(out, rules.M("status.sheet",
				rules.Text("when", in.s.book.When(seat.Lang, s.Received, in.s.zone(seat.Zone))),
				rules.Text("receipt", s.Receipt), rules.Num("n", len(s.Orders))))
		}
	}
	if !found {
		out = append(out, rules.M("status.no-sheet"))
	}
	for i := range mine {
		if s := &mine[i]; s.Accepted && s.Demand == "" {
			m := rules.M("status.advance", rules.Text("receipt", s.Receipt))
			if s.Turn > 0 {
				m.Args = append(m.Args, rules.Num("turn", s.Turn))
			}
			out = append(out, m)
		}
	}
	return out
}

// report sends the last report (or the invitation, before the first) again, or that of
// the phase that is named, or one that tells all of the position.
func (in *intake) report(d *desk.Desk, q *desk.Request) error {
	if q.Named {
		return in.reportOf(d, q.Phase)
	}
	if q.Topic == desk.Full && in.game.State != store.Over {
		return in.fullReport(d)
	}
	for _, kind := range []store.Kind{kindOver, kindSitrep, kindWelcome} {
		last, err := in.tx.LatestDispatch(in.game.ID, in.seat.Side, kind)
		if isNotFound(err) {
			continue
		}
		if err != nil {
			return err
		}
		page, err := in.withCurrentKey(templates.Page{Subject: last.Subject, Text: last.Text, HTML: templates.WithoutPicture(last.HTML)})
		if err != nil {
			return err
		}
		return in.answer(kindReport, page)
	}
	return in.tell(kindReport, d, rules.M("notice.no-report"))
}

// maxHistory is how many phases a history lists, the latest ones.
const maxHistory = 200

// history lists the phases so far and what the player sent for each, or tells of the
// one that is named.
func (in *intake) history(d *desk.Desk, q *desk.Request) error {
	if q.Named {
		return in.historyOf(d, q.Phase)
	}
	phases, err := History(in.tx, in.game.ID)
	if err != nil {
		return err
	}
	line, err := in.tx.LineOf(&in.game)
	if err != nil {
		return err
	}
	messages := []rules.Message{rules.M("history.none")}
	if len(phases) > 1 {
		messages = []rules.Message{rules.M("history.lead"), rules.M("history.phases")}
	}
	first := max(1, len(phases)-maxHistory)
	for i := first; i < len(phases); i++ {
		p := &phases[i]
		m := rules.M("history.phase", rules.Num("phase", p.Number),
			rules.Text("label", in.s.book.Text(in.seat.Lang, d, phases[i-1].Clock.Label)))
		if b := p.Inputs.Back; b != nil {
			messages = append(messages, rules.M("history.back", rules.Num("phase", p.Number), rules.Num("to", b.To)))
			continue
		}
		if !line.Counts(p.Number) {
			m.Args = append(m.Args, rules.Text("gone", "1"))
		}
		n := 0
		for _, sheet := range p.Inputs.Sheets {
			if sheet.Side == in.seat.Side {
				n += len(sheet.Orders)
				m.Args = append(m.Args, rules.Text("receipt", sheet.Receipt))
			}
		}
		m.Args = append(m.Args, rules.Num("n", n))
		messages = append(messages, m)
	}
	if first > 1 {
		messages = append(messages, rules.M("history.earlier", rules.Num("n", first-1)))
	}
	return in.tell(kindHistory, d, messages...)
}
