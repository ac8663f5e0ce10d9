package moderators

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"unicode/utf8"

	"github.com/emersion/go-message"
	"golang.org/x/text/encoding/htmlindex"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/store"
	"github.com/go-chi/chi/v5"
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
	parts.LetterRow
	Rows    []parts.LetterRow // itself, as a table
	Size    int64
	Hidden  string // why no more of it is shown
	Head    []parts.Fact
	Parts   []textPart
	Read    []string // the lines that were taken for orders, as they were read
	Sheets  []takenSheet
	Answers []parts.DispatchRow
	Secrets site.SecretsForm
}

// textPart is a part of a mail: its text, or what it is where it is not text.
type textPart struct{ What, Text string }

// takenSheet is a sheet as it was taken from a letter: what a player wrote, and what was understood.
type takenSheet struct {
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
		if m.Rows, err = parts.LetterRows(s, tx, f, snap.Game, []store.Letter{l}); err != nil {
			return err
		} else if len(m.Rows) == 0 {
			return site.ErrNotFound
		}
		m.LetterRow, m.Size = m.Rows[0], l.Size
		answers, err := tx.Dispatches().List(store.DispatchFilter{Game: l.Game, Letter: l.ID})
		if err != nil {
			return err
		}
		m.Answers = parts.DispatchRows(s, f, answers)
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
		if m.Hidden, err = hiddenOfStray(s, f, snap, tx, l.ID); m.Hidden != "" || err != nil {
			return err
		}
		if (g == nil || !desk.Yes(g.Options, desk.OptionPressRead)) && parts.HoldsPress(s, &l) {
			m.Hidden = f.T("web.secrets.hidden-press")
			return nil
		}
		m.Head, m.Parts, m.Read = letterContents(f.Words, &l)
		sheets, err := tx.Sheets().Ever().List(store.Sheet{Game: l.Game, Letter: l.ID})
		m.Sheets = takenSheets(s, f, sheets)
		return err
	})
	if err != nil {
		return err
	}
	f.Main = m
	return s.Show(w, r, http.StatusOK, "letter", f)
}

// Bytes returns the size as it is shown.
func (m *letterPage) Bytes() string { return strconv.FormatInt(m.Size, 10) }

// headShown are the fields of a letter's header that tell who sent what, and how it
// came.
var headShown = [...]string{
	"From", "To", "Cc", "Subject", "Date", "Message-Id", "In-Reply-To", "Auto-Submitted", "Delivered-To", "Authentication-Results", "Content-Type",
}

// letterContents returns a letter as it came: fields of its header, the text of its parts, and
// the lines that were read of it. None of it is shown as anything but text.
func letterContents(w site.Words, l *store.Letter) (head []parts.Fact, texts []textPart, lines []string) {
	e, err := message.Read(bytes.NewReader(l.Raw))
	if e == nil {
		return nil, []textPart{{What: fmt.Sprint(err), Text: parts.PlainText(l.Raw)}}, nil
	}
	for _, name := range headShown {
		for _, v := range e.Header.Values(name) {
			if text, err := e.Header.Text(name); err == nil && len(e.Header.Values(name)) == 1 {
				v = text
			}
			head = append(head, parts.Fact{Name: name, Value: parts.PlainText([]byte(v))})
		}
	}
	// What cannot be read ends the walk: what came before is shown.
	_ = e.Walk(func(_ []int, part *message.Entity, err error) error {
		if part == nil || part.MultipartReader() != nil {
			return err
		}
		if len(texts) == mostParts {
			return errEnough
		}
		kind, params, _ := part.Header.ContentType()
		b, err := io.ReadAll(io.LimitReader(part.Body, mostText))
		p := textPart{What: parts.PlainText([]byte(kind)) + ", " + strconv.Itoa(len(b)) + " B"}
		if kind == "text/plain" || kind == "" {
			p.Text = parts.PlainText(decodeText(b, params["charset"]))
		}
		texts = append(texts, p)
		return err
	})
	if read, err := parser.ReadLetter(l.Raw, mailtext.Options{}); err == nil {
		for _, line := range read.OrderLines() {
			lines = append(lines, parts.PlainText([]byte(line.Text)))
		}
	}
	return head, texts, lines
}

// decodeText returns a text in UTF-8 as far as it says in which charset it is.
func decodeText(b []byte, charset string) []byte {
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

// takenSheets puts sheets into rows.
func takenSheets(s *site.Site, f *site.Frame, list []store.Sheet) (rows []takenSheet) {
	for i := range list {
		sh := &list[i]
		row := takenSheet{
			Side: site.SideName(f.Words, s.Titles[site.TitleOf(sh.Game)], sh.Side), Demand: sh.Demand, Phase: sh.Phase, Received: site.MomentText(f.Words, sh.Received),
			Receipt: sh.Receipt, Letter: parts.LetterLink(s, f, sh.Letter), Wrote: parts.PlainLines(sh.Lines), Canonical: sh.Canonical,
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
