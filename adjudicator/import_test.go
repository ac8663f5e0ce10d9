package adjudicator_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/parcel"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

const otherPost = "other@office.example"

// another makes another office, of another address and another instance key.
func another(t *testing.T, change ...func(*world)) *world {
	return newWorld(t, append([]func(*world){func(w *world) {
		w.Config.Address, w.Config.InstanceKey = otherPost, []byte("fedcba9876543210")
	}}, change...)...)
}

func (w *world) parcel(game string) []byte {
	w.T.Helper()
	b, err := w.Service.Transfer.Parcel(w.Ctx, game)
	if err != nil {
		w.T.Fatal(err)
	}
	return b
}

func (w *world) imports(file []byte, as string) transfer.Imported {
	w.T.Helper()
	got, err := w.Service.Transfer.Import(w.Ctx, "", file, as, false)
	if err != nil {
		w.T.Fatal(err)
	}
	return got
}

// said is an answer in English.
func (w *world) said(answer []rules.Message) string {
	w.T.Helper()
	book, err := templates.Load()
	if err != nil {
		w.T.Fatal(err)
	}
	var out []string
	for _, m := range answer {
		out = append(out, book.Text(rules.English, nil, m))
	}
	return strings.Join(out, " ")
}

// playOn plays a toy game of three turns from its second phase on.
func (w *world) playOn(g string) {
	w.T.Helper()
	for i := 0; i < 12 && w.Show(g).State == store.Running; i++ {
		for _, d := range []struct {
			side  rules.Side
			lines []string
		}{{toy.Red, []string{"hold mill", "raid ford"}}, {toy.Blue, []string{"resistir"}}, {toy.Blue, []string{"asaltar el molino"}}, {toy.Red, []string{"flee"}}} {
			w.Order(g, d.side, d.lines...)
		}
	}
}

func (w *world) archived(g string) *archive.Archive {
	w.T.Helper()
	w.Tick()
	b, err := os.ReadFile(filepath.Join(w.Config.ArchiveDir, g+archive.Suffix))
	if err != nil {
		w.T.Fatal(err)
	}
	a, err := archive.Read(b)
	if err != nil {
		w.T.Fatal(err)
	}
	report, err := w.Keeper().Verify(w.Ctx, a, nil)
	if err != nil || !report.Verified() || !report.Over {
		w.T.Errorf("Verify = %+v, %v", report, err)
	}
	return a
}

// TestMoveOneGame: a game that is taken to another office goes on there as it would have
// gone on here, under whatever id, with the same dice, and its archive proves it.
func TestMoveOneGame(t *testing.T) {
	for _, as := range []string{"", transfer.AsNew, "toy-77"} {
		t.Run("as "+as, func(t *testing.T) {
			here, there := newWorld(t), another(t)
			options := map[string]string{"turns": "3", "decisions": "ask"}
			there.Game(nil, func(n *founding.NewGame) { n.Seed = nil }) // toy-1 is taken
			if as == "" {
				there = another(t)
			}
			g := here.Game(options)
			here.Order(g, toy.Red, "hold mill", "raid ford")
			here.Order(g, toy.Blue, "resistir")
			here.Order(g, toy.Red, "hold mill")
			here.Send(ana, here.Block(g, toy.Red, 0, "to blue: a word", "end"))
			there.Mails()
			file := here.parcel(g)
			got := there.imports(file, as)
			if got.State != store.CommandDone || got.Idle {
				t.Fatalf("%+v: %s", got, there.said(got.Answer))
			}
			id := got.Game
			there.WantMails(there.Mails(), "welcome>ana welcome>benito")
			if is, was := there.Show(id), here.Show(g); is.Phase != was.Phase || !is.Deadline.Equal(was.Deadline) || is.Commitment != was.Commitment {
				t.Errorf("%+v, was %+v", is, was)
			}
			if key := there.Key(id, toy.Red); key == here.Key(g, toy.Red) {
				t.Error("the key came along")
			}
			if old := there.Send(ana, here.Block(g, toy.Red, 0, "hold mill")); len(old) > 0 && old[0].Kind.Family() == "ack" {
				t.Errorf("the old key is taken: %s", old[0].Text)
			}
			here.playOn(g)
			there.playOn(id)
			is, was := there.archived(id), here.archived(g)
			if is.Seal != was.Seal || is.Start.Game != g || len(is.Phases) != len(was.Phases) {
				for i := range was.Phases {
					if i < len(is.Phases) && is.Phases[i].Position != was.Phases[i].Position {
						t.Errorf("phase %d: another position", i+1)
					}
				}
				t.Errorf("there %d phases of %s, here %d", len(is.Phases), is.Start.Game, len(was.Phases))
			}
		})
	}
}

// TestMovedAway: the players are told, letters are answered, and nothing counts any more;
// what is hidden stays so. It can come back.
func TestMovedAway(t *testing.T) {
	w, there := newWorld(t), another(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Order(g, toy.Red, "hold mill")
	w.Mails()
	key := w.Key(g, toy.Red)
	sent := w.confirmed(w.Send(mod, "moderator "+g+"\nexport to "+otherPost))
	w.WantMails(sent, "gone>ana gone>benito moderator-verbs>mod")
	w.wantText(sent[0].Text, "played at "+otherPost)
	w.wantText(sent[1].Text, "se juega en "+otherPost)
	w.wantText(sent[2].Text, "holds the secrets of all sides", "https://play.example.org/games/"+g+"/moderator/export")
	w.wantText(w.Order(g, toy.Blue, "resistir")[0].Text, "se juega ahora en otra oficina, en "+otherPost)
	w.wantText(w.Order(g, toy.Red, "status")[0].Text, "is played in another office now, at "+otherPost)
	w.Clock.Advance(200 * time.Hour)
	w.Tick()
	info := w.Show(g)
	if info.State != store.Moved || info.Phase != 2 || info.Seed != "" {
		t.Errorf("%+v", info)
	}
	if _, err := w.Service.Transfer.Export(w.Ctx, g, false); err == nil {
		t.Error("its archive is anybody's")
	}
	c, err := w.Service.Resume(w.Ctx, g, "")
	if err != nil || c.State != store.CommandRefused {
		t.Errorf("%+v, %v", c, err)
	}
	again := w.parcel(g) // it was lost
	got := there.imports(again, "")
	if got.State != store.CommandDone || there.Show(g).State != store.Running {
		t.Fatalf("%+v: %s", got, there.said(got.Answer))
	}
	there.done(there.Service.MoveGame(there.Ctx, g, "", theOffice))
	back := w.imports(there.parcel(g), transfer.AsNew)
	if back.State != store.CommandDone || w.Show(back.Game).State != store.Running {
		t.Fatalf("%+v: %s", back, w.said(back.Answer))
	}
	if w.Key(back.Game, toy.Red) == key {
		t.Error("it came back with the old key")
	}
}

// TestMailSaysWhereTheFileIs: it holds the secrets of all sides.
func TestMailSaysWhereTheFileIs(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	sent := w.confirmed(w.Send(mod, "moderator "+g+"\nexport"))
	w.WantMails(sent, "moderator-verbs>mod")
	w.wantText(sent[0].Text, "goes by no mail", "fieldpost game export "+g+" FILE")
	if w.Show(g).State != store.Running {
		t.Error("the game is not as it was")
	}
}

func TestImportRefusals(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "3"})
	w.Order(g, toy.Red, "hold mill", "raid ford")
	file := w.parcel(g)
	bad := bytes.Clone(file)
	bad[len(bad)/2] ^= 1
	there := another(t)
	there.imports(file, "")
	for name, c := range map[string]struct {
		w    *world
		file []byte
		as   string
		want string
	}{
		"nothing":   {w, nil, "", "no game that was exported"},
		"newer":     {w, append([]byte("fieldpost game 999 "), file...), "", "newer program"},
		"damaged":   {w, bad, "", "is damaged"},
		"cut":       {w, file[:len(file)-1], "", "is damaged"},
		"here":      {w, file, "", "is here already, as toy-1"},
		"here as":   {w, file, "toy-9", "is here already, as toy-1"},
		"twice":     {there, file, "", "taken in before: the game is toy-1"},
		"twice as":  {there, file, "toy-9", "taken in before: the game is toy-1"},
		"no title":  {another(t, func(w *world) { w.Titles = nil }), file, "", "the title “toy”"},
		"other id":  {another(t), file, "chess-1", "No game of toy can be chess-1"},
		"no number": {another(t), file, "toy-0", "No game of toy can be toy-0"},
		"secret id": {another(t), file, "toy-123456", "No game of toy can be toy-123456"},
		"address":   {another(t, func(w *world) { w.Config.Address = ana }), file, "", "cannot be written to at"},
	} {
		t.Run(name, func(t *testing.T) {
			before := c.w.Outbox()
			got := c.w.imports(c.file, c.as)
			if text := c.w.said(got.Answer); !strings.Contains(flat(text), c.want) || got.State == store.CommandDone && !got.Idle {
				t.Errorf("%+v: %s", got, text)
			}
			if after := c.w.Outbox(); len(after) != len(before) {
				t.Errorf("mails %s", summary(after[len(before):]))
			}
		})
	}
}

// TestImportTaken: another game has the id.
func TestImportTaken(t *testing.T) {
	w, there := newWorld(t), another(t)
	g := w.Game(nil)
	there.Game(nil, func(n *founding.NewGame) { n.Seed = nil })
	got := there.imports(w.parcel(g), "")
	if text := there.said(got.Answer); got.State != store.CommandRefused || !strings.Contains(text, "toy-1 is another game here") {
		t.Errorf("%+v: %s", got, text)
	}
}

// TestImportOnePerson: two who are one here would tell one another.
func TestImportOnePerson(t *testing.T) {
	w, there := newWorld(t), another(t)
	g := w.Game(nil)
	if err := there.Store.Update(there.Ctx, func(tx *store.Tx) error {
		id, err := tx.People().Add(&store.Person{Name: "Ana", Lang: rules.English, Zone: "UTC"}, ana)
		if err != nil {
			return err
		}
		return tx.People().AddAddress(&store.Address{Address: benj, Person: id})
	}); err != nil {
		t.Fatal(err)
	}
	got := there.imports(w.parcel(g), "")
	if text := there.said(got.Answer); got.State != store.CommandRefused || !catalogtest.Tells(t, rules.English, text, "verb.import-one") {
		t.Errorf("%+v: %s", got, text)
	}
}

// TestImportPreview: it says whom it touches, and leaves nothing.
func TestImportPreview(t *testing.T) {
	w, there := newWorld(t), another(t)
	g := w.Game(nil)
	got, err := there.Service.Transfer.Import(there.Ctx, "", w.parcel(g), "", true)
	if err != nil || got.State != store.CommandDone || len(got.Mails) != 2 || got.Mails[0].Text != "" || got.Mails[1].Lang != rules.Spanish {
		t.Errorf("%+v, %v", got, err)
	}
	if games, _ := there.Service.Inquiry.ListGames(there.Ctx); len(games) > 0 || len(there.Outbox()) > 0 {
		t.Error("the preview took it in")
	}
}

// TestImportOver: a finished game comes with its archive, and nobody is told.
func TestImportOver(t *testing.T) {
	w, there := newWorld(t), another(t)
	g := w.Game(map[string]string{"turns": "1", "decisions": "ask"})
	w.playOn(g)
	was := w.archived(g)
	got := there.imports(w.parcel(g), "")
	if got.State != store.CommandDone || len(there.Mails()) > 0 {
		t.Fatalf("%+v: %s", got, there.said(got.Answer))
	}
	if is := there.archived(g); is.Seal != was.Seal || is.Whole != was.Whole {
		t.Error("another archive")
	}
}

// TestImportAcrossACrash: it is there with all its mails, or not at all.
func TestImportAcrossACrash(t *testing.T) {
	w := newWorld(t)
	file := w.parcel(w.Game(nil))
	for _, at := range []int{1, 0} {
		t.Run(fmt.Sprint(at), func(t *testing.T) {
			left := at
			there := another(t, func(w *world) {
				w.Failpoint = func(step string) {
					if step == adjudicator.StepImported && left > 0 {
						left--
						runtime.Goexit() // as if it was killed here
					}
				}
			})
			done := make(chan struct{})
			go func() {
				defer close(done)
				_, _ = there.Service.Transfer.Import(there.Ctx, "", file, "", false)
			}()
			<-done
			there.Stop()
			there.Start()
			if games, err := there.Service.Inquiry.ListGames(there.Ctx); err != nil || len(games) != 1-at || len(there.Outbox()) != 2*(1-at) {
				t.Errorf("%d games, %d mails, %v", len(games), len(there.Outbox()), err)
			}
			if got := there.imports(file, ""); got.State != store.CommandDone || got.Idle != (at == 0) || len(there.Outbox()) != 2 {
				t.Errorf("%+v, %d mails", got, len(there.Outbox()))
			}
		})
	}
}

// changeParcel returns a parcel with a change.
func changeParcel(t *testing.T, file []byte, change func(p *parcel.Parcel)) []byte {
	t.Helper()
	p, _, err := parcel.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	change(p)
	b, err := p.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// withAddresses returns a parcel in which the player of a side has more addresses.
func withAddresses(t *testing.T, file []byte, name string, more ...string) []byte {
	t.Helper()
	return changeParcel(t, file, func(p *parcel.Parcel) {
		for i := range p.People {
			if p.People[i].Name == name {
				p.People[i].Addresses = append(p.People[i].Addresses, more...)
			}
		}
	})
}

// TestImportBelievesOneAddress of a person: the others are asked, as where somebody adds one,
// so that no file makes whoever is to come here another one's.
func TestImportBelievesOneAddress(t *testing.T) {
	here, there := newWorld(t), another(t)
	g := here.Game(nil)
	there.Mails()
	file := withAddresses(t, here.parcel(g), "Ana", mallory, carol)
	dry, err := there.Service.Transfer.Import(there.Ctx, "", file, "", true)
	if err != nil {
		t.Fatal(err)
	}
	to := ""
	for _, m := range dry.Mails {
		to += m.Address + " "
	}
	if !strings.Contains(to, mallory) || !strings.Contains(to, carol) || !catalogtest.Tells(t, rules.English, there.said(dry.Answer), "verb.import-asked") {
		t.Errorf("it is tried without a word of them: mails to %s; %s", to, there.said(dry.Answer))
	}
	there.imports(file, "")
	mails := there.Mails()
	if got := there.addresses(ana); len(got) != 1 {
		t.Errorf("her addresses are %v", got)
	}
	code := codeTo(mails, mallory)
	if code == "" || codeTo(mails, carol) == "" {
		t.Fatalf("who is named is not asked: %s", summary(mails))
	}
	there.Send(mallory, "confirm "+code+"\n")
	if got := there.addresses(ana); len(got) != 2 {
		t.Errorf("confirmed, her addresses are %v", got)
	}
	six := []string{"a@x.example", "b@x.example", "c@x.example", "d@x.example", "e@x.example"}
	if got := another(t).imports(withAddresses(t, here.parcel(g), "Ana", six...), ""); got.State != store.CommandRefused {
		t.Errorf("six addresses of one person are %s", got.State)
	}
}
