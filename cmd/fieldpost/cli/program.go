package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"
	"unicode"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// Program is what a running command works with: streams, the titles, and its context.
type Program struct {
	In       io.Reader
	Out, Err io.Writer
	Terminal bool // Err is a terminal: progress is shown there
	Ctx      context.Context
	Data     string // folder of packs; may be empty
}

// Advice is an error with what to do about it.
type Advice struct {
	Err error
	Do  string
}

func (a *Advice) Error() string { return a.Err.Error() + " (" + a.Do + ")" }
func (a *Advice) Unwrap() error { return a.Err }

// Advise adds what to do to an error.
func Advise(err error, do string) error {
	if err == nil {
		return nil
	}
	return &Advice{err, do}
}

// OneLine returns a text on one line.
func OneLine(s string) string {
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }), "; ")
}

// Titles loads all titles with the packs of the folder of data.
func (p *Program) Titles() (rules.Set, error) {
	var over fs.FS
	if p.Data != "" {
		over = os.DirFS(p.Data)
	}
	set, err := titles.Load(over)
	if err != nil && p.Data != "" {
		return nil, Advise(err, "mend the packs in "+p.Data+" (`fieldpost board check` lists every fault) or leave out --data")
	}
	return set, err
}

// TitlesOf loads the title of an id alone. With packs of a folder, or where there is no such
// title, it loads all, so that every fault of the packs is told.
func (p *Program) TitlesOf(id string) (rules.Set, error) {
	if p.Data == "" {
		if t, err := titles.LoadOne(id, nil); err == nil {
			return rules.Set{t}, nil
		}
	}
	return p.Titles()
}

// Title finds one title.
func (p *Program) Title(id string) (rules.Title, error) {
	set, err := p.TitlesOf(id)
	if err != nil {
		return nil, err
	}
	t, ok := set.Get(id)
	if !ok {
		return nil, Advise(fmt.Errorf("no title %q", id), "`fieldpost titles` lists them")
	}
	return t, nil
}

// JSON prints a value as indented JSON.
func (p *Program) JSON(v any) error {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return fmt.Errorf("write JSON: %w", err)
	}
	_, err = fmt.Fprintln(p.Out, string(b))
	return err
}

// Printf prints a text without what directs a terminal.
func (p *Program) Printf(format string, args ...any) {
	io.WriteString(p.Out, Harmless(fmt.Sprintf(format, args...)))
}

// Harmless returns a text without what directs a terminal, or turns the direction of the text:
// some of it may come from a stranger's archive, from a letter or a server.
func Harmless(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			return -1
		}
		return r
	}, text)
}

// Words joins sides or the like with spaces.
func Words[S ~string](list []S) string {
	out := make([]string, len(list))
	for i, s := range list {
		out[i] = string(s)
	}
	return strings.Join(out, " ")
}

// When tells a moment.
func When(t time.Time) string {
	if t.IsZero() {
		return "none"
	}
	return t.UTC().Format("2006-01-02 15:04 UTC")
}
