package intake

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// handleParts handles a letter of somebody who writes as several sides, a block each: every part
// is handled as a letter of its own, with what it says and proves itself, and is answered; who wrote
// it gets one answer. All of it is one transaction. The letter stands under the first side that a
// part is of, and comes to what the first part that was accepted came to.
func handleParts(in *office.Intake, parts []*parser.Letter) (outcome string, err error) {
	states, err := statesOfParts(in, parts)
	if err != nil {
		return "", err
	}
	seats, err := in.Tx.Seats(in.Letter.Game.Value)
	if err != nil {
		return "", err
	}
	err = post.MergeByReader(in.Tx, seats, func() error {
		for n, l := range parts {
			part := &office.Intake{Office: in.Office, Tx: in.Tx, Row: in.Row, Now: in.Now, Outage: in.Outage, CaughtUp: in.CaughtUp, Letter: in.Office.NewLetter(l, states[n])}
			came, err := handleRead(part)
			if err != nil {
				return err
			}
			if outcome == "" || outcome != filing.OutcomeAccepted && came == filing.OutcomeAccepted {
				outcome = came
			}
			if in.Game.ID == "" || part.PhaseReady && !in.PhaseReady {
				in.Letter, in.Game, in.Seat = part.Letter, part.Game, part.Seat
			}
			in.Authenticated, in.PhaseReady = in.Authenticated || part.Authenticated, in.PhaseReady || part.PhaseReady
		}
		return nil
	})
	return outcome, err
}

// partsOfLetter returns the parts of the letter, each of another side; none where it is whole.
// Blocks that it quotes are parts where it answers a mail to several sides and orders
// nothing itself: one alone says which side it is from.
func partsOfLetter(in *office.Intake) ([]*parser.Letter, error) {
	if parts := in.Letter.Parts(false); parts != nil {
		return parts, nil
	}
	if all, err := answersJoinedMail(in); !all || err != nil {
		return nil, err
	}
	parts := in.Letter.Parts(true)
	if parts == nil {
		return nil, nil
	}
	g, err := in.Tx.Game(in.Letter.Game.Value)
	if post.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	d, err := in.Office.Desk(&g)
	if err != nil {
		return nil, err
	}
	if typed := d.Read(in.Letter.Words()); in.Letter.Counts != parser.QuotedBlock && filing.CountInstructions(&typed) > 0 {
		return nil, nil
	}
	return parts, nil
}

// statesOfParts returns which of the blocks that the letter quotes are no longer as they stood in
// the mail that it answers.
func statesOfParts(in *office.Intake, parts []*parser.Letter) ([]office.QuotedBlock, error) {
	states := make([]office.QuotedBlock, len(parts))
	parent, err := filing.AnsweredDispatch(in)
	if parent == nil || err != nil || !parts[0].QuotedPart {
		return states, err
	}
	g, err := in.Tx.Game(in.Letter.Game.Value)
	if err != nil {
		return nil, err
	}
	held, err := in.Tx.MergedInto(parent.ID)
	if err != nil {
		return nil, err
	}
	ours := map[rules.Side][][]language.Line{}
	for i := range held {
		d, err := in.Tx.Dispatch(held[i].ID)
		if err != nil {
			return nil, err
		}
		ours[d.Side] = parser.Blocks(d.Text)
	}
	for n, l := range parts {
		lines := l.Passed()
		if l.Counts == parser.QuotedBlock {
			lines = l.OrderLines()
		}
		states[n] = office.BlockChanged
		for side, blocks := range ours {
			if press.IsSideName(in.Office, g.Title, side, l.Side.Value) && slices.ContainsFunc(blocks, func(own []language.Line) bool { return slices.EqualFunc(own, lines, sameLine) }) {
				states[n] = office.BlockLeft
			}
		}
	}
	if !slices.Contains(states, office.BlockChanged) {
		clear(states)
	}
	return states, nil
}

func sameLine(a, b language.Line) bool { return a.Text == b.Text }
