// Package titles lists the titles that Fieldpost knows. It is the one place
// where they are written out: nothing registers itself.
//
// [Load] reads the packs of every title whole, the embedded ones or those of a
// folder given on the command line, and [Set.Get] finds a title by its id; [LazySet] puts off reading each until it is needed. A
// new title is added to the list all and to nothing else in Go; its texts, its help
// and what tests say of it lie in files under its name.
package titles
