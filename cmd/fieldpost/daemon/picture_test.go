package daemon

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// due are the mails that wait, composed as they are sent, by their Message-IDs.
func (j *journey) due() map[string][]byte {
	j.t.Helper()
	rows, err := j.svc.Post.DueDispatches(j.t.Context(), j.now, 1e6)
	j.must(err)
	sent, err := outbox{j.svc, j.painter, newComposer(j.world.conf)}.Due(j.t.Context(), j.now, 1e6, func(int64) bool { return false })
	j.must(err)
	out := map[string][]byte{}
	for i := range sent {
		if rows[i].ID != sent[i].ID {
			j.t.Fatal("the mails come in another order than the dispatches")
		}
		out[rows[i].Recipient+" "+string(rows[i].Kind)+" "+rows[i].MessageID] = sent[i].Raw
	}
	return out
}

// sealed are the anchors of reports: the one thing in which mails of twin worlds
// differ.
var sealed = regexp.MustCompile(`Anchor: P\d+=3D(?:[0-9a-z]|=\r\n)+`)

// TestTwinWorldsOfMails: where red hides does not show in a mail to blue, nor in its
// picture, nor in its size.
func TestTwinWorldsOfMails(t *testing.T) {
	var worlds [2]map[string][]byte
	var js [2]*journey
	for i, hide := range []string{"hill", "mill"} {
		j := newJourney(t, rules.English)
		g := j.game(func(n *founding.NewGame) { n.Options["turns"], n.Seed = "3", &dice.Seed{9} })
		j.observer(g)
		j.letter(g, toy.Red, "hold "+hide, "raid ford")
		worlds[i], js[i] = j.due(), j
	}
	pictures, apart := 0, 0
	if !slices.ContainsFunc(slices.Collect(maps.Keys(worlds[0])), func(name string) bool { return strings.HasPrefix(name, mo) }) {
		t.Error("the observer is told nothing")
	}
	for name, one := range worlds[0] {
		two, ok := worlds[1][name]
		if !ok {
			t.Errorf("only one of the worlds has the mail %s", name)
			continue
		}
		if strings.HasPrefix(name, anna) {
			if !bytes.Equal(one, two) {
				apart++
			}
			continue
		}
		pictures += bytes.Count(one, []byte("Content-Type: image/png"))
		if one, two := sealed.ReplaceAll(one, nil), sealed.ReplaceAll(two, nil); !bytes.Equal(one, two) {
			t.Errorf("%s tells twin worlds apart:\n%.3000s\n--- and ---\n%.3000s", name, one, two)
		}
		if len(one) != len(two) {
			t.Errorf("%s has %d and %d bytes", name, len(one), len(two))
		}
	}
	if pictures == 0 || apart == 0 {
		t.Errorf("%d pictures, %d mails to red that differ: the test cannot fail", pictures, apart)
	}
	truth := func(j *journey) []byte {
		var p store.Phase
		j.must(j.st.View(t.Context(), func(tx *store.Tx) (err error) {
			p, err = tx.Phase("toy-1", 1)
			return err
		}))
		png, err := j.painter.gallery.PNG(gallery.View{Title: toy.ID, Viewer: rules.All, Lang: rules.English, Position: p.Position, Events: p.Events})
		j.must(err)
		return bytes.Join(png, nil)
	}
	if bytes.Equal(truth(js[0]), truth(js[1])) {
		t.Error("who knows all sees no difference: the test cannot fail")
	}
}

// TestTheSameMailEachTime: a mail that is sent again is the same, picture and all,
// whether the picture was kept, drawn anew or drawn by another process; without its
// drawing it goes out all the same, which is logged.
func TestTheSameMailEachTime(t *testing.T) {
	j := newJourney(t, rules.Spanish)
	g := j.game(func(n *founding.NewGame) { n.Options["turns"] = "3" })
	j.letter(g, toy.Red, "hold hill")
	j.now = j.now.Add(time.Second)
	first := j.due()
	again := j.due()
	drawn, err := gallery.New(j.book, []rules.Title{j.title})
	j.must(err)
	var log strings.Builder
	j.painter = &painter{j.st, j.painter.titles, drawn, slog.New(slog.NewTextHandler(&log, nil))}
	anew := j.due()
	n := 0
	for name, raw := range first {
		n += bytes.Count(raw, []byte("image/png"))
		if !bytes.Equal(raw, again[name]) || !bytes.Equal(raw, anew[name]) {
			t.Errorf("%s is another mail the second time", name)
		}
	}
	if n != 2 || log.Len() > 0 {
		t.Errorf("%d pictures, want that of red's invitation and of blue's sitrep; log %q", n, &log)
	}
	if j.painter.gallery, err = gallery.New(j.book, []rules.Title{failing{j.title}}); err != nil {
		t.Fatal(err)
	}
	for name, raw := range j.due() {
		if bytes.Contains(raw, []byte("image/png")) || bytes.Contains(raw, []byte("cid:")) || len(raw) < 1000 {
			t.Errorf("%s without its drawing:\n%.2000s", name, raw)
		}
	}
	if got := strings.Count(log.String(), "a mail goes without its map"); got != 2 || strings.Contains(log.String(), "hill") {
		t.Errorf("logged %d times:\n%s", got, &log)
	}
	j.painter = nil
	if bare := j.due(); len(bare) != len(first) {
		t.Errorf("%d mails without a painter, want %d", len(bare), len(first))
	}
}

// failing is a title that cannot be drawn any more.
type failing struct{ *frailTitle }

// Decode implements rules.Title.
func (failing) Decode([]byte) (rules.Position, error) { panic("boom") }

// TestMapsCanBeTurnedOff for the whole post office, and a mail that was queued before
// keeps its own.
func TestMapsCanBeTurnedOff(t *testing.T) {
	for _, on := range []bool{true, false} {
		w := newWorld(t)
		w.conf.Post.Maps = on
		o, err := Open(context.Background(), w.conf, scratch)
		if err != nil {
			t.Fatal(err)
		}
		game(t, o)
		due, err := outbox{o.Service, o.painter(), newComposer(w.conf)}.Due(t.Context(), time.Now().Add(time.Minute), 50, func(int64) bool { return false })
		if err != nil || len(due) == 0 {
			t.Fatal(len(due), err)
		}
		pictures := 0
		for _, d := range due {
			own := bytes.Count(d.Raw, []byte("Content-Type: image/png"))
			pictures += own
			if len(d.Raw) > max(own, 1)*512<<10 { // one for each side
				t.Errorf("a mail has %d bytes and %d maps", len(d.Raw), own)
			}
		}
		if (pictures > 0) != on {
			t.Errorf("maps = %v: %d mails, %d maps", on, len(due), pictures)
		}
		if err := o.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestDoctorLooksAtMaps, of which one is drawn here. How large those of titles are is tried with
// the titles.
func TestDoctorLooksAtMaps(t *testing.T) {
	testenv.NoRace(t, "nothing runs beside anything else")
	w := newWorld(t)
	w.conf.Post.Maps = true
	says, err := checkMaps(t.Context(), toyboard.Library, w.conf)
	var kib, ms int
	if n, _ := fmt.Sscanf(says, "a map adds %d KiB to a mail and is drawn in %d ms", &kib, &ms); err != nil || n != 2 || kib < 5 || kib > 400 {
		t.Errorf("%q, %v", says, err)
	}
	w.conf.Post.Maps = false
	if says, err := checkMaps(t.Context(), toyboard.Library, w.conf); err != nil || !strings.Contains(says, "post.maps is false") {
		t.Errorf("turned off: %q, %v", says, err)
	}
}
