// Package thirdreich carries out Downfall of the Third Reich: the Second World
// War in Europe on a map of zones, three sides, 22 turns. It implements
// [rules.Title]; section numbers (§) are those of its rulebook.
package thirdreich
