package servicetest

import (
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// Pointers are the texts of mails that point to something of the same mail, "below" or "at its
// end", each with what that is: texts of the catalogs, one of which has to stand behind it.
var Pointers = map[string][]string{
	"ack.accepted-doubt":     {"ack.heading.warnings"},
	"ack.advance-doubt":      {"ack.heading.warnings"},
	"ack.offer":              {"block.side"},
	"back.returned":          {"block.side"},
	"deputy.welcome":         {"block.key"},
	"letter.standing-counts": {"ack.heading.standing"},
	"mail.joint-blocks":      {"block.side"},
	"moderate.lead":          {"moderate.confirm"},
	"moderate.lead-games":    {"moderate.confirm"},
	"moderate.lead-office":   {"moderate.confirm"},
	"notice.game-arrived":    {"block.key"},
	"notice.closed":          {"notice.closing-seal"},
	"notice.undone":          {"block.side"},
	"notice.undone-advance":  {"block.side"},
	"notice.yes-to-what":     {"mail.heading.asked"},
	"practice.begun":         {"block.side"},
	"sitrep.advance-doubt":   {"ack.heading.warnings"},
	"standby.yours":          {"block.key"},
	"welcome.dice":           {"welcome.commitment"},
}

// checkPointers looks whether what the mails of a world point to stands in them.
func (w *World) checkPointers() {
	err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		all, err := tx.Dispatches().List(store.DispatchFilter{Page: store.Page{Most: 1e6}})
		for i := range all {
			checkMail(w.T, all[i].Subject, all[i].Text)
		}
		return err
	})
	if err != nil {
		w.T.Errorf("look at the mails: %v", err)
	}
}

// checkMail looks whether what a mail points to stands in it.
func checkMail(t testing.TB, subject, text string) {
	t.Helper()
	text = strings.Join(strings.Fields(text), " ")
	pointed.Do(func() {
		for _, lang := range templates.Langs() {
			for code, needs := range Pointers {
				p := pointer{code: code, says: words(t, lang, code)}
				for _, need := range needs {
					p.needs = append(p.needs, words(t, lang, need))
				}
				pointed.all = append(pointed.all, p)
			}
		}
	})
	for _, p := range pointed.all {
		_, behind, ok := strings.Cut(text, p.says)
		if ok && !slices.ContainsFunc(p.needs, func(need string) bool { return strings.Contains(behind, need) }) {
			t.Errorf("%s: points (%s) to what is not there: %q\n%s", subject, p.code, p.needs, text)
		}
	}
}

// pointer is one of [Pointers] in the words of a language.
type pointer struct {
	code, says string
	needs      []string
}

// pointed are all of them, looked up once.
var pointed struct {
	sync.Once
	all []pointer
}

func words(t testing.TB, lang rules.Lang, code string) string {
	t.Helper()
	run := catalogtest.Words(t, lang, code)
	if run == "" {
		t.Fatalf("no catalog has %q", code)
	}
	return run
}
