// Package games is what everybody sees of games that go on: the list, a game with its board and its
// news as they come, feeds and calendars, help, and for who plays somewhere the list of his own.
//
// Pages that are told of news at once hold one of a limited number of places; the others reload.
//
// A visitor sees what everybody may know, a player what his sides know, and a moderator what his rights
// let him (package site).
package games
