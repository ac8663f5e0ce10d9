package intake

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// findTopic finds the help page that words stand for, and the section that the last of
// them name: "empires", "empires standing orders".
func findTopic(o *office.Office, words string) (topic, section string) {
	if words == "" {
		return templates.General, ""
	}
	fields := strings.Fields(words)
	for n := len(fields); n > 0; n-- {
		if topic := people.TopicCalled(o, strings.Join(fields[:n], " ")); topic != "" {
			return topic, helpSection(o, strings.Join(fields[n:], " "))
		}
	}
	return strings.ToLower(words), ""
}

// helpSection returns the section of a help page that words ask for.
func helpSection(o *office.Office, words string) string {
	for _, lang := range o.Book.Langs() {
		if words != "" && templates.NormalizeName(words) == templates.NormalizeName(o.Book.Text(lang, nil, rules.M("help.whole"))) {
			return templates.WholePage
		}
	}
	return words
}

// titleOfTopic returns the title that a help page is about, nil for other pages.
func titleOfTopic(in *office.Intake, topic string) rules.Title {
	if d := in.Office.Desks[topic]; d != nil {
		return d
	}
	return nil
}

func answerHelp(in *office.Intake, d *desk.Desk, words string) error {
	if slices.Contains([]string{"option", "options", "opcion", "opciones"}, language.Fold(words)) {
		return answerOptions(in, d)
	}
	return seating.AnswerRequest(in, office.KindHelp, helpPage(in, words, post.NewHead(in.Office, &in.Game, &in.Seat, d, in.Now)))
}

// answerOptions tells what was chosen for the game.
func answerOptions(in *office.Intake, d *desk.Desk) error {
	w := templates.Welcome{Head: post.NewHead(in.Office, &in.Game, &in.Seat, d, in.Now), Scenario: in.Game.Scenario, Options: seating.ChosenOptions(d, &in.Game)}
	return seating.AnswerRequest(in, office.KindHelp, in.Office.Book.Options(w))
}

// helpOn returns the help page that words ask for: where they name no section of it, what is
// read first, which lists them.
func helpOn(in *office.Intake, words string, lang rules.Lang) (templates.Page, bool) {
	topic, section := findTopic(in.Office, words)
	h := templates.Help{Lang: lang, Topic: topic, Section: section, Title: titleOfTopic(in, topic)}
	page, ok := in.Office.Book.Help(h)
	if !ok && section != "" {
		h.Section = ""
		page, ok = in.Office.Book.Help(h)
	}
	return page, ok
}

// helpPage returns the page that words ask for, or says what pages there are.
func helpPage(in *office.Intake, words string, head templates.Head) templates.Page {
	if page, ok := helpOn(in, words, head.Lang); ok {
		return page
	}
	return in.Office.Book.Notice(templates.Notice{Head: head, Messages: []rules.Message{noHelp(in, words, head.Lang)}})
}

// noHelp says what pages there are in place of the one that words ask for.
func noHelp(in *office.Intake, words string, lang rules.Lang) rules.Message {
	m := rules.M("notice.unknown-topic", rules.Text("word", words))
	for _, t := range in.Office.Book.Topics(lang) {
		m.Args = append(m.Args, rules.Text("topics", in.Office.Book.TopicName(lang, t)))
	}
	return m
}

// answerStatus tells who has reported, and what we have of the player, word for word.
func answerStatus(in *office.Intake, d *desk.Desk) error {
	messages, err := statusOf(in, &in.Game, &in.Seat)
	if err != nil {
		return err
	}
	messages = append([]rules.Message{rules.M("status.lead")}, messages...)
	n := templates.Notice{Head: post.NewHead(in.Office, &in.Game, &in.Seat, d, in.Now), Messages: messages, Reply: seating.CanReplyWithOrders(in)}
	if in.Game.State != store.Over {
		if err := filing.AddCurrentSheet(in, d, &n); err != nil {
			return err
		}
	}
	if len(n.Draft) > 0 { // above which the deadline stands
		n.Messages = slices.DeleteFunc(n.Messages, func(m rules.Message) bool { return m.Code == "status.deadline" || m.Code == "status.no-deadline" })
	}
	return seating.AnswerRequest(in, office.KindStatus, in.Office.Book.Notice(n))
}

// statusOf tells a seat how its game stands.
func statusOf(in *office.Intake, g *store.Game, seat *store.Seat) ([]rules.Message, error) {
	seats, err := in.Tx.Seats().List(store.Seat{Game: g.ID})
	if err != nil {
		return nil, err
	}
	sheets, err := in.Tx.Sheets().List(store.Sheet{Game: g.ID})
	if err != nil {
		return nil, err
	}
	sides := seating.SheetsBySide(sheets)
	if g.State == store.Gathering {
		return founding.RecruitingStatus(in.Tx, g, seat.Lang)
	}
	messages := []rules.Message{rules.M("status.sides")}
	for i := range seats {
		state := inquiry.SideState(g, seats[i].Side, sides[seats[i].Side])
		if state == inquiry.SheetNotFinal && seats[i].Side != seat.Side {
			state = inquiry.SheetMissing // that a sheet lies here is between its side and us
		}
		m := rules.M("status.side", rules.SideArg("side", seats[i].Side), rules.Word("state", "status.state."+string(state)))
		if name := seating.PlayerName(in.Office, &seats[i], seat.Lang); name != "" {
			m.Args = append(m.Args, rules.Text("player", name))
		}
		messages = append(messages, m)
	}
	for i := range seats {
		if seats[i].MissedAll > 0 {
			messages = append(messages, seating.MissedMessage(&seats[i]))
		}
	}
	messages = append(messages, press.SheetMessages(in, g, seat, sides[seat.Side])...)
	standing, err := in.Tx.Standing(g.ID)
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
	messages = append(messages, rules.M("status.deadline", rules.Text("when", post.DeadlineText(in.Office, g, seat))))
	return append(messages, office.Timetable(in.Office.Book, seat.Lang, &g.Policy)...), nil
}

// maxHistory is how many phases a history lists, the latest ones.
const maxHistory = 200

// answerHistory lists the phases so far and what the player sent for each, or tells of the
// one that is named.
func answerHistory(in *office.Intake, d *desk.Desk, q *desk.Request) error {
	if q.Named {
		return phases.AnswerHistoryOf(in, d, q.Phase)
	}
	phases, err := phases.History(in.Tx.Tx, in.Game.ID)
	if err != nil {
		return err
	}
	line, err := in.Tx.Phases().LineOf(&in.Game)
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
			rules.Text("label", in.Office.Book.Text(in.Seat.Lang, d, phases[i-1].Clock.Label)))
		if b := p.Inputs.Rollback; b != nil {
			messages = append(messages, rules.M("history.back", rules.Num("phase", p.Number), rules.Num("to", b.To)))
			continue
		}
		if !line.Includes(p.Number) {
			m.Args = append(m.Args, rules.Text("gone", "1"))
		}
		n := 0
		for _, sheet := range p.Inputs.Sheets {
			if sheet.Side == in.Seat.Side {
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
	return seating.AnswerSide(in, office.KindHistory, d, messages...)
}
