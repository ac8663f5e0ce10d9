package filing

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// CurrentSheet returns the sheet that a side goes on with: the latest of what is asked of
// it, accepted or not, or else of those in advance; nil when there is none.
func CurrentSheet(g *store.Game, side rules.Side, mine []store.Sheet) (latest *store.Sheet) {
	asked := seating.SideDemands(g.Demands, side)
	for i := range mine {
		row := &mine[i]
		ofNow := slices.ContainsFunc(asked, func(d rules.Demand) bool { return d.Key == row.Demand })
		switch {
		case len(asked) > 0 && !ofNow, len(asked) == 0 && row.Demand != "":
		case latest == nil || row.Received.After(latest.Received):
			latest = row
		}
	}
	return latest
}

// AddBlock adds lines of the side to an answer: as a block to be edited, or one by one,
// as who has not shown the key is not told it for a question.
func AddBlock(in *office.Intake, n *templates.Notice, block []string) {
	if seating.CanReplyWithOrders(in) {
		n.Draft, n.Reply = block, true
		return
	}
	for _, line := range block {
		n.Messages = append(n.Messages, rules.M("sheet.line", rules.Text("line", line)))
	}
}

// AddCurrentSheet adds to an answer that is about something else the sheet that the side goes
// on with, if there is one, word for word.
func AddCurrentSheet(in *office.Intake, d *desk.Desk, n *templates.Notice) error {
	m, block, err := currentSheetLines(in, d)
	if err != nil || len(block) == 0 {
		return err
	}
	n.Messages = append(n.Messages, m)
	AddBlock(in, n, block)
	return nil
}

// currentSheetLines returns the lines of the sheet that the side goes on with, and what is said of
// it; none where there is no such sheet.
func currentSheetLines(in *office.Intake, d *desk.Desk) (m rules.Message, block []string, err error) {
	mine, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: in.Seat.Side})
	if err != nil {
		return m, nil, err
	}
	s := CurrentSheet(&in.Game, in.Seat.Side, mine)
	if s == nil {
		return m, nil, nil
	}
	m = rules.M("sheet.stands")
	switch {
	case s.IsReturned():
		m = templates.ReturnedNotice(seating.SideDemands(in.Game.Demands, in.Seat.Side))
	case !s.Accepted:
		m = draftMessage(s)
	case s.Demand == "":
		m.Args = append(m.Args, rules.Text("advance", "1"))
	}
	return m, OrderLines(d, s), nil
}

// draftMessage says of a sheet with mistakes that it does not count, and whether it waits mended.
func draftMessage(s *store.Sheet) rules.Message {
	if len(s.Offer) > 0 {
		return rules.M("sheet.mended")
	}
	return rules.M("sheet.draft")
}

// CurrentLines returns the lines of the sheet that a side goes on with, and what is to be
// told of its others.
func CurrentLines(in *office.Intake, d *desk.Desk, mine []store.Sheet) (block []string, others []rules.Message) {
	first := CurrentSheet(&in.Game, in.Seat.Side, mine)
	for i := range mine {
		s := &mine[i]
		switch {
		case s == first:
			block = OrderLines(d, s)
			if s.IsReturned() {
				others = append(others, templates.ReturnedNotice(seating.SideDemands(in.Game.Demands, in.Seat.Side)))
			} else if !s.Accepted {
				others = append(others, draftMessage(s))
			}
		case s.Accepted && s.Demand == "":
			m := rules.M("sheet.advance")
			if s.Turn > 0 {
				m.Args = append(m.Args, rules.Num("turn", s.Turn))
			}
			others = append(others, m)
			for _, line := range OrderLines(d, s) {
				others = append(others, rules.M("sheet.line", rules.Text("line", line)))
			}
		}
	}
	return block, others
}

// LoadPlayedPhase returns a phase that was played, or says that there is none of that number.
func LoadPlayedPhase(in *office.Intake, number int) (phase store.Phase, told *rules.Message, err error) {
	if number < 1 || number >= in.Game.Phase {
		m := rules.M("history.not-played", rules.Num("phase", number), rules.Num("current", in.Game.Phase))
		return phase, &m, nil
	}
	phase, err = in.Tx.Phase(in.Game.ID, number)
	return phase, nil, err
}

// AnswerReport sends the report of a phase once more: what was told when it had been
// played; of phase 0 the invitation.
func AnswerReport(in *office.Intake, d *desk.Desk, number int) error {
	kinds := []store.Kind{office.KindSitrep, KindShortReport, office.KindOver}
	if number == 0 {
		kinds = []store.Kind{office.KindWelcome}
	} else if _, told, err := LoadPlayedPhase(in, number); err != nil || told != nil {
		if err == nil {
			err = seating.AnswerSide(in, office.KindReport, d, *told)
		}
		return err
	}
	for _, kind := range kinds {
		sent, err := in.Tx.Dispatches().List(store.DispatchFilter{Game: in.Game.ID, Phase: number + 1, Kind: kind})
		if err != nil {
			return err
		}
		for i := range sent {
			if sent[i].Side == in.Seat.Side {
				m, err := in.Tx.Dispatch(sent[i].ID)
				if err != nil {
					return err
				}
				page, err := ReplaceKeys(in, templates.Page{Subject: m.Subject, Text: m.Text, HTML: templates.WithoutPicture(m.HTML)})
				if err != nil {
					return err
				}
				lead := rules.M("report.again", rules.Num("phase", number), rules.Text("when", in.Tx.Office.Book.When(in.Seat.Lang, m.Created, in.Tx.Office.Zone(in.Seat.Zone))))
				return seating.AnswerRequest(in, office.KindReport, in.Tx.Office.Book.Preface(in.Seat.Lang, page, lead))
			}
		}
	}
	return seating.AnswerSide(in, office.KindReport, d, rules.M("notice.no-report"))
}

// KindShortReport is the short report to a side of which nothing is asked. The kind is that of
// every report, on an occasion of its own: it does not tell the position.
var KindShortReport = office.KindWithOccasion(office.KindSitrep, "note")

// ReplaceKeys puts the key of the sender in place of all other keys of his side into a mail
// that is sent once more: earlier ones, and those of others who hold the side or held it.
// Where his mails are keyless, no key is left.
func ReplaceKeys(in *office.Intake, page templates.Page) (templates.Page, error) {
	own := in.Tx.Office.MakeOrderKey(in.Game.ID, in.Seat.Side, in.Seat.KeyNo)
	if in.Tx.Office.OmitsKey(&in.Game, &in.Seat) {
		own = "…"
	}
	_, player, err := post.LoadGameAndSeat(in.Tx, in.Game.ID, in.Seat.Side)
	if err != nil {
		return page, err
	}
	last, err := in.Tx.Roles().LastDeputyKey(in.Game.ID, in.Seat.Side)
	if err != nil {
		return page, err
	}
	for n := 1; n <= max(player.KeyNo, last); n++ {
		if n > player.KeyNo && n <= office.FirstDeputyKey {
			continue
		}
		key := in.Tx.Office.MakeOrderKey(in.Game.ID, in.Seat.Side, n)
		page.Text, page.HTML = strings.ReplaceAll(page.Text, key, own), strings.ReplaceAll(page.HTML, key, own)
	}
	return page, nil
}
