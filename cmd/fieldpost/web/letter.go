package web

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/emersion/go-message"
	"github.com/go-chi/chi/v5"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/store"
)

// How much of a letter is shown.
const (
	mostText  = 64 << 10 // bytes of a part
	mostParts = 50
)

// errEnough ends the walk through the parts of a letter.
var errEnough = errors.New("web: enough of a letter")

// letterPage is one letter: as it was received, and as it was understood.
type letterPage struct {
	letterRow
	Rows    []letterRow // itself, as a table
	Size    int64
	Hidden  string // why no more of it is shown
	Head    []fact
	Parts   []textPart
	Read    []string // the lines that were taken for orders, as they were read
	Sheets  []takenSheet
	Answers []dispatchRow
	Secrets secretsForm
}

// fact is a name with what it is.
type fact struct{ Name, Value string }

// textPart is a part of a mail: its text, or what it is where it is not text.
type textPart struct{ What, Text string }

// takenSheet is a sheet as it was taken from a letter: what a player wrote, and what was understood.
type takenSheet struct {
	Side      string
	Demand    string
	Phase     int
	State     string // in words
	Style     string
	Received  *moment
	Receipt   string
	Letter    string // link
	Wrote     []string
	Canonical []string
}

// record returns what the page of a letter or of a dispatch begins with: its number, as its
// address has it, and the games as they stand.
func (s *site) record(r *http.Request, of numbered) (id int64, snap *snapshot, err error) {
	if id, err = s.numberIn(s.reader(r), of, chi.URLParam(r, "id")); err != nil {
		return 0, nil, err
	}
	snap, err = s.games.get(r.Context())
	return id, snap, err
}

func (s *site) showLetter(w http.ResponseWriter, r *http.Request) error {
	id, snap, err := s.record(r, aLetter)
	if err != nil {
		return err
	}
	f := s.frame(r, "letters")
	f.Heading = f.T("web.letter.heading", "n", headed(s.number(f.reader, aLetter, id)))
	m := &letterPage{}
	err = s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
		l, err := tx.Letter(id)
		if errors.Is(err, store.ErrNotFound) {
			return errNotFound
		}
		if err != nil {
			return err
		}
		if !f.reader.ofOffice() && !f.reader.moderates(l.Game) {
			return errNotFound
		}
		if m.Rows, err = s.letters(tx, f, snap.game, []store.Letter{l}); err != nil {
			return err
		} else if len(m.Rows) == 0 {
			return errNotFound
		}
		m.letterRow, m.Size = m.Rows[0], l.Size
		answers, err := tx.DispatchesTo(l.Game, l.ID)
		if err != nil {
			return err
		}
		m.Answers = s.dispatches(f, answers)
		g := snap.game(l.Game)
		if g != nil {
			m.Secrets = s.secretsForm(f, *g)
		} else {
			m.Secrets = s.secretsForm(f)
		}
		if !s.mayRead(f.reader, g, l.Side) {
			m.Hidden = f.T("web.secrets.hidden-text")
			return nil
		}
		if g != nil && !desk.Yes(g.Options, desk.OptionPressRead) && s.holdsPress(&l) {
			m.Hidden = f.T("web.secrets.hidden-press")
			return nil
		}
		m.Head, m.Parts, m.Read = f.received(&l)
		sheets, err := tx.SheetsFrom(l.Game, l.ID)
		m.Sheets = s.takenSheets(f, sheets)
		return err
	})
	if err != nil {
		return err
	}
	f.Main = m
	return s.show(w, r, http.StatusOK, "letter", f)
}

// holdsPress reports whether a letter holds what looks like a message to other players, in
// whatever title.
func (s *site) holdsPress(l *store.Letter) bool {
	opens := func(line string) bool {
		if _, ok := desk.Opens(line); ok {
			return true
		}
		o, ok := desk.OpensAlone(line)
		return ok && slices.ContainsFunc(s.desks, func(d *desk.Desk) bool { return d.KnowsAll(o.To) })
	}
	read, err := parser.ReadLetter(l.Raw, parser.Options{Press: opens})
	return err == nil && len(read.Press) > 0
}

// Bytes returns the size as it is shown.
func (m *letterPage) Bytes() string { return strconv.FormatInt(m.Size, 10) }

// headShown are the fields of a letter's header that tell who sent what, and how it
// came.
var headShown = [...]string{
	"From", "To", "Cc", "Subject", "Date", "Message-Id", "In-Reply-To", "Auto-Submitted", "Delivered-To", "Authentication-Results", "Content-Type",
}

// received returns a letter as it came: fields of its header, the text of its parts, and
// the lines that were read of it. None of it is shown as anything but text.
func (w words) received(l *store.Letter) (head []fact, parts []textPart, lines []string) {
	e, err := message.Read(bytes.NewReader(l.Raw))
	if e == nil {
		return nil, []textPart{{What: fmt.Sprint(err), Text: plain(l.Raw)}}, nil
	}
	for _, name := range headShown {
		for _, v := range e.Header.Values(name) {
			if text, err := e.Header.Text(name); err == nil && len(e.Header.Values(name)) == 1 {
				v = text
			}
			head = append(head, fact{name, plain([]byte(v))})
		}
	}
	// What cannot be read ends the walk: what came before is shown.
	_ = e.Walk(func(_ []int, part *message.Entity, err error) error {
		if part == nil || part.MultipartReader() != nil {
			return err
		}
		if len(parts) == mostParts {
			return errEnough
		}
		kind, params, _ := part.Header.ContentType()
		b, err := io.ReadAll(io.LimitReader(part.Body, mostText))
		p := textPart{What: plain([]byte(kind)) + ", " + strconv.Itoa(len(b)) + " B"}
		if kind == "text/plain" || kind == "" {
			p.Text = plain(decoded(b, params["charset"]))
		}
		parts = append(parts, p)
		return err
	})
	if read, err := parser.ReadLetter(l.Raw, parser.Options{}); err == nil {
		for _, line := range read.Lines {
			lines = append(lines, plain([]byte(line.Text)))
		}
	}
	return head, parts, lines
}

// decoded returns a text in UTF-8 as far as it says in which charset it is.
func decoded(b []byte, charset string) []byte {
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

// plain makes a text that may be shown of what a stranger sent: without characters
// that direct a screen, turn the direction of the text or are not seen at all, and
// without order keys.
func plain(b []byte) string {
	text := strings.ToValidUTF8(string(b), "�")
	text = strings.Map(func(r rune) rune {
		if r != '\n' && r != '\t' && unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp) {
			return -1
		}
		return r
	}, text)
	return masked(text)
}

// plainLines is plain of each line.
func plainLines(lines []string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		out[i] = plain([]byte(line))
	}
	return out
}

// takenSheets puts sheets into rows.
func (s *site) takenSheets(f *frame, list []store.Sheet) (rows []takenSheet) {
	for i := range list {
		sh := &list[i]
		row := takenSheet{
			Side: f.side(s.titles[titleOf(sh.Game)], sh.Side), Demand: sh.Demand, Phase: sh.Phase, Received: f.moment(sh.Received),
			Receipt: sh.Receipt, Letter: s.letterLink(f, sh.Letter), Wrote: plainLines(sh.Lines), Canonical: sh.Canonical,
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
