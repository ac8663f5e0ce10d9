// Package cli is what the commands of the program share: the terminal they write to, the titles they work with, errors
// that say what to do, names of pictures, and progress.
//
// What is printed may come from a stranger's archive, from a letter or a server: [Program.Printf] prints nothing that
// directs a terminal.
//
// Read [Program] first.
package cli
