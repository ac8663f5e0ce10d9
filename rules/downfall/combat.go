package downfall

import (
	"strconv"

	"github.com/fieldpost/fieldpost/rules"
)

// Result is how a combat ended, seen from the attacker.
type Result string

// The results of a combat. A side whose score is at least twice the other's
// doubles it.
const (
	AttackerDoubles Result = "double"
	AttackerWins    Result = "win"
	Tie             Result = "tie"
	DefenderWins    Result = "lose"
	DefenderDoubles Result = "lose-double"
)

// ResultOf compares two scores: adjusted combat factor and die.
func ResultOf(attacker, defender int) Result {
	switch {
	case attacker >= 2*defender:
		return AttackerDoubles
	case defender >= 2*attacker:
		return DefenderDoubles
	case attacker > defender:
		return AttackerWins
	case defender > attacker:
		return DefenderWins
	}
	return Tie
}

// Throw throws the dice of a combat, which is named by who attacks whom, where and
// when.
func Throw(r interface {
	Roll(label string, faces int) int
}, faces int, combat string, turn int8, zone, attacker, defender string) (a, d int) {
	label := combat + " t" + strconv.Itoa(int(turn)) + " " + zone + " " + attacker + " " + defender
	return r.Roll(label+" attack", faces), r.Roll(label+" defence", faces)
}

// Odds counts, of the 36 throws of two dice, how many give each result.
type Odds struct {
	Double, Win, Tie, Lose, LoseDouble int
}

// Chances reckons the odds of two adjusted factors. A die below least counts
// as least; 1 changes nothing.
func Chances(attacker, defender, attackerLeast, defenderLeast int) (n Odds) {
	for a := 1; a <= 6; a++ {
		for d := 1; d <= 6; d++ {
			switch ResultOf(attacker+max(a, attackerLeast), defender+max(d, defenderLeast)) {
			case AttackerDoubles:
				n.Double++
			case AttackerWins:
				n.Win++
			case Tie:
				n.Tie++
			case DefenderWins:
				n.Lose++
			case DefenderDoubles:
				n.LoseDouble++
			}
		}
	}
	return n
}

// Args returns the odds as arguments of a message.
func (n Odds) Args() []rules.Arg {
	percent := func(name string, of36 int) rules.Arg {
		return rules.Arg{Name: name, Kind: rules.KindPercent, Num: (of36*1000 + 18) / 36}
	}
	return []rules.Arg{percent("double", n.Double), percent("win", n.Win), percent("tie", n.Tie), percent("lose", n.Lose), percent("losedouble", n.LoseDouble)}
}

// Spends reports whether a standing order lets a mission be spent when a number of
// missions is left: "always", and more are left than it keeps.
func Spends(o *rules.Order, left int) bool {
	if when, _ := o.Get("when"); when.ID != "always" {
		return false
	}
	keep, ok := o.Get("keep")
	return !ok || left > keep.Num
}
