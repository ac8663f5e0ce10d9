package templates

import (
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
)

// TestEventsHTMLIsThatOfTheSitrep: the page of a phase shows what the mails
// show, and nothing of what stands around it there.
func TestEventsHTMLIsThatOfTheSitrep(t *testing.T) {
	b := testBook(t)
	for _, lang := range langs {
		got := b.EventsHTML(lang, fakeTitle{}, fakeEvents())
		if got == "" || strings.Contains(got, "<h2>") || strings.Contains(got, "<body>") {
			t.Errorf("%s: not a fragment: %q", lang, got)
		}
		mail := b.Sitrep(Sitrep{Head: Head{Lang: lang, Title: fakeTitle{}}, Events: fakeEvents()}).HTML
		if !strings.Contains(mail, got) {
			t.Errorf("%s: the sitrep does not hold\n%s\nbut\n%s", lang, got, mail)
		}
	}
}

func TestEventsHTMLOfNothing(t *testing.T) {
	if got := testBook(t).EventsHTML(rules.English, nil, nil); got != "" {
		t.Errorf("no events, yet %q", got)
	}
}

// TestEventsHTMLEscapes: names come from packs, which strangers may write.
func TestEventsHTMLEscapes(t *testing.T) {
	b := testBook(t)
	got := b.EventsHTML(rules.English, nil, []rules.Event{{Message: rules.M("<script>")}})
	if strings.Contains(got, "<script") || !strings.Contains(got, "&lt;script&gt;") {
		t.Errorf("got %q", got)
	}
}

func TestHelpHTML(t *testing.T) {
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range langs {
		for _, topic := range b.Topics(lang) {
			title, body, ok := b.HelpHTML(Help{Lang: lang, Topic: topic})
			page, _ := b.Help(Help{Lang: lang, Topic: topic, Section: WholePage})
			if !ok || title != page.Subject || body == "" {
				t.Errorf("%s %s: title %q of a page %q, %d bytes", lang, topic, title, page.Subject, len(body))
			}
			_, mail, _ := strings.Cut(page.HTML, body[:min(len(body), 200)])
			mail = body[:min(len(body), 200)] + mail
			if mail != body+"</body></html>\n" { // too long for a mail: the last sections are but named there
				mail = mail[:max(0, strings.LastIndex(mail, "<h2"))]
			}
			if strings.Contains(body, `class="lead"`) || len(mail) < len(body)/2 || !strings.HasPrefix(body+"</body></html>\n", mail) {
				t.Errorf("%s %s: not the page without its title", lang, topic)
			}
		}
	}
	if _, _, ok := b.HelpHTML(Help{Lang: rules.English, Topic: "chess"}); ok {
		t.Error("there is a page about chess")
	}
}

// TestRecordHTMLSaysWhomItAddresses: what one side alone was told, which may call it
// "you", says to whom it was before a reader who is no side.
func TestRecordHTMLSaysWhomItAddresses(t *testing.T) {
	b := testBook(t)
	all := fakeEvents()
	if got, want := b.RecordHTML(rules.English, fakeTitle{}, all), b.EventsHTML(rules.English, fakeTitle{}, all); got != want {
		t.Errorf("what everybody was told differs:\n%s\nwant\n%s", got, want)
	}
	n := slices.IndexFunc(all, func(e rules.Event) bool {
		return strings.HasPrefix(b.EventsHTML(rules.English, fakeTitle{}, []rules.Event{e}), "<ul>")
	})
	own := []rules.Event{all[n]}
	own[0].To = []rules.Side{"red"}
	for lang, want := range map[rules.Lang]string{rules.English: "<li>To ", rules.Spanish: "<li>A"} {
		got := b.RecordHTML(lang, fakeTitle{}, own)
		if !strings.Contains(got, want) {
			t.Errorf("%s: got %q, want %q in it", lang, got, want)
		}
	}
}
