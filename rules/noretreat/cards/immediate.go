package cards

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

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
