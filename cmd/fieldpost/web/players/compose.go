package players

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

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// MostSheet is how many bytes a form with a sheet may have, or one by which somebody signs in, who
// carries along what was written when a session had ended.
const MostSheet = 96 << 10

// Held is a side that a request is about and that the reader holds. [ForHolder] alone makes one.
type Held struct {
	frame *site.Frame
	game  *inquiry.GameInfo
	side  rules.Side
}

// ForHolder returns what answers a request about a side: with own to the reader who holds it, with
// other to everybody else, who is not told that it is there; nil says just that.
func ForHolder(own func(*site.Site, http.ResponseWriter, *http.Request, *Held) error, other func(*site.Site, http.ResponseWriter, *http.Request) error) func(*site.Site, http.ResponseWriter, *http.Request) error {
	return func(s *site.Site, w http.ResponseWriter, r *http.Request) error {
		f := s.NewFrame(r, "mine")
		game, side, err := sideAt(r)
		if err != nil {
			return err
		}
		g, ok, err := findOwnSide(s, f, r, game, side)
		switch {
		case err != nil:
			return err
		case !ok && other == nil:
			return site.ErrNotFound
		case !ok:
			return other(s, w, r)
		}
		useZoneOfSeat(f, site.Holder(r), game, side)
		return own(s, w, r, &Held{f, g, side})
	}
}

// AskForCode sends a browser in which nobody is let in to the page that asks for a code.
func AskForCode(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	game, side, err := sideAt(r)
	if err != nil || site.Holder(r) != nil {
		return site.ErrNotFound
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, SidePath(s, game, side), http.StatusSeeOther)
	return nil
}

// ShowCompose shows the composer, with the answer to what was filed under a token.
func ShowCompose(s *site.Site, w http.ResponseWriter, r *http.Request, h *Held) error {
	f, g, side := h.frame, h.game, h.side
	m, err := newComposePage(r.Context(), s, f, g, side, site.Holder(r).Address)
	if err != nil {
		return err
	}
	if token := r.URL.Query().Get("filed"); token != "" {
		switch answer, err := s.Cfg.Service.Pages.FiledPage(r.Context(), g.ID, side, site.Holder(r).Address, token); {
		case errors.Is(err, pages.ErrPageLetter):
		case err != nil:
			return err
		default:
			m.Answer = newAnswerView(f, answer, true)
		}
	}
	return sendCompose(s, w, r, f, g, m, http.StatusOK)
}

func sendCompose(s *site.Site, w http.ResponseWriter, r *http.Request, f *site.Frame, g *inquiry.GameInfo, m *parts.ComposePage, status int) error {
	f.Own = true
	f.Heading = f.T("web.compose.title", "game", g.ID, "side", m.Side)
	f.Others = site.OtherLanguages(f.Words, func(rules.Lang) string { return m.Self })
	s.Script(f, "compose")
	m.Rows = min(max(strings.Count(m.Text, "\n")+3, 8), 30)
	f.Main = m
	return s.Show(w, r, status, "compose", f)
}

func sheetOf(r *http.Request, game string, side rules.Side) pages.PageSheet {
	phase, err := strconv.Atoi(r.PostFormValue("phase"))
	if err != nil || phase < 0 {
		phase = 0
	}
	return pages.PageSheet{Game: game, Side: side, By: site.Holder(r).Address, Phase: phase, Text: r.PostFormValue("text"), Token: r.PostFormValue("token")}
}

// CheckCompose checks a sheet for the composer's script.
func CheckCompose(s *site.Site, w http.ResponseWriter, r *http.Request, h *Held) error {
	f, g, side := h.frame, h.game, h.side
	if r.ParseForm() != nil {
		return site.ErrForm
	}
	answer, err := s.Cfg.Service.Pages.CheckPage(r.Context(), sheetOf(r, g.ID, side))
	var often *pages.TooOftenError
	if errors.Is(err, pages.ErrPageLong) {
		return sendJSON(s, w, http.StatusRequestEntityTooLarge, map[string]any{"text": f.T("web.compose.too-long", "n", pages.MostChecked>>10)})
	}
	if errors.As(err, &often) {
		retryAfter(w, often.Wait)
		return sendJSON(s, w, http.StatusTooManyRequests, map[string]any{"wait": int(often.Wait/time.Second) + 1})
	}
	if err != nil {
		return err
	}
	v := newAnswerView(f, answer, false)
	var html strings.Builder
	if err := s.Layouts["compose"].ExecuteTemplate(&html, "answer", f.Args(v)); err != nil {
		return fmt.Errorf("web: answer: %w", err)
	}
	lines := [][2]any{}
	for _, l := range v.Lines {
		lines = append(lines, [2]any{l.Line, string(l.Severity)})
	}
	return sendJSON(s, w, http.StatusOK, map[string]any{"html": html.String(), "lines": lines})
}

// sendJSON answers a script. It is stored nowhere.
func sendJSON(s *site.Site, w http.ResponseWriter, status int, v any) error {
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

// newAnswerView lays out what became of a sheet, or would.
func newAnswerView(f *site.Frame, a pages.PageAnswer, filed bool) *parts.AnswerView {
	v := &parts.AnswerView{Filed: filed, State: "good", Lines: a.Lines}
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
	if a.Doubt {
		v.Doubt = f.T("web.compose.doubt")
	}
	if len(a.Mended) > 0 {
		v.Mended = strings.Join(a.Mended, "\n") + "\n"
	}
	for _, m := range a.Answers {
		v.Mails = append(v.Mails, parts.AnswerMail{Lang: m.Lang, HTML: template.HTML(m.HTML)})
	}
	return v
}

// newComposePage returns the composer as it stands before anything was asked of it.
func newComposePage(ctx context.Context, s *site.Site, f *site.Frame, g *inquiry.GameInfo, side rules.Side, by string) (*parts.ComposePage, error) {
	c, err := s.Cfg.Service.Pages.Compose(ctx, g.ID, side, by)
	if errors.Is(err, phases.ErrNoGame) {
		return nil, site.ErrNotFound
	}
	if err != nil {
		return nil, err
	}
	row := NewGameRow(s, f, g)
	own := SidePath(s, g.ID, side)
	m := &parts.ComposePage{
		ID: g.ID, Title: row.Title, Where: row.Where, Side: site.SideName(f.Words, c.Title, side), Own: own, Public: s.Root + "/games/" + g.ID, Self: own + "/orders",
		State: row.State, Words: row.Words, Deadline: row.Deadline, PlayAt: row.PlayAt, Waiting: WaitingText(f.Words, c.Title, g), Notice: NoticeText(f.Words, g),
		Phase: c.Phase, Token: pages.NewPageToken(),
	}
	switch {
	case c.State == store.Over:
		m.Closed = f.T("web.compose.over")
	case c.State == store.Moved:
		m.Closed = f.T("web.game.gone")
	case c.Known == nil:
		m.Closed = f.T("pause.told." + office.PausedOtherBoard)
	}
	if err := composeMap(ctx, s, f, g, &c, m); err != nil {
		return nil, err
	}
	if m.Closed != "" {
		return m, nil
	}
	m.Lists = parts.NewOrderLists(f, &c)
	m.Text, m.Source, m.Near = prefill(f, &c)
	for i := range c.Known.Demands {
		d := &c.Known.Demands[i]
		if len(d.Choices) == 0 {
			continue
		}
		list := parts.ChoiceList{Name: "choice-" + strconv.Itoa(i)}
		for j := range d.Choices {
			line, _ := c.Title.Grammar().Write(&d.Choices[j].Order, f.Language)
			list.Items = append(list.Items, parts.ChoiceItem{Line: line, Words: f.Book.Text(f.Language, c.Title, d.Choices[j].Message)})
		}
		m.Choices = append(m.Choices, list)
	}
	m.Asked = template.HTML(f.Book.DemandsHTML(f.Language, c.Title, c.Known.Demands))
	m.Mailto = parts.MailtoLink(f, m, &pages.PageSheet{Game: g.ID, Side: side, Phase: c.Phase, Text: m.Text}, c.ReplyTo)
	m.Keyless = c.Keyless
	m.Addressees = addressees(f.Words, c.Title, g, side)
	return m, nil
}

// composeMap draws the map as the side knows it. What is on it can be pointed at, so
// that it is no picture to those who do not see it.
func composeMap(ctx context.Context, s *site.Site, f *site.Frame, g *inquiry.GameInfo, c *pages.Composition, m *parts.ComposePage) error {
	return s.Cfg.Records.View(ctx, func(tx *store.Tx) error {
		p, err := tx.Phase(g.ID, c.Phase-1)
		if errors.Is(err, store.ErrNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		svg := parts.MapOf(s, tx, s.Titles[g.Title], g.ID, &p, rules.Viewer(c.Side), f.Language)
		m.Map = template.HTML(strings.Replace(string(svg), ` role="img"`, ` role="group"`, 1))
		return nil
	})
}

// prefill returns the text to begin with, and where it comes from. What the draft only
// tells stands apart, as the writer has the map beside it here.
func prefill(f *site.Frame, c *pages.Composition) (text, source, near string) {
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
	lines := parts.PlainLines(c.Sheet)
	for _, line := range rules.WriteDraft(c.Title, c.Draft, f.Language) {
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

// addressees returns whom a side may write to from the composer: what is typed there is a
// message as in a letter, with the same limits and answers.
func addressees(w site.Words, title rules.Title, g *inquiry.GameInfo, side rules.Side) (out []parts.Choice) {
	sides := title.About().SidesOf(g.Scenario)
	if g.Options[desk.OptionPress] != desk.PressNone {
		for _, s := range sides {
			if s != side {
				out = append(out, parts.Choice{Value: string(s), Words: site.SideName(w, title, s)})
			}
		}
		if len(sides) > 2 {
			out = append(out, parts.Choice{Value: pages.PageToAll, Words: w.T("web.compose.message-all")})
		}
	}
	return append(out, parts.Choice{Value: pages.PageToModerator, Words: w.T("web.compose.message-moderator")})
}

// WaitingText says in a sentence whom the game waits for.
func WaitingText(w site.Words, title rules.Title, g *inquiry.GameInfo) string {
	missing := site.Awaited(g)
	switch g.State {
	case store.Over, store.Moved:
		return ""
	case store.Recruiting:
		return recruitingText(w, title, g)
	}
	if len(missing) > 0 {
		return w.T("web.game.waiting", "side", site.SideNames(w, title, missing))
	}
	if g.Thinking {
		return w.T("web.game.thinking")
	}
	for i := range g.Seats {
		if g.Seats[i].Sheet == inquiry.SheetIn {
			return w.T("web.game.all-in")
		}
	}
	return w.T("web.game.no-one")
}
