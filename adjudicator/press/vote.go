package press

import (
	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// ProposalDraw is the proposal of a draw; any other is the side that concedes.
const ProposalDraw = "draw"

// VotedProposal returns what a side votes for, "" for nothing any more, or why it cannot.
func VotedProposal(in *office.Intake, says string, seats []store.Seat, votes []store.Vote) (proposal string, refusal rules.Message) {
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
			if v.Proposal == string(v.Side) || v.Proposal == ProposalDraw {
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
		proposal = ProposalDraw
	}
	if proposal == ProposalDraw && in.Game.Option(desk.OptionDraws) == "no" {
		return "", rules.M("vote.no-draws")
	}
	return proposal, rules.Message{}
}

// PublicResult returns a result as it is told: what was agreed or ruled has no score.
func PublicResult(st rules.Standings) rules.Standings {
	if archive.Stipulated(&st) {
		st.Scores = nil
	}
	return st
}
