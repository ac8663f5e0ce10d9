// Package moderators is the moderators' pages: what needs them, the forms of verbs, letters and outbox, a game with its
// secrets, making games, taking them to other offices and from there, health.
//
// What a moderator does is a command (adjudicator/commands), shown before it is confirmed.
//
// Who moderates some games only is shown these, and no number that counts all.
package moderators
