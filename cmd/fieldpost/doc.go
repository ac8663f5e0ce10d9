// Command fieldpost is the post office for board wargames.
//
// Each command is one file with one struct: its fields are the flags and
// arguments (package kong), its Run method does the work. The commands are
// listed in the type commands in commands.go. What they share stands in
// program.go: streams, languages, titles, progress and the way errors are
// told.
//
// What always holds: results go to standard output, everything else to
// standard error; a command that fails says on one line what is wrong and what
// to do, and exits with 1 (with 2 when it was called wrongly); progress is
// shown on a terminal only; with --json exactly one JSON value is printed.
//
// Read [Main.Run] first.
package main
