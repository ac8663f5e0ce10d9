package main

import (
	"fmt"

	"github.com/alecthomas/kong"
	"github.com/mattn/go-sqlite3"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/about"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/store"
)

// versionFlag tells what the program is made of, and ends it.
type versionFlag bool

// BeforeReset implements kong's hook: it comes before a command is missed.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	b, err := running()
	if err != nil {
		return err
	}
	fmt.Fprintf(app.Stdout, "fieldpost\n%s%-10s %d\n", b, "schema", store.Version())
	app.Exit(exitOK)
	return nil
}

// running returns the build of the program that runs, with what only that knows.
func running() (*about.Build, error) {
	b, err := about.Running()
	if err == nil {
		b.SQLite, _, _ = sqlite3.Version()
	}
	return b, err
}

// sbomCommand prints a software bill of materials.
type sbomCommand struct {
	Program string `arg:"" optional:"" help:"Another program that Go built." type:"existingfile" placeholder:"FILE"`
}

// Help says more than a line.
func (c *sbomCommand) Help() string {
	return "Prints the parts of this program, or of another that Go built, as CycloneDX 1.5 in JSON: every module with its version and sum, Go, the C compiler and library, and the commit. The same program gives the same bill."
}

// Run carries out the command.
func (c *sbomCommand) Run(p *program) error {
	read := running
	if c.Program != "" {
		read = func() (*about.Build, error) { return about.Read(c.Program) }
	}
	b, err := read()
	if err != nil {
		return cli.Advise(err, "give a program that Go built")
	}
	text, err := b.Bill()
	if err != nil {
		return err
	}
	_, err = p.Out.Write(text)
	return err
}
