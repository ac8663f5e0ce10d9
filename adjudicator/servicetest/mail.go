package servicetest

import (
	"encoding/base64"
	"fmt"
	"hash/fnv"
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// Raw returns the source of a mail; headers are whole lines that go before the usual ones. No
// two mails are of one second, as people write them.
func Raw(id, from, subject, body string, headers ...string) []byte {
	var b strings.Builder
	for _, h := range headers {
		b.WriteString(h + "\r\n")
	}
	fmt.Fprintf(&b, "From: %s\r\nTo: %s\r\nSubject: %s\r\nMessage-ID: <%s>\r\nDate: %s\r\n\r\n", from, Post, subject, id, dateOf(id).Format(time.RFC1123Z))
	b.WriteString(strings.ReplaceAll(body, "\n", "\r\n"))
	return []byte(b.String())
}

func dateOf(id string) time.Time {
	h := fnv.New32()
	h.Write([]byte(id))
	return Noon.Add(-time.Duration(h.Sum32()%1e6) * time.Second)
}

// Letter puts a mail into the mailbox, received now.
func (w *World) Letter(raw []byte) store.Arrival {
	w.UID++
	return store.Arrival{Mailbox: "INBOX", UIDValidity: 1, UID: w.UID, Received: w.Clock.Now(), Size: int64(len(raw)), Raw: raw}
}

// Receive hands a letter to the service.
func (w *World) Receive(l store.Arrival) {
	w.T.Helper()
	if err := w.Service.Receive(w.Ctx, l); err != nil {
		w.T.Fatal(err)
	}
}

// Send sends a mail and returns what it brought about.
func (w *World) Send(from, body string, headers ...string) []store.Dispatch {
	w.T.Helper()
	w.Receive(w.Letter(Raw(fmt.Sprintf("m%d@%s", w.UID+1, from), from, "orders", body, headers...)))
	return w.Mails()
}

// Order sends a sheet from the seat's own address.
func (w *World) Order(game string, side rules.Side, lines ...string) []store.Dispatch {
	w.T.Helper()
	from := Ana
	if side == toy.Blue {
		from = Benito
	}
	return w.Send(from, w.Block(game, side, 0, lines...))
}

// Tick has the service look at its clock and returns what that brought about.
func (w *World) Tick() []store.Dispatch {
	w.T.Helper()
	w.Invite()
	if err := w.Service.Tick(w.Ctx); err != nil {
		w.T.Fatal(err)
	}
	return w.Mails()
}

// Invite has the relay take the invitations: nobody is passed over who got
// none.
func (w *World) Invite() {
	w.T.Helper()
	for _, d := range w.Due() {
		if (d.Kind.Family() == "welcome" || strings.HasPrefix(string(d.Kind), "joined:welcome")) && d.Attempts == 0 {
			if err := w.sent(d.ID); err != nil {
				w.T.Fatal(err)
			}
		}
	}
}

// Refuse has the relay refuse a dispatch for good while it takes mail for
// others.
func (w *World) Refuse(id int64, reply string) {
	w.T.Helper()
	for range 2 {
		b := confirm.DeliveryFailure{Cause: confirm.CauseRecipient, Reply: reply, Next: w.Clock.Now()}
		if err := w.Service.Confirm.DispatchFailed(w.Ctx, id, b); err != nil {
			w.T.Fatal(err)
		}
		w.Take("somebody@example.com")
	}
}

// Take has the relay take a mail to somebody.
func (w *World) Take(recipient string) {
	w.T.Helper()
	w.UID++
	var id int64
	err := w.Store.Update(w.Ctx, func(tx *store.Tx) (err error) {
		id, err = tx.Queue(&store.Dispatch{Kind: "notice", Letter: int64(w.UID), Recipient: recipient, MessageID: fmt.Sprint(w.UID, "@taken"), Text: "x", Created: w.Clock.Now()})
		return err
	})
	if err == nil {
		err = w.sent(id)
	}
	if err != nil {
		w.T.Fatal(err)
	}
}

// sent has the relay take a dispatch.
func (w *World) sent(id int64) error {
	return w.Service.Post.DispatchesSent(w.Ctx, []post.SentDispatch{{ID: id, Reply: "250 ok", At: w.Clock.Now()}})
}

// Mails returns the dispatches queued since it was last called.
func (w *World) Mails() []store.Dispatch {
	w.T.Helper()
	var out []store.Dispatch
	for _, d := range w.outboxAfter(w.Seen) {
		out = append(out, d)
		w.Seen = d.ID
	}
	return out
}

// Outbox returns all dispatches, sent or not, but for those of Take.
func (w *World) Outbox() []store.Dispatch { return w.outboxAfter(0) }

func (w *World) outboxAfter(id int64) (out []store.Dispatch) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		var all []store.Dispatch
		var err error
		for most := 16; ; most *= 4 { // the newest first: few are newer than the last that was looked at
			if all, err = tx.Dispatches().List(store.DispatchFilter{Page: store.Page{Most: most}}); len(all) < most || all[most-1].ID <= id {
				break
			}
		}
		for i := len(all) - 1; i >= 0 && err == nil; i-- {
			if all[i].ID <= id || strings.HasSuffix(all[i].MessageID, "@taken") {
				continue
			}
			var d store.Dispatch
			if d, err = tx.Dispatch(all[i].ID); d.State != store.Merged { // nobody gets it alone
				out = append(out, d)
			}
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return out
}

// Due returns the dispatches that wait to be sent.
func (w *World) Due() []store.Dispatch {
	w.T.Helper()
	due, err := w.Service.Post.DueDispatches(w.Ctx, w.Clock.Now().Add(10000*time.Hour), 1e6)
	if err != nil {
		w.T.Fatal(err)
	}
	return due
}

// Summary lists kind, without its occasion, and recipient of dispatches.
func Summary(mails []store.Dispatch) string {
	var out []string
	for _, d := range mails {
		who, _, _ := strings.Cut(d.Recipient, "@")
		out = append(out, string(d.Kind.Family())+">"+who)
	}
	return strings.Join(out, " ")
}

// WantMails compares the [Summary] of mails: "ack>ana sitrep>ana".
func (w *World) WantMails(mails []store.Dispatch, want string) {
	w.T.Helper()
	if got := Summary(mails); got != want {
		w.T.Errorf("mails %q, want %q", got, want)
		for _, d := range mails {
			w.T.Logf("--- %s to %s: %s\n%s", d.Kind, d.Recipient, d.Subject, d.Text)
		}
	}
}

// Write sends a letter of press: the header lines of the side, then the lines.
func (w *World) Write(game string, from string, lines ...string) []store.Dispatch {
	w.T.Helper()
	side := toy.Red
	if from == Benito {
		side = toy.Blue
	}
	return w.Send(from, fmt.Sprintf("game: %s side: %s key: %s\n\n%s\n", game, side, w.Key(game, side), strings.Join(lines, "\n")))
}

// Log prints mails when SHOWMAILS is set.
func (w *World) Log(mails []store.Dispatch) {
	if os.Getenv("SHOWMAILS") == "" {
		return
	}
	for _, d := range mails {
		w.T.Logf("--- %s to %s: %s\n%s", d.Kind, d.Recipient, d.Subject, d.Text)
	}
}

// Observe has somebody nobody knows observe a game: he is asked, and accepts.
func (w *World) Observe(g, from, word, accept string) []store.Dispatch {
	w.T.Helper()
	w.Mails()
	mails := w.Send("Olga <"+from+">", word+" "+g+"\n")
	if len(mails) != 1 || mails[0].Kind != "pledge" || mails[0].Recipient != from {
		w.T.Fatalf("mails %q", Summary(mails))
	}
	return w.Send(from, accept+" "+code.FindString(mails[0].Text)+"\n")
}

// Says checks that each text stands in a mail, and those after "not" do not;
// lines are joined, as mails are wrapped.
func Says(t *testing.T, d store.Dispatch, texts ...string) {
	t.Helper()
	words, want := strings.Join(strings.Fields(d.Text), " "), true
	for _, text := range texts {
		if text == "not" {
			want = false
		} else if strings.Contains(words, text) != want {
			t.Errorf("%q stands there: %v, want %v:\n%s", text, !want, want, d.Text)
		}
	}
}

// Under returns what a reply says above the mail that it quotes.
func Under(mail *store.Dispatch, text string) string {
	return text + "\n\nOn Friday the post office wrote:\n> " + strings.ReplaceAll(mail.Text, "\n", "\n> ") + "\n"
}

// Answering returns the headers of a reply.
func Answering(mail *store.Dispatch) []string {
	return []string{"In-Reply-To: <" + mail.MessageID + ">"}
}

// Quoted returns a text as a mail program quotes it, below its attribution.
func Quoted(from, text string) string {
	return "\nOn Sat, 28 Mar 2026 at 12:00, " + from + " wrote:\n" + regexp.MustCompile(`(?m)^`).ReplaceAllString(strings.TrimRight(text, "\n"), "> ") + "\n"
}

// MailTo returns a mail that goes to an address of ours in answer to others.
func MailTo(id, from, to, subject, body string, parents ...string) []byte {
	text := string(Raw(id, from, subject, body, "References: <"+strings.Join(parents, "> <")+">"))
	return []byte(strings.Replace(text, "To: "+Post, "To: "+Ana+"\r\nCc: "+to, 1))
}

// WelcomeOf returns the invitation of a side.
func (w *World) WelcomeOf(side rules.Side) (out store.Dispatch) {
	w.T.Helper()
	for _, d := range w.Outbox() {
		if d.Side == side && d.Kind == "welcome" {
			out = d
		}
	}
	w.Mails()
	return out
}

// Code returns the code that a mail asks its reader to confirm with.
func Code(t testing.TB, mails []store.Dispatch) string {
	t.Helper()
	if len(mails) == 0 {
		t.Fatal("no mail")
	}
	m := codeLine.FindStringSubmatch(mails[0].Text)
	if m == nil {
		t.Fatalf("no code:\n%s", mails[0].Text)
	}
	return m[1]
}

var (
	code     = regexp.MustCompile(`[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}`)
	codeLine = regexp.MustCompile(`(?:confirm|confirmo|accept) ([0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4})`)
)

// Flat returns a text as one line.
func Flat(text string) string { return strings.Join(strings.Fields(text), " ") }

// Exchange is the mail exchanger that the tests trust.
const Exchange = "mx.example.org"

// PictureLines returns so many bytes in base64, as they come back from a mail program.
func PictureLines(size int) string {
	data := make([]byte, size)
	for i := range data {
		data[i] = byte(i * i >> 3)
	}
	text := base64.StdEncoding.EncodeToString(data)
	var out strings.Builder
	for ; len(text) > 76; text = text[76:] {
		out.WriteString(text[:76] + "\n")
	}
	return out.String() + text
}
