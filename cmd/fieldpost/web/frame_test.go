package web_test

import (
	"html"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// parted is a page as its golden files hold it: what is its own, which is its <main>
// and the lines of the frame that are not those of every page, and the frame without them.
// Together they are the whole page but for what part compares itself.
type parted struct {
	title   string
	head    []string // lines: the feed, the scripts of the page
	current string   // where the link of the navigation leads that is marked as current
	foot    string   // name of the sentence in the foot, and the sentence
	said    string
	main    string
	frame   string
}

// What differs outside of <main>, each with the group that does: the feed before the script
// of all pages, other scripts after it.
var (
	titleOf   = regexp.MustCompile(`<title>(.*)</title>`)
	headOf    = regexp.MustCompile(`((?:\n<link rel="alternate" .*>)?)(\n<script src="/static/zone\.HASH\.js" defer></script>)((?:\n<script .*></script>)*)\n</head>`)
	currentOf = regexp.MustCompile(`<a href="([^"]*)" aria-current="page">`)
	backOf    = regexp.MustCompile(`name="back" value="([^"]*)"`)
	footOf    = regexp.MustCompile(`<footer>\n<div class="wide">\n<p>(.*)</p>`)
)

// part parts the page that stands at path.
func part(t *testing.T, book *templates.Book, page, lang, path string) parted {
	t.Helper()
	before, rest, ok := strings.Cut(page, "<main ")
	inner, after, closed := strings.Cut(rest, "</main>\n")
	if !ok || !closed || strings.Contains(after, "<main ") {
		t.Fatalf("%s has no <main>, or several", path)
	}
	p := parted{main: "<main " + inner + "</main>\n", frame: before + "<main>\n" + after}
	// take takes the group out of the frame, wherever it is found.
	take := func(re *regexp.Regexp, instead string) (found []string) {
		for _, m := range re.FindAllStringSubmatch(p.frame, -1) {
			found = append(found, m[1])
			p.frame = strings.Replace(p.frame, m[0], strings.Replace(m[0], m[1], instead, 1), 1)
		}
		return found
	}
	one := func(what string, found []string) string {
		if len(found) != 1 {
			t.Fatalf("%s has %d times %s: %q", path, len(found), what, found)
		}
		return found[0]
	}
	p.title = one("title", take(titleOf, "TITLE"))
	if m := headOf.FindStringSubmatch(p.frame); m != nil {
		p.head = strings.FieldsFunc(m[1]+m[3], func(r rune) bool { return r == '\n' })
		p.frame = strings.Replace(p.frame, m[0], m[2]+"\n</head>", 1)
	} else {
		t.Errorf("%s: its head does not end in scripts", path)
	}
	switch links := currentOf.FindAllStringSubmatch(p.frame, -1); len(links) {
	case 0:
	case 1:
		p.current = links[0][1]
		p.frame = strings.Replace(p.frame, links[0][0], `<a href="`+p.current+`">`, 1)
	default:
		t.Fatalf("%s has %d current links", path, len(links))
	}
	backs := take(backOf, "BACK")
	for _, back := range backs { // of the other language and of the zone
		if back != html.EscapeString(path) {
			t.Errorf("%s: its forms lead back to %q", path, back)
		}
	}
	if len(backs) != 2 {
		t.Errorf("%s has %d forms that lead back", path, len(backs))
	}
	p.said = one("foot", take(footOf, "FOOT"))
	for _, code := range book.Codes() {
		if name, ok := strings.CutPrefix(code, "web.foot."); ok && html.EscapeString(book.Text(rules.Lang(lang), nil, rules.Message{Code: code})) == p.said {
			p.foot = name
		}
	}
	if p.foot == "" {
		t.Errorf("%s: no words of the catalog are those of its foot: %q", path, p.said)
	}
	return p
}

// own returns what the golden file of a page holds.
func (p parted) own() string {
	var b strings.Builder
	b.WriteString("title: " + p.title + "\n")
	for _, line := range p.head {
		b.WriteString("head: " + line + "\n")
	}
	if p.current != "" {
		b.WriteString("current: " + p.current + "\n")
	}
	b.WriteString("foot: " + p.foot + "\n\n" + p.main)
	return b.String()
}

// sharedFrame is the frame of all pages of one reader in one language.
type sharedFrame struct {
	frame string
	feet  map[string]string // the sentences of their feet by name
}

// add compares the frame of a page with that of those before it.
func (f *sharedFrame) add(t *testing.T, page string, p parted) {
	t.Helper()
	if f.frame == "" {
		f.frame = p.frame
	}
	if p.frame != f.frame {
		t.Errorf("%s has a frame of its own:\n%s\nthat of the pages before it:\n%s", page, p.frame, f.frame)
	}
	f.feet[p.foot] = p.said
}

// golden returns what the golden file of a frame holds.
func (f *sharedFrame) golden() string {
	var feet strings.Builder
	for _, name := range slices.Sorted(maps.Keys(f.feet)) {
		feet.WriteString("\n" + name + ": " + f.feet[name])
	}
	return strings.Replace(f.frame, "FOOT", feet.String()+"\n", 1)
}
