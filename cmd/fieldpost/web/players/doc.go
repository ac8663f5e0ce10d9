// Package players is what a player does on pages: he is let in by a code that goes to his address,
// reads what his mails said, and writes, checks and sends orders.
//
// A sheet that is sent here is a letter like any other (adjudicator/pages): what a page shows is what
// the mail would have said.
package players
