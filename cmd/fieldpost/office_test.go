package main

import (
	"context"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/mailer/localpost"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// offices keeps the post office of each running script.
type officeKey struct{}

// TestOfficeScripts runs the commands of a post office on the embedded mail
// servers. Beside the commands of testscript there are:
//
//	office NAME...            start mail servers with accounts NAME@club.test,
//	                          password sesame, and write post.toml for post@
//	await NAME N              wait until NAME has N mails
//	replace FILE OLD NEW      replace the first OLD in a file
func TestOfficeScripts(t *testing.T) {
	testenv.Slow(t, "starts the program for each line, and daemons")
	testscript.Run(t, testscript.Params{
		Dir: "testdata/office",
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"office": startOffice, "await": awaitMails, "replace": replaceInFile,
		},
		Condition: leftOut,
		Setup: func(env *testscript.Env) error {
			env.Values[officeKey{}] = new(*localpost.Server)
			return nil
		},
	})
}

// leftOut reports whether this run leaves out scripts with a need: [norace] is the condition of
// those in which the race detector has nothing to look for.
func leftOut(condition string) (bool, error) {
	if condition != testenv.NeedNoRace {
		return false, fmt.Errorf("unknown condition %q", condition)
	}
	return testenv.LeavesOut(condition), nil
}

func startOffice(ts *testscript.TestScript, _ bool, names []string) {
	o, err := localpost.Start(context.Background(), localpost.Config{})
	ts.Check(err)
	ts.Defer(func() { o.Close() })
	*ts.Value(officeKey{}).(**localpost.Server) = o
	for _, name := range append(names, "post") {
		ts.Check(o.AddAccount(name+"@club.test", "sesame"))
	}
	text := strings.NewReplacer(
		"games@example.org", "post@club.test",
		"imap.example.org:993", o.IMAPAddr(), "smtp.example.org:465", o.SMTPAddr(),
		`"tls"`, `"plain"`, "127.0.0.1:8025", "127.0.0.1:0",
		`hold     = "10m"`, `hold     = "0s"`,
		"maps              = true", "maps              = false", // to draw takes longest, most of all under the race detector
	).Replace(config.Example())
	for file, content := range map[string]string{
		"post.toml": text, "instance.key": "0123456789abcdef0123456789abcdef", "imap.password": "sesame",
	} {
		ts.Check(os.WriteFile(ts.MkAbs(file), []byte(content), 0o600))
	}
}

func awaitMails(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	_, err = (*ts.Value(officeKey{}).(**localpost.Server)).Await(ctx, args[0]+"@club.test", n)
	ts.Check(err)
}

func replaceInFile(ts *testscript.TestScript, _ bool, args []string) {
	found, err := filepath.Glob(ts.MkAbs(args[0]))
	ts.Check(err)
	for _, file := range found {
		text, err := os.ReadFile(file)
		ts.Check(err)
		changed := strings.Replace(string(text), args[1], args[2], 1)
		if changed == string(text) {
			ts.Fatalf("%s does not hold %q", file, args[1])
		}
		ts.Check(os.WriteFile(file, []byte(changed), 0o600))
	}
	if len(found) == 0 {
		ts.Fatalf("no file %s", args[0])
	}
}

// TestTheAuditNamesWhoGaveACommand: by --as, by who he was before sudo, and by the uid where the
// environment says nothing, as in a container.
func TestTheAuditNamesWhoGaveACommand(t *testing.T) {
	for _, name := range []string{"SUDO_USER", "USER", "LOGNAME"} {
		t.Setenv(name, "")
	}
	want := "uid " + strconv.Itoa(os.Getuid())
	if known, err := user.LookupId(strconv.Itoa(os.Getuid())); err == nil {
		want = known.Username
	}
	if got := (as{}).actor(); got != office.ModeratorActor(want) {
		t.Errorf("by the uid: %s, want %s", got, want)
	}
	for _, tt := range []struct{ variable, value, as, want string }{
		{"LOGNAME", "lo", "", "lo"}, {"USER", "root", "", "root"}, {"SUDO_USER", "ana", "", "ana"}, {"SUDO_USER", "ana", " Mo ", "Mo"},
	} {
		t.Setenv(tt.variable, tt.value)
		if got := (as{As: tt.as}).actor(); got != office.ModeratorActor(tt.want) {
			t.Errorf("%s=%s --as %q: %s", tt.variable, tt.value, tt.as, got)
		}
	}
}
