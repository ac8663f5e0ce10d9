package inquiry

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// ReportRequest is for the last report, or another.
var ReportRequest = office.Request{
	Kinds: []desk.RequestKind{desk.Report}, Asks: true,
	Own: func(c *office.RequestContext) error { return AnswerReport(c.In, c.Desk, c.First) },
}

// AnswerReport sends the last report (or the invitation, before the first) again, or that of
// the phase that is named, or one that tells all of the position.
func AnswerReport(in *office.Intake, d *desk.Desk, q *desk.Request) error {
	if q.Named {
		return filing.AnswerReport(in, d, q.Phase)
	}
	if q.Topic == desk.Full && in.Game.State != store.Over {
		return phases.AnswerFullReport(in, d)
	}
	for _, kind := range []store.Kind{office.KindOver, office.KindSitrep, office.KindWelcome} {
		last, err := in.Tx.Dispatches().One(store.DispatchFilter{Game: in.Game.ID, Side: in.Seat.Side, Kind: kind, Page: store.Page{Most: 1}})
		if post.IsNotFound(err) {
			continue
		}
		if err != nil {
			return err
		}
		page, err := filing.ReplaceKeys(in, templates.Page{Subject: last.Subject, Text: last.Text, HTML: templates.WithoutPicture(last.HTML)})
		if err != nil {
			return err
		}
		return seating.AnswerRequest(in, office.KindReport, page)
	}
	return seating.AnswerSide(in, office.KindReport, d, rules.M("notice.no-report"))
}

// HistoryRequest lists the phases so far and what the player sent for each, or tells of the
// one that is named.
var HistoryRequest = office.Request{Kinds: []desk.RequestKind{desk.History}, Asks: true, Own: answerHistory}

// maxHistory is how many phases a history lists, the latest ones.
const maxHistory = 200

func answerHistory(c *office.RequestContext) error {
	in, d, q := c.In, c.Desk, c.First
	if q.Named {
		return phases.AnswerHistoryOf(in, d, q.Phase)
	}
	played, err := phases.History(in.Tx.Tx, in.Game.ID)
	if err != nil {
		return err
	}
	line, err := in.Tx.Phases().LineOf(&in.Game)
	if err != nil {
		return err
	}
	messages := []rules.Message{rules.M("history.none")}
	if len(played) > 1 {
		messages = []rules.Message{rules.M("history.lead"), rules.M("history.phases")}
	}
	first := max(1, len(played)-maxHistory)
	for i := first; i < len(played); i++ {
		p := &played[i]
		m := rules.M("history.phase", rules.Num("phase", p.Number),
			rules.Text("label", in.Tx.Office.Book.Text(in.Seat.Lang, d, played[i-1].Clock.Label)))
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
