package adjudicator

import (
	"errors"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// identify finds out which game and seat the letter is about, and whether it
// holds the seat's key. A refusal says what is missing or wrong.
//
// Claims come from what the sender typed, the address he wrote to, the
// subject, the quotation (parser.Letter), and the mail he answers. Only the
// key is a proof.
func (in *intake) identify() (refusal *rules.Message, err error) {
	l := in.letter
	game, side := l.Game.Value, l.Side.Value
	in.phase = l.Phase.Num
	if parent, err := in.parent(); err != nil {
		return nil, err
	} else if parent != nil {
		if game == "" {
			game = parent.Game
		}
		if game == parent.Game {
			if side == "" {
				side = string(parent.Side)
			}
			if in.phase == 0 {
				in.phase = parent.Phase
			}
		}
	}
	if game == "" {
		if err := in.knowSender(); err != nil {
			return nil, err
		}
		if mine := in.games(true); len(mine) == 1 {
			game = mine[0]
		} else {
			return in.list("notice.no-game", mine), nil
		}
	}
	if in.game, err = in.tx.Game(game); errors.Is(err, store.ErrNotFound) {
		in.game = store.Game{}
		if err := in.knowSender(); err != nil {
			return nil, err
		}
		m := in.list("notice.unknown-game", in.games(true))
		m.Args = append(m.Args, rules.Text("game", game))
		return m, nil
	} else if err != nil {
		return nil, err
	}
	return in.identifySeat(side)
}

// identifySeat finds the seat within the game.
func (in *intake) identifySeat(side string) (refusal *rules.Message, err error) {
	seats, err := in.tx.Seats(in.game.ID)
	if err != nil {
		return nil, err
	}
	key := in.letter.Key.Value
	var mine, all []rules.Side
	found := -1
	for i := range seats {
		all = append(all, seats[i].Side)
		if seats[i].Address == in.letter.From.Addr {
			mine = append(mine, seats[i].Side)
		}
		if side != "" && in.s.names(in.game.Title, seats[i].Side, side) {
			found = i
		}
	}
	switch {
	case found < 0 && side != "":
		m := sideList("notice.unknown-side", all)
		m.Args = append(m.Args, rules.Text("word", side))
		return &m, nil
	case found < 0: // no side named: the key's, or the only one of the sender
		for i := range seats {
			if opens(key, &seats[i]) || found < 0 && len(mine) == 1 && seats[i].Side == mine[0] {
				found = i
			}
		}
	}
	if found < 0 {
		m := sideList("notice.no-side", mine)
		return &m, nil
	}
	in.seat = seats[found]
	in.proved = opens(key, &in.seat)
	if !in.proved && in.seat.Address != in.letter.From.Addr && !slices.ContainsFunc(in.letter.Tags, func(tag string) bool {
		return in.s.ownToken(tag, &in.seat)
	}) {
		m := rules.M("notice.wrong-key") // neither his address nor his key
		return &m, nil
	}
	return nil, nil
}

// parent returns the dispatch that the letter answers, nil when it is not
// known.
func (in *intake) parent() (*store.Dispatch, error) {
	ids := slices.Clone(in.letter.InReplyTo)
	for i := len(in.letter.References) - 1; i >= 0 && len(ids) < 6; i-- {
		ids = append(ids, in.letter.References[i])
	}
	for _, id := range ids[:min(len(ids), 6)] {
		d, err := in.tx.DispatchByMessageID(id)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if d.Game != "" && d.Side != "" {
			return &d, nil
		}
	}
	return nil, nil
}

// games returns the games of the sender, running ones first if there are any
// and only they are wanted.
func (in *intake) games(running bool) []string {
	var out []string
	for _, seat := range in.from {
		if slices.Contains(out, seat.Game) {
			continue
		}
		if running {
			if g, err := in.tx.Game(seat.Game); err != nil || g.State == store.Over {
				continue
			}
		}
		out = append(out, seat.Game)
	}
	return out
}

func (in *intake) list(code string, games []string) *rules.Message {
	m := rules.M(code)
	for _, g := range games {
		m.Args = append(m.Args, rules.Text("games", g))
	}
	return &m
}

func sideList(code string, sides []rules.Side) rules.Message {
	m := rules.M(code)
	for _, side := range sides {
		m.Args = append(m.Args, rules.SideArg("side", side))
	}
	return m
}

// names tells whether a word is the name of a side: its id, or its name in
// either language, whatever the accents, capitals and hyphens.
func (s *Service) names(title string, side rules.Side, word string) bool {
	d := s.desks[title]
	word = plain(word)
	return word != "" && (word == plain(string(side)) || d != nil &&
		(word == plain(d.Name(rules.KindSide, string(side), rules.English)) || word == plain(d.Name(rules.KindSide, string(side), rules.Spanish))))
}

// plain keeps the letters and digits of a name, without accents and capitals.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFD.String(name))
}
