// Package canvas holds one drawing as a list of shapes and texts, and writes it
// as SVG and as PNG. Both are made from the same list: no renderer of SVG stands
// between, and what one shows the other shows, too.
//
// # Words
//
//   - ink: a colour of the [Palette] by its number, in a light and a dark tone.
//     0 is no ink.
//   - style: the inks and lines of a shape ([Style]).
//   - stamp: a drawing that is defined once and placed many times ([Canvas.Use]).
//   - group: shapes that are one thing to a reader, with an id and a title.
//   - [Font]: the two faces in which texts are measured and, in a PNG, drawn.
//
// # What always holds
//
// The same calls give the same bytes. An SVG holds no script, no style element
// unless it is written for a file of its own ([Canvas.File]), and no reference to
// anything outside of it: each shape has its light colours as presentation
// attributes, and classes over which a page's style sheet ([Palette.CSS]) puts the
// dark ones. Texts stay texts. A PNG always has the light tones and at most 96
// colours.
//
// A canvas is for one goroutine; a font is safe for all.
//
// Read [Canvas] first, then [Canvas.SVG] and [Canvas.PNG].
package canvas
