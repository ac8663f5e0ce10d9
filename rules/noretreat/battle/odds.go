package battle

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/noretreat/field"
)

// shift moves the column to the right, or below 0 to the left, by what a word of the
// catalog names, or a card.
type shift struct {
	word string
	card int8
	side field.Side // who played it
	n    int8
}

// odds are strengths, and the columns that they lead to (§10.5, steps 1 to 4).
type odds struct {
	attack, defence int
	initial, final  int // columns; -1 below 1:3, which is CA without a roll (§10.6.4)
	shifts          []shift
}

// odds counts the strengths and the shifts of a battle as it stands.
func (r fight) odds() (o odds) {
	for _, u := range r.Attackers {
		o.attack += r.strength(int(u))
	}
	for _, u := range r.Defenders {
		o.defence += r.strength(int(u))
	}
	o.initial = field.Column(o.attack, o.defence)
	o.final = o.initial
	if o.initial < 0 {
		return o
	}
	o.shifts = r.shifts()
	for _, s := range o.shifts {
		o.final += int(s.n)
	}
	o.final = min(max(o.final, -1), field.Columns-1)
	return o
}

// strength returns that of a unit in a battle: doubled by cards 1 and 29, raised by card 23
// and by local support (§15.3.3).
func (r fight) strength(u int) int {
	n := r.run.Face(u).Strength
	side := r.run.D.Units[u].Side
	if isCardUsed(r.run, r.Fight, "c1", func(c *field.Used) bool { return int(c.Unit) == u }) || side == field.Axis && r.Side != side && isCardUsed(r.run, r.Fight, "c29", nil) {
		n *= 2
	}
	if side == field.Soviet && isCardUsed(r.run, r.Fight, "c23", nil) {
		n += valueByYear(r.run, 2, 4)
	}
	if r.run.S.Units[u].Support {
		n += localSupport(r.run, side)
	}
	return n
}

// localSupport returns what the marker of local support is worth to a side (§15.3.3): two points
// to the Axis and one to the Soviets, from turn 11 the other way round.
func localSupport(r *field.Run, side field.Side) int {
	if (side == field.Axis) == (r.S.Turn < field.SupportTurns) {
		return 2
	}
	return 1
}

// valueByYear returns what a card is worth that is worth more from 1944 on.
func valueByYear(r *field.Run, before, after int) int {
	if r.D.Turns[r.S.Turn-1].Year >= 1944 {
		return after
	}
	return before
}

// shifts lists what moves the column of a battle, what the map says first (§10.6).
func (r fight) shifts() (list []shift) {
	put := func(word string, n int) {
		if n != 0 {
			list = append(list, shift{word: word, card: -1, n: int8(n)})
		}
	}
	if list = make([]shift, 0, 6); r.Counter == 0 {
		list = r.ground(list)
	}
	if slices.ContainsFunc(r.Defenders, func(u int16) bool { return r.run.S.Units[u].Unsupplied }) {
		put("unsupplied", UnsuppliedShift)
	}
	put("snow", r.snowShift())
	put("armor", r.armorShift())
	if r.Support {
		put(supportWord(r.Side), supportShift(r.run, r.Side))
	}
	if slices.ContainsFunc(r.Attackers, func(u int16) bool { return r.run.Class(int(u)) == field.Shock }) {
		put("shock-army", 1)
	}
	if slices.ContainsFunc(r.Defenders, func(u int16) bool { return r.run.Class(int(u)) == field.SSMechanized }) {
		put("grenadiers", -1)
	}
	return append(list, r.cardShifts()...)
}

// Shifts that the charts do not hold in a row of their own.
const (
	UnsuppliedShift = 2 // of an attack on units without supply (§6.5.4)
	riverShift      = -1
	objectiveShift  = -1 // the chart of the map; the example of §10.6.2
	worksShift      = -1 // card 41
)

// ground appends what terrain does to the attackers: of several places that of the one that
// the defender likes best (§10.6.1). It does nothing where a counterblow marker lies
// (§10.1.2).
func (r fight) ground(list []shift) []shift {
	best, worst, some := list, 0, false
	for _, p := range r.Places {
		if hasCounterblow(r.run, int(p)) {
			continue
		}
		var here [4]shift
		n, sum := 0, 0
		put := func(word string, by int) {
			if by != 0 {
				here[n] = shift{word: word, card: -1, n: int8(by)}
				n, sum = n+1, sum+by
			}
		}
		terrain := r.run.Terrain(int(p))
		put(field.TerrainWords[terrain], r.run.D.Terrains[terrain].Shift)
		if r.run.D.Places[p].Objective() {
			put("objective", objectiveShift)
		}
		if r.run.S.Works.Has(int(p)) {
			put("works", worksShift)
		}
		if !r.run.IsSnowing() && !isCardUsed(r.run, r.Fight, "c27", nil) && !isCardUsed(r.run, r.Fight, "c21", ofSide(field.Soviet)) && !slices.ContainsFunc(r.Attackers, func(u int16) bool { return !IsAcrossRiver(r.run, int(r.run.S.Units[u].At), int(p)) }) {
			put("river", riverShift)
		}
		if !some || sum < worst {
			best, worst, some = append(list, here[:n]...), sum, true
		}
	}
	return best
}

// IsAcrossRiver reports whether a river lies between two places.
func IsAcrossRiver(r *field.Run, from, to int) bool {
	return slices.ContainsFunc(r.D.Places[to].Near, func(n field.Near) bool { return int(n.To) == from && n.River })
}

// snowShift returns what snow does to the Axis when it attacks, the Finns excepted (§13.1);
// in the winter of 1941 twice (§13.5).
func (r fight) snowShift() int {
	n := r.run.D.Weathers[r.run.Weather()].AxisShift
	if r.Side != field.Axis || !slices.ContainsFunc(r.Attackers, func(u int16) bool { return r.run.D.Units[u].Nation != "finnish" }) {
		return 0
	}
	if r.run.S.Turn == field.FirstWinter {
		n *= 2
	}
	return n
}

// armorShift returns the bonus of tanks that attack infantry in the open, by weather without
// mud (§10.6.3); it takes supply (§6.5.4), and the Axis loses it with the Rumanian oil
// (§13.5). SS tanks have it always (§14.5).
func (r fight) armorShift() int {
	if r.Side == field.Soviet && r.run.InForce("c8", field.Axis) != nil && r.run.InForce("c8", field.Axis).N == voidBonus {
		return 0
	}
	bonus := 1
	if isCardUsed(r.run, r.Fight, "c54", nil) {
		bonus = 2
	}
	tanks := false
	for _, u := range r.Attackers {
		switch r.run.Class(int(u)) {
		case field.SSArmor:
			return bonus
		case field.Armor:
			tanks = tanks || !r.run.S.Units[u].Unsupplied && !lacksFuel(r.run, int(u))
		}
	}
	if !tanks || !r.run.D.Weathers[r.run.Weather()].ArmorBonus {
		return 0
	}
	for _, p := range r.Places {
		if !r.run.D.Terrains[r.run.Terrain(int(p))].Bonus || r.run.D.Places[p].Objective() {
			return 0
		}
	}
	always := r.Side == field.Axis && r.run.InForce("c8", field.Axis) != nil && r.run.InForce("c8", field.Axis).N == ownBonus
	if !always && slices.ContainsFunc(r.Defenders, func(u int16) bool { return r.run.Class(int(u)).IsArmor() || r.run.Class(int(u)).IsMechanized() }) {
		return 0
	}
	return bonus
}

// lacksFuel reports whether a tank unit of the Axis has no fuel: the Rumanian oil is
// lost (§13.5).
func lacksFuel(r *field.Run, u int) bool {
	return r.D.Units[u].Side == field.Axis && r.Class(u) == field.Armor && r.OilFell()
}

// supportShift returns what a support marker is worth (§10.6.2): a column; two by card 39,
// and by the rule of later printings for the first snow of the game.
func supportShift(r *field.Run, side field.Side) int {
	if side == field.Soviet && (r.InForce("c39", field.Soviet) != nil || r.S.Options.FirstShock && firstSnow(r)) {
		return 2
	}
	return 1
}

// firstSnow reports whether it snows for the first time in the game.
func firstSnow(r *field.Run) bool {
	if r.S.Snowed || r.Weather() != field.Snow {
		return false
	}
	for turn := r.D.Scenarios[r.S.Scenario].First; turn < int(r.S.Turn); turn++ {
		if r.WeatherOf(turn) >= field.Snow {
			return false
		}
	}
	return true
}

// table returns the side whose combat table the attacker rolls on: his own, but for cards 16
// and 22 and, by the rule of later printings, the Axis in snow.
func (r fight) table() field.Side {
	if isCardUsed(r.run, r.Fight, "c16", ofSide(field.Soviet)) {
		return field.Axis
	}
	if side, ok := r.chosenTable(); ok {
		return side
	}
	if r.run.S.Options.AxisInSnow && r.run.IsSnowing() {
		return field.Soviet
	}
	return r.Side
}

// lookUp returns the result of a die in a column (§10.5, step 5).
func (r fight) lookUp(column, die int) field.Result {
	if column < 0 {
		return field.CA
	}
	return r.run.D.CRT[Edition(r.run)][r.table()][die-1][column]
}

// Edition returns the number of the edition of the tables in the packs, whose list runs
// against that of the option.
func Edition(r *field.Run) int { return int(1 - r.S.Options.CRT) }

// args tell the odds: strengths, the first and the last column, and each shift, one
// word a column.
func (o *odds) args(r *field.Run, args []rules.Arg) []rules.Arg {
	args = append(slices.Grow(args, 8), rules.Num("attack", o.attack), rules.Num("defence", o.defence))
	for _, c := range [...]struct {
		name   string
		column int
	}{{"initial", o.initial}, {"final", o.final}} {
		if c.column < 0 {
			args = append(args, rules.Word(c.name, "noretreat.odds-below"))
		} else {
			args = append(args, field.RatioArg(c.name, c.column))
		}
	}
	for _, s := range o.shifts {
		name, n := "right", s.n
		if n < 0 {
			name, n = "left", -n
		}
		for range n {
			if s.card >= 0 {
				args = append(args, r.CardArg(name, int(s.card), s.side))
			} else {
				args = append(args, rules.Word(name, "noretreat.shift."+s.word))
			}
		}
	}
	return args
}

// Prospects returns the odds of a declared attack as things stand, as arguments of a message.
func Prospects(r *field.Run, a *field.Attack) []rules.Arg {
	f := newFight(r, a)
	f.Support = fightOn(r, f).wantsSupport()
	x := fightOn(r, f).odds()
	return x.args(r, placeArgs(r, nil, "places", a.Places))
}

// foreseeAttack tells in a trial what is open of the prospects of an attack: odds with each
// shift, and how likely each result is.
func foreseeAttack(r *field.Run, side field.Side, o *rules.Order, a *field.Attack) {
	if !r.M.Trying() {
		return
	}
	f := newFight(r, a)
	f.Side = side
	f.Support = fightOn(r, f).wantsSupport()
	x := fightOn(r, f).odds()
	r.M.Foresee(o.Line, "noretreat.foresee.odds", x.args(r, nil)...)
	if x.final < 0 {
		return
	}
	var chances [field.DD + 1]int
	for die := 1; die <= dieFaces; die++ {
		chances[fightOn(r, f).lookUp(x.final, die)]++
	}
	var args []rules.Arg
	for result, n := range chances {
		if n > 0 {
			args = append(args, rules.Num(strings.ToLower(field.Results[result]), n))
		}
	}
	r.M.Foresee(o.Line, "noretreat.foresee.chances", args...)
}

const dieFaces = 6

// wantsSupport reports whether the support marker of an attack is committed: there is
// one, somebody is in supply, and the odds without it are as its line wants them.
func (r fight) wantsSupport() bool {
	w := &r.Want
	if !w.Support || *SupportMarkers(r.run, r.Side) == 0 || !slices.ContainsFunc(r.Attackers, func(u int16) bool { return !r.run.S.Units[u].Unsupplied }) {
		return false
	}
	column := int8(r.odds().final + 1)
	return (w.Below == 0 || column < w.Below) && column >= w.Least
}
