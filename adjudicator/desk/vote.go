package desk

import (
	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// OptionDraws is the option whether the players may end a game by agreement.
const OptionDraws = "draws"

func voteOptions() []rules.Option {
	return []rules.Option{{ID: OptionDraws, Values: []string{yes, no}}}
}

// Vote is for an end of the game, or against one; its Topic is one of the next.
const Vote prose.RequestKind = "vote"

// What a side can say.
const (
	VoteDraw       = "draw"        // it would end the game as a draw
	VoteYes        = "yes"         // it agrees to what another proposes
	VoteNo         = "no"          // it agrees to nothing any more
	VoteConcede    = "concede"     // it is to be asked back
	VoteConcedeNow = "concede-now" // it gives the game up
)

// formVote begins the forms of what a side can say.
const formVote = prefix + "vote-"

func voteWords() []order.Word {
	return []order.Word{
		{
			ID: formVote + VoteDraw, EN: []string{"vote draw", "vote for a draw", "offer draw", "propose draw"},
			ES: []string{"voto tablas", "votar tablas", "ofrezco tablas", "propongo tablas"},
		},
		{ID: formVote + VoteYes, EN: []string{"vote yes"}, ES: []string{"voto sí", "votar sí"}},
		{ID: formVote + VoteNo, EN: []string{"vote no", "withdraw vote"}, ES: []string{"voto no", "votar no", "retiro mi voto"}},
		{ID: formVote + VoteConcede, EN: []string{"concede"}, ES: []string{"me rindo", "concedo la partida"}},
		{ID: formVote + VoteConcedeNow, EN: []string{"concede now"}, ES: []string{"me rindo ya", "concedo la partida ya"}},
	}
}

func voteForms() []order.Form { return formsOf(voteWords()) }

// vote takes a line that is a vote; false means that it says something else.
func (s *Sheet) vote(o *rules.Order) bool { return s.choice(o, Vote, formVote) }
