package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/about"
)

// Names of what a release holds.
const (
	programName = "fieldpost"
	billName    = "fieldpost.cdx.json"
	factsName   = "RELEASE"
	sumsName    = "SHA256SUMS"
)

// Errors that tests tell apart.
var (
	errChanged = errors.New("there are changes that are not committed; commit or remove them")
	errDiffers = errors.New("the two builds differ")
	errFull    = errors.New("holds something; give another folder")
)

// flags returns those of go build. The symbol table goes, as it doubles the program.
func flags() []string { return []string{"-trimpath", "-buildvcs=true", "-ldflags=-s"} }

// release is one being made.
type release struct {
	repository string // of git
	main       string // the package, from its root
	out        string
	cache      string // of both builds; "": an empty one for each
	log        io.Writer
}

// make builds twice, compares, and fills the folder.
func (r *release) make(ctx context.Context) error {
	if entries, err := os.ReadDir(r.out); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s %w", r.out, errFull)
	}
	status, err := r.run(ctx, r.repository, nil, "git", "status", "--porcelain")
	if err != nil {
		return err
	}
	if len(status) > 0 {
		return fmt.Errorf("%w:\n%s", errChanged, status)
	}
	tmp, err := os.MkdirTemp("", "release-")
	if err != nil {
		return err
	}
	defer r.remove(tmp)
	// Folders of different names and depths: no path may be found in the program.
	first, err := r.build(ctx, filepath.Join(tmp, "a"))
	if err != nil {
		return err
	}
	second, err := r.build(ctx, filepath.Join(tmp, "another", "place"))
	if err != nil {
		return err
	}
	if err := same(first, second); err != nil {
		return err
	}
	return r.fill(ctx, first)
}

// build clones the commit into a folder and builds it there from nothing.
func (r *release) build(ctx context.Context, dir string) (program string, err error) {
	for _, name := range []string{"cache", "tmp"} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o700); err != nil {
			return "", err
		}
	}
	source, err := filepath.Abs(r.repository)
	if err != nil {
		return "", err
	}
	fmt.Fprintf(r.log, "building in %s\n", dir)
	clone := filepath.Join(dir, "fieldpost")
	if _, err := r.run(ctx, dir, nil, "git", "clone", "--quiet", "--no-hardlinks", source, clone); err != nil {
		return "", err
	}
	program = filepath.Join(dir, programName+".built")
	cache := filepath.Join(dir, "cache")
	if r.cache != "" {
		cache = r.cache
	}
	env := []string{"GOCACHE=" + cache, "GOTMPDIR=" + filepath.Join(dir, "tmp"), "GOFLAGS=", "CGO_ENABLED=1"}
	_, err = r.run(ctx, clone, env, "go", append(append([]string{"build"}, flags()...), "-o", program, r.main)...)
	return program, err
}

// same compares two files.
func same(one, other string) error {
	a, err := os.ReadFile(one)
	if err != nil {
		return err
	}
	b, err := os.ReadFile(other)
	if err != nil {
		return err
	}
	if bytes.Equal(a, b) {
		return nil
	}
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	return fmt.Errorf("%w from byte %d on: %s, %s", errDiffers, at, one, other)
}

// fill writes the release.
func (r *release) fill(ctx context.Context, program string) error {
	build, err := about.Read(program)
	if err != nil {
		return err
	}
	bill, err := r.run(ctx, ".", nil, program, "sbom")
	if err != nil {
		return err
	}
	raw, err := os.ReadFile(program)
	if err != nil {
		return err
	}
	facts := fmt.Sprintf("%s%-10s %s\n%-10s built twice, in two folders, each from nothing: the same bytes\n", build, "flags", strings.Join(flags(), " "), "checked")
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	var sums strings.Builder
	for _, f := range []struct {
		name string
		text []byte
		mode os.FileMode
	}{{programName, raw, 0o755}, {billName, bill, 0o644}, {factsName, []byte(facts), 0o644}} {
		if err := os.WriteFile(filepath.Join(r.out, f.name), f.text, f.mode); err != nil {
			return err
		}
		sum := sha256.Sum256(f.text)
		fmt.Fprintf(&sums, "%s  %s\n", hex.EncodeToString(sum[:]), f.name)
	}
	fmt.Fprint(r.log, facts)
	return os.WriteFile(filepath.Join(r.out, sumsName), []byte(sums.String()), 0o644)
}

// run runs a command in a folder and returns what it printed.
func (r *release) run(ctx context.Context, dir string, env []string, name string, args ...string) ([]byte, error) {
	c := exec.CommandContext(ctx, name, args...)
	c.Dir, c.Env = dir, append(os.Environ(), env...)
	var trouble bytes.Buffer
	c.Stderr = &trouble
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("%s %s: %w\n%s", filepath.Base(name), strings.Join(args, " "), err, trouble.String())
	}
	return out, nil
}

// remove empties the folder of the builds; Go writes its cache read-only in part.
func (r *release) remove(dir string) {
	_ = filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err == nil && e.IsDir() {
			_ = os.Chmod(path, 0o700)
		}
		return nil
	})
	if err := os.RemoveAll(dir); err != nil {
		fmt.Fprintf(r.log, "%s stays: %v\n", dir, err)
	}
}
