// Package charttest is the part of titletest that looks at the maps of a title: that nothing is
// hidden and no label lies on another, that every word has a sign and a text, how large they are,
// and that the picture of the README is what is drawn now.
//
// [Run] draws positions of games between bots, as everybody may see them who looks, in all
// languages. A title without a drawing has nothing to be tried. What the drawing does with any
// title is tried in package chart itself, with the toy.
package charttest
