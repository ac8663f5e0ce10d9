package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Sheets takes the sheets that players write on pages. [adjudicator.Service] is one.
type Sheets interface {
	Compose(ctx context.Context, game string, side rules.Side, by string) (phases.Composition, error)
	CheckPage(ctx context.Context, p pages.PageSheet) (pages.PageAnswer, error)
	FilePage(ctx context.Context, p pages.PageSheet) (pages.PageAnswer, error)
	FiledPage(ctx context.Context, game string, side rules.Side, by, token string) (pages.PageAnswer, error)
}

// mostSheet is how many bytes a form with a sheet may have.
const mostSheet = 96 << 10

// boundBody bounds what is sent to us: forms that hold a sheet of orders are longer than
// others. Those of who signs in carry what was written when a session had ended.
func boundBody(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		most := int64(mostBody)
		for _, end := range []string{"/orders", "/orders/check", "/code", "/open"} {
			if strings.HasSuffix(r.URL.Path, end) {
				most = mostSheet
			}
		}
		if strings.HasSuffix(r.URL.Path, importPath) {
			most = mostParcel
		}
		r.Body = http.MaxBytesReader(w, r.Body, most)
		next.ServeHTTP(w, r)
	})
}

// composePage is where a player writes his orders.
type composePage struct {
	ID, Title, Where string
	Side             string // in words
	Own, Public      string // addresses of the side's page and the game's
	Self             string // of this page
	State, Words     string // of the game
	Waiting          string
	Deadline         *deadline
	PlayAt           *moment
	Closed           string // why nothing can be filed; "" when something can
	Notice           string
	Phase            int
	Token            string
	Text             string
	Rows             int
	Source           string // where the text comes from
	Near             string // lines of the draft that only tell how things are
	Fault            string // why what was asked for was not done
	Asked            template.HTML
	Choices          []choiceList
	Lists            *lists
	Answer           *answerView
	Mailto           string
	Keyless          bool     // a mail needs no key
	Addressees       []choice // of a message
	Map              template.HTML
}

// choiceList is a decision that is asked for, with answers that would do.
type choiceList struct {
	Name  string
	Items []choiceItem
}

type choiceItem struct{ Line, Words string }

// answerView is the answer to what was checked or filed.
type answerView struct {
	Filed bool
	State string // a style: good, bad, waiting
	Lead  string
	Mails []answerMail
	Lines []pages.PageLine
}

type answerMail struct {
	Lang rules.Lang
	HTML template.HTML
}

// seated finds the side that a request is about, for the reader who holds it. Nobody
// else is told that it is there.
func (s *site) seated(r *http.Request) (*frame, *inquiry.GameInfo, rules.Side, error) {
	if s.cfg.Sheets == nil {
		return nil, nil, "", errNotFound
	}
	f := s.frame(r, "mine")
	game, side, err := sideAt(r)
	if err != nil {
		return nil, nil, "", err
	}
	g, ok, err := s.own(f, r, game, side)
	if err != nil {
		return nil, nil, "", err
	}
	if !ok {
		return nil, nil, "", errNotFound
	}
	f.inZoneOf(holder(r), game, side)
	return f, g, side, nil
}

// showCompose is the composer, with the answer to what was filed under a token. A
// browser that nobody is let in with is sent to where that is asked.
func (s *site) showCompose(w http.ResponseWriter, r *http.Request) error {
	f, g, side, err := s.seated(r)
	if errors.Is(err, errNotFound) && holder(r) == nil {
		if game, side, err := sideAt(r); err == nil && s.cfg.Sheets != nil {
			w.Header().Set("Cache-Control", "no-store")
			http.Redirect(w, r, s.sidePath(game, side), http.StatusSeeOther)
			return nil
		}
	}
	if err != nil {
		return err
	}
	m, err := s.composer(r.Context(), f, g, side, holder(r).Address)
	if err != nil {
		return err
	}
	if token := r.URL.Query().Get("filed"); token != "" {
		switch answer, err := s.cfg.Sheets.FiledPage(r.Context(), g.ID, side, holder(r).Address, token); {
		case errors.Is(err, pages.ErrPageLetter):
		case err != nil:
			return err
		default:
			m.Answer = f.answer(answer, true)
		}
	}
	return s.sendCompose(w, r, f, g, m, http.StatusOK)
}

func (s *site) sendCompose(w http.ResponseWriter, r *http.Request, f *frame, g *inquiry.GameInfo, m *composePage, status int) error {
	f.Own = true
	f.Heading = f.T("web.compose.title", "game", g.ID, "side", m.Side)
	f.Others = f.others(func(rules.Lang) string { return m.Self })
	s.script(f, "compose")
	m.Rows = min(max(strings.Count(m.Text, "\n")+3, 8), 30)
	f.Main = m
	return s.show(w, r, status, "compose", f)
}

func sheetOf(r *http.Request, game string, side rules.Side) pages.PageSheet {
	phase, err := strconv.Atoi(r.PostFormValue("phase"))
	if err != nil || phase < 0 {
		phase = 0
	}
	return pages.PageSheet{Game: game, Side: side, By: holder(r).Address, Phase: phase, Text: r.PostFormValue("text"), Token: r.PostFormValue("token")}
}

// checkCompose checks a sheet for the composer's script.
func (s *site) checkCompose(w http.ResponseWriter, r *http.Request) error {
	f, g, side, err := s.seated(r)
	if err != nil {
		return err
	}
	if r.ParseForm() != nil {
		return errForm
	}
	answer, err := s.cfg.Sheets.CheckPage(r.Context(), sheetOf(r, g.ID, side))
	var often *pages.TooOftenError
	if errors.Is(err, pages.ErrPageLong) {
		return s.sendJSON(w, http.StatusRequestEntityTooLarge, map[string]any{"text": f.T("web.compose.too-long", "n", pages.MostChecked>>10)})
	}
	if errors.As(err, &often) {
		retryAfter(w, often.Wait)
		return s.sendJSON(w, http.StatusTooManyRequests, map[string]any{"wait": int(often.Wait/time.Second) + 1})
	}
	if err != nil {
		return err
	}
	v := f.answer(answer, false)
	var html strings.Builder
	if err := s.layouts["compose"].ExecuteTemplate(&html, "answer", f.Args(v)); err != nil {
		return fmt.Errorf("web: answer: %w", err)
	}
	lines := [][2]any{}
	for _, l := range v.Lines {
		lines = append(lines, [2]any{l.Line, string(l.Severity)})
	}
	return s.sendJSON(w, http.StatusOK, map[string]any{"html": html.String(), "lines": lines})
}

// sendJSON answers a script. It is stored nowhere.
func (s *site) sendJSON(w http.ResponseWriter, status int, v any) error {
	data, err := json.Marshal(v)
	if err != nil {
		return fmt.Errorf("web: answer a script: %w", err)
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, err = w.Write(data)
	return err
}

// answer lays out what became of a sheet, or would.
func (f *frame) answer(a pages.PageAnswer, filed bool) *answerView {
	v := &answerView{Filed: filed, State: "good", Lines: a.Lines}
	switch {
	case a.State != store.LetterHandled:
		v.State, v.Lead = "waiting", f.T("web.compose.kept")
	case len(a.Answers) == 0:
		v.State, v.Lead = "bad", f.T("web.compose.silent")
	case filed:
		v.Lead = f.T("web.compose.filed")
	default:
		v.Lead = f.T("web.compose.checked")
	}
	switch a.Outcome {
	case "refused", "draft", "late", "overtaken", "rate":
		v.State = "bad"
	}
	for _, m := range a.Answers {
		v.Mails = append(v.Mails, answerMail{m.Lang, template.HTML(m.HTML)})
	}
	return v
}

// composer returns the composer as it stands before anything was asked of it.
func (s *site) composer(ctx context.Context, f *frame, g *inquiry.GameInfo, side rules.Side, by string) (*composePage, error) {
	c, err := s.cfg.Sheets.Compose(ctx, g.ID, side, by)
	if errors.Is(err, phases.ErrNoGame) {
		return nil, errNotFound
	}
	if err != nil {
		return nil, err
	}
	row := s.row(f, g)
	own := s.sidePath(g.ID, side)
	m := &composePage{
		ID: g.ID, Title: row.Title, Where: row.Where, Side: f.side(c.Title, side), Own: own, Public: s.root + "/games/" + g.ID, Self: own + "/orders",
		State: row.State, Words: row.Words, Deadline: row.Deadline, PlayAt: row.PlayAt, Waiting: f.waiting(c.Title, g), Notice: f.notice(g),
		Phase: c.Phase, Token: pages.NewPageToken(),
	}
	switch {
	case c.State == store.Over:
		m.Closed = f.T("web.compose.over")
	case c.State == store.Moved:
		m.Closed = f.T("web.game.gone")
	case c.Known == nil:
		m.Closed = f.T("web.game.other-board")
	}
	if err := s.composeMap(ctx, f, g, &c, m); err != nil {
		return nil, err
	}
	if m.Closed != "" {
		return m, nil
	}
	m.Lists = f.lists(&c)
	m.Text, m.Source, m.Near = f.prefill(&c)
	for i := range c.Known.Demands {
		d := &c.Known.Demands[i]
		if len(d.Choices) == 0 {
			continue
		}
		list := choiceList{Name: "choice-" + strconv.Itoa(i)}
		for j := range d.Choices {
			line, _ := c.Title.Grammar().Write(&d.Choices[j].Order, f.lang)
			list.Items = append(list.Items, choiceItem{line, f.book.Text(f.lang, c.Title, d.Choices[j].Message)})
		}
		m.Choices = append(m.Choices, list)
	}
	m.Asked = template.HTML(f.book.DemandsHTML(f.lang, c.Title, c.Known.Demands))
	m.Mailto = f.mailto(m, &pages.PageSheet{Game: g.ID, Side: side, Phase: c.Phase, Text: m.Text}, c.ReplyTo)
	m.Keyless = c.Keyless
	m.Addressees = f.addressees(c.Title, g, side)
	return m, nil
}

// composeMap draws the map as the side knows it. What is on it can be pointed at, so
// that it is no picture to those who do not see it.
func (s *site) composeMap(ctx context.Context, f *frame, g *inquiry.GameInfo, c *phases.Composition, m *composePage) error {
	return s.cfg.Records.View(ctx, func(tx *store.Tx) error {
		p, err := tx.Phase(g.ID, c.Phase-1)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		svg := s.mapOf(tx, s.titles[g.Title], g.ID, &p, rules.Viewer(c.Side), f.lang)
		m.Map = template.HTML(strings.Replace(string(svg), ` role="img"`, ` role="group"`, 1))
		return nil
	})
}

// prefill returns the text to begin with, and where it comes from. What the draft only tells
// stands apart: who writes here has the map beside it.
func (f *frame) prefill(c *phases.Composition) (text, source, near string) {
	switch {
	case len(c.Sheet) > 0 && c.Accepted && c.Wait:
		source = f.T("web.compose.source-wait")
	case len(c.Sheet) > 0 && c.Accepted:
		source = f.T("web.compose.source-sheet")
	case len(c.Sheet) > 0 && c.Returned:
		source = f.T("back.compose")
	case len(c.Sheet) > 0:
		source = f.T("web.compose.source-draft")
	}
	lines := plainLines(c.Sheet)
	for _, line := range rules.WriteDraft(c.Title, c.Draft, f.lang) {
		if tells, ok := strings.CutPrefix(line, rules.DraftTells); ok {
			near += tells + "\n"
		} else if len(c.Sheet) == 0 {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return "", "", near
	}
	if source == "" {
		source = f.T("web.compose.source-suggested")
	}
	return strings.Join(lines, "\n") + "\n", source, near
}
