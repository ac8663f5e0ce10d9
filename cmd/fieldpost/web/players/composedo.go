package players

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/store"
)

// HandleCompose does what a button of the composer says.
func HandleCompose(s *site.Site, w http.ResponseWriter, r *http.Request, h *Held) error {
	f, g, side := h.frame, h.game, h.side
	if r.ParseForm() != nil {
		return site.ErrForm
	}
	sheet := sheetOf(r, g.ID, side)
	switch do := r.PostFormValue("do"); do {
	case "file":
		return fileSheet(s, w, r, sheet)
	case "write":
		if sheet.To, sheet.Text = r.PostFormValue("to"), r.PostFormValue("message"); sheet.To == "" {
			return site.ErrForm
		}
		return fileSheet(s, w, r, sheet)
	default:
		return showEdited(s, w, r, f, g, sheet, do)
	}
}

// SignInAgain asks who sent something from the composer, and is not let in any more, to sign in, with
// what he sent.
func SignInAgain(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	game, side, err := sideAt(r)
	if err != nil {
		return err
	}
	if r.ParseForm() != nil {
		return site.ErrForm
	}
	status := http.StatusForbidden
	if site.Holder(r) != nil {
		status = http.StatusNotFound
	}
	return showAskPage(s, w, r, status, game, side, "")
}

// fileSheet files a sheet or a message, and sends the browser to the answer.
func fileSheet(s *site.Site, w http.ResponseWriter, r *http.Request, sheet pages.PageSheet) error {
	answer, err := s.Cfg.Service.Pages.FilePage(r.Context(), sheet)
	switch {
	case errors.Is(err, pages.ErrPageToken), errors.Is(err, pages.ErrPageTo):
		return site.ErrForm
	case errors.Is(err, phases.ErrNoGame): // it was his when he came
		return site.ErrNotFound
	case err != nil:
		return err
	case len(answer.Answers) == 0 && answer.State == store.LetterHandled && answer.Outcome == "":
		return fmt.Errorf("web: filed in %s: no outcome", sheet.Game)
	}
	s.Games.Expire()
	http.Redirect(w, r, SidePath(s, sheet.Game, sheet.Side)+"/orders?filed="+url.QueryEscape(sheet.Token)+"#answer", http.StatusSeeOther)
	return nil
}

// showEdited shows the composer with what was typed: with a line more that was chosen, or
// checked.
func showEdited(s *site.Site, w http.ResponseWriter, r *http.Request, f *site.Frame, g *inquiry.GameInfo, sheet pages.PageSheet, do string) error {
	m, err := newComposePage(r.Context(), s, f, g, sheet.Side, sheet.By)
	if err != nil {
		return err
	}
	m.Text, m.Source = sheet.Text, ""
	if isPageToken(sheet.Token) {
		m.Token = sheet.Token // so that what is filed twice is filed once
	}
	status := http.StatusOK
	switch do {
	case "add":
		line, ok := m.Lists.BuildLine(r)
		if line == "" || !ok {
			m.Fault = f.T("web.compose.no-line")
		} else {
			m.Text = appendLine(m.Text, line)
		}
	case "mend":
		m.Text = r.PostFormValue("mended")
	case "choose":
		for i := range m.Choices {
			if line := r.PostFormValue(m.Choices[i].Name); line != "" {
				m.Text = appendLine(m.Text, line)
			}
		}
	default:
		if status, err = addCheckAnswer(s, w, r, f, m, sheet); err != nil {
			return err
		}
	}
	m.Mailto = parts.MailtoLink(f, m, &sheet, m.Mailto)
	return sendCompose(s, w, r, f, g, m, status)
}

// addCheckAnswer puts into the composer what would become of a sheet, or why that is not told,
// and returns the status of the page.
func addCheckAnswer(s *site.Site, w http.ResponseWriter, r *http.Request, f *site.Frame, m *parts.ComposePage, sheet pages.PageSheet) (status int, err error) {
	answer, err := s.Cfg.Service.Pages.CheckPage(r.Context(), sheet)
	var often *pages.TooOftenError
	switch {
	case errors.Is(err, pages.ErrPageLong):
		m.Fault = f.T("web.compose.too-long", "n", pages.MostChecked>>10)
		return http.StatusRequestEntityTooLarge, nil
	case errors.As(err, &often):
		m.Fault = f.T("web.compose.too-often", "span", site.SpanText(f.Words, often.Wait))
		retryAfter(w, often.Wait)
		return http.StatusTooManyRequests, nil
	case err != nil:
		return 0, err
	}
	m.Answer = newAnswerView(f, answer, false)
	return http.StatusOK, nil
}

// isPageToken reports whether a token looks like one of ours: what else came back
// is not kept.
func isPageToken(token string) bool {
	return len(token) >= 16 && len(token) <= 64 && strings.Trim(token, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

func retryAfter(w http.ResponseWriter, wait time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(int(wait/time.Second)+1))
}

// appendLine puts a line below a text.
func appendLine(text, line string) string {
	text = strings.TrimRight(strings.ReplaceAll(text, "\r\n", "\n"), "\n")
	if text != "" {
		text += "\n"
	}
	return text + line + "\n"
}
