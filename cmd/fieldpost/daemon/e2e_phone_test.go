//go:build e2e

package daemon

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"net/mail"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/templates"
)

// phone is how many pixels a phone is wide.
const phone = 390

// narrow is a page that holds mails, each in a frame as wide as a phone, and writes the widths of
// them all when they have loaded.
const narrow = `<!doctype html><meta charset="utf-8"><style>iframe{width:%dpx;height:400px;border:0}</style>%s<script>
addEventListener("load", () => {
  const wide = [...document.querySelectorAll("iframe")].map(f => f.contentDocument.documentElement.scrollWidth)
  document.body.innerHTML = "<pre id=wide>" + JSON.stringify(wide) + "</pre>"
})
</script>`

// TestMailsFitAPhone: every kind of mail, the reports and answers of every title and every page of
// the help, in all languages, are no wider than a phone.
func TestMailsFitAPhone(t *testing.T) {
	var names []string
	var page bytes.Buffer
	add := func(name, document string) {
		names = append(names, name)
		fmt.Fprintf(&page, "<iframe srcdoc=\"%s\"></iframe>\n", html.EscapeString(document))
	}
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range book.Langs() {
		j := newJourney(t, lang)
		for _, leg := range legs() {
			leg.travel(j)
		}
		j.arrive()
		for _, who := range []string{anna, ben, mo} {
			for _, m := range j.post.Mailbox(who) {
				msg, err := mail.ReadMessage(bytes.NewReader(m.Raw))
				j.must(err)
				_, _, document := parts(t, msg)
				add(string(lang)+" "+msg.Header.Get("Subject"), document)
			}
		}
		for _, topic := range book.Topics(lang) {
			p, _ := book.Help(templates.Help{Lang: lang, Topic: topic, Section: templates.WholePage})
			add(string(lang)+" help "+topic, p.HTML)
		}
	}
	files, err := filepath.Glob("../../../templates/testdata/*/*.html")
	if err != nil || len(files) < 60 {
		t.Fatalf("%d mails of templates and titles, %v", len(files), err)
	}
	for _, file := range files {
		document, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		add(file, string(document))
	}
	for i, wide := range widths(t, fmt.Sprintf(narrow, phone, page.Bytes()), len(names)) {
		if wide > phone {
			t.Errorf("%s is %d pixels wide", names[i], wide)
		}
	}
	t.Logf("%d mails", len(names))
}

// widths has Chromium load a page of mails and returns what it wrote.
func widths(t *testing.T, page string, n int) (wide []int) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "mails.html")
	if err := os.WriteFile(file, []byte(page), 0o600); err != nil {
		t.Fatal(err)
	}
	program, err := exec.LookPath("chromium")
	if err != nil {
		if program, err = exec.LookPath("google-chrome"); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	shown, err := exec.CommandContext(ctx, program, "--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking",
		"--disable-component-update", "--user-data-dir="+t.TempDir(), "--window-size=800,600", "--dump-dom", "file://"+file).Output()
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile(`<pre id="wide">([^<]*)</pre>`).FindSubmatch(shown)
	if found == nil || json.Unmarshal(found[1], &wide) != nil || len(wide) != n {
		t.Fatalf("Chromium shows %.300q, want %d widths", shown, n)
	}
	return wide
}
