package daemon

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/emersion/go-smtp"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
)

// trouble brings about one thing that is not well.
type trouble struct {
	code   string
	before func(w *world, c *localpost.Config) // before the servers start
	about  func(d *Daemon, w *world, game string) error
	told   bool // the moderator is told by mail when it comes about this way
	closed bool // no stranger's business
}

// change changes the database as no daemon does.
func change(query string, args ...any) func(*Daemon, *world, string) error {
	return func(d *Daemon, _ *world, game string) error {
		db, err := sql.Open("sqlite3", d.Config.Database)
		if err != nil {
			return err
		}
		_, err = db.Exec(strings.ReplaceAll(query, "GAME", "'"+game+"'"), args...)
		return errors.Join(err, db.Close())
	}
}

func troubles() []trouble {
	ago := time.Now().Add(-5 * time.Hour).UnixMilli()
	dead := func(_ *Daemon, w *world, _ string) error { return w.post.Close() }
	all := []trouble{
		{code: inquiry.AilMailbox, about: dead, told: true},
		{code: inquiry.AilRelay, about: dead, told: true},
		{code: inquiry.AilRefusals, told: true, before: func(_ *world, c *localpost.Config) {
			c.Refuse = func(string, string) error { return &smtp.SMTPError{Code: 554, Message: "relay access denied"} }
		}},
		{code: inquiry.AilDisk, told: true, before: func(w *world, _ *localpost.Config) { w.conf.Health.Disk = 1 << 60 }},
		{code: inquiry.AilMails, told: true, about: change(`UPDATE outbox SET state = 'queued', created = ?, next = 9e15 WHERE game = GAME`, ago)},
		{code: inquiry.AilMailsFailed, closed: true, about: change(`UPDATE outbox SET state = 'failed' WHERE game = GAME`)},
		{code: inquiry.AilLettersFailed, closed: true, about: change(`INSERT INTO letter (mailbox, uidvalidity, uid, message_id, hash, received, stored, size, too_big, raw, state)
			VALUES ('x', 1, 1, 'x', x'00', ?, ?, 1, 0, x'00', 'failed')`, time.Now().UnixMilli(), ago)},
		{code: inquiry.AilLettersHeld, closed: true, about: change(`INSERT INTO meta (name, value) VALUES ('held letters', '[{"mailbox": "x", "uid": 3, "from": "ann@x", "received": "2026-01-01T00:00:00Z"}]')
			ON CONFLICT (name) DO UPDATE SET value = excluded.value`)},
		{code: inquiry.AilOutage + "clock", about: change(`INSERT INTO meta (name, value) VALUES ('outage', '{"why": "clock", "from": "2026-01-01T00:00:00Z"}')`)},
		{code: inquiry.AilHeld, closed: true, about: change(`UPDATE game SET held = 1, due = 0 WHERE id = GAME`)},
		{code: inquiry.AilOverdue, closed: true, about: change(`UPDATE game SET deadline = ?, due = 0 WHERE id = GAME`, ago)},
		{code: inquiry.AilUnreachable, closed: true, about: change(`UPDATE seat SET bounces = 3 WHERE game = GAME`)},
		{code: inquiry.AilSilent, closed: true, about: func(d *Daemon, w *world, game string) error {
			return errors.Join(change(`UPDATE game SET policy = json_set(policy, '$.missed', 3) WHERE id = GAME`)(d, w, game), change(`UPDATE seat SET missed = 3 WHERE game = GAME`)(d, w, game))
		}},
	}
	for _, p := range office.Pauses {
		if p.Ailment != "" {
			all = append(all, trouble{code: p.Ailment, closed: true, about: change(`UPDATE game SET state = 'paused', note = ? WHERE id = GAME`, p.Code)})
		}
	}
	return all
}

// cheapHash is an argon2id hash of the moderator's password at the least cost.
const cheapHash = "$argon2id$v=19$m=8,t=1,p=1$bm8gc2FsdCwgYnV0IHNhbmQ$D2yXzjFT0nVLoNFXiPgXOj8n2FfwhB/Q6/iJkaux64U"

// TestAllSayTheSameOfTheHealth: the moderator's page, the probes, the figures and the mail
// to him, in both languages, of each thing that may not be well.
func TestAllSayTheSameOfTheHealth(t *testing.T) {
	testenv.NoRace(t, "daemons as in TestHealthComesFromTheMail, one for each trouble")
	t.Parallel()
	for i, tt := range troubles() {
		lang := []rules.Lang{rules.English, rules.Spanish}[i%2]
		t.Run(tt.code, func(t *testing.T) {
			t.Parallel()
			var w *world
			w = newWorld(t, func(c *localpost.Config) {
				if tt.before != nil && tt.code == inquiry.AilRefusals {
					tt.before(w, c)
				}
			})
			for _, a := range []string{ben, mo} {
				if err := w.post.AddAccount(a, "sesame"); err != nil {
					t.Fatal(err)
				}
			}
			w.conf.Moderator.Address, w.conf.Moderator.Lang, w.conf.Moderator.PasswordHash = mo, lang, config.NewSecret(cheapHash)
			if tt.code == inquiry.AilMailbox || tt.code == inquiry.AilRelay {
				w.conf.Health.Mailbox, w.conf.Health.Relay, w.conf.IMAP.PollEvery = time.Second, time.Second, 50*time.Millisecond
			}
			w.conf.Web.Metrics = "127.0.0.1:0"
			if tt.before != nil && tt.code != inquiry.AilRefusals {
				tt.before(w, nil)
			}
			d, stop := w.daemon(scratch)
			defer stop()
			id := gameOf(t, d.Office, player, ben)
			if tt.about != nil {
				eventually(t, func() bool { return tried(d.poller.Health()) && tried(d.sender.Health()) })
				w.await(1)
				eventually(t, func() bool { // what was sent is noted, too
					var counts store.Counts
					err := d.Store.View(t.Context(), func(tx *store.Tx) (err error) {
						counts, err = tx.Dispatches().Counts(id)
						return err
					})
					return err == nil && counts.Queued == 0
				})
				if err := tt.about(d, w, id); err != nil {
					t.Fatal(err)
				}
			}
			w.agree(d, &tt, lang)
		})
	}
}

// agree looks whether all four say a trouble.
func (w *world) agree(d *Daemon, tt *trouble, lang rules.Lang) {
	t := w.t
	t.Helper()
	base := d.PageURL()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	ask := func(address string) (int, string) {
		t.Helper()
		res, err := client.Get(address)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, string(b)
	}
	var ail inquiry.Ailment
	eventually(t, func() bool {
		for _, a := range d.Health(t.Context()).Ailments {
			if a.Code == tt.code && (a.Grave || tt.code == inquiry.AilSilent || a.Pause != nil && !a.Pause.Fault) {
				ail = a
				return true
			}
		}
		return false
	})
	figures := "http://" + d.metrics.listener.Addr().String() + "/"
	_, told := ask(figures + "metrics")
	if !strings.Contains(told, fmt.Sprintf("fieldpost_ailments{code=%q,grave=\"%v\"} ", tt.code, ail.Grave)) {
		t.Errorf("/metrics does not tell of %s", tt.code)
	}
	w.tellsNobody(d, told)
	if code, body := ask(figures + "healthz/ready"); ail.Grave && (code != http.StatusServiceUnavailable || !strings.Contains(body, tt.code)) {
		t.Errorf("the probe of %s, for us: %d %q", tt.code, code, body)
	}
	if code, _ := ask(figures + "healthz/ready"); ail.Pause != nil && !ail.Pause.Fault && code != http.StatusOK {
		t.Errorf("the probe fails by %s, which is no fault of ours: %d", tt.code, code)
	}
	if code, body := ask(base + "healthz/ready"); strings.Contains(body, tt.code) == tt.closed || (code == http.StatusOK) != tt.closed {
		t.Errorf("the probe of %s, for anybody: %d %q", tt.code, code, body)
	}
	if code, body := ask(base + "healthz/live"); code != http.StatusOK {
		t.Errorf("%s does not pass by a new start: %d %q", tt.code, code, body)
	}
	if res, err := client.PostForm(base+"login", url.Values{"password": {"a field post needs no shoes"}}); err != nil || res.Body.Close() != nil {
		t.Fatal(err)
	}
	said := d.said(lang, &ail)
	if _, page := ask(base + "moderator/health"); lang == rules.English && !strings.Contains(page, said) {
		t.Errorf("the page does not say %q of %s:\n%s", said, tt.code, page)
	}
	if _, page := ask(base + "moderator"); ail.Pause != nil && lang == rules.English && !strings.Contains(page, d.Book.Text(lang, nil, rules.M("pause.why."+ail.Pause.Code))) {
		t.Errorf("the overview does not say why the game is paused: %s", tt.code)
	}
	if tt.told {
		eventually(t, func() bool { return d.told(t, "moderator-") })
	}
}

// said is how what is not well begins in words, up to its first argument.
func (d *Daemon) said(lang rules.Lang, a *inquiry.Ailment) string {
	words, _, _ := strings.Cut(d.Book.Text(lang, nil, a.Message("@@")), "@@")
	if i := strings.IndexAny(words, "'("); i >= 0 {
		words = words[:i]
	}
	return strings.TrimSpace(strings.TrimLeft(words, "0123456789")) // the mails themselves are counted
}

// told reports whether a mail of a kind was written to the moderator.
func (d *Daemon) told(t testing.TB, kind string) (yes bool) {
	t.Helper()
	if err := d.Store.View(context.Background(), func(tx *store.Tx) error {
		rows, err := tx.Dispatches().List(store.DispatchFilter{Page: store.Page{Most: 20}})
		for i := range rows {
			yes = yes || strings.HasPrefix(string(rows[i].Kind), kind) && rows[i].Recipient == mo
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	return yes
}

// tellsNobody checks that figures name no game, side, person or address, whoever may read
// them: not by their labels either, which are codes.
func (w *world) tellsNobody(d *Daemon, figures string) {
	w.t.Helper()
	games, err := d.Service.Inquiry.ListGames(w.t.Context())
	if err != nil {
		w.t.Fatal(err)
	}
	secrets := []string{theOffice, w.conf.Moderator.Address}
	for i := range games {
		g := &games[i]
		secrets = append(secrets, g.ID, g.Title)
		for _, seat := range g.Seats {
			secrets = append(secrets, string(seat.Side), seat.Address, seat.Player)
		}
	}
	for line := range strings.Lines(figures) {
		if !strings.HasPrefix(line, "fieldpost_") { // of the process and of Go
			continue
		}
		for _, secret := range secrets {
			if secret != "" && strings.Contains(strings.ToLower(line), strings.ToLower(secret)) {
				w.t.Errorf("/metrics names %q: %s", secret, line)
			}
		}
		if _, labels, found := strings.Cut(line, "{"); found && !figureLabels.MatchString(labels) {
			w.t.Errorf("/metrics has another label than code and grave, or grade: %s", line)
		}
	}
}

// figureLabels are all labels that a figure of ours may have.
var figureLabels = regexp.MustCompile(`^(code="[a-z-]+",grave="(true|false)"|grade="(club|strong)")} `)
