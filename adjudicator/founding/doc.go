// Package founding makes games: from a description ([NewGame]) to the first mails, and, while
// nobody holds some side yet, the recruiting for it. Names that people may have, and those that
// they may not, are judged here.
//
// A game that lacks players is recruiting: it is kept with its open seats, asks who waits for its title,
// and begins when all seats are taken.
package founding
