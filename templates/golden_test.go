package templates

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/rules"
)

var update = flag.Bool("update", false, "write the golden files of mails")

// mails makes one of every mail, by name.
func mails(b *Book, lang rules.Lang) []struct {
	name string
	page Page
} {
	head := fakeHead(lang)
	hash := "3b1c4fd2a8e07769b5d0e1f2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d6"
	nothing := fakeHead(lang)
	nothing.Deadline = time.Time{}
	waiting := fakeAck(lang)
	waiting.Wait = true
	advance := fakeAck(lang)
	advance.AdvanceTurn = 5
	standing := fakeAck(lang)
	standing.Reading, standing.Problems = rules.Reading{}, nil
	standing.Standing = []rules.Understood{{Line: 1, Message: rules.M("skirmish.keep", re1())}}
	late := fakeRefusal(lang)
	stranger := Head{Lang: lang}
	help, _ := b.Help(Help{Lang: lang})
	return []struct {
		name string
		page Page
	}{
		{"welcome", b.Welcome(Welcome{
			Head:       head,
			Seats:      []Seat{{"red", "José", rules.Spanish}, {"blue", "Mary Ann", rules.English}},
			Options:    []Option{{ID: "decisions", Value: "ask"}, {ID: "report", Value: "phase", Usual: true}, {ID: "fog", Value: "on"}, {ID: "map", Value: "large", Usual: true}},
			Commitment: hash, View: fakeView(), Demands: fakeDemands(), Draft: fakeDraft,
		})},
		{"ack-accepted", b.Ack(fakeAck(lang))},
		{"ack-wait", b.Ack(waiting)},
		{"ack-advance", b.Ack(advance)},
		{"ack-standing", b.Ack(standing)},
		{"ack-refused", b.Ack(fakeRefusal(lang))},
		{"sitrep-order", b.Sitrep(Sitrep{
			Head: head, Events: fakeEvents(), View: fakeView(), Demands: fakeDemands(), Draft: fakeDraft,
			Ends: []rules.End{
				{Side: "red", Line: 2, Text: "attack re1 bl2", State: rules.Done},
				{Side: "red", Line: 3, Text: "attack re3 bl2", State: rules.Failed, Reason: &rules.Message{Code: "skirmish.gone"}},
				{Side: "red", Line: 4, Text: "move re3 verdun", State: rules.NotReached},
			},
			Waiting: []rules.Side{"red", "blue"},
		})},
		{"sitrep-decide", b.Sitrep(Sitrep{
			Head: head, Events: fakeEvents(), View: fakeView(), Demands: fakeDecision(), Draft: []string{"retreat verdun"},
		})},
		{"sitrep-nothing", b.Sitrep(Sitrep{
			Head: nothing, Events: fakeEvents(), View: fakeView(), Waiting: []rules.Side{"blue"}, Advance: &late,
		})},
		{"watch", b.Watch(Watch{Head: Head{Lang: lang, Player: "Mo", Now: head.Now, Zone: head.Zone}, Hour: "08:00", Chapters: []WatchChapter{
			{Code: "office", Lines: []WatchLine{{Message: rules.M("ailment.disk", rules.Text("when", "08:00"), rules.Num("n", 12))}}},
			{Code: "late", Lines: []WatchLine{
				{fakeTitle{}, rules.M("ailment.held", rules.Text("game", "skirmish-3"), rules.Text("when", "08:00"), rules.SideArg("side", "red"))},
				{fakeTitle{}, rules.M("ailment.overdue", rules.Text("game", "skirmish-4"), rules.Text("when", "08:00"), rules.SideArg("side", "red"), rules.SideArg("side", "blue"))},
				{nil, rules.M("ailment.paused", rules.Text("game", "skirmish-5"), rules.Text("when", "08:00"), rules.Word("why", "pause.why.title-failed"), rules.Word("cure", "pause.cure.title-failed"))},
			}},
			{Code: "silent", Lines: []WatchLine{{fakeTitle{}, rules.M("ailment.silent", rules.Text("game", "skirmish-3"), rules.Text("player", "José"), rules.SideArg("side", "red"), rules.Text("when", "08:00"), rules.Num("n", 3))}}},
			{Code: "unreachable", Lines: []WatchLine{{fakeTitle{}, rules.M("ailment.unreachable", rules.Text("game", "skirmish-3"), rules.Text("player", "Mary Ann"), rules.SideArg("side", "blue"), rules.Text("when", "08:00"), rules.Num("n", 4))}}},
			{Code: "forced", Lines: []WatchLine{
				{fakeTitle{}, rules.M("watch.deadline", rules.Text("game", "skirmish-6"), rules.Num("phase", 4), rules.SideArg("side", "blue"))},
				{fakeTitle{}, rules.M("watch.ordered", rules.Text("game", "skirmish-7"), rules.Num("phase", 2))},
			}},
			{Code: "asked", Lines: []WatchLine{{Message: rules.M("watch.mail", rules.Text("subject", "José asks you"), rules.Text("when", "08:00"))}}},
		}})},
		{"reminder", b.Reminder(Reminder{Head: head, Demands: fakeDemands(), Draft: fakeDraft, Waiting: []rules.Side{"red"}})},
		{"gameover", b.GameOver(GameOver{
			Head: head, Events: fakeEvents(), View: fakeView(),
			Standings: rules.Standings{Winners: []rules.Side{"red", "blue"}, How: rules.M("skirmish.won"),
				Scores: []rules.Score{{Side: "red", Points: 12}, {Side: "blue", Points: -3}}},
			Seed: hash, Commitment: hash, Archive: "https://fieldpost.example/archive/skirmish-3",
		})},
		{"notice-stranger", b.Notice(Notice{Head: stranger, Messages: []rules.Message{rules.M("notice.stranger")}})},
		{"notice-phase-over", b.Notice(Notice{
			Head: head, Draft: fakeDraft,
			Messages: []rules.Message{rules.M("notice.phase-over", rules.Num("phase", 6), rules.Num("current", 7))},
		})},
		{"notice-status", b.Notice(Notice{Head: head, Messages: []rules.Message{
			rules.M("status.lead"),
			rules.M("status.sides"),
			rules.M("status.side", rules.SideArg("side", "red"), rules.Text("player", "José"), rules.Word("state", "status.state.in")),
			rules.M("status.side", rules.SideArg("side", "blue"), rules.Word("state", "status.state.missing")),
			rules.M("status.sheet", rules.Text("when", b.When(lang, head.Now, head.Zone)), rules.Num("n", 3), rules.Text("receipt", "9f2c-41ab")),
			rules.M("status.standing", rules.Num("n", 0)),
		}})},
		{"notice-status-all", b.Notice(Notice{Head: stranger, Messages: []rules.Message{rules.M("status.lead-all")}, Parts: []Part{
			{Head: head, Messages: []rules.Message{
				rules.M("status.sides"),
				rules.M("status.side", rules.SideArg("side", "red"), rules.Word("state", "status.state.in")),
				rules.M("status.standing", rules.Num("n", 2)),
			}},
			{Head: nothing, Messages: []rules.Message{rules.M("status.no-sheet")}},
		}})},
		{"help", help},
	}
}

func TestMailsGolden(t *testing.T) {
	b := testBook(t)
	for _, lang := range langs {
		for _, m := range mails(b, lang) {
			t.Run(m.name+"."+string(lang), func(t *testing.T) {
				golden(t, "golden/"+m.name+"."+string(lang)+".txt", "Subject: "+m.page.Subject+"\n\n"+m.page.Text)
				golden(t, "golden/"+m.name+"."+string(lang)+".html", m.page.HTML)
			})
		}
	}
}

// golden compares what people read to a file in testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", filepath.FromSlash(name))
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(got, string(want)); diff != "" {
		t.Errorf("%s differs, -got +want (-update writes it):\n%s", name, diff)
	}
}
