package press

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// AnswerOwnSheet sends a side what stands for it, word for word, in a block that can be sent
// back as it is: the sheet for what is asked of it, or a draft, or else one in advance;
// and its standing orders, which stay in force however often they come. Other sheets in
// advance are told line by line, as a letter is one sheet.
func AnswerOwnSheet(in *office.Intake, d *desk.Desk) error {
	mine, err := in.Tx.Sheets(in.Game.ID, in.Seat.Side)
	if err != nil {
		return err
	}
	messages := append([]rules.Message{rules.M("sheet.lead")}, SheetMessages(in, &in.Game, &in.Seat, mine)...)
	if len(mine) == 0 {
		messages = []rules.Message{rules.M("sheet.none")}
	}
	block, others := filing.CurrentLines(in, d, mine)
	standing, err := in.Tx.Standing(in.Game.ID)
	if err != nil {
		return err
	}
	for i := range standing {
		if standing[i].Side != in.Seat.Side || len(standing[i].Orders) == 0 {
			continue
		}
		messages = append(messages, rules.M("status.standing", rules.Num("n", len(standing[i].Orders))))
		for _, o := range standing[i].Orders {
			block = append(block, o.Text)
		}
	}
	n := templates.Notice{Head: post.NewHead(in.Office, &in.Game, &in.Seat, d, in.Now), Messages: append(messages, others...)}
	filing.AddBlock(in, &n, block)
	return seating.AnswerRequest(in, office.KindSheet, in.Office.Book.Notice(n))
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
				rules.Text("when", in.Office.Book.When(seat.Lang, s.Received, in.Office.Zone(seat.Zone))),
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
