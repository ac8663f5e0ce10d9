// Command fieldpost is the post office for board wargames.
//
// Each command is one file with one struct: its fields are the flags and
// arguments (package kong), its Run method does the work. The commands are
// listed in the type commands in commands.go. Those that work with titles alone
// stand in titlecmd, those with files of archives in archivecmd; here are those of
// a post office. What all share stands in cli: streams, titles, progress and errors
// that say what to do.
//
// What always holds: results go to standard output, everything else to
// standard error; a command that fails says on one line what is wrong and what
// to do, and exits with 1 (with 2 when it was called wrongly); progress is
// shown on a terminal only; with --json exactly one JSON value is printed.
//
// Read [Main.Run] first.
package main
