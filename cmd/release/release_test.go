package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// repository is one of git with a small program in it: one of little more than the runtime, as
// all of the library that it needs is compiled for the flags of a release.
func repository(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":  "module example.org/small\n\ngo 1.26.0\n",
		"main.go": "package main\n\nimport \"syscall\"\n\nfunc main() { syscall.Write(1, []byte(`{\"bomFormat\": \"CycloneDX\"}`)) }\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, args := range [][]string{{"init", "-q"}, {"add", "."}, {"-c", "user.name=t", "-c", "user.email=t@example.org", "commit", "-q", "-m", "small"}} {
		c := exec.Command("git", args...)
		c.Dir = dir
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	return dir
}

func TestRelease(t *testing.T) {
	var log bytes.Buffer
	cache, err := exec.Command("go", "env", "GOCACHE").Output() // compiling the library twice takes a minute
	if err != nil {
		t.Fatal(err)
	}
	r := release{repository: repository(t), main: ".", out: filepath.Join(t.TempDir(), "out"), cache: strings.TrimSpace(string(cache)), log: &log}
	if err := r.make(context.Background()); err != nil {
		t.Fatal(err)
	}
	check := exec.Command("sha256sum", "-c", "--strict", sumsName)
	check.Dir = r.out
	if out, err := check.CombinedOutput(); err != nil || strings.Count(string(out), ": OK") != 3 {
		t.Errorf("%v\n%s", err, out)
	}
	facts, err := os.ReadFile(filepath.Join(r.out, factsName))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"commit     ", "go         go1.", "flags      -trimpath", "the same bytes"} {
		if !strings.Contains(string(facts), want) {
			t.Errorf("%s does not say %q:\n%s", factsName, want, facts)
		}
	}
	raw, err := os.ReadFile(filepath.Join(r.out, programName))
	if err != nil || bytes.Contains(raw, []byte(filepath.Dir(r.repository))) || bytes.Contains(raw, []byte("release-")) {
		t.Errorf("the program knows where it was built: %v", err)
	}
	if err := r.make(context.Background()); !errors.Is(err, errFull) {
		t.Errorf("into a folder that holds a release: %v", err)
	}
	if err := os.WriteFile(filepath.Join(r.repository, "more.go"), []byte("package main\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	r.out = filepath.Join(t.TempDir(), "other")
	if err := r.make(context.Background()); !errors.Is(err, errChanged) {
		t.Errorf("with changes: %v", err)
	}
}

func TestBuildsThatDiffer(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	one := file("one", "abcdef")
	if err := same(one, file("two", "abcdef")); err != nil {
		t.Error(err)
	}
	for _, text := range []string{"abcxef", "abc", "abcdefg"} {
		if err := same(one, file("three", text)); !errors.Is(err, errDiffers) {
			t.Errorf("%s: %v", text, err)
		}
	}
	if err := same(one, file("four", "abcxef")); !strings.Contains(err.Error(), "from byte 3 on") {
		t.Errorf("where they differ: %v", err)
	}
}
