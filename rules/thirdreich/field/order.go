package field

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// Order is one order of the title, or several that are one: its words beside the
// common ones, its forms, and what carries it out on the run of its storey.
type Order[R any] struct {
	Words []order.Word
	Forms []order.Form
	Do    func(R, Side, *rules.Order) *play.Fault
	When  When
	Whole bool // of several parts it is carried out whole or not at all
}

// When says in which part of a player turn an order has its place (§3).
type When uint8

// Orders have their place anywhere, at the start of the turn (those for the
// countries that are no Powers, or all), or before the combats.
const (
	AnyTime When = iota
	AtStart
	MinorsAtStart
	BeforeCombat
)
