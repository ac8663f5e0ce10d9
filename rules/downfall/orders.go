package downfall

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// Forms of the orders that move armies by land in both games.
const (
	FormMove      = "move" // with or without attack or support
	FormStrategic = "strategic"
)

// WayPattern is the way of an army, WherePattern what a new one is and where it comes.
const (
	WayPattern   = "[from {from:zone}] (to|via|in|) {path:zone+} [(to|via) {path:zone+}] [(to|via) {path:zone+}]"
	WherePattern = "({step:=full|reduced} (in|to) {zone:zone}|(in|to) {zone:zone} [{step:=full|reduced}])"
)

// Moves returns the forms of the orders that move armies by land; with is what an attack
// may have besides.
func Moves(with string) []order.Form {
	helped := "(" + with + helpedPattern + "|" + helpedPattern + with + ")"
	return []order.Form{
		{ID: FormMove, Pattern: "[move] {unit:army} [move] " + WayPattern + " [[and] ({attack:=attack} [(whom|) {target:army}] " + with + " | {support:=support} [(whom|) {target:army}])]"},
		{ID: FormMove, Pattern: "{unit:army} {attack:=attack} [(whom|) {target:army}] " + with},
		{ID: FormMove, Pattern: "{unit:army} {support:=support} [(whom|) {target:army}]"},
		{ID: FormStrategic, Pattern: "strategic [move] {unit:army} " + WayPattern},
		{ID: FormStrategic, Pattern: "{unit:army} [move] strategic [move] " + WayPattern},
		// As people say it, too; what they say is written as above.
		{ID: FormMove, Pattern: "{unit:army} ({attack:=attack}|{support:=support}) [[(whom|) {target:army}] in] {path:zone}"},
		{ID: FormMove, Pattern: "({attack:=attack}|{support:=support}) [(whom|)] ({target:army} [in {path:zone}]|{path:zone}) with {unit:army}"},
		{ID: FormMove, Pattern: "[move] {unit:army} [move] " + WayPattern + " [and] {attack:=attack} [(whom|) {target:army}] " + helped, Helpers: helpers},
		{ID: FormMove, Pattern: "{unit:army} {attack:=attack} [(whom|) {target:army}] " + helped, Helpers: helpers},
		{ID: FormMove, Pattern: "{unit:army} {attack:=attack} [[(whom|) {target:army}] in] {path:zone}" + helpedPattern, Helpers: helpers},
		{ID: FormMove, Pattern: "{attack:=attack} [(whom|)] ({target:army} [in {path:zone}]|{path:zone}) with {unit:army}" + helpedPattern, Helpers: helpers},
	}
}

// helpedPattern is who supports an attack, in the line of the attack: each has an order of his own, to
// where it is made.
const helpedPattern = " [and] (supported {helper:army+} | [while|with] {helper:army+} supporting) "

var helpers = &order.Helpers{Arg: "helper", As: "unit", With: []string{"path", "target"}, Does: order.Chosen("support", "support")}

// Steps of an army.
const (
	Reduced = iota + 1
	Full
)

// WantedStep returns the step that an order to bring an army asks for: reduced unless it
// says full.
func WantedStep(o *rules.Order) uint8 {
	if o.ID("step") == "full" {
		return Full
	}
	return Reduced
}

// FormOf returns the form of an order as it is told: of one to an army that may move,
// attack or support it is move, move-attack, move-support, attack or support.
func FormOf(o *rules.Order) string {
	moves, supports := o.Has("path"), o.Has("support")
	switch {
	case o.Form != FormMove:
		return o.Form
	case supports && moves:
		return "move-support"
	case supports:
		return "support"
	case o.Has("attack") && moves:
		return "move-attack"
	case o.Has("attack"):
		return "attack"
	}
	return FormMove
}

// OrderInPlace returns an order to attack or support without its way, where that leads to no other zone than the
// one in which the army stands: "de4 attack fr4 in Nancy".
func OrderInPlace(o *rules.Order, zone string) *rules.Order {
	isWay := func(v rules.Value) bool { return v.Name == "path" }
	if o.Form != FormMove || o.ID("path") != zone || !o.Has("attack") && !o.Has("support") {
		return o
	}
	stays := *o
	if stays.Args = slices.DeleteFunc(slices.Clone(o.Args), isWay); len(stays.Args) != len(o.Args)-1 {
		return o
	}
	return &stays
}

// OrderToward returns an order to attack that leads to the zone in which the target stands.
func OrderToward(o *rules.Order, path rules.Value) rules.Order {
	return order.Of(FormMove, slices.Concat(
		slices.DeleteFunc(slices.Clone(o.Args), func(v rules.Value) bool { return v.Name != "unit" }), []rules.Value{path},
		slices.DeleteFunc(slices.Clone(o.Args), func(v rules.Value) bool { return v.Name == "unit" || v.Name == "path" || v.Name == "from" }),
	)...)
}

// AddTargetZone adds to an order to attack or support that names its target and no way the zone
// in which the target stands, as at says; below 0 it stands in none.
func AddTargetZone(msg rules.Message, o *rules.Order, at func(army string) int, zone func(name string, z int) rules.Arg) rules.Message {
	target, named := o.Get("target")
	if o.Form != FormMove || o.Has("path") || !named {
		return msg
	}
	if z := at(target.ID); z >= 0 {
		msg.Args = append(msg.Args, zone("place", z))
	}
	return msg
}
