// Package language reads order lines: a title says what its orders look like (rules/order), [Compile]
// makes a [Grammar] of it, and its [Parser] makes an order of a line, or a
// [Fault] that says what was wrong, where, and what would be right.
//
// A line keeps the number that its sender would count in the body, and a fault points at rune columns of
// the line as written. Case, accents and the typography of mail programs never matter ([Fold]). A Grammar
// does not change after Compile and may be shared; a Parser belongs to one goroutine.
//
// Besides its forms a line may give a list to a form that takes one (each.go), call units by number and
// kind in words (counted.go, units.go), or stand behind politeness (loose.go).
//
// Read order.Form (the notation of patterns) and Parser.Parse first, then Fault.
package language
