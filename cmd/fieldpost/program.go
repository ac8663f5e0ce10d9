package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/alecthomas/kong"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/templates"
)

// Exit codes.
const (
	exitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// Main is the program with everything it touches.
type Main struct {
	Args     []string // without the program's name
	In       io.Reader
	Out, Err io.Writer
	Terminal bool // Err is a terminal: progress is shown there
}

// program is what a running command works with.
type program struct{ *cli.Program }

// Run carries out one command and returns the exit code.
func (m *Main) Run(ctx context.Context) int {
	var cmds commands
	exited := -1
	parser, err := newParser(&cmds,
		kong.Name("fieldpost"),
		kong.Description("A post office for board wargames."),
		kong.Vars{"langs": strings.ReplaceAll(cli.Words(templates.Langs()), " ", ",")},
		kong.Writers(m.Out, m.Err),
		kong.Exit(func(code int) { exited = code }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true}),
	)
	if err != nil {
		return m.complain(err, exitFailed)
	}
	args := m.Args
	if len(args) == 0 {
		args = []string{"--help"}
	}
	kctx, err := parser.Parse(args)
	if exited >= 0 { // help was asked for and printed
		return exited
	}
	if err != nil {
		return m.complain(cli.Advise(err, usageHint(err)), exitUsage)
	}
	p := m.program(ctx)
	p.Data = cmds.Data
	if err := kctx.Run(p, p.Program); err != nil {
		return m.complain(err, exitFailed)
	}
	return exitOK
}

// program returns what a command works with.
func (m *Main) program(ctx context.Context) *program {
	return &program{&cli.Program{In: m.In, Out: m.Out, Err: m.Err, Terminal: m.Terminal, Ctx: ctx}}
}

// usageHint points to the help of the command that was called wrongly.
func usageHint(err error) string {
	var parse *kong.ParseError
	if errors.As(err, &parse) && parse.Context != nil {
		if node := parse.Context.Selected(); node != nil {
			return "see `fieldpost " + node.Path() + " --help`"
		}
	}
	return "see `fieldpost --help`"
}

// complain prints an error on one line.
func (m *Main) complain(err error, code int) int {
	fmt.Fprintln(m.Err, "fieldpost: "+cli.Harmless(cli.OneLine(err.Error())))
	return code
}
