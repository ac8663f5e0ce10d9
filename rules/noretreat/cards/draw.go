package cards

import (
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/deck"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// Draw deals cards to a side (§5.2) and returns those that it keeps, in their order.
// Immediate halves act as they come, each replaced by a further card. occasion names
// the draw for its dice. In a trial nothing is drawn.
func Draw(r *field.Run, side field.Side, n int, occasion string) []int {
	if r.M.Trying() || n <= 0 {
		return nil
	}
	var got []int
	for ; n > 0 && drawable(r, side); n-- {
		card, ok := deal(r, drawLabel(r, "card "+occasion, side))
		if !ok {
			break
		}
		if !r.D.Cards[card].Half(side).Immediate {
			r.S.Hands[side].Add(card)
			got = append(got, card)
		} else if playImmediate(r, side, card) {
			n++
		}
		reshuffleIfEmpty(r)
	}
	total := rules.Num("cards", r.S.Hands[side].Total())
	r.M.EventToOthers(side.ID(), "noretreat.drew", field.SideArg("side", side), rules.Num("count", len(got)), total)
	r.M.EventTo(side.ID(), "noretreat.drew-own", append(cardArgs(r, "card", got, side), rules.Num("count", len(got)), total)...)
	return got
}

// cardArgs returns the halves of several cards as arguments of a message.
func cardArgs(r *field.Run, name string, cards []int, side field.Side) []rules.Arg {
	args := make([]rules.Arg, 0, len(cards)+3)
	for _, c := range cards {
		args = append(args, r.CardArg(name, c, side))
	}
	return args
}

// drawLabel names a draw or a die for the committed seed.
func drawLabel(r *field.Run, what string, side field.Side) string {
	return what + " t" + strconv.Itoa(int(r.S.Turn)) + " " + string(r.S.Active.ID()) + " " + string(side.ID())
}

// deal takes a card of the deck. The last one is never dealt (§5.0).
func deal(r *field.Run, label string) (card int, ok bool) {
	reshuffleIfEmpty(r)
	if r.S.Deck.Total() <= 1 {
		return 0, false
	}
	return deck.Draw(&r.M, label, r.S.Deck)
}

// reshuffleIfEmpty shuffles the discards into the deck when a single card is left in it (§5.0).
func reshuffleIfEmpty(r *field.Run) {
	if r.S.Deck.Total() <= 1 && len(r.S.Discards) > 0 {
		reshuffle(r)
	}
}

// reshuffle puts the discards back into the deck.
func reshuffle(r *field.Run) {
	r.S.Discards.Give(r.S.Deck)
	r.M.Event("noretreat.reshuffled", rules.Num("cards", r.S.Deck.Total()))
}

// drawable reports whether deck or discards hold a card that a side can keep: else
// immediate halves would follow one another without an end.
func drawable(r *field.Run, side field.Side) bool {
	for card := range r.D.Cards {
		if !r.D.Cards[card].Half(side).Immediate && (r.S.Deck.Has(card) || r.S.Discards.Has(card)) {
			return true
		}
	}
	return false
}

// playImmediate carries out a half that acts when it is drawn, and reports whether a card
// is drawn in its place. Nothing cancels it (§14.14.2).
func playImmediate(r *field.Run, side field.Side, card int) (again bool) {
	r.M.Event("noretreat.card-drawn", field.SideArg("side", side), r.CardArg("card", card, side), EventArg(r, card, side))
	p := &field.Play{Line: field.Line{To: -1}, Card: card, Spent: card, Side: side, When: field.OnDraw, Facts: field.Nowhere()}
	r.D.Halves(card, side)[0].Do(r, p)
	spend(r, p)
	return isReplaced(r, side, card)
}

// isReplaced reports whether another card is drawn for an immediate one: always, but for
// cards 20 and 40 only where the side holds the Joker.
func isReplaced(r *field.Run, side field.Side, card int) bool {
	if id := r.D.Cards[card].ID; id == "c20" || id == "c40" {
		return r.S.Joker == side
	}
	return true
}

// drawCount returns how many cards a side draws in its card phase (§5.2, §13.5).
func drawCount(r *field.Run, side field.Side) int {
	s, n := r.S, r.D.DrawCards
	switch turn := s.Turn; {
	case side == field.Axis && turn == field.LastYear:
		n = 1
	case side == field.Axis && turn >= field.MoreAxisCardsFrom && turn <= field.MoreAxisCardsLast, side == field.Soviet && turn >= field.MoreSovietCards:
		n++
	}
	exact := side == field.Axis && s.Turn == field.LastYear && s.Options.ReichDraw != field.DrawLessOil
	if side == field.Soviet && (r.Control(r.D.Moscow) == field.Axis || r.Control(r.D.Baku) == field.Axis) ||
		side == field.Axis && !exact && r.Control(r.D.Ploesti) == field.Soviet {
		n--
	}
	return max(n-int(s.FewerCards[side])-int(s.Penalty[side]), 0)
}

// DrawShare draws the cards of a card phase.
func DrawShare(r *field.Run, side field.Side) {
	Draw(r, side, drawCount(r, side), "phase")
	if !r.M.Trying() {
		r.S.FewerCards[side] = 0
	}
}

// NewDeck carries out the despliegue of Na Berlin! (§5.5): the old cards go out of hands, deck
// and discards; these two and the new ones make the deck of 1945.
func NewDeck(r *field.Run) {
	s := r.S
	s.Discards.Give(s.Deck)
	gone := [field.Sides][]int{}
	for c := range r.D.Cards {
		switch r.D.Cards[c].Set {
		case field.SetRemove:
			for side := range field.Side(field.Sides) {
				if s.Hands[side].Take(c) {
					gone[side] = append(gone[side], c)
				}
			}
			s.Deck.Take(c)
			if !s.Out.Has(c) {
				s.Out.Add(c)
			}
		case field.SetAdd:
			if s.Out.Take(c) {
				s.Deck.Add(c)
			}
		}
	}
	r.M.Event("noretreat.new-deck", rules.Num("cards", s.Deck.Total()))
	for side := range field.Side(field.Sides) {
		args := []rules.Arg{field.SideArg("side", side), rules.Num("count", len(gone[side])), rules.Num("cards", s.Hands[side].Total())}
		r.M.EventToOthers(side.ID(), "noretreat.old-cards", args...)
		r.M.EventTo(side.ID(), "noretreat.old-cards-own", append(args[1:], cardArgs(r, "card", gone[side], side)...)...)
	}
}

// immediateHalves returns the halves that act when they are drawn (§14.14.2): weather, a
// reshuffle, VP.
func immediateHalves() []field.Half {
	out := []field.Half{
		{Card: 9, Side: axis, Do: func(r *field.Run, _ *field.Play) { flipWeather(r, 0); flipWeather(r, 1) }},
		{Card: 11, Side: axis, Do: func(r *field.Run, _ *field.Play) { flipWeather(r, 0) }},
		{Card: 12, Side: soviet, Do: func(r *field.Run, _ *field.Play) { nextTurnTo(r, field.Mud) }},
		{Card: 13, Side: soviet, Do: func(r *field.Run, _ *field.Play) { nextTurnTo(r, field.Snow) }},
	}
	out = append(out, Ways(field.Half{Card: 51, Side: axis, Do: wachtAmRhein}, "", howRemove, howKeep)...)
	for _, h := range []field.Half{{Card: 20, Side: axis}, {Card: 40, Side: soviet}, {Card: 53, Side: soviet}, {Card: 54, Side: axis}} {
		h.Do = func(r *field.Run, _ *field.Play) { reshuffle(r) }
		out = append(out, h)
	}
	for _, v := range verdicts {
		out = append(out, field.Half{Card: v.card, Side: v.side, Do: func(r *field.Run, p *field.Play) {
			switch {
			case v.holds(r):
				cardVP(r, p, 1)
			case v.loses:
				cardVP(r, p, -1)
			default:
				r.M.Event("noretreat.card-idle", r.CardArg("card", p.Card, p.Side))
			}
		}})
	}
	for i := range out {
		out[i].When = []field.Moment{field.OnDraw}
	}
	return out
}

// verdicts are the immediate halves that give a VP where something holds, and perhaps
// take one where it does not.
var verdicts = []struct {
	card  int
	side  field.Side
	loses bool
	holds func(*field.Run) bool
}{
	{45, soviet, true, func(r *field.Run) bool { return r.Control(r.D.Budapest) == soviet }},
	{46, axis, true, func(r *field.Run) bool { return int(r.S.Units[r.D.Garrison].At) == r.D.Berlin }},
	{47, axis, true, inUSSR},
	{48, soviet, false, func(r *field.Run) bool { return r.HoldsFinland(soviet) }},
	{49, soviet, true, func(r *field.Run) bool { return r.Has(soviet, r.D.Bucharest) }},
	{50, axis, true, func(r *field.Run) bool { return r.Control(r.D.Konigsberg) == axis }},
	{52, soviet, false, func(r *field.Run) bool {
		return r.Has(soviet, r.D.WestBalkans) && r.Has(soviet, r.D.SouthBalkans) || r.Control(r.D.Belgrade) == soviet
	}},
}

// inUSSR reports whether a unit of the Axis is in a hex of the USSR.
func inUSSR(r *field.Run) bool {
	for u := range r.S.Units {
		if at := r.S.Units[u].At; at >= 0 && r.D.Units[u].Side == axis && r.D.Places[at].Country == field.USSR {
			return true
		}
	}
	return false
}

// cardVP gives the side of a play VP, or takes them (§12.7.4).
func cardVP(r *field.Run, p *field.Play, n int) {
	r.AddVP(p.Side, n, "noretreat.card-vp", r.CardArg("card", p.Card, p.Side), rules.Num("change", n))
}

// flipWeather turns over the weather marker of this turn, or of a later one (§14.14).
func flipWeather(r *field.Run, later int) {
	if turn := int(r.S.Turn) + later; r.FlipWeather(turn) {
		tellWeather(r, turn)
	}
}

// nextTurnTo lays the weather marker of the next turn on a side.
func nextTurnTo(r *field.Run, w field.Weather) {
	if turn := int(r.S.Turn) + 1; turn <= len(r.D.Turns) && r.SetWeather(turn, w) {
		tellWeather(r, turn)
	}
}

func tellWeather(r *field.Run, turn int) {
	r.M.Event("noretreat.weather-changed", rules.Num("turn", turn), field.WeatherArg(r.WeatherOf(turn)))
}

// Words that say which way the owner of Wacht am Rhein goes.
const (
	howRemove = "remove"
	howKeep   = "keep"
)

// wachtAmRhein sends a unit to the West for a VP, or costs one (card 51). Which unit
// the Axis has said in advance; else the weakest that is lost by a single step goes,
// and where there is none the VP.
func wachtAmRhein(r *field.Run, p *field.Play) {
	u, ok := sentWest(r, p)
	if !ok {
		cardVP(r, p, -1)
		return
	}
	r.M.Event("noretreat.sent-west", r.UnitArg("unit", u))
	r.TakeOff(u, field.Removed)
	cardVP(r, p, 1)
}

func sentWest(r *field.Run, p *field.Play) (u int, ok bool) {
	may := func(u int) bool {
		return r.D.Units[u].Side == axis && r.S.Units[u].At >= 0 && !r.HasClass(u, field.Cadre, field.Volkssturm) && u != r.D.Garrison
	}
	for said := range r.M.Sayings(p.Side.ID(), FormPlay) {
		for _, o := range slices.Backward(said) {
			l, f := readLine(r, p.Side, o)
			if f != nil || r.D.CardByID[o.ID("card")] != p.Card {
				continue
			}
			if l.How == howKeep {
				return 0, false
			}
			for _, u := range l.Units {
				if may(u) {
					return u, true
				}
			}
		}
	}
	for x := range r.S.Units {
		if may(x) && r.Steps(x) == 1 && (!ok || r.Face(x).Strength < r.Face(u).Strength) {
			u, ok = x, true
		}
	}
	return u, ok
}
