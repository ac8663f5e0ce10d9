//go:build e2e

package e2e

import (
	"context"
	"encoding/json"
	"fmt"
	"net/mail"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/selfplay"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// TestEachWordByMail sends each word that all titles share by real mail, in both
// languages, and reads each answer, which is of the kind that the table names. The words
// are those of the table that the test in memory shows to be whole.
func TestEachWordByMail(t *testing.T) {
	table, err := os.ReadFile("../../../adjudicator/desk/testdata/words.tsv")
	if err != nil {
		t.Fatal(err)
	}
	p := servers(t)
	h := build(t, p)
	name := filepath.Join(h.dir, "post.toml")
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	patient := strings.Replace(string(text), "letters_per_hour  = 60", "letters_per_hour = 1000", 1)
	if err := os.WriteFile(name, []byte(patient), 0o600); err != nil {
		t.Fatal(err)
	}
	h.run("game", "list")
	h.start()
	office := h.office()
	letters := make([]int, len(order.Languages))
	t.Run("each", func(t *testing.T) {
		for i, lang := range order.Languages {
			t.Run(string(lang), func(t *testing.T) {
				t.Parallel() // most of the time is a mail server's
				w := &words{
					game: &game{journey: readJourney(t, "keyless"), t: t, house: h, office: office, luck: selfplay.NewLuck(1, uint64(i))},
					post: p, lang: lang, anna: p.read(t, p.players[i]),
				}
				w.all(i, string(table))
				letters[i] = w.letters
			})
		}
	})
	fewest := 20
	if testenv.Thorough() {
		fewest = 60
	}
	for i, n := range letters {
		if n < fewest {
			t.Errorf("%s: %d letters were sent", order.Languages[i], n)
		}
	}
}

// all plays each row of the table in a language.
func (w *words) all(i int, table string) {
	w.begin()
	rows := 0
	for row := range strings.Lines(table) {
		column := strings.Split(strings.TrimSpace(row), "\t")
		if len(column) != 5 {
			continue
		}
		if column[3] == "over" {
			w.begin()
		}
		if rows++; testenv.Pick(rows+i, len(order.Languages)) { // in the one language or in the other
			w.play(column[1+i], column[3])
		}
		if column[3] == "resigned" && strings.HasSuffix(column[0], "now") {
			w.begin()
		}
	}
}

// keyAlone is the line of a mail that holds a key.
var keyAlone = regexp.MustCompile(`(?m)^(?:key|clave): ([a-z2-7]{16})$`)

// words is a player who tries the words of a table.
type words struct {
	*game
	post  post
	lang  rules.Lang
	anna  *reader
	last  *player.Dispatch // that holds the key
	begun []string         // its games
}

// begin begins another game of hers.
func (w *words) begin() {
	w.t.Helper()
	seat := func(n int, name, address string, lang rules.Lang) string {
		return fmt.Sprintf("%s=%s <%s>,%s,Europe/Madrid", w.Seats[n][0], name, address, lang)
	}
	out := w.house.run("game", "create", "--json", "--title", w.Title, "--seat", seat(0, "Anna", w.anna.address, w.lang), "--seat", seat(1, "Boris", w.post.players[3], "en"))
	var made struct{ ID string }
	if err := json.Unmarshal([]byte(out), &made); err != nil || made.ID == "" {
		w.t.Fatalf("%v\n%s", err, out)
	}
	w.id, w.begun = made.ID, append(w.begun, made.ID)
	w.last = w.anna.await(w.t, "the invitation to "+w.id, func(d *player.Dispatch) bool { return d.Key != "" && strings.Contains(d.Subject, w.id+" ") })
}

// play sends a line and reads the answer; it tells of a sheet in hand, which is sent before.
func (w *words) play(line, answer string) {
	w.t.Helper()
	orders, _ := w.sheet(rules.Side(w.Seats[0][0]), 1)
	sheet := strings.Join(orders, "\n")
	if answer == "ack" || answer == "notice" {
		before := w.write(sheet + "\nwait") // which the servers may else bring second
		w.anna.await(w.t, "the answer to the sheet before "+line, func(d *player.Dispatch) bool { return d.InReplyTo == before })
	}
	line = strings.NewReplacer(" toy", " "+w.Title, "ORDER", sheet, " / ", "\n", "annie@example.org", w.post.players[2], "friend@example.org", w.post.moderator).Replace(line)
	id := w.write(line)
	d := w.anna.await(w.t, fmt.Sprintf("the answer to %q", line), func(d *player.Dispatch) bool {
		return w.kindOf(d) == answer && (d.InReplyTo == id || answer == "welcome" && !w.own(d)) || answer == "over" && strings.Contains(d.Subject, w.id+" ") && d.Phase == 0 && d.Key == ""
	})
	for _, not := range []string{"No orders found", "No he encontrado órdenes", "does not fit", "no encaja"} {
		if strings.Contains(d.Subject, not) {
			w.t.Errorf("%q is answered so:\n%s\n%s", line, d.Subject, d.Text)
		}
	}
	if strings.TrimSpace(d.Text) == "" {
		w.t.Errorf("the answer to %q is empty: %s", line, d.Subject)
	}
	if d.Key != "" && strings.Contains(d.Subject, w.id+" ") { // it may be another now
		w.last = d
	}
	if m := keyAlone.FindStringSubmatch(d.Text); answer == "key" && m != nil { // which stands in a mail without a block
		last := *w.last
		last.Key, w.last = m[1], &last
	}
}

// own reports whether a mail is of a game that the test began.
func (w *words) own(d *player.Dispatch) bool {
	return slices.ContainsFunc(w.begun, func(id string) bool { return strings.Contains(d.Subject, id+" ") })
}

// kindOf is what the service says that a mail of its is, as the table names answers.
func (w *words) kindOf(d *player.Dispatch) string {
	w.t.Helper()
	sent, err := w.office.Service.Inquiry.Outbox(context.Background(), "", 400)
	if err != nil {
		w.t.Fatal(err)
	}
	for i := range sent {
		if sent[i].MessageID == d.ID {
			return string(sent[i].Kind.Family())
		}
	}
	w.t.Fatalf("no mail of ours: %s", d.Subject)
	return ""
}

// write sends a letter and returns its Message-ID.
func (w *words) write(body string) string {
	w.t.Helper()
	w.letters++
	id := fmt.Sprintf("words.%s.%d.%d@fieldpost.test", w.lang, time.Now().UnixNano(), w.letters)
	from := mail.Address{Name: "Anna", Address: w.anna.address}
	w.post.send(w.t, from.Address, w.post.address, []byte(fmt.Sprintf("From: %s\r\nTo: %s\r\nSubject: words\r\nDate: %s\r\nMessage-ID: <%s>\r\n"+
		"Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\ngame: %s side: %s key: %s\r\norders\r\n%s\r\nend\r\n",
		from.String(), w.post.address, time.Now().UTC().Format(time.RFC1123Z), id, w.id, w.Seats[0][0], w.last.Key, strings.ReplaceAll(body, "\n", "\r\n"))))
	return id
}
