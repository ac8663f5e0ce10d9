package adjudicator_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// TestForget: what tells of a person is nowhere in the files of the database, and his
// games and their archives are whole.
func TestForget(t *testing.T) {
	const carmen, name = "carmen.ruiz@example.net", "Carmen Ruiz"
	w := newWorld(t)
	g := w.Game(map[string]string{"press-archive": "yes"}, func(n *founding.NewGame) {
		n.Seats[1].Person = office.Person{Address: carmen, Name: name}
	})
	w.Mails()
	w.Order(g, toy.Red, "hold mill", "raid ford")
	w.Order(g, toy.Red, "to blue: this is Carmen", "Ruiz, "+carmen, "end")
	w.Order(g, toy.Red, "to moderator: Carmen Ruiz asks", "end")
	w.Order(g, toy.Blue, "to red: hello Carmen Ruiz", "end", "wait")
	w.Order(g, toy.Red, "name Carmen")
	w.Order(g, toy.Red, "code")
	w.done(w.Service.Note(w.Ctx, g, "", "Carmen Ruiz has telephoned"))

	confirm := func(want string) {
		t.Helper()
		w.Mails()
		sent := w.Send(mod, "moderator\nforget "+carmen)
		w.wantText(sent[0].Text, want)
		if code := codeIn.FindString(sent[0].Text); code != "" {
			w.Send(mod, "confirm "+code)
			if sent := w.carry(); len(sent) != 1 {
				t.Errorf("told %s", summary(sent))
			} else {
				w.wantText(sent[0].Text, want)
			}
		}
	}
	confirm("The person still plays in: " + g)
	w.done(w.Service.End(w.Ctx, g, "", moderation.EndWin, toy.Red))
	if err := w.Service.Tick(w.Ctx); err != nil {
		t.Fatal(err)
	}
	if !w.holds(carmen) || !strings.Contains(w.archive(g), name) && !strings.Contains(w.archive(g), "Carmen") {
		t.Fatal("nothing is there to be forgotten")
	}
	before := w.Show(g)
	confirm("The person is forgotten")
	if err := w.Service.Tick(w.Ctx); err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{carmen, name, "Carmen", "Ruiz"} {
		if w.holds(word) {
			t.Errorf("%q is still there: %s", word, w.where(word))
		}
		if strings.Contains(w.archive(g), word) {
			a := w.archive(g)
			at := strings.Index(a, word)
			t.Errorf("%q is in the archive: %s", word, a[max(0, at-100):min(len(a), at+100)])
		}
	}
	after := w.Show(g)
	if after.Seats[0].Player != store.Former || after.Seats[1].Player != before.Seats[1].Player || after.Standings == nil {
		t.Errorf("the game is %+v", after)
	}
	w.Verified(g)
	if got, _ := w.Service.Forget(w.Ctx, "", carmen); got.State != store.CommandRefused {
		t.Errorf("once more: %+v", got)
	}
	if log := w.audit("", 1); log != "moderator:Mo forget" {
		t.Errorf("audited as %q", log)
	}
}

// TestForgetIsOfTheOffice: who moderates some games only has nobody forgotten.
func TestForgetIsOfTheOffice(t *testing.T) {
	w := newWorld(t, func(w *world) {
		w.Config.Moderators = []office.Moderator{{Person: office.Person{Address: "eva@example.org", Name: "Eva"}, Games: []string{"toy-*"}}}
	})
	w.Game(nil)
	w.Mails()
	w.wantText(w.Send("eva@example.org", "moderator\nforget "+ana)[0].Text, "Only who moderates all games")
	w.wantText(w.Send(mod, "moderator\nforget "+mod)[0].Text, "Nobody is known")
}

// archive is the file of a finished game.
func (w *world) archive(g string) string {
	text, err := os.ReadFile(filepath.Join(w.Config.ArchiveDir, g+".fieldpost.json"))
	if err != nil {
		w.T.Fatal(err)
	}
	return string(text)
}

// holds reports whether a file of the database holds a word, in whatever case.
func (w *world) holds(word string) bool {
	for _, suffix := range []string{"", "-wal"} {
		text, err := os.ReadFile(w.Path + suffix)
		if err == nil && bytes.Contains(bytes.ToLower(text), []byte(strings.ToLower(word))) {
			return true
		}
	}
	return false
}

// where shows what stands around a word in the database.
func (w *world) where(word string) string {
	text, err := os.ReadFile(w.Path)
	if err != nil {
		return err.Error()
	}
	at := bytes.Index(text, []byte(word))
	if at < 0 {
		return "in its log"
	}
	return fmt.Sprintf("%q", bytes.Trim(text[max(0, at-300):min(len(text), at+300)], "\x00"))
}
