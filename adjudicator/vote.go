package adjudicator

import (
	"slices"
	"strconv"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// proposalDraw is the proposal of a draw; any other is the side that concedes.
const proposalDraw = "draw"

// vote takes what a side says about the end of the game. The last of several counts.
// Votes are told to all, and lapse when the phase has been played.
func (in *intake) vote(d *desk.Desk, sheet *desk.Sheet) error {
	g := &in.game
	var says string
	for _, q := range sheet.Requests {
		if q.Kind == desk.Vote {
			says = q.Topic
		}
	}
	if says == desk.VoteConcedeNow && !in.givesUpAlone(sheet) {
		says = desk.VoteConcede
	}
	switch {
	case g.State == store.Over:
		_, err := in.refuse(rules.M("notice.game-over", rules.Text("game", g.ID)))
		return err
	case !in.proved:
		_, err := in.refuse(in.keyFault())
		return err
	case !g.RollAt.IsZero():
		return in.tell(kindVote, d, rules.M("vote.closed"))
	}
	seats, err := in.tx.Seats(g.ID)
	if err != nil {
		return err
	}
	votes, err := in.tx.Votes(g.ID)
	if err != nil {
		return err
	}
	proposal, refusal := in.proposal(says, seats, votes)
	if refusal.Code != "" {
		return in.tell(kindVote, d, refusal)
	}
	for i := range seats { // a person has one mind; a deputy speaks for the side
		if seats[i].Side != in.seat.Side && seats[i].Person != in.seat.Person {
			continue
		}
		v := store.Vote{Game: g.ID, Side: seats[i].Side, Proposal: proposal, Letter: in.row.ID, At: in.now}
		if err := in.tx.SetVote(&v); err != nil {
			return err
		}
	}
	return in.counted(d, proposal, seats)
}

// proposal returns what a side votes for, "" for nothing any more, or why it cannot.
func (in *intake) proposal(says string, seats []store.Seat, votes []store.Vote) (proposal string, refusal rules.Message) {
	me := string(in.seat.Side)
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
	if proposal == proposalDraw && in.game.Option(desk.OptionDraws) == "no" {
		return "", rules.M("vote.no-draws")
	}
	return proposal, rules.Message{}
}

// counted ends the game when all have agreed, and else tells all how it stands.
func (in *intake) counted(d *desk.Desk, proposal string, seats []store.Seat) error {
	g := &in.game
	votes, err := in.tx.Votes(g.ID)
	if err != nil {
		return err
	}
	open := slices.DeleteFunc(slices.Clone(seats), func(s store.Seat) bool {
		return s.Bot == store.BotHolds || slices.ContainsFunc(votes, func(v store.Vote) bool { return v.Side == s.Side && v.Proposal == proposal })
	})
	concedes := proposal != "" && proposal != proposalDraw
	if proposal != "" && (len(open) == 0 || concedes && len(seats) == 2) {
		return in.agreed(d, proposal, seats)
	}
	code := map[bool]string{true: "vote.conceded", false: "vote.draw"}[concedes]
	if proposal == "" {
		code = "vote.no"
	}
	m := rules.M(code, rules.SideArg("side", in.seat.Side))
	if concedes {
		m.Args = append(m.Args, rules.SideArg("loser", rules.Side(proposal)))
	}
	for i := range open {
		m.Args = append(m.Args, rules.SideArg("open", open[i].Side))
	}
	err = in.s.together(in.tx, seats, func() error {
		for i := range seats {
			if seats[i].Side == in.seat.Side {
				continue
			}
			page := in.s.book.Notice(templates.Notice{Head: in.s.head(g, &seats[i], d, in.now), Messages: []rules.Message{m}, Reply: true})
			if err := in.s.queueTo(in.tx, g, &seats[i], on(kindVote, strconv.FormatInt(in.row.ID, 10)), page, in.now); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	return in.tell(kindVote, d, m)
}

// agreed ends the game as all have agreed.
func (in *intake) agreed(d *desk.Desk, proposal string, seats []store.Seat) error {
	how := rules.M(archive.AgreedDraw)
	if proposal != proposalDraw {
		how = rules.M(archive.AgreedConcession, rules.SideArg("side", rules.Side(proposal)))
	}
	if err := in.s.endGame(in.tx, &in.game, d, seats, how, in.now); err != nil {
		return err
	}
	return in.tx.Audit(&store.Entry{At: in.now, Game: in.game.ID, Actor: actorService, Action: "agreed", Detail: map[string]string{"how": proposal}})
}

// toldResult returns a result as it is told: what was agreed or ruled has no score.
func toldResult(st rules.Standings) rules.Standings {
	if archive.Stipulated(&st) {
		st.Scores = nil
	}
	return st
}

// endGame ends a game in another way than by its rules: its position stays as it is.
func (s *Service) endGame(tx *store.Tx, g *store.Game, d *desk.Desk, seats []store.Seat, how rules.Message, now time.Time) error {
	standings := archive.Agreed(how, d.About().Sides)
	last, err := tx.Phase(g.ID, g.Phase-1)
	if err != nil {
		return err
	}
	anchored, err := anchor(g, &last)
	if err != nil {
		return err
	}
	pos, err := s.position(tx, g)
	if err != nil {
		return err
	}
	g.State, g.Standings, g.Demands, g.Note = store.Over, &standings, nil, ""
	g.Started, g.Deadline, g.Due = now, time.Time{}, now // to write the archive
	err = s.together(tx, seats, func() error {
		for i := range seats {
			err := s.queueToHolders(tx, g, &seats[i], kindOver, now, nil, func(seat *store.Seat) (written, error) {
				head := s.head(g, seat, d, now)
				head.Phase = last.Number
				return written{head: head, page: s.book.GameOver(templates.GameOver{
					Head: head, Standings: toldResult(standings), View: d.View(pos.Known(rules.Viewer(seat.Side))),
					Seed: g.Seed, Commitment: g.Commitment, Archive: s.archivePlace(g.ID), Anchor: anchored,
				})}, nil
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	if err := s.endObservers(tx, g, d, seats, pos, last.Number, nil, now); err != nil {
		return err
	}
	r := &running{s: s, tx: tx, game: *g, seats: seats, now: now}
	if err := r.releasePress(); err != nil {
		return err
	}
	if err := tx.SaveGame(g); err != nil {
		return err
	}
	return s.gameEnded(tx, g)
}
