// Package gallery has the pictures of running games: the board of a title as a
// viewer knew it behind a phase, for pages and for mails.
//
// # Words
//
//   - view: which picture is meant, and what it is drawn from ([View]).
//   - gallery: the boards of the titles, each made ready when it is drawn first,
//     and the pictures that were asked for last ([Gallery]).
//
// # What always holds
//
// A picture rests on Known(viewer) and on the events that the viewer may know: the
// gallery filters both itself, so that nobody can hand it too much. The same view
// gives the same bytes, drawn anew or kept. A drawing that panics is an error: who
// asks goes on without a picture.
//
// A gallery is safe for concurrent use; what many ask for at once is drawn once.
//
// Read [Gallery.SVG] and [Gallery.PNG] first.
package gallery
