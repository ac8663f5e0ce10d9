package adjudicator_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// pictures are the maps that mails have, by kind and recipient; "-" for none.
func pictures(mails []store.Dispatch) map[string]string {
	out := map[string]string{}
	for i := range mails {
		d := &mails[i]
		name, _, _ := strings.Cut(d.Recipient, "@")
		what := "-"
		if d.Picture != nil {
			what = string(d.Picture.Mode)
		}
		out[string(d.Kind.Family())+">"+name] = what
	}
	return out
}

// TestMapGoesWithWhatAsks: once a side and phase, with the invitation and with a
// sitrep that asks for something; with no answer, reminder or end.
func TestMapGoesWithWhatAsks(t *testing.T) {
	w := newWorld(t)
	g := w.Game(map[string]string{"turns": "1"})
	want := func(mails []store.Dispatch, want map[string]string) {
		t.Helper()
		if diff := cmp.Diff(want, pictures(mails)); diff != "" {
			t.Errorf("maps (-want +got):\n%s", diff)
		}
	}
	welcome := w.Mails()
	want(welcome, map[string]string{"welcome>ana": "inline", "welcome>benito": "-"}) // red moves first
	p := *welcome[0].Picture
	if diff := cmp.Diff(store.Picture{Game: g, Side: toy.Red, Lang: rules.English, Mode: store.MapInline}, p); diff != "" {
		t.Error(diff)
	}
	if _, room := templates.WithPicture(welcome[0].HTML, "x"); !room {
		t.Error("the invitation has no room for its map")
	}
	want(w.Send(ana, w.Block(g, toy.Red, 0, "status", "report", "hold mill", "wait")),
		map[string]string{"ack>ana": "-", "status>ana": "-", "report>ana": "-"})
	for _, d := range w.Outbox() {
		if _, room := templates.WithPicture(d.HTML, "x"); room && d.Picture == nil {
			t.Errorf("%s has room for a map and none", d.Kind)
		}
	}
	w.Invite()
	w.Clock.Advance(49 * time.Hour)
	want(w.Tick(), map[string]string{"reminder>ana": "-"})
	sitrep := w.Order(g, toy.Red, "hold mill")
	want(sitrep, map[string]string{"ack>ana": "-", "sitrep>ana": "-", "sitrep>benito": "inline"})
	for i := range sitrep {
		if p := sitrep[i].Picture; p != nil && (p.String() != (&store.Picture{Game: g, Phase: 1, Side: toy.Blue, Lang: rules.Spanish, Mode: store.MapInline}).String()) {
			t.Errorf("the sitrep has %+v", *p)
		}
	}
	want(w.Order(g, toy.Blue, "hold ford"), map[string]string{"ack>benito": "-", "over>ana": "-", "over>benito": "-"})
}

// TestMapsAreChosen by mail, in both languages, with the key, and for one game.
func TestMapsAreChosen(t *testing.T) {
	w := newWorld(t)
	g, other := w.Game(map[string]string{"turns": "20"}), w.Game(nil)
	w.Mails()
	if mails := w.Send(ana, "game: "+g+" side: red\nmap none\n"); len(mails) != 1 || mails[0].Kind != "notice" || w.maps(g, toy.Red) != store.MapInline {
		t.Errorf("without the key: %v, then maps come %s", pictures(mails), w.maps(g, toy.Red))
	}
	for _, c := range []struct {
		lines string
		want  store.MapMode
		says  string
	}{
		{"map none", store.MapNone, "From now on no map comes"},
		{"map attached", store.MapAttached, "as a file"},
		{"Map inline.", store.MapInline, "inside each mail"},
		{"mapa no", store.MapNone, ""},
		{"mapa adjunto", store.MapAttached, ""},
		{"MAPA DENTRO", store.MapInline, ""},
		{"map none|map attached", store.MapAttached, ""}, // the last one counts
		{"map off", store.MapNone, ""},
		{"map attached|hold mill|wait", store.MapAttached, ""},
	} {
		mails := w.Order(g, toy.Red, strings.Split(c.lines, "|")...)
		last := &mails[len(mails)-1]
		if got := w.maps(g, toy.Red); got != c.want || last.Kind != "maps" || !strings.Contains(last.Text, c.says) {
			t.Errorf("%s: maps come %s, want %s; answered by %s:\n%s", c.lines, got, c.want, last.Kind, last.Text)
		}
	}
	if got := w.maps(other, toy.Red); got != store.MapAttached {
		t.Errorf("in her other game maps come %s", got)
	}
	if got := w.maps(g, toy.Blue); got != store.MapInline {
		t.Errorf("to the other player maps come %s", got)
	}
	w.Order(g, toy.Red, "hold mill")
	sitreps := w.Order(g, toy.Blue, "hold ford")
	for i := range sitreps {
		d := &sitreps[i]
		if d.Side != toy.Red || d.Kind != "sitrep" {
			continue
		}
		if _, room := templates.WithPicture(d.HTML, "x"); d.Picture == nil || d.Picture.Mode != store.MapAttached || room {
			t.Errorf("as a file: %+v, room for it in the mail: %v", d.Picture, room)
		}
	}
}

// maps is how maps come with the mails of a seat.
func (w *world) maps(game string, side rules.Side) (mode store.MapMode) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		seats, err := tx.Seats().List(store.Seat{Game: game})
		for i := range seats {
			if seats[i].Side == side {
				mode = seats[i].Maps()
			}
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return mode
}

// TestMapsThatComeBackAreNotKept: of a reply that brings the map back the words stay,
// and it is known when it is delivered again.
func TestMapsThatComeBackAreNotKept(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	body := "--r\nContent-Type: text/plain\n\n" + w.Block(g, toy.Red, 0, "hold mill", "wait") +
		"\n--r\nContent-Type: image/png\nContent-ID: <x@y>\nContent-Transfer-Encoding: base64\n\n" + servicetest.PictureLines(200<<10) + "\n--r--\n"
	letter := raw("m1@x", ana, "orders", body, "MIME-Version: 1.0", "Content-Type: multipart/related; boundary=r")
	for range 2 {
		w.Receive(w.Letter(letter))
	}
	w.WantMails(w.Mails(), "ack>ana")
	all := w.letters()
	if l := all[0]; len(all) != 1 || l.Outcome != "accepted" || !l.Cut || len(l.Raw) > 1000 || l.Size < 270_000 || !strings.Contains(string(l.Raw), "hold mill") {
		t.Errorf("%d letters; the first came to %s, %d bytes are kept of %d:\n%.2000s", len(all), l.Outcome, len(l.Raw), l.Size, l.Raw)
	}
}

// TestRefusedForItsMap: a mail that the relay does not take as it is goes out without
// its map; only when that is refused, too, is it given up.
func TestRefusedForItsMap(t *testing.T) {
	w := newWorld(t)
	w.Game(nil)
	id := w.Mails()[0].ID
	for _, want := range []store.DispatchState{store.Queued, store.Failed} {
		if err := w.Service.Confirm.DispatchFailed(w.Ctx, id, confirm.DeliveryFailure{Cause: confirm.CauseMail, Reply: "552 too big", Next: w.Clock.Now().Add(time.Hour), Last: true}); err != nil {
			t.Fatal(err)
		}
		for _, d := range w.Outbox() {
			if d.ID == id && (d.State != want || d.Picture != nil || want == store.Queued && d.Next.After(w.Clock.Now())) {
				t.Errorf("it is %s, to be sent at %s, with %v; want %s and no map", d.State, d.Next, d.Picture, want)
			}
		}
	}
}
