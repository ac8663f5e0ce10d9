// Package office is what every room of the service stands on: its configuration, the titles
// that are played and their desks, the database, the clock, the keys and tokens by which letters
// are known, and who moderates.
//
// [Office] holds it, and [Tx] is a transaction of it with the mails that it queued, which nearly every
// function of the rooms above takes first; [Office.Update] and [Office.View] begin one. [Intake] is one letter in hand: what it says, who sent it and the game that it is
// about. The rooms above fill it in and read it; nothing here handles a letter.
//
// Order keys are made of the instance key ([Office.MakeOrderKey]); what is known of our own mail,
// as doctor has seen it come out, is a [Probe]. Positions of games that were looked at last are
// cached; titles are asked for what follows from them once ([Memo]).
//
// Of the rooms this is the lowest: it imports none of them.
package office
