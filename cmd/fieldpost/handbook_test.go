package main

import (
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/handbook"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
)

// handbookFile returns a file of the handbook.
func handbookFile(t *testing.T, name string) string {
	t.Helper()
	text, err := handbook.File(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestProxiesShowNoHealth: the files of nginx and Caddy close health and figures, whatever path
// of them is asked for, and no other page. .ci/install asks the servers themselves.
func TestProxiesShowNoHealth(t *testing.T) {
	location := regexp.MustCompile(`(?s)location ~ (\S+) \{[^}]*\bdeny all;`).FindStringSubmatch(handbookFile(t, "nginx.conf"))
	matcher := regexp.MustCompile(`(?s)@inside \{\s*path ([^\n]+)\n.*respond @inside 403`).FindStringSubmatch(handbookFile(t, "Caddyfile"))
	if location == nil || matcher == nil {
		t.Fatalf("nginx.conf closes %q, Caddyfile %q", location, matcher)
	}
	nginx := regexp.MustCompile(location[1])
	patterns := strings.Fields(matcher[1])
	caddy := func(at string) bool {
		return slices.ContainsFunc(patterns, func(pattern string) bool {
			ok, _ := path.Match(pattern, at)
			return ok
		})
	}
	routes, err := os.ReadFile(filepath.Join(root, "cmd/fieldpost/web/routes.go"))
	if err != nil {
		t.Fatal(err)
	}
	closed := []string{"/metrics", "/healthz/", "/healthz/anything"}
	for _, m := range regexp.MustCompile(`r\.Get\("(/healthz[^"]*)"`).FindAllStringSubmatch(string(routes), -1) {
		closed = append(closed, m[1])
	}
	if len(closed) < 6 {
		t.Errorf("only %q were found", closed)
	}
	for _, at := range closed {
		if !nginx.MatchString(at) || !caddy(at) {
			t.Errorf("%s: closed by nginx %t, by Caddy %t", at, nginx.MatchString(at), caddy(at))
		}
	}
	for i := range web.Routes {
		if _, at, _ := strings.Cut(web.Routes[i].To, " "); nginx.MatchString(at) || caddy(at) {
			t.Errorf("%s: closed by nginx %t, by Caddy %t", at, nginx.MatchString(at), caddy(at))
		}
	}
}

// handbookCode matches what the handbook's texts set as code: a fence, or words within a text.
var handbookCode = regexp.MustCompile("(?s)```\n(.*?)```|`([^`]+)`")

// TestHandbookCommandsCanBeGiven: each command that the handbook, its files and the README
// name is one of the program, and has the flags that it is given there.
func TestHandbookCommandsCanBeGiven(t *testing.T) {
	parser, err := newParser(&commands{}, kong.Vars{"langs": "en,es"})
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{"handbook.md": handbook.Page(), "README.md": string(readme)}
	for _, name := range handbook.Names() {
		texts[name] = handbookFile(t, name)
	}
	found := 0
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		code := []string{texts[name]} // of what is no text, all is
		if path.Ext(name) == ".md" {
			code = nil
			for _, m := range handbookCode.FindAllStringSubmatch(texts[name], -1) {
				code = append(code, m[1]+m[2])
			}
		}
		for _, part := range code {
			for _, given := range commandsGiven(part, parser.Model.Node) {
				found++
				if fault := commandFault(given, parser.Model.Node); fault != "" {
					t.Errorf("%s: %q: %s", name, strings.Join(given, " "), fault)
				}
			}
		}
	}
	if found < 120 {
		t.Errorf("only %d commands were found", found)
	}
}

// commandsGiven returns the words of each command of the program that a piece of code holds: what
// follows the program's name, or all of it where it begins with a command that has flags.
func commandsGiven(code string, program *kong.Node) (all [][]string) {
	code = strings.ReplaceAll(code, "\\\n", " ")
	if name := strings.Fields(code); len(name) > 1 && child(program, name[0]) != nil && !strings.Contains(code, "=") {
		code = "fieldpost " + strings.Join(name, " ")
	}
	for _, m := range regexp.MustCompile(`(?:^|\n *|/|-- |fieldpost +)fieldpost ([a-z][^\n;&|>]*|--version|--help)`).FindAllStringSubmatch(code, -1) {
		if words := strings.Fields(m[1]); words[0] != "fieldpost" { // a user, or a container
			all = append(all, words)
		}
	}
	return all
}

// commandFault says what is wrong in a command, "" for nothing.
func commandFault(words []string, at *kong.Node) string {
	if !strings.HasPrefix(words[0], "--") && child(at, words[0]) == nil {
		return "no command is called " + words[0]
	}
	flags := map[string]bool{}
	for _, word := range words {
		if next := child(at, word); next != nil {
			at = next
		}
		for _, f := range at.Flags {
			flags[f.Name], flags["no-"+f.Name] = true, true
		}
		if name, isFlag := strings.CutPrefix(word, "--"); isFlag {
			if name, _, _ = strings.Cut(strings.TrimRight(name, "`.,)"), "="); !flags[name] {
				return "it has no flag --" + name
			}
		}
	}
	return ""
}

// child returns the command below another that has a name, nil when there is none.
func child(of *kong.Node, name string) *kong.Node {
	for _, n := range of.Children {
		if n.Name == name {
			return n
		}
	}
	return nil
}
