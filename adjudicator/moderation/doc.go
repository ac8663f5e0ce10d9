// Package moderation is what moderators can have done to a game, a person or a tournament: the verbs
// with their arguments, the terms of a game, templates, and the tray of letters that went astray.
//
// A [Verb] is carried out by a command ([store.Command]), a row of the database that pages, mails
// and other processes write. What it does is one function of this package; package commands has
// them carried out.
package moderation
