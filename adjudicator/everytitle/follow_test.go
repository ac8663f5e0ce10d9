package everytitle

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// TestWhatFollowsIsNotListed: of a sheet of each title's bot, which was good, one line is
// spoilt beyond repair. So hardly anything else is told as a fault: only what could not be
// told apart from one.
func TestWhatFollowsIsNotListed(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	mend := regexp.MustCompile(`(?s)\n(?:To mend|Por corregir)\n-+\n(.*?)\n\n`)
	listed := regexp.MustCompile(`(?m)^(?: +(\d+)  \S|- )`)
	said := false
	for i, title := range all {
		t.Run(title.About().ID, func(t *testing.T) {
			w, info := newTitled(t, all, title, i)
			spoilt, others := 0, 0
			spoil := func(k int, letter []byte) {
				head, body, _ := strings.Cut(string(letter), "orders\r\n")
				lines := strings.Split(body, "\r\n")
				words := strings.Fields(lines[k])
				if len(words) < 2 {
					return
				}
				words[len(words)-1] = "xyzzyx"
				lines[k] = strings.Join(words, " ")
				l := w.Letter([]byte(strings.Replace(head, "Message-ID: <", fmt.Sprintf("Message-ID: <spoilt%d", k), 1) + "orders\r\n" + strings.Join(lines, "\r\n")))
				w.Receive(l)
				mails := w.Mails()
				if len(mails) != 1 {
					return
				}
				spoilt++
				told := mend.FindString(mails[0].Text)
				for _, m := range listed.FindAllStringSubmatch(told, -1) {
					suggests := m[1] == "" && strings.ContainsAny(told, "“«") // what the sheet lacks, and the order that it may be
					if m[1] != fmt.Sprint(k+1) && !suggests {
						others++
						t.Logf("line %d is spoilt, but told is\n%s", k+1, told)
					}
				}
				said = said || strings.Contains(servicetest.Flat(mails[0].Text), "I have not judged line") || strings.Contains(servicetest.Flat(mails[0].Text), "No he juzgado la")
			}
			for info.Phase < 25 && (spoilt < 20 || testenv.Thorough()) {
				for _, l := range w.Bots(title, info.ID) {
					w.Mails()
					_, body, _ := strings.Cut(string(l.Raw), "orders\r\n")
					for k := range min(strings.Count(body, "\r\n")-2, 6) {
						if w.Show(info.ID).Phase == info.Phase {
							spoil(k, slices.Clone(l.Raw))
						}
					}
				}
				w.Clock.Advance(time.Minute)
				for _, l := range w.Bots(title, info.ID) {
					w.Receive(l)
				}
				info = w.Show(info.ID)
			}
			if spoilt < 5 || 12*others > spoilt+40 {
				t.Errorf("%d sheets were spoilt, in which %d other lines are told as faults", spoilt, others)
			}
		})
	}
	if !said {
		t.Error("nothing says that lines were not judged")
	}
}
