// Package booktest is the part of titletest that reads what a title says: that everything in games,
// drafts and refusals has its words in every language and every mail fits its lines, that the help
// shows every order and its first turns come out as it says, and that no text is left over.
//
// [Run] reads what the title has to say of itself in templates/testdata/<title>/title.toml. Texts
// and pages that are of no title are tried in package templates; what compares titles, in
// rules/titles.
package booktest
