//go:build litestream

package e2e

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/handbook"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/player"
)

// replica is where Litestream follows the database of a house, by the handbook's file.
type replica struct {
	t       *testing.T
	program string
	conf    string
	follows *exec.Cmd
	log     logBuffer
}

// follow starts Litestream on the database of a house, into a folder in place of the handbook's
// other machine.
func follow(t *testing.T, h *house) *replica {
	t.Helper()
	text, err := handbook.File("litestream.yml")
	if err != nil {
		t.Fatal(err)
	}
	var conf strings.Builder
	for line := range strings.Lines(text) {
		switch key, _, _ := strings.Cut(strings.TrimSpace(line), ":"); key {
		case "key-path", "host-key":
		case "url":
			conf.WriteString("      path: " + filepath.Join(t.TempDir(), "replica") + "\n")
		default:
			conf.WriteString(strings.ReplaceAll(line, "/var/lib/fieldpost/", h.dir+"/"))
		}
	}
	r := &replica{t: t, program: os.Getenv("FIELDPOST_LITESTREAM"), conf: filepath.Join(h.dir, "litestream.yml")}
	if r.program == "" {
		t.Fatal("FIELDPOST_LITESTREAM names no program: .ci/replica builds it")
	}
	if err := os.WriteFile(r.conf, []byte(conf.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	r.follows = exec.Command(r.program, "replicate", "-config", r.conf)
	r.follows.Stdout, r.follows.Stderr = &r.log, &r.log
	if err := r.follows.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		r.kill()
		if t.Failed() {
			t.Logf("Litestream says\n%s", r.log.String())
		}
	})
	return r
}

// kill ends Litestream as a loss of power does.
func (r *replica) kill() {
	if r.follows != nil {
		_ = r.follows.Process.Kill()
		_ = r.follows.Wait()
		r.follows = nil
	}
}

// restore writes the database of a house out of its replica into another file.
func (r *replica) restore(of *house, to string) {
	r.t.Helper()
	out, err := exec.Command(r.program, "restore", "-config", r.conf, "-integrity-check", "full", "-o", to, filepath.Join(of.dir, "fieldpost.db")).CombinedOutput()
	if err != nil {
		r.t.Fatalf("litestream restore: %v\n%s", err, out)
	}
}

// secondMachine returns another house of the same office: what its backup holds, but the database.
func (h *house) secondMachine() *house {
	h.t.Helper()
	second := &house{t: h.t, dir: h.t.TempDir(), program: h.program, ca: h.ca}
	for _, name := range []string{"post.toml", "instance.key", "imap.password"} {
		content, err := os.ReadFile(filepath.Join(h.dir, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(second.dir, name), content, 0o600)
		}
		if err != nil {
			h.t.Fatal(err)
		}
	}
	h.t.Cleanup(func() {
		second.kill()
		if h.t.Failed() {
			h.t.Logf("the log of the second machine:\n%s", second.log.String())
		}
	})
	return second
}

// takeOver starts the daemon with the mailbox of the machine before.
func (h *house) takeOver() {
	h.t.Helper()
	h.serve = h.command("serve", "--take-mailbox")
	h.serve.Stderr = &h.log
	if err := h.serve.Start(); err != nil {
		h.t.Fatal(err)
	}
	for late := time.Now().Add(patience); !strings.Contains(h.log.String(), "the mailbox is taken over"); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(late) {
			h.t.Fatal("the mailbox is not taken over")
		}
	}
}

// comeBack starts the daemon of a machine that was dead, and returns what it says until it ends.
func (h *house) comeBack() (said string, err error) {
	var log bytes.Buffer
	old := h.command("serve")
	old.Stderr = &log
	defer time.AfterFunc(patience, func() { _ = old.Process.Signal(os.Interrupt) }).Stop()
	err = old.Run()
	return log.String(), err
}

// await waits until the game has come to a phase.
func (g *game) await(phase int) {
	g.t.Helper()
	for late := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
		info, err := g.office.Service.Inquiry.ShowGame(context.Background(), g.id)
		if err != nil {
			g.t.Fatal(err)
		}
		if info.Phase >= phase {
			return
		}
		if time.Now().After(late) {
			g.t.Fatalf("the game is in phase %d, want %d", info.Phase, phase)
		}
	}
}

// order has whoever is asked in a phase answer.
func (g *game) order(phase int) {
	g.t.Helper()
	for _, side := range g.sides {
		d := g.asks(side, phase)
		if lines, asked := g.sheet(side, phase); asked {
			g.write(side, d, player.Style(phase%player.Styles), lines...)
			return
		}
	}
}

// TestSecondMachine follows the handbook's page of that name, four times in a game: Litestream
// follows the database, the machine dies, and another with the replica takes the mailbox over.
// No order is lost, none counts twice, nobody gets another answer or report than the first, and
// the machine that was dead is turned away.
func TestSecondMachine(t *testing.T) {
	g := begin(t, "one-turn")
	g.Away, g.Deaths = 0, 1000
	phase := 1
	for _, death := range []struct {
		name string
		die  func(first *replica)
	}{
		{"all at once, with a letter on its way", func(r *replica) {
			g.order(phase)
			time.Sleep(time.Duration(g.luck.Roll("pause", 120)) * time.Millisecond)
			r.kill()
			g.house.kill()
			phase++
		}},
		{"the replica first, so that it lacks two phases", func(r *replica) {
			r.kill()
			g.phase(phase)
			g.phase(phase + 1)
			g.house.kill()
			phase += 2
		}},
		{"the daemon first, before it has read the letter", func(r *replica) {
			g.house.kill()
			g.order(phase)
			r.kill()
			phase++
		}},
		{"the replica lags, and a letter is on its way", func(r *replica) {
			r.kill()
			g.phase(phase)
			g.order(phase + 1)
			time.Sleep(time.Duration(g.luck.Roll("pause", 400)) * time.Millisecond)
			g.house.kill()
			phase += 2
		}},
	} {
		t.Log(death.name)
		first := g.house
		replica := follow(t, first)
		for range 2 {
			g.phase(phase)
			phase++
		}
		time.Sleep(2 * time.Second) // the handbook's sync-interval is one
		death.die(replica)
		if err := g.office.Close(); err != nil {
			t.Fatal(err)
		}
		second := first.secondMachine()
		replica.restore(first, filepath.Join(second.dir, "fieldpost.db"))
		g.house = second
		// The doctor may mind the letters that the replica lacks, and nothing else.
		out, _ := second.command("doctor").CombinedOutput()
		if text := string(out); strings.Count(text, "WRONG  ") != strings.Count(text, "WRONG  done folder") || !strings.Contains(text, "ok     relay") {
			t.Errorf("the doctor says\n%s", text)
		}
		second.takeOver()
		g.office = second.office()
		g.await(phase)
		if said, err := first.comeBack(); err == nil || !strings.Contains(said, "the mailbox is read by another database") {
			t.Errorf("the machine that was dead says %v\n%s", err, said)
		}
	}
	for range 2 {
		g.phase(phase)
		phase++
	}
	g.house.stop()
	g.compare(phase)
}
