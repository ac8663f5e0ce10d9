package about

import (
	"crypto/sha256"
	"debug/buildinfo"
	"debug/elf"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strings"
)

// Build is what a program is made of. Texts are empty where its file does not say.
type Build struct {
	Path     string // import path of its main package
	Version  string // of the main module, "(devel)" where there is no tag
	Commit   string // of git
	Modified bool   // the sources were not those of the commit
	Time     string // of the commit, RFC 3339
	Go       string
	System   string // linux/amd64
	Compiler string // of C
	Libc     string // that it is linked with, and the least version that it takes
	SQLite   string // version of the library that is compiled in; known of the running program only
	SHA256   string // of the file
	Modules  []*debug.Module
	Settings []debug.BuildSetting
}

// Read reads the file of a program that Go built.
func Read(path string) (*Build, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("about: %w", err)
	}
	defer file.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, file); err != nil {
		return nil, fmt.Errorf("about: %w", err)
	}
	info, err := buildinfo.Read(file)
	if err != nil {
		return nil, fmt.Errorf("about %s: %w", path, err)
	}
	b := of(info)
	b.SHA256 = hex.EncodeToString(hash.Sum(nil))
	b.linked(file)
	return b, nil
}

// Running returns the program that runs.
func Running() (*Build, error) {
	path, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("about: %w", err)
	}
	return Read(path)
}

// of takes what the Go linker wrote.
func of(info *debug.BuildInfo) *Build {
	b := &Build{Path: info.Path, Version: info.Main.Version, Go: info.GoVersion, Settings: info.Settings}
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	b.Commit, b.Time, b.Modified = set["vcs.revision"], set["vcs.time"], set["vcs.modified"] == "true"
	if set["GOOS"] != "" {
		b.System = set["GOOS"] + "/" + set["GOARCH"]
	}
	for _, m := range info.Deps {
		if m.Replace != nil {
			m = m.Replace
		}
		b.Modules = append(b.Modules, m)
	}
	slices.SortFunc(b.Modules, func(x, y *debug.Module) int { return strings.Compare(x.Path, y.Path) })
	if info.Main.Path != "" {
		b.Modules = append([]*debug.Module{&info.Main}, b.Modules...)
	}
	return b
}

// linked takes what the C compiler and the linker left in a file of the form ELF.
func (b *Build) linked(file io.ReaderAt) {
	f, err := elf.NewFile(file)
	if err != nil { // of another system
		return
	}
	defer f.Close()
	if s := f.Section(".comment"); s != nil {
		if text, err := s.Data(); err == nil {
			parts := slices.DeleteFunc(strings.Split(string(text), "\x00"), func(p string) bool { return p == "" })
			slices.Sort(parts)
			b.Compiler = strings.Join(slices.Compact(parts), "; ")
		}
	}
	libs, err := f.ImportedLibraries()
	switch {
	case err != nil || len(libs) == 0:
		b.Libc = "none, or linked statically"
		return
	case slices.ContainsFunc(libs, func(l string) bool { return strings.Contains(l, "musl") }):
		b.Libc = "musl"
		return
	}
	b.Libc = strings.Join(libs, " ")
	if needs := newestGlibc(f); needs != "" {
		b.Libc = "glibc, at least " + needs
	}
}

// newestGlibc returns the newest version of glibc of which a program needs something.
func newestGlibc(f *elf.File) (version string) {
	needs, err := f.DynamicVersionNeeds()
	if err != nil {
		return ""
	}
	var newest [2]int
	for _, n := range needs {
		for _, d := range n.Needs {
			var v [2]int
			if k, _ := fmt.Sscanf(d.Dep, "GLIBC_%d.%d", &v[0], &v[1]); k == 2 && slices.Compare(v[:], newest[:]) > 0 {
				newest = v
				version = fmt.Sprintf("%d.%d", v[0], v[1])
			}
		}
	}
	return version
}

// String tells the build, a fact a line.
func (b *Build) String() string {
	var out strings.Builder
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&out, "%-10s %s\n", name, value)
		}
	}
	commit := b.Commit
	if commit != "" && b.Time != "" {
		commit += ", " + b.Time
	}
	if b.Modified {
		commit += ", and changes since"
	}
	line("version", b.Version)
	line("commit", commit)
	line("go", strings.TrimSpace(b.Go+" "+b.System))
	line("compiler", b.Compiler)
	line("libc", b.Libc)
	line("sqlite", b.SQLite)
	return out.String()
}
