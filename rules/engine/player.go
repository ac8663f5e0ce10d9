package engine

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
)

// Player is a title for which the engine can think.
type Player interface {
	rules.Title
	// Imagine makes a position of what is known, on which the game goes on as on a true one.
	// What is hidden is drawn by luck; without any it is always the same.
	Imagine(k *rules.Known, luck dice.Source) rules.Position
	// Propose writes a sheet for a demand of an imagined position, by a plan below
	// Thinking().Plans. It may use all of the position, which it does not change.
	Propose(p rules.Position, d *rules.Demand, plan int, luck dice.Source) []rules.Order
	// Value estimates what a position that is not over is worth for a side: the chance to
	// win, from 0 to 1.
	Value(p rules.Position, side rules.Side) float64
	// Thinking returns how the engine thinks for the title.
	Thinking() Thinking
}

// Thinking is how the engine thinks for a title.
type Thinking struct {
	Plans int // ways of playing that the title's program has
	Sheet int // steps that a proposal costs, as it takes so many times as long as a phase
	// Settles and Ahead are phases that a rollout is played on after the one that is decided: Settles until
	// what that brought about shows in Value, Ahead where the budget has the steps for it.
	Settles, Ahead int
	Club           int // steps that take about a second: the budget of a sheet of [Club]
}

// PlayerOf returns the title as the engine asks it; nil where it has no engine.
func PlayerOf(t rules.Title) Player {
	for {
		if p, ok := t.(Player); ok {
			return p
		}
		wrapped, ok := t.(interface{ Unwrap() rules.Title })
		if !ok {
			return nil
		}
		t = wrapped.Unwrap()
	}
}

// Grade is how much a bot thinks.
type Grade string

// The grades: a novice sends what its title's program writes at first sight.
const (
	Novice Grade = "novice"
	Club   Grade = "club"
	Strong Grade = "strong"
)

// strength is how many times as many steps [Strong] has as [Club].
const strength = 30

// Grades returns all grades, the weakest first.
func Grades() []Grade { return []Grade{Novice, Club, Strong} }

// GradesOf returns the grades that there are of a title's bot.
func GradesOf(t rules.Title) []Grade {
	if PlayerOf(t) == nil {
		return []Grade{Novice}
	}
	return Grades()
}

// ParseGrade reads a grade; "" is [Novice].
func ParseGrade(text string) (Grade, error) {
	if text == "" {
		return Novice, nil
	}
	if g := Grade(text); slices.Contains(Grades(), g) {
		return g, nil
	}
	return "", fmt.Errorf("engine: no grade %q; there are %v", text, Grades())
}

// Steps returns the budget of a sheet of a title, 0 for who does not think. It is divided by
// divisor, if that is above 1.
func (g Grade) Steps(t rules.Title, divisor int) int {
	p := PlayerOf(t)
	if p == nil || g == Novice || g == "" {
		return 0
	}
	n := p.Thinking().Club
	if g == Strong {
		n *= strength
	}
	return max(1, n/max(1, divisor))
}
