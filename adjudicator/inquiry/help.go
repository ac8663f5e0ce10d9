package inquiry

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// HelpRequest is for a page of the help, or what was chosen for the game.
var HelpRequest = office.Request{Kinds: []desk.RequestKind{desk.Help}, Who: office.Anybody, Limit: office.HelpLimit, Asks: true, Free: helpAnybody, Own: answerHelp}

// options are what the choices of a game are called.
var options = phrases.List("ask.options")

// findTopic finds the help page that words stand for, and the section that the last of
// them name: "empires", "empires standing orders".
func findTopic(o *office.Office, words string) (topic, section string) {
	if words == "" {
		return templates.General, ""
	}
	fields := strings.Fields(words)
	for n := len(fields); n > 0; n-- {
		if topic := TopicCalled(o, strings.Join(fields[:n], " ")); topic != "" {
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
	if d := in.Tx.Office.Desks[topic]; d != nil {
		return d
	}
	return nil
}

func answerHelp(c *office.RequestContext) error {
	in, d, words := c.In, c.Desk, c.First.Topic
	if slices.Contains(options(), language.Fold(words)) {
		return answerOptions(in, d)
	}
	return seating.AnswerRequest(in, office.KindHelp, helpPage(in, words, post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now)))
}

// answerOptions tells what was chosen for the game.
func answerOptions(in *office.Intake, d *desk.Desk) error {
	w := templates.Welcome{Head: post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now), Scenario: in.Game.Scenario, Options: seating.ChosenOptions(d, &in.Game)}
	return seating.AnswerRequest(in, office.KindHelp, in.Tx.Office.Book.Options(w))
}

// HelpOn returns the help page that words ask for: where they name no section of it, what is
// read first, which lists them.
func HelpOn(in *office.Intake, words string, lang rules.Lang) (templates.Page, bool) {
	topic, section := findTopic(in.Tx.Office, words)
	h := templates.Help{Lang: lang, Topic: topic, Section: section, Title: titleOfTopic(in, topic)}
	page, ok := in.Tx.Office.Book.Help(h)
	if !ok && section != "" {
		h.Section = ""
		page, ok = in.Tx.Office.Book.Help(h)
	}
	return page, ok
}

// helpPage returns the page that words ask for, or says what pages there are.
func helpPage(in *office.Intake, words string, head templates.Head) templates.Page {
	if page, ok := HelpOn(in, words, head.Lang); ok {
		return page
	}
	return in.Tx.Office.Book.Notice(templates.Notice{Head: head, Messages: []rules.Message{noHelp(in, words, head.Lang)}})
}

// noHelp says what pages there are in place of the one that words ask for.
func noHelp(in *office.Intake, words string, lang rules.Lang) rules.Message {
	m := rules.M("notice.unknown-topic", rules.Text("word", words))
	for _, t := range in.Tx.Office.Book.Topics(lang) {
		m.Args = append(m.Args, rules.Text("topics", in.Tx.Office.Book.TopicName(lang, t)))
	}
	return m
}

// helpAnybody answers who asks for help beside his games.
func helpAnybody(c *office.RequestContext) error {
	p := &c.Who.Person
	head := templates.Head{Lang: p.Lang, Now: c.In.Now, Player: c.Who.Name()}
	page, ok := HelpOn(c.In, c.First.Topic, p.Lang)
	if !ok {
		page = c.In.Tx.Office.Book.Notice(templates.Notice{Head: head, Messages: c.Who.StripWords([]rules.Message{noHelp(c.In, c.First.Topic, p.Lang)})})
	}
	return confirm.AnswerSenderInLang(c.In, c.Who.Address, c.Who.Name(), p.Lang, office.KindHelp, page)
}

// TitleCalled returns the title of a name, nil for none.
func TitleCalled(o *office.Office, name string) *desk.Desk {
	for _, id := range o.Order {
		for _, called := range TitleNames(o.Desks[id]) {
			if templates.NormalizeName(called) == templates.NormalizeName(name) {
				return o.Desks[id]
			}
		}
	}
	return nil
}

// TitleNames returns the id of a title and its names.
func TitleNames(d *desk.Desk) []string {
	names := []string{d.About().ID}
	for _, name := range d.About().Names {
		names = append(names, name)
	}
	return names
}

// TopicCalled returns the help page of a name: that of the page in any language or that of a
// title; "" when there is none.
func TopicCalled(o *office.Office, name string) string {
	if d := TitleCalled(o, name); d != nil {
		return d.About().ID
	}
	for _, lang := range o.Book.Langs() {
		for _, topic := range o.Book.Topics(lang) {
			if templates.NormalizeName(o.Book.TopicName(lang, topic)) == templates.NormalizeName(name) {
				return topic
			}
		}
	}
	return ""
}
