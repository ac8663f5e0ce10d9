package inquiry

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

// OwnSheetRequest sends a side what stands for it, word for word, in a block that can be sent
// back as it is: the sheet for what is asked of it, or a draft, or else one in advance;
// and its standing orders, which stay in force however often they come. Other sheets in
// advance are told line by line, as a letter is one sheet.
var OwnSheetRequest = office.Request{Kinds: []desk.RequestKind{desk.OwnSheet}, Asks: true, Own: answerOwnSheet}

func answerOwnSheet(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	mine, err := in.Tx.Sheets().List(store.Sheet{Game: in.Game.ID, Side: in.Seat.Side})
	if err != nil {
		return err
	}
	messages := append([]rules.Message{rules.M("sheet.lead")}, filing.SheetMessages(in, &in.Game, &in.Seat, mine)...)
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
	n := templates.Notice{Head: post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now), Messages: append(messages, others...)}
	filing.AddBlock(in, &n, block)
	return seating.AnswerRequest(in, office.KindSheet, in.Tx.Office.Book.Notice(n))
}
