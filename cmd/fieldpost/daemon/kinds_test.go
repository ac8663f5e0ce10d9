package daemon

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/mail"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/beacon/beacontest"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/mailer/wire"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/rulestest/toyboard"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// The people of the journey.
const (
	anna = "ana@club.test"
	ben  = "benito@club.test"
	mo   = "mo@club.test"
)

// takenBefore is the reply to mails that a leg says were sent.
const takenBefore = "250 taken before"

// TestEveryKindOfDispatchArrives brings about every kind of dispatch that the
// service knows, in both languages, and receives each over SMTP as it would be
// sent. A kind that the journey does not bring about fails it.
func TestEveryKindOfDispatchArrives(t *testing.T) {
	for _, lang := range []rules.Lang{rules.English, rules.Spanish} {
		t.Run(string(lang), func(t *testing.T) {
			if lang == rules.English {
				testenv.NoRace(t, "the other language makes the same journey")
			}
			j := newJourney(t, lang)
			for _, leg := range legs() {
				leg.travel(j)
			}
			j.arrive()
		})
	}
}

// taken is the reply to what no relay but the journey itself took.
const taken = "250 as if"

// journey is a service with its mail server, and a clock that stands still.
type journey struct {
	t     *testing.T
	lang  rules.Lang
	post  *localpost.Server
	world *world
	st    *store.Store
	svc   *adjudicator.Service
	now   time.Time
	uid   uint32

	noMailbox, panics, noMail bool // what goes wrong at present
	skew                      time.Duration
	title                     *frailTitle
	beacon                    *beacontest.Beacon
	painter                   *painter
	book                      *templates.Book
}

// Now implements adjudicator.Clock.
func (j *journey) Now() time.Time { return j.now }

// After implements adjudicator.Clock.
func (j *journey) After(d time.Duration) (<-chan time.Time, func()) { return time.After(d), func() {} }

// Drain implements adjudicator.Drainer.
func (j *journey) Drain(context.Context, time.Time) error {
	if j.noMailbox {
		return errors.New("no connection")
	}
	return nil
}

// frailTitle is the toy, but its rules can be made to fail.
type frailTitle struct {
	toyboard.Title
	fails bool
	lost  bool // its bot has no idea
}

// Bot implements rules.Title.
func (f *frailTitle) Bot(k *rules.Known, d rules.Demand, check rules.Check, luck dice.Source) []rules.Order {
	if f.lost {
		panic("no idea")
	}
	return f.Title.Bot(k, d, check, luck)
}

// Decode implements rules.Title.
func (f *frailTitle) Decode(raw []byte) (rules.Position, error) {
	p, err := f.Title.Decode(raw)
	return frailPosition{p, f}, err
}

type frailPosition struct {
	rules.Position
	title *frailTitle
}

func (p frailPosition) Adjudicate(in rules.Input) (rules.Outcome, error) {
	if p.title.fails {
		return rules.Outcome{}, errors.New("the rules fail")
	}
	return p.Position.Adjudicate(in)
}

func newJourney(t *testing.T, lang rules.Lang) *journey {
	t.Helper()
	w := newWorld(t)
	for _, a := range []string{ben, mo} {
		if err := w.post.AddAccount(a, "sesame"); err != nil {
			t.Fatal(err)
		}
	}
	w.conf.Moderator.Digest = "08:00"
	w.conf.Moderator.Address, w.conf.Moderator.Name, w.conf.Moderator.Lang = mo, "Mo", lang
	w.conf.Outage.Asleep, w.conf.Outage.Games = 10_000*time.Hour, 1000 // the clock leaps from one look to the next
	w.conf.Archives = filepath.Join(t.TempDir(), "file")               // where no archive can be written
	w.conf.Web.URL = "https://fieldpost.example.org"
	if err := os.WriteFile(w.conf.Archives, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	j := &journey{t: t, lang: lang, post: w.post, world: w, now: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), title: &frailTitle{Title: toyboard.New()}}
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	if j.st, err = store.OpenScratch(t.Context(), w.conf.Database); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := j.st.Close(); err != nil {
			t.Error(err)
		}
	})
	drawn, err := gallery.New(book, []rules.Title{j.title})
	if err != nil {
		t.Fatal(err)
	}
	j.book, j.painter = book, &painter{j.st, rules.Set{j.title}, drawn, slog.New(slog.DiscardHandler)}
	composer := newComposer(w.conf)
	if j.beacon, err = beacontest.Offline(j.Now); err != nil {
		t.Fatal(err)
	}
	conf := service(w.conf)
	conf.Beacon = j.beacon.Network
	j.svc, err = adjudicator.New(t.Context(), conf, j.st, []rules.Title{j.title}, book, office.Env{
		Clock: j, Drainer: j, Beacon: j.beacon, Draws: drawn.Has,
		Skew: func(context.Context) (time.Duration, error) { return j.skew, nil },
		Compose: func(d *store.Dispatch) error {
			if j.noMail && d.Side != "" {
				return errors.New("no mail can be made of it")
			}
			return composer.check(d)
		},
		Failpoint: func(step string) {
			if j.panics && step == "letter.begun" {
				panic("boom")
			}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	return j
}

func (j *journey) must(err error) {
	j.t.Helper()
	if err != nil {
		j.t.Fatal(err)
	}
}

// done checks that a command was carried out.
func (j *journey) done(c store.Command, err error) {
	j.t.Helper()
	if err != nil || c.State != store.CommandDone {
		j.t.Fatalf("%s is %s: %v, %v", c.Verb, c.State, c.Answer, err)
	}
}

// verb has the moderator give a verb about a game, with arguments and their values.
func (j *journey) verb(game string, verb *moderation.Verb, args ...string) {
	j.t.Helper()
	c := store.Command{Verb: verb.Name, Game: game, Actor: "moderator:mo", Args: map[string]string{}}
	for i := 0; i < len(args); i += 2 {
		c.Args[args[i]] = args[i+1]
	}
	j.done(j.svc.Command(j.t.Context(), c))
}

// game starts a game of one turn between Anna (red) and Ben (blue).
func (j *journey) game(change ...func(*founding.NewGame)) string {
	j.t.Helper()
	n := founding.NewGame{
		Title: "toy", Options: map[string]string{"turns": "1"}, Seed: &dice.Seed{7},
		Policy: &store.Policy{Orders: 72 * time.Hour, Remind: 24 * time.Hour},
		Seats: []founding.NewSeat{
			{Side: toy.Red, Person: office.Person{Address: anna, Name: "Aña, \"la Roja\"", Lang: j.lang}},
			{Side: toy.Blue, Person: office.Person{Address: ben, Lang: j.lang}},
		},
	}
	for _, c := range change {
		c(&n)
	}
	g, err := j.svc.Founding.CreateGame(j.t.Context(), n)
	j.must(err)
	return g.ID
}

func (j *journey) receive(raw string) {
	j.t.Helper()
	j.uid++
	text := []byte(strings.ReplaceAll(strings.ReplaceAll(raw, "UID", fmt.Sprint(j.uid)), "\n", "\r\n"))
	j.must(j.svc.Receive(j.t.Context(), store.Arrival{Mailbox: "m", UIDValidity: 1, UID: j.uid, Received: j.now, Size: int64(len(text)), Raw: text}))
}

// letter has a player send lines with the key of his side.
func (j *journey) letter(game string, side rules.Side, lines ...string) {
	j.t.Helper()
	key, err := j.svc.Inquiry.OrderKey(j.t.Context(), game, side)
	j.must(err)
	from := map[rules.Side]string{toy.Red: anna, toy.Blue: ben}[side]
	j.receive(fmt.Sprintf("From: %s\nTo: %s\nSubject: orders\nMessage-ID: <UID@club.test>\nDate: Sun, 01 Mar 2026 12:00:00 +0000\n\ngame: %s side: %s key: %s\norders\n%s\nend\n",
		from, theOffice, game, side, key, strings.Join(lines, "\n")))
}

// back has the mail system return the last mail to a side.
func (j *journey) back(game string, side rules.Side, status string) {
	j.t.Helper()
	var last store.Dispatch
	j.must(j.st.View(j.t.Context(), func(tx *store.Tx) (err error) {
		last, err = tx.Dispatches().One(store.DispatchFilter{Game: game, Side: side, Kind: "", Page: store.Page{Most: 1}})
		return err
	}))
	j.receive(fmt.Sprintf("Return-Path: <>\nFrom: MAILER-DAEMON@mx.test\nTo: %s\nSubject: failure\nMessage-ID: <UID@mx.test>\nMIME-Version: 1.0\n"+
		"Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\n\n--b\nContent-Type: text/plain\n\nsorry\n--b\nContent-Type: message/delivery-status\n\n"+
		"Reporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; %s\nAction: failed\nStatus: %s\n\n--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <%s>\n\n--b--\n",
		theOffice, last.Recipient, status, last.MessageID))
}

func (j *journey) tick(later time.Duration) {
	j.t.Helper()
	j.now = j.now.Add(later)
	due, err := j.svc.Post.DueDispatches(j.t.Context(), j.now, 1e6)
	j.must(err)
	for i := range due { // the invitations arrive before the deadline
		if d := &due[i]; d.Kind.Family() == "welcome" {
			j.must(j.svc.Post.DispatchesSent(j.t.Context(), []post.SentDispatch{{ID: d.ID, Reply: taken, At: j.now}}))
		}
	}
	_ = j.svc.Tick(j.t.Context()) // some legs are about what it cannot do
}

// leg is a part of the journey.
type leg struct {
	name   string
	travel func(*journey)
}

// arrive sends everything over SMTP and looks at what the players find.
func (j *journey) arrive() {
	j.t.Helper()
	ctx, cancel := context.WithTimeout(j.t.Context(), time.Minute)
	defer cancel()
	relay, err := Relay(j.world.conf)
	j.must(err)
	sender, err := delivery.NewSender(relay, outbox{j.svc, j.painter, newComposer(j.world.conf)}, wire.Options{})
	j.must(err)
	done := make(chan error, 1)
	go func() { done <- sender.Run(ctx) }()
	var all []store.Dispatch
	for {
		j.must(j.st.View(ctx, func(tx *store.Tx) error {
			counts, err := tx.Dispatches().Counts("")
			if err != nil || counts.Queued > 0 {
				return err
			}
			all, err = tx.Dispatches().List(store.DispatchFilter{Page: store.Page{Most: 1e6}})
			return err
		}))
		if all != nil {
			break
		}
		time.Sleep(20 * time.Millisecond)
	}
	cancel()
	j.must(<-done)

	found := map[string]*mail.Message{}
	for _, who := range []string{anna, ben, mo} {
		for _, m := range j.post.Mailbox(who) {
			msg, err := mail.ReadMessage(bytes.NewReader(m.Raw))
			j.must(err)
			found[strings.Trim(msg.Header.Get("Message-Id"), "<>")] = msg
		}
	}
	arrived, pictured := map[store.Kind]bool{}, map[string]bool{}
	for _, d := range all {
		if d.Letter != 0 {
			j.must(j.st.View(j.t.Context(), func(tx *store.Tx) error { // it answers a letter, or is about one
				_, err := tx.Letter(d.Letter)
				return err
			}))
		}
		if d.Reply == taken || d.State == store.Merged {
			continue
		}
		msg := found[d.MessageID]
		if d.State != store.Sent || msg == nil {
			if d.State != store.Withdrawn && d.Reply != takenBefore && d.Reply != "550 5.1.1 no such user" && d.Reply != "no mail can be made of it" {
				j.t.Errorf("%s to %s is %s (%s), received: %v", d.Kind, d.Recipient, d.State, d.Reply, msg != nil)
			}
			continue
		}
		arrived[d.Kind.Family()] = true
		j.examine(&d, msg)
		pictured[j.examinePicture(&d, msg)] = true
	}
	for _, kind := range office.Kinds() {
		if !arrived[kind] {
			j.t.Errorf("the journey brings about no mail of the kind %q: add a leg", kind)
		}
		delete(arrived, kind)
	}
	for _, way := range []string{"no picture", "inline", "attached", "none drawn", "several"} {
		if !pictured[way] {
			j.t.Errorf("no mail has its map this way: %s", way)
		}
	}
	if len(arrived) > 0 {
		j.t.Errorf("kinds that are not listed: %v", arrived)
	}
}

// examine looks at the header of a mail.
func (j *journey) examine(d *store.Dispatch, msg *mail.Message) {
	j.t.Helper()
	if len(d.Text) > templates.MaxPage || len(d.HTML) > templates.MaxPage {
		j.t.Errorf("%s: %d bytes of text, %d of HTML", d.Kind, len(d.Text), len(d.HTML))
	}
	to, err := msg.Header.AddressList("To")
	if err != nil || len(to) != 1 || to[0].Address != d.Recipient || to[0].Name != d.Name {
		j.t.Errorf("%s: To %v, %v; want %s <%s>", d.Kind, to, err, d.Name, d.Recipient)
	}
	reply, err := msg.Header.AddressList("Reply-To")
	switch {
	case d.Kind.Family() == "joined":
		if err != nil || len(reply) != 1 || !strings.HasPrefix(reply[0].Address, "post+"+d.Game+".p") {
			j.t.Errorf("%s: Reply-To %v, %v", d.Kind, reply, err)
		}
	case d.Side == "" && err == nil:
		j.t.Errorf("%s to %s goes to no side, but asks for answers to %v", d.Kind, d.Recipient, reply)
	case d.Side != "" && (err != nil || len(reply) != 1 || !strings.HasPrefix(reply[0].Address, "post+"+d.Game+"."+string(d.Side)+".")):
		j.t.Errorf("%s: Reply-To %v, %v", d.Kind, reply, err)
	}
	if got := msg.Header.Get("Auto-Submitted"); !slices.Contains([]string{"auto-replied", "auto-generated"}, got) {
		j.t.Errorf("%s: Auto-Submitted %q", d.Kind, got)
	}
	if msg.Header.Get("Subject") == "" || strings.Contains(d.Subject, "?") && !strings.HasSuffix(d.Subject, "?") {
		j.t.Errorf("%s: subject %q", d.Kind, d.Subject)
	}
}

// examinePicture looks at the map of a mail, and says how it came.
func (j *journey) examinePicture(d *store.Dispatch, msg *mail.Message) (way string) {
	j.t.Helper()
	tree, pictures, html := parts(j.t, msg)
	asks := slices.Contains([]store.Kind{"welcome", "sitrep", "board"}, d.Kind.Family())
	switch {
	case d.Kind.Family() == "joined" && d.Picture != nil:
		shown := 2
		if d.Picture.Mode == store.MapAttached { // as its reader has chosen before
			shown = 0
		}
		if len(pictures) != 2 || len(d.Picture.More) != 1 || strings.Count(html, `<img src="cid:`) != shown || shown > 0 && pictures[0].id == pictures[1].id {
			j.t.Errorf("%s has %d maps (%v) in %s, shown %d times", d.Kind, len(pictures), d.Picture.More, tree, strings.Count(html, "<img src"))
		}
		return "several"
	case d.Picture == nil && (len(pictures) > 0 || strings.Contains(html, "<img")):
		j.t.Errorf("%s holds a picture that the outbox does not name: %s", d.Kind, tree)
	case d.Picture == nil:
		return "no picture"
	case !asks:
		j.t.Errorf("%s has a map", d.Kind)
	case len(pictures) == 0 && !strings.Contains(html, "<img") && tree == "alternative(plain html)":
		return "none drawn"
	case len(pictures) != 1 || pictures[0].err != nil:
		j.t.Errorf("%s: pictures %v", d.Kind, pictures)
	case d.Picture.Mode == store.MapAttached:
		if tree != "mixed(alternative(plain html) png)" || strings.Contains(html, "<img") {
			j.t.Errorf("%s with a map as file is %s", d.Kind, tree)
		}
		return "attached"
	default:
		if src := `<img src="cid:` + pictures[0].id + `" alt="`; tree != "alternative(plain related(html png))" || pictures[0].id == "" || !strings.Contains(html, src) {
			j.t.Errorf("%s with a map inside is %s, id %q", d.Kind, tree, pictures[0].id)
		}
		return "inline"
	}
	return ""
}
