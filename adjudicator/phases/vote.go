package phases

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// OnlyGivesUp reports whether the letter holds nothing beside the line that gives up a side or
// a game but greetings: beside anything else it is asked whether that is meant.
func OnlyGivesUp(in *office.Intake, sheet *desk.Sheet) bool {
	if len(in.Letter.Press) > 0 || filing.CountInstructions(sheet) != 1 {
		return false
	}
	fine := map[int]bool{sheet.Requests[0].Line: true} // by number, as own words are told of without being polite
	for _, line := range append(slices.Clone(in.Letter.Lines), filing.ProseLines(in)...) {
		text := strings.TrimSpace(line.Text)
		fine[line.No] = fine[line.No] || line.Polite || text == "" || prose.Closes(text)
		if !fine[line.No] {
			return false
		}
	}
	return true
}

// VoteRequest is what a side says about the end of the game. The last of several counts.
// Votes are told to all, and lapse when the phase has been played.
var VoteRequest = office.Request{Kinds: []desk.RequestKind{desk.Vote}, Own: answerVote}

// proposalDraw is the proposal of a draw; any other is the side that concedes.
const proposalDraw = "draw"

func answerVote(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	g := &in.Game
	says := c.All[len(c.All)-1].Topic
	if says == desk.VoteConcedeNow && !OnlyGivesUp(in, c.Sheet) {
		says = desk.VoteConcede
	}
	switch {
	case g.State == store.Over:
		_, err := filing.RefuseLetter(in, rules.M("notice.game-over", rules.Text("game", g.ID)))
		return err
	case !in.Authenticated:
		_, err := filing.RefuseLetter(in, filing.KeyFaultMessage(in))
		return err
	case !g.RollAt.IsZero():
		return seating.AnswerSide(in, office.KindVote, d, rules.M("vote.closed"))
	}
	seats, err := in.Tx.Seats().List(store.Seat{Game: g.ID})
	if err != nil {
		return err
	}
	votes, err := in.Tx.Votes().List(store.Vote{Game: g.ID})
	if err != nil {
		return err
	}
	proposal, refusal := votedProposal(in, says, seats, votes)
	if refusal.Code != "" {
		return seating.AnswerSide(in, office.KindVote, d, refusal)
	}
	for i := range seats { // a person has one mind; a deputy speaks for the side
		if seats[i].Side != in.Seat.Side && seats[i].Person != in.Seat.Person {
			continue
		}
		v := store.Vote{Game: g.ID, Side: seats[i].Side, Proposal: proposal, Letter: in.Row.ID, At: in.Now}
		if err := in.Tx.Votes().Set(&v); err != nil {
			return err
		}
	}
	return settleVote(in, d, proposal, seats)
}

// votedProposal returns what a side votes for, "" for nothing any more, or why it cannot.
func votedProposal(in *office.Intake, says string, seats []store.Seat, votes []store.Vote) (proposal string, refusal rules.Message) {
	me := string(in.Seat.Side)
	switch says {
	case desk.VoteNo:
		return "", rules.Message{}
	case desk.VoteConcede:
		return "", rules.M("vote.concede", rules.Num("others", len(seats)-1))
	case desk.VoteConcedeNow:
		return me, rules.Message{}
	case desk.VoteYes:
		for _, v := range votes {
			if v.Proposal == string(v.Side) || v.Proposal == proposalDraw {
				if proposal != "" && proposal != v.Proposal {
					return "", rules.M("vote.several")
				}
				proposal = v.Proposal
			}
		}
		if proposal == "" {
			return "", rules.M("vote.nothing")
		}
	default:
		proposal = proposalDraw
	}
	if proposal == proposalDraw && in.Game.Option(desk.OptionDraws) == "no" {
		return "", rules.M("vote.no-draws")
	}
	return proposal, rules.Message{}
}

// publicResult returns a result as it is told: what was agreed or ruled has no score.
func publicResult(st rules.Standings) rules.Standings {
	if archive.Stipulated(&st) {
		st.Scores = nil
	}
	return st
}

// settleVote ends the game when all have agreed, and else tells all how it stands.
func settleVote(in *office.Intake, d *desk.Desk, proposal string, seats []store.Seat) error {
	g := &in.Game
	votes, err := in.Tx.Votes().List(store.Vote{Game: g.ID})
	if err != nil {
		return err
	}
	open := slices.DeleteFunc(slices.Clone(seats), func(s store.Seat) bool {
		return s.Bot == store.BotHolds || slices.ContainsFunc(votes, func(v store.Vote) bool { return v.Side == s.Side && v.Proposal == proposal })
	})
	concedes := proposal != "" && proposal != proposalDraw
	if proposal != "" && (len(open) == 0 || concedes && len(seats) == 2) {
		return EndByAgreement(in, d, proposal, seats)
	}
	code := map[bool]string{true: "vote.conceded", false: "vote.draw"}[concedes]
	if proposal == "" {
		code = "vote.no"
	}
	m := rules.M(code, rules.SideArg("side", in.Seat.Side))
	if concedes {
		m.Args = append(m.Args, rules.SideArg("loser", rules.Side(proposal)))
	}
	for i := range open {
		m.Args = append(m.Args, rules.SideArg("open", open[i].Side))
	}
	others := slices.DeleteFunc(slices.Clone(seats), func(seat store.Seat) bool { return seat.Side == in.Seat.Side })
	err = post.Send(in.Tx, g, others, in.Now, func(seat *store.Seat) (w post.WrittenMail, err error) {
		w.Kind, w.Head = office.KindWithOccasion(office.KindVote, strconv.FormatInt(in.Row.ID, 10)), post.NewHead(in.Tx.Office, g, seat, d, in.Now)
		w.Page = in.Tx.Office.Book.Notice(templates.Notice{Head: w.Head, Messages: []rules.Message{m}, Reply: true})
		return w, nil
	})
	if err != nil {
		return err
	}
	return seating.AnswerSide(in, office.KindVote, d, m)
}

// EndByAgreement ends the game as all have agreed.
func EndByAgreement(in *office.Intake, d *desk.Desk, proposal string, seats []store.Seat) error {
	how := rules.M(archive.AgreedDraw)
	if proposal != proposalDraw {
		how = rules.M(archive.AgreedConcession, rules.SideArg("side", rules.Side(proposal)))
	}
	if err := EndGame(in.Tx, &in.Game, d, seats, how, in.Now); err != nil {
		return err
	}
	return in.Tx.Audit(&store.Entry{At: in.Now, Game: in.Game.ID, Actor: post.ActorService, Action: "agreed", Detail: map[string]string{"how": proposal}})
}

// unratedMessages says that a game is not rated as nothing of it was played; nothing of games that no
// rating counts anyway.
func unratedMessages(g *store.Game) []rules.Message {
	if g.Practice || g.Private {
		return nil
	}
	return archive.UnratedMessages(g.Standings, g.Phase-1)
}

// EndGame ends a game in another way than by its rules: its position stays as it is. Players read
// remarks below how it ended.
func EndGame(tx *office.Tx, g *store.Game, d *desk.Desk, seats []store.Seat, how rules.Message, now time.Time, remarks ...rules.Message) error {
	standings := archive.Agreed(how, office.GameSides(d, g))
	last, err := tx.Phase(g.ID, g.Phase-1)
	if err != nil {
		return err
	}
	anchored, err := office.PhaseAnchor(g, &last)
	if err != nil {
		return err
	}
	pos, err := office.Position(tx, g)
	if err != nil {
		return err
	}
	g.State, g.Standings, g.Demands, g.Note = store.Over, &standings, nil, ""
	g.Started, g.Deadline, g.Due = now, time.Time{}, now // to write the archive
	err = post.Send(tx, g, seats, now, func(seat *store.Seat) (post.WrittenMail, error) {
		head := post.NewHead(tx.Office, g, seat, d, now)
		head.Phase = last.Number
		return post.WrittenMail{Kind: office.KindOver, Head: head, Page: tx.Office.Book.GameOver(templates.GameOver{
			Head: head, Standings: publicResult(standings), View: d.View(pos.Known(rules.Viewer(seat.Side))),
			Seed: g.Seed, Commitment: g.Commitment, Archive: ArchivePlace(tx.Office, g.ID), Anchor: anchored, Remarks: append(remarks, unratedMessages(g)...),
		})}, nil
	})
	if err != nil {
		return err
	}
	if err := endObservers(tx, g, d, seats, pos, last.Number, nil, now); err != nil {
		return err
	}
	r := &PhaseRun{Tx: tx, Game: *g, Seats: seats, Now: now}
	if err := r.releasePress(); err != nil {
		return err
	}
	if err := tx.SaveGame(g); err != nil {
		return err
	}
	return finishTournamentGame(tx, g)
}
