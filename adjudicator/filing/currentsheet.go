package filing

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser/language"
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

// OrderLinesWithBlanks returns the lines of a sheet as its player wrote them, or as it was mended,
// without what is no order among them: an empty line stands there.
func OrderLinesWithBlanks(d *desk.Desk, s *store.Sheet) []string {
	if !s.Accepted && len(s.Offer) > 0 {
		return s.Offer
	}
	lines := desk.Number(s.Lines)
	for i := range lines {
		lines[i].Meant = false // a greeting was passed over when it came
	}
	out := make([]string, len(lines))
	read := d.Read(lines)
	for i, line := range lines {
		if !isChatterLine(read.Problems, line) {
			out[i] = line.Text
		}
	}
	return out
}

// isChatterLine reports whether nothing in a line resembles an order.
func isChatterLine(problems []rules.Problem, line language.Line) bool {
	for i := range problems {
		if problems[i].Line == line.No && IsChatter(&problems[i]) {
			return true
		}
	}
	return false
}

// IsChatter reports whether a problem says that a line resembles no order.
func IsChatter(p *rules.Problem) bool { return p.Message.Code == "fault.chatter" }

// OrderLines returns the lines of a sheet as its player wrote them, without what is no
// order among them, so that they can be sent back as they are; of one with mistakes that was
// mended, as it was mended.
func OrderLines(d *desk.Desk, s *store.Sheet) []string {
	return slices.DeleteFunc(slices.Clone(OrderLinesWithBlanks(d, s)), func(line string) bool { return line == "" })
}

// SheetMessages tells a seat what sheets we have of it.
func SheetMessages(in *office.Intake, g *store.Game, seat *store.Seat, mine []store.Sheet) (out []rules.Message) {
	found := false
	for i := range g.Demands {
		dm := &g.Demands[i]
		if dm.Side != seat.Side {
			continue
		}
		if s := seating.AcceptedDemandSheet(mine, dm.Key); s != nil {
			found = true
			out = append(out, rules.M("status.sheet",
				rules.Text("when", in.Tx.Office.Book.When(seat.Lang, s.Received, in.Tx.Office.Zone(seat.Zone))),
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
