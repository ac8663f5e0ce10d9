// Package titles lists the titles that Fieldpost knows. It is the one place
// where they are written out: nothing registers itself.
//
// [Load] reads the packs of every title whole, the embedded ones or those of a
// folder given on the command line; [LoadLazily] puts off reading those of a title until it is
// needed. Only programs import this package: what works on titles is given them, as a
// [rules.Set] or a [rules.Library]. A
// new title is added to the list all and to nothing else in Go; its texts, its help
// and what tests say of it lie in files under its name.
package titles
