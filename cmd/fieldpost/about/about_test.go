package about_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/about"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// small is where the small program is built.
var small string

func TestMain(m *testing.M) {
	var err error
	if small, err = os.MkdirTemp("", "about-"); err != nil {
		panic(err)
	}
	code := testenv.Main(m)
	os.RemoveAll(small)
	os.Exit(code)
}

// program is a small program with C and with some of our modules in it. It is built once.
func program(t *testing.T) string {
	t.Helper()
	path, err := built()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

var built = sync.OnceValues(func() (string, error) {
	sums, err := os.ReadFile("../../../go.sum")
	if err != nil {
		return "", err
	}
	mod, err := os.ReadFile("../../../go.mod")
	if err != nil {
		return "", err
	}
	for name, text := range map[string]string{
		"go.sum":  string(sums),
		"go.mod":  strings.Replace(string(mod), "module github.com/fieldpost/fieldpost", "module example.org/small", 1),
		"main.go": "package main\n\n// int three(void) { return 3; }\nimport \"C\"\n\nimport (\n\t\"github.com/pelletier/go-toml/v2\"\n\t\"golang.org/x/text/language\"\n)\n\nfunc main() { println(C.three(), toml.Unmarshal(nil, nil) == nil, language.Spanish.String()) }\n",
	} {
		if err := os.WriteFile(filepath.Join(small, name), []byte(text), 0o644); err != nil {
			return "", err
		}
	}
	c := exec.Command("go", "build", "-o", "small", ".")
	c.Dir = small
	if out, err := c.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w\n%s", err, out)
	}
	return filepath.Join(small, "small"), nil
})

func TestBuildOfAnotherProgram(t *testing.T) {
	path := program(t)
	b, err := about.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	text := b.String()
	for _, want := range []string{`(?m)^go +go1\.\d+.* \w+/\w+$`, `(?m)^compiler +.*(GCC|clang)`, `(?m)^libc +(glibc, at least 2\.\d+|musl)$`} {
		if !regexp.MustCompile(want).MatchString(text) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if _, err := about.Read(filepath.Join(filepath.Dir(path), "go.mod")); err == nil {
		t.Error("a file that is no program was read")
	}
}

// schema is that of CycloneDX.
func schema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	c := jsonschema.NewCompiler()
	for _, name := range []string{"bom-1.5", "jsf-0.82", "spdx"} {
		raw, err := os.ReadFile("testdata/cyclonedx/" + name + ".schema.json")
		if err != nil {
			t.Fatal(err)
		}
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(raw))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.AddResource("http://cyclonedx.org/schema/"+name+".schema.json", doc); err != nil {
			t.Fatal(err)
		}
	}
	s, err := c.Compile("http://cyclonedx.org/schema/bom-1.5.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestBillIsCycloneDX: the bill of a program keeps to the schema, and has the
// modules that `go version -m` lists, each with its version and sum.
func TestBillIsCycloneDX(t *testing.T) {
	path := program(t)
	b, err := about.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	b.SQLite = "3.1.2"
	text, err := b.Bill()
	if err != nil {
		t.Fatal(err)
	}
	again, err := b.Bill()
	if err != nil || !bytes.Equal(text, again) {
		t.Errorf("the bill is another the second time: %v", err)
	}
	s := schema(t)
	valid := func(text []byte) error {
		doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		return s.Validate(doc)
	}
	if err := valid(text); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	if valid(bytes.Replace(text, []byte(`"library"`), []byte(`"book"`), 1)) == nil {
		t.Error("the schema minds nothing")
	}
	var got struct {
		Components []struct {
			Name, Version string
			Properties    []struct{ Name, Value string }
		}
	}
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	var have []string
	for _, c := range got.Components {
		sum := ""
		for _, p := range c.Properties {
			sum = p.Value
		}
		if c.Name != "std" && c.Name != "sqlite" {
			have = append(have, strings.TrimSpace(c.Name+" "+c.Version+" "+sum))
		}
	}
	if want := listed(t, path); !slices.Equal(have, want) || len(want) < 3 {
		t.Errorf("the bill has\n%s\n`go version -m` has\n%s", strings.Join(have, "\n"), strings.Join(want, "\n"))
	}
}

// listed are the modules of a program by `go version -m`.
func listed(t *testing.T, path string) (modules []string) {
	t.Helper()
	out, err := exec.Command("go", "version", "-m", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		if words := strings.Fields(line); len(words) > 2 && (words[0] == "mod" || words[0] == "dep") {
			modules = append(modules, strings.Join(words[1:], " "))
		}
	}
	return modules
}
