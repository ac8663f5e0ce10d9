package templates

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/fieldpost/fieldpost/rules"
)

// General is the topic of the help page about the service itself. The topic of
// a title's page is the title's id.
const General = "general"

// shared are the topics of the service's other pages, in the order in which [General]
// lists them.
var shared = [...]string{"orders", "reports", "deadlines", "messages", "games", "people", "keys", "pages", "dice"}

// Help asks for a help page.
type Help struct {
	Lang    rules.Lang
	Topic   string      // [General] when empty
	Section string      // how the heading of a section, or of a part of one, begins, [WholePage] for all of them; "": what is read first
	Title   rules.Title // nil when the page is not about one
}

// WholePage is the section of a help page that is all of it.
const WholePage = "all"

// Help writes a help page, or a section of it; ok is false when there is none on the
// topic.
func (b *Book) Help(h Help) (p Page, ok bool) {
	page := b.helpPage(h.Lang, h.Topic)
	if page == nil {
		return Page{}, false
	}
	from, to := 0, len(page.blocks)
	switch {
	case h.Section == "" && page.parted > 0:
		to = page.parted
	case h.Section != "" && h.Section != WholePage:
		if from, to = page.section(h.Section); from == to {
			return Page{}, false
		}
	}
	for {
		s := newWriter(b, h.Lang, h.Title)
		if from > 0 {
			s.body.Lead([]byte(page.title))
		}
		for i := from; i < to; i++ {
			s.helpBlock(&page.blocks[i])
		}
		whole := h.Section == WholePage
		switch {
		case h.Section == "" && page.parted > 0:
			s.more("help.more", h.Topic, page, to)
		case whole && to < len(page.blocks):
			s.more("help.rest", h.Topic, page, to)
		}
		p = s.page(page.title)
		last := page.lastHeading(to)
		if !whole || p.HTML != "" || last <= 0 {
			return p, true
		}
		to = last // the last section is asked for by itself, as all is too long for a mail
	}
}

// lastHeading returns where the last section begins of those before a block, -1 where none does.
func (p *helpPage) lastHeading(before int) int {
	for i := before - 1; i >= 0; i-- {
		if p.blocks[i].kind == helpHeading {
			return i
		}
	}
	return -1
}

// section returns where the blocks of a section stand, or of a part of one.
func (p *helpPage) section(begins string) (from, to int) {
	for _, kind := range []helpKind{helpHeading, helpGroup} {
		for i := range p.blocks {
			if p.blocks[i].kind != kind || !strings.HasPrefix(NormalizeName(string(p.blocks[i].text)), NormalizeName(begins)) {
				continue
			}
			for to = i + 1; to < len(p.blocks) && p.blocks[to].kind != helpHeading && p.blocks[to].kind != kind; to++ {
			}
			return i, to
		}
	}
	return 0, 0
}

// more lists the sections from a block on, behind a text that tells how to ask for one.
func (s *writer) more(how, topic string, page *helpPage, from int) {
	s.body.Heading(s.say("help.heading.more"))
	s.body.Para(s.say(how, rules.Text("topic", topic)))
	for i := from; i < len(page.blocks); i++ {
		if b := &page.blocks[i]; b.kind == helpHeading {
			s.body.Bullet("", b.text)
		}
	}
}

// short writes the first section of the page about a title: the game in short. What stands
// there under the ids of scenarios is for them alone.
func (s *writer) short(title rules.Title, scenario string) {
	page := s.book.helpPage(s.words.Lang, title.About().ID)
	if page == nil {
		return
	}
	headed, shown := false, true
	for i := range page.blocks {
		b := &page.blocks[i]
		switch {
		case b.kind == helpHeading && headed:
			return
		case b.kind == helpHeading:
			headed = true
		case b.kind == helpGroup && namesScenario(title, b.text, ""):
			shown = namesScenario(title, b.text, scenario)
			continue
		}
		if headed && shown {
			s.helpBlock(b)
		}
	}
}

// namesScenario reports whether a heading names a scenario by its id, or any when none is given.
func namesScenario(title rules.Title, heading []byte, id string) bool {
	words := strings.FieldsFunc(string(heading), func(r rune) bool { return r == ' ' || r == ',' })
	return slices.ContainsFunc(title.About().Scenarios, func(sc rules.Scenario) bool {
		return (id == "" || sc.ID == id) && slices.Contains(words, sc.ID)
	})
}

// choiceSection is which section of the page about a title, from 0, is on what is chosen
// first: behind the game in short and the orders at a glance.
const choiceSection = 2

// firstChoice names the section of the page about a title that helps with its first
// choice, where the page comes in sections. Of several first turns it is that of the
// scenario, whose id its heading then holds; that of another scenario is of no use.
func (s *writer) firstChoice(title rules.Title, scenario string) {
	page := s.book.helpPage(s.words.Lang, title.About().ID)
	if page == nil || page.parted == 0 {
		return
	}
	n, section := 0, ""
	for i := range page.blocks {
		if page.blocks[i].kind != helpHeading {
			continue
		}
		switch text := string(page.blocks[i].text); {
		case n == choiceSection:
			section = text
		case n > choiceSection && section != "" && scenario != "" && slices.Contains(strings.Fields(text), scenario) && !slices.Contains(strings.Fields(section), scenario):
			section = text
		}
		n++
	}
	of := func(sc rules.Scenario) bool {
		return sc.ID != scenario && slices.Contains(strings.Fields(section), sc.ID)
	}
	if section != "" && !slices.ContainsFunc(title.About().Scenarios, of) {
		s.body.Para(s.say("help.choice", rules.Text("topic", title.About().ID), rules.Text("section", strings.ToLower(section))))
	}
}

// NormalizeName returns a name as it is compared: its letters and digits, small, without accents.
func NormalizeName(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, norm.NFD.String(text))
}

// SharedTopics returns the help pages that are of no title: the general one and those about the
// service.
func SharedTopics() []string { return append([]string{General}, shared[:]...) }

// Topics lists the help pages of a language: the general one, what else there is about
// the service, and the titles.
func (b *Book) Topics(lang rules.Lang) []string {
	place := func(topic string) int {
		if topic == General {
			return -1
		}
		if i := slices.Index(shared[:], topic); i >= 0 {
			return i
		}
		return len(shared)
	}
	return slices.SortedFunc(maps.Keys(b.help[lang]), func(x, y string) int {
		return cmp.Or(cmp.Compare(place(x), place(y)), cmp.Compare(x, y))
	})
}

// TopicName returns what a reader calls a help page about the service, as in "órdenes", and
// the topic itself of any other page.
func (b *Book) TopicName(lang rules.Lang, topic string) string {
	if page := b.help[lang][topic]; page != nil && slices.Contains(shared[:], topic) {
		return strings.ToLower(page.title)
	}
	return topic
}

func (b *Book) helpPage(lang rules.Lang, topic string) *helpPage {
	if topic == "" {
		topic = General
	}
	return b.help[lang][strings.ToLower(topic)]
}

func (s *writer) helpBlock(b *helpBlock) {
	switch b.kind {
	case helpTitle:
		s.body.Lead(b.text)
	case helpHeading:
		s.body.Heading(b.text)
	case helpGroup:
		s.body.Group(b.text)
	case helpPara:
		s.body.Para(b.text)
	case helpItem:
		s.body.Bullet("", b.text)
	case helpStep:
		s.body.Bullet(b.label, b.text)
	case helpTable:
		s.body.Table(b.rows)
	case helpFence:
		s.body.Example(b.lines)
	}
}

// readHelp reads help/<lang>/*.md. A page must stand in every language.
func readHelp(fsys fs.FS, langs []rules.Lang) (map[rules.Lang]map[string]*helpPage, error) {
	all := map[rules.Lang]map[string]*helpPage{}
	var faults []error
	for _, lang := range langs {
		all[lang] = map[string]*helpPage{}
		names, err := fs.Glob(fsys, path.Join("help", string(lang), "*.md"))
		if err != nil {
			return nil, fmt.Errorf("templates: list help: %w", err)
		}
		for _, name := range names {
			data, err := fs.ReadFile(fsys, name)
			if err != nil {
				return nil, fmt.Errorf("templates: read help: %w", err)
			}
			page, err := readMarkdown(name, string(data))
			if err != nil {
				faults = append(faults, err)
			}
			all[lang][strings.TrimSuffix(path.Base(name), ".md")] = page
		}
	}
	for _, lang := range langs {
		for _, other := range langs {
			for topic := range all[lang] {
				if all[other][topic] == nil {
					faults = append(faults, fmt.Errorf("help/%s/%s.md: the page is missing in %q", lang, topic, other))
				}
			}
		}
	}
	slices.SortStableFunc(faults, func(a, b error) int { return strings.Compare(a.Error(), b.Error()) })
	return all, errors.Join(faults...)
}
