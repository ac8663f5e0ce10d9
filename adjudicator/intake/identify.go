package intake

import (
	"errors"
	"regexp"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// identify finds out which game and seat the letter is about, and whether that is
// proved. A refusal says what is missing or wrong.
//
// Claims come from what the sender typed, the address he wrote to, the
// subject, the quotation (parser.Letter), and the mail he answers. Only the
// key is a proof, or that the letter is vouched for, see
// filing.IsAuthenticated.
func identify(in *office.Intake) (refusal *rules.Message, err error) {
	l := in.Letter
	game, side := l.Game.Value, l.Side.Value
	in.Phase = l.Phase.Num
	if parent, err := filing.AnsweredDispatch(in); err != nil {
		return nil, err
	} else if parent != nil {
		if game == "" {
			game = parent.Game
		}
		if game == parent.Game {
			if side == "" {
				side = string(parent.Side)
			}
			if in.Phase == 0 {
				in.Phase = parent.Phase
			}
		}
	}
	if game == "" {
		if err := lookUpSender(in); err != nil {
			return nil, err
		}
		if mine := gamesOfSender(in.Tx, in.From); len(mine) == 1 {
			game = mine[0]
		} else {
			return people.GameListMessage(in, "notice.no-game", mine), nil
		}
	}
	if in.Game, err = in.Tx.Game(game); errors.Is(err, store.ErrNotFound) {
		in.Game = store.Game{}
		if err := lookUpSender(in); err != nil {
			return nil, err
		}
		m := people.GameListMessage(in, "notice.unknown-game", gamesOfSender(in.Tx, in.From))
		m.Args = append(m.Args, rules.Text("game", game))
		return m, nil
	} else if err != nil {
		return nil, err
	}
	return identifySeat(in, side)
}

// identifySeat finds the seat within the game. Where a letter claims to be
// from without saying so in words of its own (it answers a mail, or went to
// the address of one), it may be an answer to all of somebody else's mail: who
// holds another seat of the game is taken for himself.
func identifySeat(in *office.Intake, side string) (refusal *rules.Message, err error) {
	seats, err := in.Tx.Seats().List(store.Seat{Game: in.Game.ID})
	if err != nil {
		return nil, err
	}
	in.Seats = seats
	if in.Person, err = seating.FindPersonID(in, in.Letter.From.Addr); err != nil {
		return nil, err
	}
	if err := seating.ReplaceByWritingDeputies(in, seats); err != nil {
		return nil, err
	}
	var mine, all []rules.Side
	named, own, opened := -1, -1, -1
	for i := range seats {
		all = append(all, seats[i].Side)
		if office.IsFromHolder(in, &seats[i]) {
			mine, own = append(mine, seats[i].Side), i
		}
		if side != "" && office.IsSideName(in.Tx.Office, in.Game.Title, seats[i].Side, side) {
			named = i
		}
	}
	in.Outsider = len(mine) == 0
	if in.Letter.Part == 0 {
		if in.Letter.AnswersSeveral, err = answersJoinedMail(in); err != nil {
			return nil, err
		}
	}
	if err := filing.DemoteUnmarkedQuote(in, seats); err != nil {
		return nil, err
	}
	for i := range seats {
		if filing.HasSeatKey(in, &seats[i]) {
			opened = i
		}
	}
	if len(mine) != 1 {
		own = -1
	}
	if asked := slices.DeleteFunc(slices.Clone(mine), func(side rules.Side) bool { return !post.HasDemand(&in.Game, side) }); namesNoSide(in.Letter) && len(mine) > 1 {
		meant, err := filing.SideSayingYesOrNo(in, mine)
		if err != nil {
			return nil, err
		}
		if meant != "" {
			asked = []rules.Side{meant}
		}
		if len(asked) != 1 {
			return askSide(mine), nil
		}
		for i := range seats {
			if seats[i].Side == asked[0] {
				named = i
			}
		}
	}
	typedSide, typedKey := in.Letter.Side.From == parser.FromBody, in.Letter.Key.From == parser.FromBody
	found := named
	switch {
	case named < 0 && side != "" && opened >= 0 && typedKey:
		found, in.WrongSideName = opened, side
	case named < 0 && side != "":
		m := seating.SidesMessage("notice.unknown-side", all)
		m.Args = append(m.Args, rules.Text("word", side))
		return &m, nil
	case typedSide:
	case opened >= 0 && (typedKey || named < 0):
		found = opened
	case named < 0 || !in.Outsider && !office.IsFromHolder(in, &seats[named]):
		found = own
	}
	if found < 0 {
		return askSide(mine), nil
	}
	in.Seat = seats[found]
	if in.Authenticated, err = filing.IsAuthenticated(in, &in.Seat); err != nil || in.Authenticated || filing.IsFromSeatAddress(in, &in.Seat) {
		return nil, err
	}
	code := "notice.wrong-key"
	if !typedKey {
		code = "notice.not-yours"
	}
	m := rules.M(code)
	return &m, nil
}

// askSide asks somebody for which of his sides he writes.
func askSide(mine []rules.Side) *rules.Message {
	m := seating.SidesMessage("notice.no-side", mine)
	if len(mine) > 0 {
		m.Args = append(m.Args, rules.SideArg("first", mine[0]))
	}
	return &m
}

// answersJoinedMail reports whether the letter answers a mail to several sides.
func answersJoinedMail(in *office.Intake) (bool, error) {
	if slices.ContainsFunc(in.Letter.Tags, func(tag string) bool { return tagOfAll.MatchString(tag) }) {
		return true, nil
	}
	parent, err := filing.AnsweredDispatch(in)
	return parent != nil && parent.Kind.Family() == office.KindJoined, err
}

// tagOfAll finds tokens for several sides, as office.Office.AllSidesReplyAddress makes them;
// whether it is ours is another question.
var tagOfAll = regexp.MustCompile(`\.p[0-9]+\.all\.k[0-9]+\.`)

// namesNoSide reports whether a letter that answers a mail to several sides does not say
// which of them it is from: what it quotes is of all of them.
func namesNoSide(l *office.Letter) bool {
	said := func(h parser.Hint) bool { return h.Value != "" && h.From != parser.FromQuoted }
	return l.AnswersSeveral && l.Counts != mailtext.QuotedBlock && !said(l.Side) && !said(l.Key)
}

// gamesOfSender returns the games of seats that go on, those that have not begun only if there are
// no others.
func gamesOfSender(tx *office.Tx, from []store.Seat) []string {
	var out, gathering []string
	for _, seat := range from {
		g, err := tx.Game(seat.Game)
		switch {
		case err != nil || g.State.Ended() || slices.Contains(out, seat.Game):
		case g.State == store.Recruiting:
			gathering = append(gathering, seat.Game)
		default:
			out = append(out, seat.Game)
		}
	}
	if len(out) == 0 {
		return slices.Compact(gathering)
	}
	return out
}
