//go:build e2e

package e2e

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// TestCards plays the first turns of No Retreat! until the Soviet player has laid a
// counterblow with a card in the Axis player's turn twice: once when he was asked for
// it, once by a standing order that he had sent before. Both are told to both.
func TestCards(t *testing.T) {
	g := begin(t, "cards")
	phase, asked, standing := 1, 0, 0
	for ; standing == 0 && phase < 60; phase++ {
		g.cardsPhase(phase, &asked)
		axis, soviet := unwrapped(g.asks("axis", phase+1)), unwrapped(g.asks("soviet", phase+1))
		blown := strings.Contains(axis, " lay a counterblow marker in ")
		if told := strings.Contains(soviet, " lanzan un contragolpe en "); told != blown {
			t.Errorf("phase %d: the Axis reads of a counterblow: %v, the Soviets: %v", phase, blown, told)
		}
		switch {
		case !blown:
		case asked == phase:
			t.Logf("phase %d: a counterblow by answer", phase)
		case asked > 0:
			t.Logf("phase %d: a counterblow by standing order", phase)
			standing = phase
		}
	}
	if asked == 0 || standing == 0 {
		t.Errorf("after %d phases: laid by answer in %d, by standing order in %d", phase, asked, standing)
	}
	g.house.stop()
	g.reported(phase)
}

// unwrapped is the text of a mail as one line.
func unwrapped(d *player.Dispatch) string { return strings.Join(strings.Fields(d.Text), " ") }

// cardsPhase has everybody who is asked answer. The first time that the Soviet player
// can lay a counterblow when he is asked he does; from then on he does so by standing
// orders. In their own turns both keep still, so that
// the armies stand beside each other as at the start whatever the dice.
func (g *game) cardsPhase(phase int, asked *int) {
	g.t.Helper()
	pos := g.position(phase)
	for i, side := range g.sides {
		d := g.asks(side, phase)
		lines, wanted := g.sheet(side, phase)
		if !wanted {
			continue
		}
		demand := pos.Demands()[slices.IndexFunc(pos.Demands(), func(d rules.Demand) bool { return d.Side == side && !d.Optional })]
		when, _ := demand.Prompt.Arg("when") // of a window
		switch {
		case side != "soviet" && strings.HasSuffix(demand.Key, "/orders"): // the front stays as it is
			lines = []string{"pass"}
		case side != "soviet":
		case strings.HasSuffix(demand.Key, "/orders"): // the cards stay in hand for the other's turn
			lines = []string{"paso"}
			if *asked > 0 {
				lines = append(g.counterblows(pos, "permanente ", func(o rules.Order) bool {
					o.Form = play.StandingPrefix + o.Form
					reading := pos.CheckStanding(rules.Standing{Side: side, Orders: []rules.Order{o}})
					return reading.OK()
				}), lines...)
			}
		case when.Value == g.Title+".window.combat" && *asked == 0:
			blows := g.counterblows(pos, "", func(o rules.Order) bool {
				reading := pos.Check(rules.Sheet{Side: side, Key: demand.Key, Orders: []rules.Order{o}})
				return reading.OK()
			})
			if len(blows) > 0 {
				lines, *asked = blows[:1], phase
			}
		case when.Value != "":
			lines = []string{"paso"}
		}
		g.write(side, d, player.Style((phase+i)%player.Styles), lines...)
	}
}

// counterblows are lines of the Soviet player that lay a counterblow where one of his
// units stands, paid with a card of his hand, as far as one of them may be said.
func (g *game) counterblows(pos rules.Position, before string, may func(rules.Order) bool) (lines []string) {
	title, _ := g.office.Titles.Get(g.Title)
	k := pos.Known("soviet")
	card := slices.IndexFunc(k.Cards, func(c rules.Card) bool { return c.Side == "soviet" && c.ID != "" })
	if card < 0 {
		return nil
	}
	for _, p := range k.Pieces {
		o := order.Of("counterblow", order.Named("at", k.Kinds.Place, p.At), order.Named("with", k.Kinds.Card, k.Cards[card].ID))
		if text, ok := title.Grammar().Write(&o, rules.Spanish); ok && p.Side == "soviet" && may(o) {
			lines = append(lines, before+text)
		}
	}
	return lines
}
