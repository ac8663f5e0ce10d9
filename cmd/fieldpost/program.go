package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"unicode"

	"github.com/alecthomas/kong"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
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
type program struct {
	*Main
	ctx  context.Context
	data string // folder of packs; may be empty
}

// Run carries out one command and returns the exit code.
func (m *Main) Run(ctx context.Context) int {
	var cmds commands
	exited := -1
	parser, err := newParser(&cmds,
		kong.Name("fieldpost"),
		kong.Description("A post office for board wargames."),
		kong.Vars{"langs": strings.ReplaceAll(words(templates.Langs()), " ", ",")},
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
		return m.complain(advise(err, usageHint(err)), exitUsage)
	}
	if err := kctx.Run(&program{Main: m, ctx: ctx, data: cmds.Data}); err != nil {
		return m.complain(err, exitFailed)
	}
	return exitOK
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
	fmt.Fprintln(m.Err, "fieldpost: "+harmless(oneLine(err.Error())))
	return code
}

func oneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
}

// advice is an error with what to do about it.
type advice struct {
	err error
	do  string
}

func (a *advice) Error() string { return a.err.Error() + " (" + a.do + ")" }
func (a *advice) Unwrap() error { return a.err }

// advise adds what to do to an error.
func advise(err error, do string) error {
	if err == nil {
		return nil
	}
	return &advice{err, do}
}

// titles loads all titles with the packs of the folder of data.
func (p *program) titles() (rules.Set, error) {
	var over fs.FS
	if p.data != "" {
		over = os.DirFS(p.data)
	}
	set, err := titles.Load(over)
	if err != nil && p.data != "" {
		return nil, advise(err, "mend the packs in "+p.data+" (`fieldpost board check` lists every fault) or leave out --data")
	}
	return set, err
}

// titlesOf loads the title of an id, and no other: of packs in a folder every fault is told,
// and where there is no such title all are loaded.
func (p *program) titlesOf(id string) (rules.Set, error) {
	if p.data == "" {
		if t, err := titles.LoadOne(id, nil); err == nil {
			return rules.Set{t}, nil
		}
	}
	return p.titles()
}

// title finds one title.
func (p *program) title(id string) (rules.Title, error) {
	set, err := p.titlesOf(id)
	if err != nil {
		return nil, err
	}
	t, ok := set.Get(id)
	if !ok {
		return nil, advise(fmt.Errorf("no title %q", id), "`fieldpost titles` lists them")
	}
	return t, nil
}

// json prints a value as indented JSON.
func (p *program) json(v any) error {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return fmt.Errorf("write JSON: %w", err)
	}
	_, err = fmt.Fprintln(p.Out, string(b))
	return err
}

func (p *program) printf(format string, args ...any) {
	io.WriteString(p.Out, harmless(fmt.Sprintf(format, args...)))
}

// harmless returns a text without what directs a terminal, or turns the direction of the text:
// some of it may come from a stranger's archive, from a letter or a server.
func harmless(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			return -1
		}
		return r
	}, text)
}
