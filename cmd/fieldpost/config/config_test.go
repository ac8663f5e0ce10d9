package config

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

const key32 = "0123456789abcdef0123456789abcdef"

// office writes a file with its secrets into a folder.
func configOf(t *testing.T, text string) string {
	t.Helper()
	dir := t.TempDir()
	for name, content := range map[string]string{"instance.key": key32 + "\n", "imap.password": "sesame\n", "post.toml": text} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return filepath.Join(dir, "post.toml")
}

// same compares configurations with their secrets.
var same = cmp.AllowUnexported(Secret{})

// required returns the example without all lines that are not required.
func required() string {
	var out strings.Builder
	for line := range strings.Lines(Example()) {
		if strings.HasPrefix(line, "[") || strings.Contains(line, "# required") {
			out.WriteString(line)
		}
	}
	return out.String()
}

func TestExampleStandsAtTheDefaults(t *testing.T) {
	path := configOf(t, Example())
	whole, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(required()), 0o600); err != nil {
		t.Fatal(err)
	}
	bare, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(bare, whole, same); diff != "" {
		t.Errorf("the example differs from the defaults (-default +example):\n%s", diff)
	}
	if got := whole.IMAP.Password.Reveal(); got != "sesame" {
		t.Errorf("password %q, want the file's without its line end", got)
	}
}

func TestExampleHoldsEveryKey(t *testing.T) {
	c := Default()
	table := ""
	in := map[string]bool{}
	for line := range strings.Lines(Example()) {
		line = strings.TrimPrefix(line, "# ")
		if rest, ok := strings.CutPrefix(line, "["); ok {
			name, _, _ := strings.Cut(rest, "]")
			table = name + "."
		} else if name, _, ok := strings.Cut(line, "="); ok {
			in[table+strings.TrimSpace(name)] = true
		}
	}
	for _, s := range c.settings() {
		if file, env := strings.CutSuffix(s.key, "_env"); !in[s.key] && !(env && in[file+"_file"]) {
			t.Errorf("%s is not in the example", s.key)
		}
	}
}

func TestAllFaultsAreToldAtOnce(t *testing.T) {
	path := configOf(t, `database = ""
[post]
address = "somewhere"
instance_key_env = "FIELDPOST_SHORT"
adress = "x"
max_letter = "1GiB"
letters_per_hour = "many"
[moderator]
zone = "Middle-earth"
lang = "fr"
[imap]
addr = "imap.example.org"
username = "u"
password = "inline"
password_file = "nowhere"
done = "INBOX"
poll_every = "soon"
[smtp]
addr = "smtp.example.org:25"
security = "plain"
[dkim]
domain = "example.org"
[games]
remind = "-1h"
[log]
level = 3
`)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	env := func(name string) (string, bool) { return "short", name == "FIELDPOST_SHORT" }
	_, err = parse("post.toml", text, env)
	if err == nil {
		t.Fatal("no error")
	}
	var got []string
	for line := range strings.Lines(err.Error()) {
		place, _, _ := strings.Cut(line, ": ")
		key, _, _ := strings.Cut(strings.TrimPrefix(line, place+": "), ": ")
		got = append(got, place+" "+key)
	}
	want := []string{
		"post.toml:1 database", "post.toml:3 post.address", "post.toml:4 post.instance_key_env", "post.toml:5 post.adress",
		"post.toml:6 post.max_letter", "post.toml:7 post.letters_per_hour", "post.toml:9 moderator.zone", "post.toml:10 moderator.lang",
		"post.toml:12 imap.addr", "post.toml:14 imap.password", "post.toml:15 imap.password_file", "post.toml:16 imap.done",
		"post.toml:17 imap.poll_every", "post.toml:20 smtp.security", "post.toml:22 dkim.domain", "post.toml:24 games.remind",
		"post.toml:26 log.level",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("faults (-want +got):\n%s\n%v", diff, err)
	}
	if !strings.Contains(err.Error(), "did you mean post.address?") {
		t.Errorf("no suggestion for post.adress in:\n%v", err)
	}
}

// TestAKeyIsSuggestedThatWasMeant: a key that goes on as the written one begins is suggested first, else one
// that is much like it, else none.
func TestAKeyIsSuggestedThatWasMeant(t *testing.T) {
	for key, want := range map[string]string{"imap.poll = '5s'": "imap.poll_every", "imap.usrname = 'a'": "imap.username", "imap.host = 'a'": ""} {
		section, line, _ := strings.Cut(key, ".")
		_, err := parse("x.toml", []byte("["+section+"]\n"+line+"\n"), os.LookupEnv)
		_, meant, _ := strings.Cut(fmt.Sprint(err), "(did you mean ")
		if meant, _, _ = strings.Cut(meant, "?"); meant != want {
			t.Errorf("%s: %q is suggested, want %q:\n%v", key, meant, want, err)
		}
	}
}

func TestWhatIsNotTOMLIsToldWithItsLine(t *testing.T) {
	_, err := parse("x.toml", []byte("database = \"a\"\nbroken\n"), os.LookupEnv)
	if err == nil || !strings.HasPrefix(err.Error(), "x.toml:2: ") {
		t.Errorf("got %v, want a fault in line 2", err)
	}
}

func TestMissingIsTold(t *testing.T) {
	_, err := parse("x.toml", nil, os.LookupEnv)
	for _, key := range []string{"database", "post.address", "post.instance_key_file", "imap.addr", "imap.username", "imap.password_file", "smtp.addr"} {
		if err == nil || !strings.Contains(err.Error(), "x.toml: "+key+": is missing") {
			t.Errorf("%s is not told in: %v", key, err)
		}
	}
}

func TestSecretFromTheEnvironmentAndPathsBesideTheFile(t *testing.T) {
	path := configOf(t, strings.NewReplacer(
		`password_file = "imap.password"`, `password_env = "FIELDPOST_TEST_IMAP"`,
		`"72h"`, `"90m"`).Replace(Example()))
	t.Setenv("FIELDPOST_TEST_IMAP", "from-env")
	c, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := c.IMAP.Password.Reveal(); got != "from-env" {
		t.Errorf("password %q", got)
	}
	if want := filepath.Join(filepath.Dir(path), "fieldpost.db"); c.Database != want {
		t.Errorf("database %q, want %q", c.Database, want)
	}
	if c.Games.Policy.Orders != 90*time.Minute {
		t.Errorf("orders %s", c.Games.Policy.Orders)
	}
}

func TestSecretsAreNotShown(t *testing.T) {
	c := Default()
	c.IMAP.Password = NewSecret("sesame")
	for _, format := range []string{"%v", "%+v", "%#v", "%s"} {
		if got := fmt.Sprintf(format, c); strings.Contains(got, "sesame") {
			t.Errorf("%s shows the password: %s", format, got)
		}
	}
}

func TestProxiesAreAddressesAndNetworks(t *testing.T) {
	c, err := Load(configOf(t, strings.Replace(Example(), `proxies = ""`, `proxies = "127.0.0.1, 10.1.2.3/8 ::1"`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"127.0.0.1/32", "10.0.0.0/8", "::1/128"}
	var got []string
	for _, p := range c.Web.Proxies {
		got = append(got, p.String())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("proxies (-want +got):\n%s", diff)
	}
	if _, err := Load(configOf(t, strings.Replace(Example(), `proxies = ""`, `proxies = "localhost"`, 1))); err == nil || !strings.Contains(err.Error(), "web.proxies") {
		t.Errorf("a name as proxy gives %v", err)
	}
}

func TestCalendarOfTheGames(t *testing.T) {
	path := configOf(t, strings.NewReplacer(`zone     = "UTC"             # in`, `zone     = "Europe/Madrid"             # in`,
		`at       = ""`, `at = "wed,sun 20:00"`, `holidays = ""`, `holidays = "12-24..01-06"`, `holiday_list = ""`, `holiday_list = "feasts"`,
		`not_in   = ""`, `not_in = "aug"`).Replace(Example()))
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "feasts"), []byte("# of Madrid\n05-02, 05-15\n\n2026-04-02..2026-04-05 # Easter\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	got, err := json.Marshal(c.Games.Policy.Calendar)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"zone":"Europe/Madrid","at":["wed,sun 20:00"],"holidays":["12-24..01-06","05-02","05-15","2026-04-02..2026-04-05"],"closed":"aug"}`
	if string(got) != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	for change, fault := range map[string]string{
		`days     = "fri"`:               "games.days: at, days, holidays and not_in together",
		`days     = "someday"`:           `games.days: "someday" is not a day`,
		`days     = ""` + "\nnot_in = 3": "games.not_in: 3 is not a text",
	} {
		text := strings.NewReplacer(`at       = ""`, `at = "sun 20:00"`, `days     = ""`, change, `not_in   = ""`, `# ""`).Replace(Example())
		if _, err := Load(configOf(t, text)); err == nil || !strings.Contains(err.Error(), fault) {
			t.Errorf("%s: got %v, want %s", change, err, fault)
		}
	}
	if err := os.WriteFile(filepath.Join(filepath.Dir(path), "feasts"), []byte("05-02\n31-12\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(path); err == nil || !strings.Contains(err.Error(), `feasts:2: "31-12" is not a date`) {
		t.Errorf("a wrong date gives %v", err)
	}
}

func TestModeratorsThatCannotBe(t *testing.T) {
	for more, fault := range map[string]string{
		"[moderators.ana]\naddress = \"ana@example.org\"\ngames = \" , \"\n":                                 "moderators.ana.games",
		"[moderators.ana]\naddress = \"ana@example.org\"\ngames = \"[\"\n":                                   "moderators.ana.games",
		"[moderators.ana]\naddress = \"ana@example.org\"\n[moderators.ben]\naddress = \"Ana@Example.org\"\n": "moderators.ben.address: is the address of moderators.ana",
	} {
		if _, err := Load(configOf(t, required()+more)); err == nil || !strings.Contains(err.Error(), fault) {
			t.Errorf("%s: got %v, want %s", more, err, fault)
		}
	}
}

func TestModeratorsBeside(t *testing.T) {
	path := configOf(t, strings.Replace(required(), "[moderator]\n", "[moderator]\nlang = \"es\"\nzone = \"Europe/Madrid\"\n", 1)+`
[moderators.ana]
address = "ana@example.org"
games = "toy-*, other-3"
[moderators.ben]
adress = "ben@example.org"
`)
	_, err := Load(path)
	if err == nil || !strings.Contains(err.Error(), "moderators.ben.adress") || !strings.Contains(err.Error(), "did you mean moderators.ben.address?") || !strings.Contains(err.Error(), "moderators.ben.address: is missing") {
		t.Errorf("told: %v", err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(strings.Replace(string(text), "adress", "address", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := Load(path)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]*Moderator{
		"ana": {Address: "ana@example.org", Lang: "es", Zone: "Europe/Madrid", Games: []string{"toy-*", "other-3"}},
		"ben": {Address: "ben@example.org", Lang: "es", Zone: "Europe/Madrid"},
	}
	if diff := cmp.Diff(want, c.Moderators, same); diff != "" {
		t.Errorf("moderators (-want +got):\n%s", diff)
	}
}
