package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// vouching is a world in which the doctor has seen the exchanger vouch.
func vouching(t *testing.T, trust store.Trust) (w *world, game string) {
	t.Helper()
	w = newWorld(t, func(w *world) { w.Config.AuthServID = exchange })
	w.trial(office.Probe{AuthServID: exchange})
	return w, w.Game(nil, func(n *founding.NewGame) { n.Trust = trust })
}

// vouched are the words of the exchanger for the domain of an address.
func vouched(address string) string {
	_, domain, _ := strings.Cut(address, "@")
	return "Authentication-Results: " + exchange + "; dmarc=pass header.from=" + domain
}

// answer sends a letter to an address in place of the usual one.
func (w *world) answer(from, to, body string, headers ...string) []store.Dispatch {
	w.T.Helper()
	letter := string(raw(fmt.Sprintf("m%d@%s", w.UID+1, from), from, "orders", body, headers...))
	w.Receive(w.Letter([]byte(strings.Replace(letter, "To: "+theOffice, "To: "+to, 1))))
	return w.Mails()
}

// address is the signed address of the last mail to a side.
func (w *world) address(side rules.Side) (to string) {
	w.T.Helper()
	for _, d := range w.Outbox() {
		if d.Side == side {
			to = d.ReplyTo
		}
	}
	return to
}

// TestVouchedLetterNeedsNoKey, and nothing less will do.
func TestVouchedLetterNeedsNoKey(t *testing.T) {
	w, g := vouching(t, "")
	for _, d := range w.Mails() {
		if d.Side == toy.Red {
			says(t, d, "The key can be left out when you reply to a mail of this game from "+ana, "key: "+w.Key(g, toy.Red))
		} else {
			says(t, d, "Puedes prescindir de la clave si respondes a un correo de esta partida desde "+benj)
		}
	}
	red, blue := w.address(toy.Red), w.address(toy.Blue)
	const orders = "hold mill\nwait\n"
	hop := "Received: from x by y"
	signed := "DKIM-Signature: v=1; d=example.net; s=x; h=from:subject; bh=x; b=y"
	for _, tt := range []struct {
		name, from, to string
		headers        []string
	}{
		{"nothing vouches", ana, red, nil},
		{"to the address of all", ana, theOffice, []string{vouched(ana)}},
		{"to all, delivered to hers", ana, theOffice, []string{vouched(ana), "Delivered-To: " + red}},
		{"to the address of another side", ana, blue, []string{vouched(ana)}},
		{"another sender, vouched for", "eve@example.com", red, []string{vouched("eve@example.com")}},
		{"another of her domain", "eve@example.net", red, []string{vouched("eve@example.net")}},
		{"another domain vouched for", ana, red, []string{vouched("eve@example.com")}},
		{"another exchanger", ana, red, []string{strings.Replace(vouched(ana), exchange, "mx.example.com", 1)}},
		{"below another hop", ana, red, []string{hop, vouched(ana)}},
		{"failed, with a forged field below", ana, red, []string{strings.Replace(vouched(ana), "pass", "fail", 1), vouched(ana)}},
		{"two authors", ana + ", eve@example.com", red, []string{vouched(ana)}},
		{"hers, sent on by who got it", ana, red, []string{vouched(ana), signed}},
		{"a made-up address", ana, strings.Replace(red, ".k1.", ".k2.", 1), []string{vouched(ana)}},
		{"another's claim", ana, red, []string{vouched(ana), "X: y"}},
	} {
		body := orders
		if tt.name == "another's claim" {
			body = "side: blue\n" + orders
		}
		for _, d := range w.answer(tt.from, tt.to, body, tt.headers...) {
			if d.Kind == "ack" {
				t.Errorf("%s: it is taken:\n%s", tt.name, d.Text)
			}
		}
	}
	if sheets := w.Show(g).Seats[0].Sheet; sheets != inquiry.SheetMissing {
		t.Fatalf("her sheet is %s", sheets)
	}
	w.Clock.Advance(2 * 3600e9) // of what nothing vouches for few are answered in an hour
	w.WantMails(w.answer(ana, red, orders, vouched(ana)), "ack>ana")
	if sheets := w.Show(g).Seats[0].Sheet; sheets != inquiry.SheetNotFinal {
		t.Errorf("her sheet is %s", sheets)
	}
	w.WantMails(w.Order(g, toy.Red, "hold ford", "wait"), "ack>ana") // the key still does
}

// TestTrustOfAGame says what counts.
func TestTrustOfAGame(t *testing.T) {
	const orders = "hold mill\nwait\n"
	for _, tt := range []struct {
		trust         store.Trust
		key, vouching string // what comes of each
	}{
		{store.TrustKey, "ack>ana", "notice>ana"}, {store.TrustVouched, "notice>ana", "ack>ana"}, {store.TrustBoth, "ack>ana", "ack>ana"},
	} {
		w, g := vouching(t, tt.trust)
		invitation := w.Mails()[0]
		if got := strings.Contains(invitation.Text+invitation.HTML, w.Key(g, toy.Red)); got != (tt.trust != store.TrustVouched) {
			t.Errorf("%s: the invitation holds the key: %t", tt.trust, got)
		}
		if got := strings.Contains(invitation.Text, "my mail server sees"); got != (tt.trust != store.TrustKey) {
			t.Errorf("%s: the invitation tells of vouched letters: %t", tt.trust, got)
		}
		w.WantMails(w.Order(g, toy.Red, "hold mill", "wait"), tt.key)
		w.WantMails(w.answer(ana, w.address(toy.Red), orders, vouched(ana)), tt.vouching)
		if d := w.Send(ana, "game: "+g+" side: red\nhold mill\n")[0]; tt.trust == store.TrustVouched {
			says(t, d, "does not vouch for your letter: tell the moderator.")
		}
		if tt.trust == store.TrustVouched { // a page is not a letter
			text := "hold ford\n"
			if a, err := w.Service.Pages.FilePage(w.Ctx, pages.PageSheet{Game: g, Side: toy.Red, Text: text, Token: strings.Repeat("a", 16)}); err != nil || a.Outcome != "accepted" {
				t.Errorf("filed on a page: %+v, %v", a, err)
			}
		}
	}
	w := newWorld(t, func(w *world) { w.Config.AuthServID = exchange })
	for _, trust := range []store.Trust{store.TrustVouched, "nothing"} {
		_, err := w.Service.Founding.CreateGame(w.Ctx, founding.NewGame{Title: "toy", Trust: trust})
		if err == nil || !strings.Contains(err.Error(), "setup") {
			t.Errorf("trust %s without a doctor: %v", trust, err)
		}
	}
}

// TestNothingIsVouchedForUntilTheDoctorHasSeenIt, and where it is so no longer.
func TestNothingIsVouchedForUntilTheDoctorHasSeenIt(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.AuthServID = exchange })
	g := w.Game(nil)
	w.Mails()
	try := func() string {
		w.T.Helper()
		return summary(w.answer(ana, w.address(toy.Red), "hold mill\nwait\n", vouched(ana)))
	}
	want := func(what, want string) {
		t.Helper()
		if got := try(); got != want {
			t.Errorf("%s: %s, want %s", what, got, want)
		}
	}
	want("no trial", "notice>ana")
	w.trial(office.Probe{AuthServID: "mx.before.example"})
	want("of another exchanger", "notice>ana")
	w.trial(office.Probe{AuthServID: exchange})
	want("seen", "ack>ana")
	w.WantMails(w.answer(ana, w.address(toy.Red), "keys off\n", vouched(ana)), "keys>ana")
	if d := w.answer(ana, w.address(toy.Red), "report\n", vouched(ana))[0]; strings.Contains(d.Text+d.HTML, w.Key(g, toy.Red)) {
		t.Errorf("a keyless report holds the key:\n%s", d.Text)
	}
	w.trial(office.Probe{})
	d := w.answer(ana, w.address(toy.Red), "hold mill\nwait\n", vouched(ana))[0]
	says(t, d, "key: "+w.Key(g, toy.Red)) // or she could not go on
}

// TestKeysOff takes the key out of all that goes to a side, in both languages.
func TestKeysOff(t *testing.T) {
	w, g := vouching(t, store.TrustBoth)
	w.Mails()
	// By the key alone it is not seen that she could do without.
	d := w.Send(ana, w.Block(g, toy.Red, 0, "keys off"))[0]
	says(t, d, "no letter of yours has come that my mail server vouches for", "key: "+w.Key(g, toy.Red))
	d = w.answer(ana, w.address(toy.Red), "Keys off\n", vouched(ana))[0]
	says(t, d, "no longer hold your key", "game: "+g, "phase: 1")
	d = w.answer(benj, w.address(toy.Blue), "claves no\n", vouched(benj))[0]
	says(t, d, "ya no llevan tu clave")
	var mails []store.Dispatch
	keys := map[rules.Side]string{toy.Red: w.Key(g, toy.Red), toy.Blue: w.Key(g, toy.Blue)}
	add := func(more []store.Dispatch) { t.Helper(); mails = append(mails, more...) }
	add([]store.Dispatch{d})
	for _, line := range []string{"status", "report", "history", "help", "name Ana", "map none", "hold mill\nwait", "hold nowhere", "nonsense"} {
		add(w.answer(ana, w.address(toy.Red), line+"\n", vouched(ana)))
	}
	add(w.Send(ana, "game: "+g+" side: red\nhold mill\n")) // not vouched for
	if last := mails[len(mails)-1]; !strings.Contains(last.Text, "not certain that this letter is yours") {
		t.Errorf("not vouched for:\n%s", last.Text)
	}
	add(w.answer(ana, w.address(toy.Red), "hold mill\n", vouched(ana)))
	add(w.answer(benj, w.address(toy.Blue), "hold ford\n", vouched(benj)))
	add(w.Tick())
	sitreps := 0
	for _, m := range mails {
		if m.Kind == "sitrep" {
			sitreps++
		}
		for side, key := range keys {
			if strings.Contains(m.Text+m.HTML+m.Subject, key) {
				t.Errorf("a %s to %s holds the key of %s:\n%s", m.Kind, m.Recipient, side, m.Text)
			}
		}
	}
	if sitreps == 0 {
		t.Error("there was no sitrep")
	}
	d = w.answer(ana, w.address(toy.Red), "keys on\n", vouched(ana))[0]
	says(t, d, "hold your key", "key: "+w.Key(g, toy.Red))
	w.WantMails(w.answer(benj, w.address(toy.Blue), "claves no\n", vouched(benj)), "keys>benito")
	// Who cannot be vouched for any more asks the moderator.
	w.done(w.Service.Rekey(w.Ctx, g, "moderator:mo", toy.Blue))
	d = w.Mails()[0]
	says(t, d, "Tu bando tiene clave nueva: \""+w.Key(g, toy.Blue), "clave: "+w.Key(g, toy.Blue))
}

// TestNewKey by mail: the old one and the addresses of earlier mails are worth nothing.
func TestNewKey(t *testing.T) {
	w, g := vouching(t, store.TrustBoth)
	w.Mails()
	old, oldKey := w.address(toy.Red), w.Block(g, toy.Red, 0, "hold mill", "wait")
	w.WantMails(w.answer(ana, old, "new key\n"), "notice>ana") // anybody could
	if d := w.answer(ana, old, "new key\n", vouched(ana))[0]; d.Kind.Family() != "key" {
		t.Errorf("a %s:\n%s", d.Kind, d.Text)
	} else {
		says(t, d, "Your side has a new key: \""+w.Key(g, toy.Red), "key: "+w.Key(g, toy.Red))
	}
	w.WantMails(w.answer(ana, old, "hold mill\nwait\n", vouched(ana)), "notice>ana")
	w.WantMails(w.Send(ana, oldKey), "notice>ana")
	w.WantMails(w.answer(ana, w.address(toy.Red), "hold mill\nwait\n", vouched(ana)), "ack>ana")
	// By the old key, with orders, in Spanish, for who is not vouched for.
	before := w.Block(g, toy.Blue, 0, "hold ford", "wait", "clave nueva")
	mails := w.Send(benj, before)
	w.WantMails(mails, "ack>benito key>benito")
	says(t, mails[1], "Tu bando tiene clave nueva: \""+w.Key(g, toy.Blue), "La hoja con el recibo")
	w.WantMails(w.Send(benj, before+"\n"), "notice>benito")
	// A mail program of a keyless player shows none.
	w.answer(ana, w.address(toy.Red), "keys off\n", vouched(ana))
	d := w.answer(ana, w.address(toy.Red), "new key\n", vouched(ana))[0]
	says(t, d, "a new key, which your mails do not hold")
	if strings.Contains(d.Text+d.HTML, w.Key(g, toy.Red)) {
		t.Errorf("it holds the key:\n%s", d.Text)
	}
}

// TestKeysAreThePlayersOwn: a deputy orders without his key, too, but changes nothing
// about keys.
func TestKeysAreThePlayersOwn(t *testing.T) {
	w, g := vouching(t, store.TrustBoth)
	w.Mails()
	w.answer(ana, w.address(toy.Red), "keys off\n", vouched(ana))
	w.deputized(g)
	to := ""
	for _, d := range w.Outbox() {
		if d.Recipient == dan && d.ReplyTo != "" {
			to = d.ReplyTo
		}
	}
	key, seat := w.Key(g, toy.Red), fmt.Sprint(w.seat(g))
	for _, line := range []string{"new key", "keys on", "keys off"} {
		for _, d := range w.answer(dan, to, line+"\n", vouched(dan)) {
			says(t, d, "That is for the player of this side alone")
		}
	}
	mails := w.answer(dan, to, "hold mill\nwait\n", vouched(dan))
	w.WantMails(mails, "ack>ana ack>dan")
	for _, d := range mails {
		if strings.Contains(d.Text+d.HTML, key) {
			t.Errorf("to %s: it holds the player's key:\n%s", d.Recipient, d.Text)
		}
	}
	if w.Key(g, toy.Red) != key || fmt.Sprint(w.seat(g)) != seat {
		t.Errorf("the seat is %s, was %s", fmt.Sprint(w.seat(g)), seat)
	}
}

// seat is what is kept of the red seat about keys.
func (w *world) seat(game string) (out []any) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		seats, err := tx.Seats().List(store.Seat{Game: game})
		for _, s := range seats {
			if s.Side == toy.Red {
				out = []any{s.KeyNo, s.KeyHash, s.Keyless, s.Vouched}
			}
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return out
}

// TestVouchedLetterSentOnceMore by who got hold of it, under another name, takes back
// nothing that came since: its signature covers Date, by which it is known.
func TestVouchedLetterSentOnceMore(t *testing.T) {
	w, g := vouching(t, "")
	w.Mails()
	red := w.address(toy.Red)
	first := strings.Replace(string(raw("first@x", ana, "orders", "hold mill\nwait\n", vouched(ana), "DKIM-Signature: v=1; d=example.net; h=from:to:date; bh=x; b=y")), "To: "+theOffice, "To: "+red, 1)
	w.Receive(w.Letter([]byte(first)))
	w.WantMails(w.Mails(), "ack>ana")
	w.WantMails(w.answer(ana, red, "hold ford\nwait\n", vouched(ana)), "ack>ana")
	want := fmt.Sprint(w.sheets(g))
	w.Receive(w.Letter([]byte(strings.Replace(first, "first@x", "again@x", 1))))
	if got := fmt.Sprint(w.sheets(g)); got != want {
		t.Errorf("the sheets are %s, were %s", got, want)
	}
	for _, l := range w.lettersOf(g) {
		if l.MessageID == "again@x" && l.Outcome != "repeat" {
			t.Errorf("sent once more: %s", l.Outcome)
		}
	}
}

// TestATrialCountsAtOnce: what the doctor finds while the service runs counts from its
// next look around on, be it better or worse than before.
func TestATrialCountsAtOnce(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.AuthServID, w.Config.ReturnPaths = exchange, office.ReturnAuto })
	g := w.Game(nil)
	red := w.address(toy.Red)
	w.Mails()
	found := func(trial office.Probe) {
		t.Helper()
		w.Clock.Advance(time.Minute)
		trial.At, trial.Address = w.Clock.Now(), theOffice
		if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error { return office.SetProbe(tx, &trial) }); err != nil {
			t.Fatal(err)
		}
	}
	const orders = "hold mill\nwait\n"
	w.WantMails(w.answer(ana, red, orders, vouched(ana)), "notice>ana")
	found(office.Probe{AuthServID: exchange, Plus: true})
	w.WantMails(w.Tick(), "")
	w.WantMails(w.answer(ana, red, orders, vouched(ana)), "ack>ana")
	if last := w.Outbox()[len(w.Outbox())-1]; w.Service.Post.ReturnPath(&last) == theOffice {
		t.Error("mails have no return paths of their own")
	}
	if trust := w.Show(g).Trust; trust != store.TrustBoth {
		t.Errorf("trust %s", trust)
	}
	found(office.Probe{})
	w.WantMails(w.Tick(), "")
	w.WantMails(w.answer(ana, red, orders, vouched(ana)), "notice>ana")
	if last := w.Outbox()[0]; w.Service.Post.ReturnPath(&last) != theOffice {
		t.Error("mails still have return paths of their own")
	}
}
