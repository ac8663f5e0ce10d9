package parts

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/emersion/go-message"
	"github.com/go-chi/chi/v5"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// How much of a letter is shown.
const (
	mostText  = 64 << 10 // bytes of a part
	MostParts = 50
)

// errEnough ends the walk through the parts of a letter.
var errEnough = errors.New("web: enough of a letter")

// letterPage is one letter: as it was received, and as it was understood.
type letterPage struct {
	LetterRow
	Rows    []LetterRow // itself, as a table
	Size    int64
	Hidden  string // why no more of it is shown
	Head    []Fact
	Parts   []textPart
	Read    []string // the lines that were taken for orders, as they were read
	Sheets  []TakenSheet
	Answers []DispatchRow
	Secrets site.SecretsForm
}

// Fact is a name with what it is.
type Fact struct{ Name, Value string }

// textPart is a part of a mail: its text, or what it is where it is not text.
type textPart struct{ What, Text string }

// TakenSheet is a sheet as it was taken from a letter: what a player wrote, and what was understood.
type TakenSheet struct {
	Side      string
	Demand    string
	Phase     int
	State     string // in words
	Style     string
	Received  *site.Moment
	Receipt   string
	Letter    string // link
	Wrote     []string
	Canonical []string
}

// readNumberAndGames returns what the page of a letter or of a dispatch begins with: its number, as
// its address has it, and the games as they stand.
func readNumberAndGames(s *site.Site, r *http.Request, of site.Numbered) (id int64, snap *site.Snapshot, err error) {
	if id, err = s.NumberIn(s.Reader(r), of, chi.URLParam(r, "id")); err != nil {
		return 0, nil, err
	}
	snap, err = s.Games.Get(r.Context())
	return id, snap, err
}

// ShowLetter shows a letter that came.
func ShowLetter(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	id, snap, err := readNumberAndGames(s, r, site.ALetter)
	if err != nil {
		return err
	}
	f := s.NewFrame(r, "letters")
	f.Heading = f.T("web.letter.heading", "n", site.HeadingNumber(s.Number(f.Reader, site.ALetter, id)))
	m := &letterPage{}
	err = s.Cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		l, err := tx.Letter(id)
		if errors.Is(err, store.ErrNotFound) {
			return site.ErrNotFound
		}
		if err != nil {
			return err
		}
		if !f.Reader.OfOffice() && !f.Reader.Moderates(l.Game) {
			return site.ErrNotFound
		}
		if m.Rows, err = LetterRows(s, tx, f, snap.Game, []store.Letter{l}); err != nil {
			return err
		} else if len(m.Rows) == 0 {
			return site.ErrNotFound
		}
		m.LetterRow, m.Size = m.Rows[0], l.Size
		answers, err := tx.Dispatches().List(store.DispatchFilter{Game: l.Game, Letter: l.ID})
		if err != nil {
			return err
		}
		m.Answers = DispatchRows(s, f, answers)
		g := snap.Game(l.Game)
		if g != nil {
			m.Secrets = s.SecretsForm(f, *g)
		} else {
			m.Secrets = s.SecretsForm(f)
		}
		if !s.MayRead(f.Reader, g, l.Side) {
			m.Hidden = f.T("web.secrets.hidden-text")
			return nil
		}
		if g != nil && !desk.Yes(g.Options, desk.OptionPressRead) && holdsPress(s, &l) {
			m.Hidden = f.T("web.secrets.hidden-press")
			return nil
		}
		m.Head, m.Parts, m.Read = LetterContents(f.Words, &l)
		sheets, err := tx.Sheets().Ever().List(store.Sheet{Game: l.Game, Letter: l.ID})
		m.Sheets = TakenSheets(s, f, sheets)
		return err
	})
	if err != nil {
		return err
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "letter", f)
}

// holdsPress reports whether a letter holds what looks like a message to other players, in
// whatever title.
func holdsPress(s *site.Site, l *store.Letter) bool {
	opens := func(line string) bool {
		if _, ok := desk.Opens(line); ok {
			return true
		}
		o, ok := desk.OpensAlone(line)
		return ok && slices.ContainsFunc(s.Desks, func(d *desk.Desk) bool { return d.KnowsAll(o.To) })
	}
	read, err := parser.ReadLetter(l.Raw, mailtext.Options{Press: opens})
	return err == nil && len(read.Press) > 0
}

// Bytes returns the size as it is shown.
func (m *letterPage) Bytes() string { return strconv.FormatInt(m.Size, 10) }

// headShown are the fields of a letter's header that tell who sent what, and how it
// came.
var headShown = [...]string{
	"From", "To", "Cc", "Subject", "Date", "Message-Id", "In-Reply-To", "Auto-Submitted", "Delivered-To", "Authentication-Results", "Content-Type",
}

// LetterContents returns a letter as it came: fields of its header, the text of its parts, and
// the lines that were read of it. None of it is shown as anything but text.
func LetterContents(w site.Words, l *store.Letter) (head []Fact, parts []textPart, lines []string) {
	e, err := message.Read(bytes.NewReader(l.Raw))
	if e == nil {
		return nil, []textPart{{What: fmt.Sprint(err), Text: PlainText(l.Raw)}}, nil
	}
	for _, name := range headShown {
		for _, v := range e.Header.Values(name) {
			if text, err := e.Header.Text(name); err == nil && len(e.Header.Values(name)) == 1 {
				v = text
			}
			head = append(head, Fact{name, PlainText([]byte(v))})
		}
	}
	// What cannot be read ends the walk: what came before is shown.
	_ = e.Walk(func(_ []int, part *message.Entity, err error) error {
		if part == nil || part.MultipartReader() != nil {
			return err
		}
		if len(parts) == MostParts {
			return errEnough
		}
		kind, params, _ := part.Header.ContentType()
		b, err := io.ReadAll(io.LimitReader(part.Body, mostText))
		p := textPart{What: PlainText([]byte(kind)) + ", " + strconv.Itoa(len(b)) + " B"}
		if kind == "text/plain" || kind == "" {
			p.Text = PlainText(DecodeText(b, params["charset"]))
		}
		parts = append(parts, p)
		return err
	})
	if read, err := parser.ReadLetter(l.Raw, mailtext.Options{}); err == nil {
		for _, line := range read.Lines {
			lines = append(lines, PlainText([]byte(line.Text)))
		}
	}
	return head, parts, lines
}

// DecodeText returns a text in UTF-8 as far as it says in which charset it is.
func DecodeText(b []byte, charset string) []byte {
	if utf8.Valid(b) {
		return b
	}
	encoding, err := htmlindex.Get(charset)
	if err != nil {
		return b
	}
	text, err := encoding.NewDecoder().Bytes(b)
	if err != nil {
		return b
	}
	return text
}

// PlainText makes a text that may be shown of what a stranger sent: without characters
// that direct a screen, turn the direction of the text or are not seen at all, and
// without order keys.
func PlainText(b []byte) string {
	text := strings.ToValidUTF8(string(b), "�")
	text = strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			return -1
		}
		return r
	}, text)
	return site.Masked(text)
}

// PlainLines returns [PlainText] of each line.
func PlainLines(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = PlainText([]byte(line))
	}
	return out
}

// TakenSheets puts sheets into rows.
func TakenSheets(s *site.Site, f *site.Frame, list []store.Sheet) (rows []TakenSheet) {
	for i := range list {
		sh := &list[i]
		row := TakenSheet{
			Side: site.SideName(f.Words, s.Titles[site.TitleOf(sh.Game)], sh.Side), Demand: sh.Demand, Phase: sh.Phase, Received: site.MomentText(f.Words, sh.Received),
			Receipt: sh.Receipt, Letter: letterLink(s, f, sh.Letter), Wrote: PlainLines(sh.Lines), Canonical: sh.Canonical,
		}
		switch {
		case !sh.Accepted:
			row.State, row.Style = f.T("web.sheet.draft"), "slight"
		case sh.Demand == "":
			row.State, row.Style = f.T("web.sheet.advance"), "running"
		case sh.Wait:
			row.State, row.Style = f.T("web.sheet.wait"), "slight"
		default:
			row.State, row.Style = f.T("web.sheet.accepted"), "running"
		}
		rows = append(rows, row)
	}
	return rows
}

// AuditRow is a line of the audit.
type AuditRow struct {
	At            *site.Moment
	There         string // the same by the clocks of the game; "": it has none of its own
	Actor, Action string
	Detail        []Fact
}

// MessagesOfSide returns what a side has written to others and they to it, as the mails tell it.
func MessagesOfSide(f *site.Frame, tx *store.Tx, title rules.Title, g *store.Game, side rules.Side, zone *time.Location) (out []site.OwnMessage, err error) {
	all, err := press.VisibleMessages(tx, g, side)
	for i := range all[:min(len(all), site.MostMessages)] {
		line := press.MessageLine(&all[i], side, f.Book.When(f.Language, all[i].Created, zone))
		out = append(out, site.OwnMessage{Line: f.Book.Text(f.Language, title, line), Text: PlainText([]byte(strings.Join(all[i].Text, "\n")))})
	}
	return out, err
}
