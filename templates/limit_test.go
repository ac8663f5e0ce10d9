package templates

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/fieldpost/fieldpost/rules"
)

// checkSize fails when a mail is longer than it may be, or not whole text.
func checkSize(t interface{ Errorf(string, ...any) }, name string, p Page) {
	if len(p.Text) > MaxPage || len(p.HTML) > MaxPage || len(p.Subject) > 500 {
		t.Errorf("%s: a text of %d bytes, HTML of %d, a subject of %d", name, len(p.Text), len(p.HTML), len(p.Subject))
	}
	if !utf8.ValidString(p.Text) || !strings.HasSuffix(p.Text, "\n") {
		t.Errorf("%s: the text ends with %q", name, p.Text[max(0, len(p.Text)-40):])
	}
	if p.HTML != "" && !strings.HasSuffix(p.HTML, "</html>\n") {
		t.Errorf("%s: the HTML ends with %q", name, p.HTML[max(0, len(p.HTML)-40):])
	}
}

// anyTexts draws some short, long or nasty texts. Only how they are made is
// drawn, so that a failure can be read.
func anyTexts(t *rapid.T, most int) []string {
	text := func(name string) string {
		piece := rapid.SampledFrom([]string{"a", "de1 to Verdun ", "\"'<&>", "# ", "#                ", "ñ", "\u202e", "\xff", "x\t", "https://a/"}).Draw(t, name)
		return strings.Repeat(piece, rapid.SampledFrom([]int{0, 1, 3, 50, 400, 2000}).Draw(t, name+" times"))
	}
	line := text("line")
	out := make([]string, rapid.SampledFrom([]int{0, 1, 5, most / 3, most}).Draw(t, "lines"))
	for i := range out {
		out[i] = line
	}
	return append(out, text("other"))
}

// TestNoMailIsTooLong has every kind of page tell back what somebody made as
// long as he could.
func TestNoMailIsTooLong(t *testing.T) {
	b := testBook(t)
	rapid.Check(t, func(t *rapid.T) {
		lang := rapid.SampledFrom([]rules.Lang{rules.English, rules.Spanish}).Draw(t, "lang")
		lines := anyTexts(t, 90)
		word := lines[0]
		head := Head{Lang: lang, Game: "toy-1", Phase: 3, Side: "red", Key: "abcd", Player: word}
		m := rules.M("letter.read", rules.Text("lines", word))
		many := rules.M("notice.no-game")
		for _, l := range lines {
			many.Args = append(many.Args, rules.Text("games", l))
		}
		a := Ack{Head: head, Lines: lines, Accepted: rapid.Bool().Draw(t, "accepted")}
		n := Notice{Head: head, Messages: []rules.Message{many}}
		for i := range lines {
			severity := rules.Error
			if i%3 == 0 {
				severity = rules.Warning
			}
			a.Problems = append(a.Problems, rules.Problem{
				Line: i + 1, Col: 1, End: 1 + len(word)/2, Severity: severity, Message: many, Suggest: texts("suggest", lines[:min(5, len(lines))]),
			})
			a.Reading.Orders = append(a.Reading.Orders, rules.Understood{Line: i + 1, Message: m, Forecast: []rules.Message{m}})
			a.Reading.Missing = append(a.Reading.Missing, m)
			n.Messages = append(n.Messages, m)
		}
		a.Standing, a.Notes = a.Reading.Orders, n.Messages[:min(4, len(n.Messages))]
		if !a.Accepted {
			a.Draft = lines
		}
		if rapid.Bool().Draw(t, "draft") {
			n.Draft = lines
		}
		events := make([]rules.Event, 0, len(lines))
		for range lines {
			events = append(events, rules.Event{Message: many})
		}
		for name, p := range map[string]Page{"ack": b.Ack(a), "notice": b.Notice(n)} { // these need no net
			checkSize(t, name, p)
			if strings.Contains(p.Text, "than 64 KiB and ends") || strings.Contains(p.Text, "de 64 KiB y termina") {
				t.Errorf("%s: it is cut", name)
			}
		}
		checkSize(t, "sitrep", b.Sitrep(Sitrep{Head: head, Events: events, Draft: lines}))
		checkSize(t, "welcome", b.Welcome(Welcome{Head: head, Seats: []Seat{{Player: word}}, Draft: lines}))
		checkSize(t, "reminder", b.Reminder(Reminder{Head: head, Draft: lines}))
		checkSize(t, "over", b.GameOver(GameOver{Head: head, Events: events}))
	})
}

// badSheet is 500 lines of an order that nobody knows, all of them long.
func badSheet(n, length int) Ack {
	a := Ack{Head: Head{Lang: rules.English, Game: "toy-1", Phase: 1, Side: "red", Key: "abcd"}}
	line := strings.Repeat("raid nowhere ", 1+length/13)
	for i := range n {
		a.Lines = append(a.Lines, line)
		a.Draft = append(a.Draft, line+"  "+DraftMark)
		a.Problems = append(a.Problems, rules.Problem{
			Line: i + 1, Col: 1, End: 4, Severity: rules.Error, Suggest: texts("suggest", []string{"raid ford " + strconv.Itoa(i), "raid mill"}),
			Message: rules.M("notice.unknown-game", rules.Text("game", line)),
		})
	}
	return a
}

// TestWhatIsNotListedIsCounted lists as much as fits and says how much more
// there is.
func TestWhatIsNotListedIsCounted(t *testing.T) {
	b := testBook(t)
	const all = 500
	text := b.Ack(badSheet(all, 400)).Text
	listed := strings.Count(text, "Did you mean")
	more := regexp.MustCompile(`(?s)(\d+)\s+more\s+are\s+not\s+listed`).FindStringSubmatch(text)
	if more == nil {
		t.Fatalf("nothing is said of what is not listed:\n%s", text)
	}
	if n, _ := strconv.Atoi(more[1]); n+listed != all || listed < 20 {
		t.Errorf("%d are listed and %s counted, want %d together", listed, more[1], all)
	}
}

// TestDraftIsWholeOrNotThere returns a sheet to be mended as it was sent, or
// says why it does not.
func TestDraftIsWholeOrNotThere(t *testing.T) {
	b := testBook(t)
	for _, tt := range []struct {
		lines, length int
		whole         bool
	}{{20, 60, true}, {200, 60, true}, {500, 30, true}, {500, 400, false}, {1, 200_000, false}} {
		a := badSheet(tt.lines, tt.length)
		p := b.Ack(a)
		checkSize(t, fmt.Sprint(tt), p)
		got := strings.Count(p.Text, DraftMark+"\n")
		if tt.whole && got != tt.lines {
			t.Errorf("%v: %d lines of the draft are there", tt, got)
		}
		if !tt.whole && (got > 0 || !strings.Contains(p.Text, "too long for me to send it back")) {
			t.Errorf("%v: %d lines of the draft are there:\n%s", tt, got, p.Text[len(p.Text)-1500:])
		}
		if !strings.Contains(p.Text, "key: abcd") {
			t.Errorf("%v: the key is missing", tt)
		}
	}
}

// TestLongListsAreCounted in answers; what a title tells is told whole.
func TestLongListsAreCounted(t *testing.T) {
	b := testBook(t)
	m := rules.M("notice.no-game")
	for i := range 100 {
		m.Args = append(m.Args, rules.Text("games", "toy-"+strconv.Itoa(i)))
	}
	for lang, want := range map[rules.Lang]string{rules.English: "toy-39 and 60 more", rules.Spanish: "toy-39 y 60 más"} {
		text := strings.Join(strings.Fields(b.Notice(Notice{Head: Head{Lang: lang}, Messages: []rules.Message{m}}).Text), " ")
		if !strings.Contains(text, want) || strings.Contains(text, "toy-40") {
			t.Errorf("got %s, want it to end with %q", text, want)
		}
		if whole := b.Text(lang, nil, m); !strings.Contains(whole, "toy-99") {
			t.Errorf("elsewhere the list is cut, too: %s", whole)
		}
	}
}

func texts(name string, list []string) (out []rules.Arg) {
	for _, s := range list {
		out = append(out, rules.Text(name, s))
	}
	return out
}
