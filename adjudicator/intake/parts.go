package intake

import (
	"cmp"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// handleParts handles a letter of somebody who writes as several sides, a block each: every part
// is handled as a letter of its own, with what it says and proves itself, and is answered; who wrote
// it gets one answer. All of it is one transaction. The letter stands under the first side that a
// part is of, and comes to what the first part that was accepted came to.
func handleParts(in *office.Intake, parts []*office.Letter) (outcome string, err error) {
	first := len(in.Tx.Queued)
	var games, named []string
	for _, l := range parts {
		part := &office.Intake{Tx: in.Tx, Row: in.Row, Now: in.Now, Outage: in.Outage, CaughtUp: in.CaughtUp, Letter: l}
		came, err := handleRead(part)
		if err != nil {
			return "", err
		}
		if outcome == "" || outcome != filing.OutcomeAccepted && came == filing.OutcomeAccepted {
			outcome = came
		}
		if in.Game.ID == "" || part.PhaseReady && !in.PhaseReady {
			in.Letter, in.Game, in.Seat = part.Letter, part.Game, part.Seat
		}
		in.Authenticated, in.PhaseReady = in.Authenticated || part.Authenticated, in.PhaseReady || part.PhaseReady
		if part.Astray.Why != "" {
			in.Astray = part.Astray
		}
		if id := part.Game.ID; id != "" && !slices.Contains(games, id) {
			games = append(games, id)
		}
		if id := cmp.Or(part.Game.ID, part.Astray.Game); !slices.Contains(named, id) {
			named = append(named, id)
		}
	}
	if len(named) > 1 { // of each of which somebody else may be told
		in.Astray.Game, in.Astray.Side = "", ""
	}
	for _, id := range games {
		if err := post.MergeByReader(in.Tx, id, first); err != nil {
			return "", err
		}
	}
	return outcome, nil
}

// partsOfLetter returns the parts of the letter, each of another side; none where it is whole.
// Blocks that it quotes are parts where it answers a mail to several sides and orders
// nothing itself: one alone says which side it is from.
func partsOfLetter(in *office.Intake) (parts []*office.Letter, err error) {
	for _, l := range in.Letter.AsRead.Parts(false) {
		parts = append(parts, in.Tx.Office.NewLetter(l))
	}
	if len(parts) > 0 {
		return parts, nil
	}
	if all, err := answersJoinedMail(in); !all || err != nil {
		return nil, err
	}
	quoted := in.Letter.AsRead.Parts(true)
	if quoted == nil {
		return nil, nil
	}
	g, err := in.Tx.Game(in.Letter.Game.Value)
	if post.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	d, err := in.Tx.Office.Desk(&g)
	if err != nil {
		return nil, err
	}
	if typed := d.Read(in.Letter.Words()); in.Letter.Counts != mailtext.QuotedBlock && filing.CountInstructions(&typed) > 0 {
		return nil, nil
	}
	ours, err := blocksOfAnsweredMail(in)
	if err != nil {
		return nil, err
	}
	isChanged := func(l *parser.Letter) bool {
		block := slices.Concat(l.LinesAt(mailtext.QuotedBlock), l.LinesAt(mailtext.Passed))
		for side, blocks := range ours {
			if office.IsSideName(in.Tx.Office, g.Title, side, l.Side.Value) && slices.ContainsFunc(blocks, func(own []language.Line) bool { return slices.EqualFunc(own, block, sameLine) }) {
				return false
			}
		}
		return ours != nil
	}
	changed := slices.ContainsFunc(quoted, isChanged)
	for _, l := range quoted {
		part := in.Tx.Office.NewLetter(l)
		switch {
		case isChanged(l):
			part.BlockState = office.BlockChanged
		case changed:
			part.BlockState = office.BlockLeft
		}
		parts = append(parts, part)
	}
	return parts, nil
}

// blocksOfAnsweredMail returns the blocks of the mail to several sides that the letter answers, as
// they stood in it; nil where it is not known.
func blocksOfAnsweredMail(in *office.Intake) (map[rules.Side][][]language.Line, error) {
	parent, err := filing.AnsweredDispatch(in)
	if parent == nil || err != nil {
		return nil, err
	}
	held, err := in.Tx.Dispatches().List(store.DispatchFilter{MergedInto: parent.ID})
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
	return ours, nil
}

func sameLine(a, b language.Line) bool { return a.Text == b.Text }
