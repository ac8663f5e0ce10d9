package adjudicator

import (
	"errors"
	"regexp"
	"slices"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// identify finds out which game and seat the letter is about, and whether that is
// proved. A refusal says what is missing or wrong.
//
// Claims come from what the sender typed, the address he wrote to, the
// subject, the quotation (parser.Letter), and the mail he answers. Only the
// key is a proof, or that the letter is vouched for, see proves.
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

// identifySeat finds the seat within the game. Where a letter claims to be
// from without saying so in words of its own (it answers a mail, or went to
// the address of one), it may be an answer to all of somebody else's mail: who
// holds another seat of the game is taken for himself.
func (in *intake) identifySeat(side string) (refusal *rules.Message, err error) {
	seats, err := in.tx.Seats(in.game.ID)
	if err != nil {
		return nil, err
	}
	in.seats = seats
	if in.person, err = in.personOf(in.letter.From.Addr); err != nil {
		return nil, err
	}
	if err := in.heldByWriter(seats); err != nil {
		return nil, err
	}
	var mine, all []rules.Side
	named, own, opened := -1, -1, -1
	for i := range seats {
		all = append(all, seats[i].Side)
		if in.holds(&seats[i]) {
			mine, own = append(mine, seats[i].Side), i
		}
		if side != "" && in.s.names(in.game.Title, seats[i].Side, side) {
			named = i
		}
	}
	in.outsider = len(mine) == 0
	if in.section == 0 {
		if in.several, err = in.answersAll(); err != nil {
			return nil, err
		}
	}
	if err := in.demote(seats); err != nil {
		return nil, err
	}
	for i := range seats {
		if in.opens(&seats[i]) {
			opened = i
		}
	}
	if len(mine) != 1 {
		own = -1
	}
	if asked := slices.DeleteFunc(slices.Clone(mine), func(side rules.Side) bool { return !asks(&in.game, side) }); in.unsaid() && len(mine) > 1 {
		meant, err := in.agreesAs(mine)
		if err != nil {
			return nil, err
		}
		if meant != "" {
			asked = []rules.Side{meant}
		}
		if len(asked) != 1 {
			m := sideList("notice.no-side", mine)
			return &m, nil
		}
		for i := range seats {
			if seats[i].Side == asked[0] {
				named = i
			}
		}
	}
	typedSide, typedKey := in.letter.Side.From == parser.FromBody, in.letter.Key.From == parser.FromBody
	found := named
	switch {
	case named < 0 && side != "" && opened >= 0 && typedKey:
		found, in.misnamed = opened, side
	case named < 0 && side != "":
		m := sideList("notice.unknown-side", all)
		m.Args = append(m.Args, rules.Text("word", side))
		return &m, nil
	case typedSide:
	case opened >= 0 && (typedKey || named < 0):
		found = opened
	case named < 0 || !in.outsider && !in.holds(&seats[named]):
		found = own
	}
	if found < 0 {
		m := sideList("notice.no-side", mine)
		return &m, nil
	}
	in.seat = seats[found]
	if in.proved, err = in.proves(&in.seat); err != nil || in.proved || in.mayAsk(&in.seat) {
		return nil, err
	}
	code := "notice.wrong-key"
	if !typedKey {
		code = "notice.not-yours"
	}
	m := rules.M(code)
	return &m, nil
}

// opens reports whether the letter holds the key of a seat in a place where it
// counts. Typed by hand it counts from anywhere. In a quotation it may have
// come by a mail that was passed on, and counts only from who may ask as the
// seat.
func (in *intake) opens(seat *store.Seat) bool {
	key := &in.letter.Key
	if key.From == parser.FromQuoted && in.several && in.mayAsk(seat) {
		return slices.ContainsFunc(in.letter.QuotedKeys, func(key string) bool { return opens(key, seat) })
	}
	return opens(key.Value, seat) && (key.From != parser.FromQuoted || in.mayAsk(seat))
}

// personOf returns the id of who is reached at an address, 0 when nobody is known there.
func (in *intake) personOf(address string) (int64, error) {
	p, err := in.tx.PersonOf(address)
	if isNotFound(err) {
		return 0, nil
	}
	return p.ID, err
}

// holds reports whether the letter came from an address of who holds the seat.
func (in *intake) holds(seat *store.Seat) bool { return in.person != 0 && seat.Person == in.person }

// mayAsk reports whether the letter came as letters of the seat come: from an
// address of its player, or from one that holds no other seat of the game (a player has more
// than one) to the address that only mails to the seat name.
func (in *intake) mayAsk(seat *store.Seat) bool {
	return in.holds(seat) || in.outsider && slices.ContainsFunc(in.letter.Tags, func(tag string) bool {
		return in.tagged(tag, seat)
	})
}

// tagged reports whether a tag is of an address that only mails to who holds a seat name:
// those to the seat, or to several of his seats.
func (in *intake) tagged(tag string, seat *store.Seat) bool {
	return in.s.ownToken(tag, seat) || slices.ContainsFunc(in.seats, func(other store.Seat) bool {
		return other.Person == seat.Person && in.s.ofAll(tag, &other)
	})
}

// answersAll reports whether the letter answers a mail to several sides.
func (in *intake) answersAll() (bool, error) {
	if slices.ContainsFunc(in.letter.Tags, func(tag string) bool { return tagOfAll.MatchString(tag) }) {
		return true, nil
	}
	parent, err := in.parent()
	return parent != nil && parent.Kind.Family() == kindJoined, err
}

// tagOfAll finds what tokenAll makes; whether it is ours is another question.
var tagOfAll = regexp.MustCompile(`\.p[0-9]+\.all\.k[0-9]+\.`)

// unsaid reports whether a letter that answers a mail to several sides says nothing of
// which it is from: what it quotes is of all.
func (in *intake) unsaid() bool {
	l := in.letter
	said := func(h parser.Hint) bool { return h.Value != "" && h.From != parser.FromQuoted }
	return in.several && !l.Quoted && !said(l.Side) && !said(l.Key)
}

// parent returns the dispatch to a side that the letter answers, nil when none
// is known. The latest counts, of those that the header names.
func (in *intake) parent() (*store.Dispatch, error) {
	all, err := in.parents()
	if err != nil || len(all) == 0 {
		return nil, err
	}
	return &all[0], nil
}

// parents returns the dispatches to a side that the letter answers, the latest
// first. They are looked up once.
func (in *intake) parents() ([]store.Dispatch, error) {
	if in.answered != nil {
		return in.answered, nil
	}
	out := []store.Dispatch{}
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
		if d.Game != "" && (d.Side != "" || d.Kind.Family() == kindJoined) {
			out = append(out, d)
		}
	}
	in.answered = out
	return out, nil
}

// answersUs reports whether the letter answers a mail that went to the seat.
func (in *intake) answersUs() (bool, error) {
	if slices.ContainsFunc(in.letter.Tags, func(tag string) bool { return in.tagged(tag, &in.seat) }) {
		return true, nil
	}
	all, err := in.parents()
	if err != nil {
		return false, err
	}
	for i := range all {
		held, err := in.tx.EnclosedIn(all[i].ID)
		if err != nil {
			return false, err
		}
		for _, d := range append(held, all[i]) {
			if d.Game == in.game.ID && d.Side == in.seat.Side {
				return true, nil
			}
		}
	}
	return false, nil
}

// games returns the games of the sender; where only those are wanted that go on, those
// that have not begun only if there are no others.
func (in *intake) games(running bool) []string {
	var out, gathering []string
	for _, seat := range in.from {
		if slices.Contains(out, seat.Game) {
			continue
		}
		if running {
			g, err := in.tx.Game(seat.Game)
			if err != nil || g.State.Ended() {
				continue
			}
			if g.State == store.Gathering {
				gathering = append(gathering, seat.Game)
				continue
			}
		}
		out = append(out, seat.Game)
	}
	if len(out) == 0 {
		return slices.Compact(gathering)
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
