package adjudicator

import (
	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// ownSheet sends a side what stands for it, word for word, in a block that can be sent
// back as it is: the sheet for what is asked of it, or a draft, or else one in advance;
// and its standing orders, which stay in force however often they come. Other sheets in
// advance are told line by line, as a letter is one sheet.
func (in *intake) ownSheet(d *desk.Desk) error {
	mine, err := in.tx.Sheets(in.game.ID, in.seat.Side)
	if err != nil {
		return err
	}
	messages := append([]rules.Message{rules.M("sheet.lead")}, in.own(&in.game, &in.seat, mine)...)
	if len(mine) == 0 {
		messages = []rules.Message{rules.M("sheet.none")}
	}
	block, others := in.standsFor(d, mine)
	standing, err := in.tx.Standing(in.game.ID)
	if err != nil {
		return err
	}
	for i := range standing {
		if standing[i].Side != in.seat.Side || len(standing[i].Orders) == 0 {
			continue
		}
		messages = append(messages, rules.M("status.standing", rules.Num("n", len(standing[i].Orders))))
		for _, o := range standing[i].Orders {
			block = append(block, o.Text)
		}
	}
	n := templates.Notice{Head: in.s.head(&in.game, &in.seat, d, in.now), Messages: append(messages, others...)}
	in.showBlock(&n, block)
	return in.answer(kindSheet, in.s.book.Notice(n))
}

// showBlock adds lines of the side to an answer: as a block to be edited, or one by one,
// as who has not shown the key is not told it for a question.
func (in *intake) showBlock(n *templates.Notice, block []string) {
	if in.goesOn() {
		n.Draft, n.Reply = block, true
		return
	}
	for _, line := range block {
		n.Messages = append(n.Messages, rules.M("sheet.line", rules.Text("line", line)))
	}
}

// showSheet adds to an answer that is about something else the sheet that the side goes
// on with, if there is one, word for word.
func (in *intake) showSheet(d *desk.Desk, n *templates.Notice) error {
	m, block, err := in.sheetInHand(d)
	if err != nil || len(block) == 0 {
		return err
	}
	n.Messages = append(n.Messages, m)
	in.showBlock(n, block)
	return nil
}

// sheetInHand returns the lines of the sheet that the side goes on with, and what is said of it; none
// where there is no such sheet.
func (in *intake) sheetInHand(d *desk.Desk) (m rules.Message, block []string, err error) {
	mine, err := in.tx.Sheets(in.game.ID, in.seat.Side)
	if err != nil {
		return m, nil, err
	}
	s := inHandFor(&in.game, in.seat.Side, mine)
	if s == nil {
		return m, nil, nil
	}
	m = rules.M("sheet.stands")
	switch {
	case s.Returned():
		m = templates.Returned(demandsOf(in.game.Demands, in.seat.Side))
	case !s.Accepted:
		m = draftOf(s)
	case s.Demand == "":
		m.Args = append(m.Args, rules.Text("advance", "1"))
	}
	return m, asWritten(d, s), nil
}

// draftOf says of a sheet with mistakes that it does not count, and whether it waits mended.
func draftOf(s *store.Sheet) rules.Message {
	if len(s.Offer) > 0 {
		return rules.M("sheet.mended")
	}
	return rules.M("sheet.draft")
}

// standsFor returns the lines of the sheet that a side goes on with, and what is to be
// told of its others.
func (in *intake) standsFor(d *desk.Desk, mine []store.Sheet) (block []string, others []rules.Message) {
	first := inHandFor(&in.game, in.seat.Side, mine)
	for i := range mine {
		s := &mine[i]
		switch {
		case s == first:
			block = asWritten(d, s)
			if s.Returned() {
				others = append(others, templates.Returned(demandsOf(in.game.Demands, in.seat.Side)))
			} else if !s.Accepted {
				others = append(others, draftOf(s))
			}
		case s.Accepted && s.Demand == "":
			m := rules.M("sheet.advance")
			if s.Turn > 0 {
				m.Args = append(m.Args, rules.Num("turn", s.Turn))
			}
			others = append(others, m)
			for _, line := range asWritten(d, s) {
				others = append(others, rules.M("sheet.line", rules.Text("line", line)))
			}
		}
	}
	return block, others
}

// phasePlayed returns a phase that was played, or says that there is none of that number.
func (in *intake) phasePlayed(number int) (phase store.Phase, told *rules.Message, err error) {
	if number < 1 || number >= in.game.Phase {
		m := rules.M("history.not-played", rules.Num("phase", number), rules.Num("current", in.game.Phase))
		return phase, &m, nil
	}
	phase, err = in.tx.Phase(in.game.ID, number)
	return phase, nil, err
}

// reportOf sends the report of a phase once more: what was told when it had been
// played; of phase 0 the invitation.
func (in *intake) reportOf(d *desk.Desk, number int) error {
	kinds := []store.Kind{kindSitrep, kindNote, kindOver}
	if number == 0 {
		kinds = []store.Kind{kindWelcome}
	} else if _, told, err := in.phasePlayed(number); err != nil || told != nil {
		if err == nil {
			err = in.tell(kindReport, d, *told)
		}
		return err
	}
	for _, kind := range kinds {
		sent, err := in.tx.DispatchesOf(in.game.ID, number+1, kind)
		if err != nil {
			return err
		}
		for i := range sent {
			if sent[i].Side == in.seat.Side {
				m, err := in.tx.Dispatch(sent[i].ID)
				if err != nil {
					return err
				}
				page, err := in.withCurrentKey(templates.Page{Subject: m.Subject, Text: m.Text, HTML: templates.WithoutPicture(m.HTML)})
				if err != nil {
					return err
				}
				lead := rules.M("report.again", rules.Num("phase", number), rules.Text("when", in.s.book.When(in.seat.Lang, m.Created, in.s.zone(in.seat.Zone))))
				return in.answer(kindReport, in.s.book.Preface(in.seat.Lang, page, lead))
			}
		}
	}
	return in.tell(kindReport, d, rules.M("notice.no-report"))
}

// historyOf tells what a side knew of one phase when it had been played: what happened,
// what it had sent, and what came of each order.
func (in *intake) historyOf(d *desk.Desk, number int) error {
	phase, told, err := in.phasePlayed(number)
	if err != nil {
		return err
	}
	if told != nil {
		return in.tell(kindHistory, d, *told)
	}
	began, err := ClockOf(in.tx, in.game.ID, in.game.TakenBack, number)
	if err != nil {
		return err
	}
	line, err := in.tx.LineOf(&in.game)
	if err != nil {
		return err
	}
	when := in.s.book.When(in.seat.Lang, phase.Adjudicated, in.s.zone(in.seat.Zone))
	r := templates.Record{
		Head:   in.s.head(&in.game, &in.seat, d, in.now),
		Lead:   rules.M("history.of", rules.Num("phase", number), rules.Text("label", in.s.book.Text(in.seat.Lang, d, began.Label)), rules.Text("when", when)),
		Events: knownEvents(&phase, in.seat.Side), Reply: in.goesOn(),
	}
	if b := phase.Inputs.Back; b != nil {
		r.Lead = archive.TakenBack(number, b)
	} else if !line.Counts(number) {
		r.Lead.Args = append(r.Lead.Args, rules.Text("gone", "1"))
	}
	for _, c := range phase.Inputs.Sheets {
		if c.Sheet.Side == in.seat.Side {
			r.Receipts = append(r.Receipts, c.Receipt)
		}
	}
	r.Ends = endsOf(phase.Ends, in.seat.Side)
	return in.answer(kindHistory, in.s.book.Record(r))
}
