//go:build e2e

package e2e

import (
	"fmt"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// rights is a house in which a moderator plays, with what its people write and read.
type rights struct {
	*house
	t       *testing.T
	post    post
	readers map[string]*reader
	sent    int
	page    string // of the daemon
	browser http.Client
}

// write sends a letter, and returns its Message-ID.
func (r *rights) write(from, text string) string {
	r.t.Helper()
	r.sent++
	id := fmt.Sprintf("rights%d.%d@fieldpost.test", r.sent, time.Now().UnixNano())
	r.post.send(r.t, from, r.post.address, fmt.Appendf(nil, "From: <%s>\r\nTo: <%s>\r\nSubject: game\r\nDate: %s\r\nMessage-ID: <%s>\r\n\r\n%s\r\n",
		from, r.post.address, time.Now().UTC().Format(time.RFC1123Z), id, strings.ReplaceAll(text, "\n", "\r\n")))
	return id
}

// answer returns the mail that answers a letter.
func (r *rights) answer(to, id string) *player.Dispatch {
	r.t.Helper()
	return r.readers[to].await(r.t, "the answer", func(d *player.Dispatch) bool { return d.InReplyTo == id })
}

// says returns a mail that holds some words.
func (r *rights) says(to string, words ...string) *player.Dispatch {
	r.t.Helper()
	return r.readers[to].await(r.t, strings.Join(words, ", "), func(d *player.Dispatch) bool {
		return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(strings.Join(strings.Fields(d.Text), " "), w) })
	})
}

// key returns the key of a side, as the mails to its player have it.
func (r *rights) key(address, game string) string {
	r.t.Helper()
	return r.readers[address].await(r.t, "a key of "+game, func(d *player.Dispatch) bool { return d.Key != "" && d.Game == game }).Key
}

// confirms sends back the code of a mail, which is answered to another address.
func (r *rights) confirms(from string, asked *player.Dispatch, to string) {
	r.t.Helper()
	r.answer(to, r.write(from, "confirm "+code.FindString(asked.Text)))
}

// status sends a form, and returns the status of the answer.
func (r *rights) status(path string, form url.Values) int {
	r.t.Helper()
	res, err := r.browser.PostForm(r.page+path, form)
	if err != nil {
		r.t.Fatal(err)
	}
	if err := res.Body.Close(); err != nil {
		r.t.Fatal(err)
	}
	return res.StatusCode
}

// refused reports whether a command is refused because a moderator plays.
func (r *rights) refused(args ...string) bool {
	out, err := r.command(args...).CombinedOutput()
	return err != nil && strings.Contains(string(out), "plays in it")
}

// TestWhoPlaysIsKeptFromSecrets has a moderator who plays by a second address, or is a deputy, try by
// page, mail and command line what is kept from players; and an old key what would take its
// player's addresses.
func TestWhoPlaysIsKeptFromSecrets(t *testing.T) {
	p := servers(t)
	r := &rights{house: build(t, p), t: t, post: p, readers: map[string]*reader{}}
	mo, second, ana, bob, eva := p.moderator, p.players[0], p.players[1], p.players[2], p.players[3]
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	at := slices.IndexFunc(all, func(r rules.Title) bool { return len(r.About().SidesOf("")) == 2 })
	title, sides := all[at].About().ID, all[at].About().Sides
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r.page = "http://" + l.Addr().String()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	hashed := r.command("serve", "--hash-password")
	hashed.Stdin = strings.NewReader("a long password\n")
	hash, err := hashed.Output()
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(r.dir, "moderator.hash"), hash, 0o600); err != nil {
		t.Fatal(err)
	}
	r.edit("[moderator]\naddress = \"\"", fmt.Sprintf("[moderator]\npassword_hash_file = \"moderator.hash\"\naddress = %q", mo))
	r.edit("name    = \"\"", "name    = \"Mo\"")
	r.edit("[imap]", fmt.Sprintf("[moderators.eva]\naddress = %q\nname = \"Eva\"\ngames = \"*\"\n\n[imap]", eva))
	r.edit("\"127.0.0.1:0\"", fmt.Sprintf("%q", l.Addr().String()))
	for _, seats := range [][2]string{{mo, ana}, {ana, bob}, {ana, bob}} { // he plays, is to be a deputy, has no part
		r.run("game", "create", "--title", title, "--option", "press=signed", "--seat", fmt.Sprintf("%s=A <%s>,en", sides[0], seats[0]), "--seat", fmt.Sprintf("%s=B <%s>,en", sides[1], seats[1]))
	}
	plays, deputises, none := title+"-1", title+"-2", title+"-3"
	r.start()
	for _, address := range append([]string{mo}, p.players...) {
		r.readers[address] = p.read(t, address)
	}

	// He moves to a second address, and becomes a deputy in the second game.
	own := r.key(mo, plays)
	r.write(mo, "game: "+plays+" key: "+own+"\naddress add "+second)
	r.confirms(second, r.says(second, "confirm"), mo)
	r.write(mo, "game: "+plays+" key: "+own+"\naddress main "+second)
	r.confirms(mo, r.says(mo, "confirm", "my mails"), second)
	hers := r.key(ana, deputises)
	r.write(ana, "game: "+deputises+" key: "+hers+"\ndeputy "+mo)
	r.confirms(mo, r.says(mo, "deputy", deputises, "accept"), mo)

	// The page.
	if r.browser.Jar, err = cookiejar.New(nil); err != nil {
		t.Fatal(err)
	}
	r.status("/login", url.Values{"password": {"a long password"}, "back": {"/"}})
	r.status("/secrets", url.Values{"show": {"1"}, "back": {"/moderator"}})
	for game, want := range map[string]int{plays: http.StatusNotFound, deputises: http.StatusNotFound, none: http.StatusOK} {
		if got := r.status("/games/"+game+"/moderator/export", nil); got != want {
			t.Errorf("the page of %s answers %d, want %d", game, got, want)
		}
	}

	// Mail.
	for _, game := range []string{plays, deputises, none} {
		r.run("game", "note", game, "notemark of "+game, "--as", "Eva")
		from := map[string]string{plays: ana, deputises: bob, none: bob}[game]
		r.write(from, "game: "+game+" key: "+r.key(from, game)+"\nto moderator: askmark of "+game+"\nend")
		r.says(eva, "askmark of "+game)
		r.answer(mo, r.write(mo, "moderator "+game+"\nshow"))
	}
	r.says(mo, "askmark of "+none)
	r.says(mo, "notemark of "+none)
	for _, address := range []string{mo, second} {
		for _, d := range r.readers[address].all() {
			for _, game := range []string{plays, deputises} {
				if strings.Contains(d.Text, "mark of "+game) {
					t.Errorf("%s reads of %s:\n%s", address, game, d.Text)
				}
			}
		}
	}

	// The command line.
	for _, game := range []string{plays, deputises, none} {
		for _, args := range [][]string{
			{"game", "export", game, filepath.Join(r.dir, game+".game")}, {"game", "export", game, "--html", filepath.Join(r.dir, game), "--side", "all"},
			{"game", "show", game, "--map", "--side", "all"}, {"game", "case", game},
		} {
			if got, want := r.refused(args...), game != none; got != want {
				t.Errorf("fieldpost %s is refused: %v, want %v", strings.Join(args, " "), got, want)
			}
		}
	}
	r.run("game", "export", plays, filepath.Join(r.dir, "insists.game"), "--though-playing", "--as", "Mo")
	r.says(eva, "Mo", plays, "command line")

	// An old key of Ana's, in the hands of who reads Bob's mails.
	old := r.key(ana, none)
	r.run("game", "end", none, "draw")
	r.readers[ana].await(t, "the end of "+none, func(d *player.Dispatch) bool {
		return strings.Contains(d.Subject, none) && strings.Contains(d.Subject, "Game over")
	})
	before := r.run("game", "show", deputises)
	for _, line := range []string{"address add " + eva, "confirm ABCD-EFGH-JKMN", "address main " + eva, "address main " + bob, "address remove " + ana} {
		r.write(bob, "game: "+none+" key: "+old+"\n"+line)
	}
	r.answer(bob, r.write(bob, "game: "+deputises+" key: "+r.key(bob, deputises)+"\nstatus")) // all of these were read
	if after := r.run("game", "show", deputises); !strings.Contains(after, ana) || strings.Count(after, ana) != strings.Count(before, ana) {
		t.Errorf("it took her addresses:\n%s", after)
	}
	for _, d := range r.readers[eva].all() {
		if strings.Contains(d.Subject, "address of") {
			t.Errorf("it had an address asked:\n%s", d.Text)
		}
	}
	r.stop()
}
