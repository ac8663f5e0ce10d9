package everytitle

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"mime/quotedprintable"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"text/template"

	"golang.org/x/text/encoding/htmlindex"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/store"
)

// foreignPlayers hold the sides of every title, in the order in which the
// title lists them.
var foreignPlayers = []office.Person{
	{Address: "greta@example.net", Name: "Greta Holm", Lang: rules.English, Zone: "Europe/Berlin"},
	{Address: "luis@example.es", Name: "Luis Prado", Lang: rules.Spanish, Zone: "Europe/Madrid"},
	{Address: "boris@example.org", Name: "Boris Ivanov", Lang: rules.English, Zone: "Europe/Riga"},
	{Address: "anna@example.at", Name: "Anna Berger", Lang: rules.Spanish, Zone: "Europe/Vienna"},
}

// foreignGame is a game in which every side owes a sheet, as a database that
// each letter gets a copy of.
type foreignGame struct {
	title rules.Title
	desk  *desk.Desk
	path  string
	id    string
}

// newForeignGame starts a game and lets bots play until all sides owe orders.
func newForeignGame(t *testing.T, title rules.Title, phases int) *foreignGame {
	t.Helper()
	d, err := desk.New(title)
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, func(w *world) { w.Titles = []rules.Title{title} })
	n := founding.NewGame{Title: title.About().ID, Seed: &dice.Seed{7}, Options: map[string]string{rules.OptionReport: "turn"}}
	for i, side := range title.About().SidesOf("") {
		n.Seats = append(n.Seats, founding.NewSeat{Side: side, Person: foreignPlayers[i]})
	}
	info, err := w.Service.Founding.CreateGame(w.Ctx, n)
	if err != nil {
		t.Fatal(err)
	}
	for w.Show(info.ID).Phase <= phases {
		for _, l := range w.Bots(title, info.ID) {
			w.Receive(l)
		}
	}
	g := &foreignGame{title: title, desk: d, path: filepath.Join(t.TempDir(), "base.db"), id: info.ID}
	w.Stop()
	servicetest.CopyFile(t, w.Path, g.path)
	w.Start()
	return g
}

// world opens a copy of the game as it was left.
func (g *foreignGame) world(t *testing.T) *world {
	t.Helper()
	w := newWorld(t, func(w *world) {
		w.Titles = []rules.Title{g.title}
		servicetest.CopyFile(t, g.path, w.Path)
	})
	w.Mails()
	return w
}

// foreignMail fills in the source of a letter, see testdata/foreign/README.
// The letter answers the last mail to its sender that asks for orders.
type foreignMail struct {
	w      *world
	game   string
	side   rules.Side
	parent store.Dispatch
}

func (g *foreignGame) mail(w *world, from string) foreignMail {
	w.T.Helper()
	m := foreignMail{w: w, game: g.id}
	for i, p := range foreignPlayers {
		if p.Address == from {
			m.side = g.title.About().SidesOf("")[i]
		}
	}
	for _, d := range w.Outbox() {
		if d.Side == m.side && (d.Kind == "sitrep" || d.Kind == "welcome") {
			m.parent = d
		}
	}
	if m.parent.ID == 0 {
		w.T.Fatalf("no mail was sent to %s", from)
	}
	return m
}

// quoted puts a prefix before each line of the mail that is answered.
func (m foreignMail) quoted(prefix string) string { return prefixed(m.parent.Text, prefix) }

// filled is that mail with these lines in place of its draft.
func (m foreignMail) filled(prefix string, lines ...string) string {
	head, rest, _ := strings.Cut(m.parent.Text, "\norders\n")
	_, tail, _ := strings.Cut(rest, "\nend")
	return prefixed(head+"\norders\n"+strings.Join(lines, "\n")+"\nend"+tail, prefix)
}

func prefixed(text, prefix string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(prefix+l, " ")
	}
	return strings.Join(lines, "\n")
}

// wrapped breaks lines that are longer than a mail program allows and goes on
// without the prefix, as old ones do.
func wrapped(width int, text string) string {
	var out []string
	for _, l := range strings.Split(text, "\n") {
		for r := []rune(l); len(r) > width; r = []rune(l) {
			cut := strings.LastIndexByte(string(r[:width+1]), ' ')
			if cut < 10 {
				break
			}
			out = append(out, l[:cut])
			l = l[cut+1:]
		}
		out = append(out, l)
	}
	return strings.Join(out, "\n")
}

// divs is text as HTML with an element for each line.
func divs(text string) string {
	var out []string
	for _, l := range strings.Split(text, "\n") {
		if l == "" {
			l = "<br>"
		}
		out = append(out, "<div>"+template.HTMLEscapeString(l)+"</div>")
	}
	return strings.Join(out, "\n")
}

// source makes the bytes of a letter. It is a template, see testdata/foreign/README.
// Directives among its fields say what is done to the body last: "%charset
// NAME" (its bytes), "%qp", "%base64"; "%as ADDRESS" that the letter is about
// the seat of that address, "%new" that it answers nothing. The fields that
// every letter has are added where they are missing.
func (m foreignMail) source(text string) ([]byte, error) {
	funcs := template.FuncMap{
		"key": func() string { return m.w.Key(m.game, m.side) }, "game": func() string { return m.game },
		"side": func() rules.Side { return m.side }, "phase": func() int { return m.parent.Phase },
		"parent": func() string { return "<" + m.parent.MessageID + ">" }, "subject": func() string { return m.parent.Subject },
		"reply": func() string { return m.parent.ReplyTo }, "html": func() string { return m.parent.HTML },
		"picture": func() string { return servicetest.PictureLines(200 << 10) },
		"quoted":  m.quoted, "filled": m.filled, "wrapped": wrapped, "divs": divs,
		"head": func() string {
			return fmt.Sprintf("game: %s\nside: %s\nkey: %s", m.game, m.side, m.w.Key(m.game, m.side))
		},
	}
	t, err := template.New("letter").Funcs(funcs).Parse(text)
	if err != nil {
		return nil, err
	}
	var filled bytes.Buffer
	if err := t.Execute(&filled, nil); err != nil {
		return nil, err
	}
	text = filled.String()
	top, body, ok := strings.Cut(text, "\n\n")
	if !ok {
		return nil, fmt.Errorf("no body")
	}
	head, directives := "", []string(nil)
	for _, line := range strings.Split(top, "\n") {
		if d, ok := strings.CutPrefix(line, "%"); ok {
			directives = append(directives, d)
		} else {
			head += line + "\n"
		}
	}
	for _, field := range []string{
		"To: " + m.parent.ReplyTo, "Subject: Re: " + m.parent.Subject, "Date: Sat, 28 Mar 2026 14:31:07 +0200",
		"Message-ID: <foreign@client.example>", "In-Reply-To: <" + m.parent.MessageID + ">", "MIME-Version: 1.0",
	} {
		name, _, _ := strings.Cut(field, ":")
		switch {
		case strings.Contains("\n"+strings.ToLower(head), "\n"+strings.ToLower(name)+":"):
		case slices.Contains(directives, "new") && name == "To":
			head += "To: " + servicetest.Post + "\n"
		case slices.Contains(directives, "new") && (name == "Subject" || name == "In-Reply-To"):
		default:
			head += field + "\n"
		}
	}
	for _, d := range directives {
		if body, err = directive(d, body); err != nil {
			return nil, err
		}
	}
	return []byte(strings.ReplaceAll(head+"\n", "\n", "\r\n") + strings.ReplaceAll(body, "\n", "\r\n")), nil
}

func directive(d, body string) (string, error) {
	name, arg, _ := strings.Cut(d, " ")
	switch name {
	case "charset":
		e, err := htmlindex.Get(arg)
		if err != nil {
			return "", fmt.Errorf("%s: %w", d, err)
		}
		return e.NewEncoder().String(strings.Map(func(r rune) rune {
			if _, err := e.NewEncoder().String(string(r)); err != nil {
				return '?' // as programs write what their charset has not
			}
			return r
		}, body))
	case "as", "new":
		return body, nil
	case "qp":
		var b strings.Builder
		w := quotedprintable.NewWriter(&b)
		if _, err := io.WriteString(w, body); err != nil {
			return "", err
		}
		err := w.Close()
		return strings.ReplaceAll(b.String(), "\r\n", "\n"), err
	case "base64":
		var b strings.Builder
		for code := base64.StdEncoding.EncodeToString([]byte(strings.ReplaceAll(body, "\n", "\r\n"))); code != ""; {
			n := min(76, len(code))
			b.WriteString(code[:n] + "\n")
			code = code[n:]
		}
		return b.String(), nil
	}
	return "", fmt.Errorf("unknown directive %q", d)
}

// foreignSender is the seat that a source is from: the address of its From
// field, or of "%as" where he writes from another one.
func foreignSender(source string) string {
	for _, line := range strings.Split(source, "\n") {
		if as, ok := strings.CutPrefix(line, "%as "); ok {
			return as
		}
		if from, ok := strings.CutPrefix(line, "From: "); ok {
			if _, addr, ok := strings.Cut(from, "<"); ok {
				from = strings.TrimSuffix(addr, ">")
			}
			return from
		}
	}
	return ""
}
