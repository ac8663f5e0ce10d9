// Package people does what somebody asks for himself: to join, observe and practise, to stand by and
// to resign, when he is away, his addresses, language, zone, names, keys and browsers, and which
// titles he waits for.
//
// Who asks may be nobody yet. What changes a person is agreed to at an address of his ([confirm]);
// the main address of now has the last word.
package people
