// Package site is what all pages stand on: the configuration and the parts of the program that are
// asked ([Config]), sessions and who looks ([Reader]), what he may see, rendering and words, limits,
// and the snapshot of all games.
//
// [Site] holds it; what shows a page is a function of the rooms above that takes it. The rights of
// readers are made from the table of package web's comment, and every page asks for them here.
//
// A template calls the exported methods of [Frame] and [Words] by name: what it needs stays a method,
// everything else is a function of the room that needs it.
package site
