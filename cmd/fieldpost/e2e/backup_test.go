//go:build e2e

package e2e

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Phases of the game of this test.
const (
	whenKept = 3 // the backup is made while its letter is on the way
	whenLost = 6 // the database is lost when it has begun
	whenDone = 8
)

// TestRestoredFromABackup keeps the post office while a letter is on its way, plays on,
// kills the daemon, destroys the database and puts the backup back: Dovecot's folder of
// the letters that were taken has what came since. Nothing is lost, nobody gets a second
// answer or report that is another than the first.
func TestRestoredFromABackup(t *testing.T) {
	g := begin(t, "one-turn")
	g.Away, g.Deaths = 0, whenDone
	kept := filepath.Join(t.TempDir(), "kept")
	for phase := 1; phase < whenLost; phase++ {
		made := make(chan string, 1)
		if phase == whenKept {
			go func() {
				if out, err := g.house.command("backup", kept).CombinedOutput(); err != nil {
					made <- string(out)
				}
				close(made)
			}()
		} else {
			close(made)
		}
		g.phase(phase)
		if failed := <-made; failed != "" {
			t.Fatalf("backup: %s", failed)
		}
	}
	g.house.kill()
	if err := g.office.Close(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(g.office.Config.Database, []byte("nothing is left of it"), 0o600); err != nil {
		t.Fatal(err)
	}
	if out, err := g.house.command("serve").CombinedOutput(); err == nil || !strings.Contains(string(out), "restore it from a copy (`fieldpost restore") {
		t.Errorf("on what is left of the database the daemon says %s, %v", out, err)
	}
	if out, err := exec.Command(g.house.program, "restore", kept, "--force").CombinedOutput(); err != nil {
		t.Fatalf("restore: %v\n%s", err, out)
	}
	g.house.start()
	g.office = g.house.office()
	for late := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		info, err := g.office.Service.Inquiry.ShowGame(context.Background(), g.id)
		if err != nil {
			t.Fatal(err)
		}
		if info.Phase == whenLost {
			break
		}
		if time.Now().After(late) {
			t.Fatalf("the game is in phase %d, want %d", info.Phase, whenLost)
		}
	}
	if !strings.Contains(g.house.log.String(), "are read again") {
		t.Error("the log does not say that letters are read again")
	}
	for phase := whenLost; phase < whenDone; phase++ {
		g.phase(phase)
	}
	g.house.stop()
	g.compare(whenDone)
}
