package everytitle

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestEveryTitleRepairs: a slip of the pen in a sheet of each title's bot is mended, and
// yes sends what he meant.
func TestEveryTitleRepairs(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	slip := regexp.MustCompile(`\p{L}{6,}`)
	for i, title := range all {
		t.Run(title.About().ID, func(t *testing.T) {
			w, info := newTitled(t, all, title, i)
			for info.Phase < 40 {
				for _, l := range w.Bots(title, info.ID) {
					head, body, _ := strings.Cut(string(l.Raw), "orders\r\n")
					lines := strings.Split(body, "\r\n")
					for k := len(lines) - 3; k >= 0 && w.Show(info.ID).Phase == info.Phase; k-- {
						words := slip.FindAllStringIndex(lines[k], -1)
						if len(words) == 0 || !strings.Contains(lines[k], " ") {
							continue
						}
						at := words[len(words)-1][1] - 3
						wrong := slices.Clone(lines)
						wrong[k] = lines[k][:at] + lines[k][at+1:at+2] + lines[k][at:at+1] + lines[k][at+2:]
						l.UID += uint32(1000 * (k + 1))
						l.Raw = []byte(strings.Replace(head, "Message-ID: <", fmt.Sprintf("Message-ID: <slip%d", k), 1) + "orders\r\n" + strings.Join(wrong, "\r\n"))
						w.Mails()
						w.Receive(l)
						mails := w.Mails()
						if len(mails) != 1 || !strings.Contains(mails[0].Text, "# was: ") && !strings.Contains(mails[0].Text, "# era: ") {
							continue
						}
						ack := mails[0]
						t.Log(ack.Text)
						if mails = w.Send(ack.Recipient, servicetest.Under(&ack, "yes"), servicetest.Answering(&ack)...); len(mails) == 0 || mails[0].Kind.Family() != "ack" || strings.Contains(mails[0].Subject, "Not accepted") || strings.Contains(mails[0].Subject, "No aceptada") {
							t.Errorf("yes brings %v", mails)
						}
						return
					}
				}
				w.Clock.Advance(time.Minute)
				for _, l := range w.Bots(title, info.ID) {
					w.Receive(l)
				}
				info = w.Show(info.ID)
			}
			t.Error("nothing was repaired")
		})
	}
}

// TestPauseIsNotMoved: what stands behind a pause is not tried, so a pause before a line
// with an error, or such a line behind one, would repair nothing. The sheets of titles stand
// in testdata/paused.
func TestPauseIsNotMoved(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/paused")
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(string(text)) {
		head, lines, _ := strings.Cut(strings.TrimSpace(row), ": ")
		id, side, _ := strings.Cut(head, " ")
		i := slices.IndexFunc(all, func(title rules.Title) bool { return title.About().ID == id })
		w, info := newTitled(t, all, all[i], i)
		w.Mails()
		mails := w.Order(info.ID, rules.Side(side), append(strings.Split(lines, "; "), "wait")...)
		if mails[0].Kind.Family() != "ack" || !strings.Contains(mails[0].Subject, "Not accepted") || strings.Contains(mails[0].Text, "# was: line") {
			t.Errorf("%q is not refused, or repaired by its order: %s", row, mails[0].Text)
		}
	}
}

// TestAnswersToSheets: testdata/answers has sheets of titles, with the phase that they are for, and what
// the answer says. What could be one thing only is mended in the sheet that is sent back, though another
// line has a fault, on which the mended one may rest; what concerns one of several units of a line stands
// with it, and what concerns them all once.
func TestAnswersToSheets(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("testdata/answers")
	if err != nil {
		t.Fatal(err)
	}
	for row := range strings.Lines(string(text)) {
		row, want, _ := strings.Cut(strings.TrimSpace(row), " => ")
		head, lines, _ := strings.Cut(row, ": ")
		at := strings.Fields(head) // phase, title, side
		i := slices.IndexFunc(all, func(title rules.Title) bool { return title.About().ID == at[1] })
		w, info := newTitled(t, all, all[i], i)
		for strconv.Itoa(info.Phase) != at[0] {
			for _, l := range w.Bots(all[i], info.ID) {
				w.Receive(l)
			}
			w.Clock.Advance(time.Minute)
			info = w.Show(info.ID)
		}
		w.Mails()
		mails := w.Order(info.ID, rules.Side(at[2]), append(strings.Split(lines, "; "), "wait")...)
		if mails[0].Kind.Family() != "ack" || !strings.Contains(strings.Join(strings.Fields(mails[0].Text), " "), want) {
			t.Errorf("%q is not answered by %q: %s", row, want, mails[0].Text)
		}
	}
}
