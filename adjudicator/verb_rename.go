package adjudicator

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// The verbs that say what a game is called and found by.
const (
	VerbRename Verb = "rename"
	VerbTag    Verb = "tag"
)

// Arguments of rename and tag; [nothing] takes back what there is.
const (
	ArgCalled = "called"
	ArgTags   = "tags"
)

// How long a name of a game is in letters, and how many tags it has, of how many letters.
const (
	longestGameName = 60
	mostTags        = 10
	longestTag      = 30
)

// rename calls a game something beside its id, which stays; [nothing] takes the name back.
// Players read it in the mails that come.
func (c *command) rename() error {
	name := strings.Join(strings.Fields(c.arg(ArgCalled)), " ")
	if isNothing(name) {
		name = ""
	}
	if !gameNameable(name) {
		return c.refuse("verb.no-name", rules.Num("n", longestGameName))
	}
	if name == c.game.Name {
		return c.idly("verb.renamed-already", called(name)...)
	}
	c.note("from", c.game.Name)
	c.note("to", name)
	c.game.Name = name
	c.say("verb.renamed", called(name)...)
	return c.tx.SaveGame(&c.game)
}

// gameNameable reports whether a game can be called so.
func gameNameable(name string) bool {
	return utf8.RuneCountInString(name) <= longestGameName && nameable(name) && !strings.ContainsAny(name, "<>[]")
}

// called returns the name of a game as an argument, none where it has none.
func called(name string) []rules.Arg {
	if name == "" {
		return nil
	}
	return []rules.Arg{rules.Text("name", name)}
}

// tag gives a game the words by which its moderators find it, in place of those that it
// had. No player is told them.
func (c *command) tag() error {
	tags, ok := readTags(c.arg(ArgTags))
	if !ok {
		return c.refuse("verb.no-tags", rules.Num("n", mostTags), rules.Num("long", longestTag))
	}
	if slices.Equal(tags, c.game.Tags) {
		return c.idly("verb.tagged-already", tagged(tags)...)
	}
	c.note(ArgTags, strings.Join(tags, " "))
	c.say("verb.tagged", tagged(tags)...)
	return c.tx.SetTags(c.game.ID, tags)
}

func tagged(tags []string) (args []rules.Arg) {
	for _, tag := range tags {
		args = append(args, rules.Text("tags", tag))
	}
	return args
}

// aTag is a word that a game can be found by.
var aTag = regexp.MustCompile(`^[\pL\pN][\pL\pN_-]*$`)

// readTags reads words by which a game is found, parted by spaces or commas.
func readTags(text string) (tags []string, ok bool) {
	if isNothing(text) {
		return nil, true
	}
	for _, tag := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == ',' || r == '#' || r == '\t' }) {
		if !aTag.MatchString(tag) || utf8.RuneCountInString(tag) > longestTag {
			return nil, false
		}
		if !slices.Contains(tags, tag) {
			tags = append(tags, tag)
		}
	}
	slices.Sort(tags)
	return tags, len(tags) <= mostTags
}

// Wants reports whether a game is among those that some words ask for: each is its id,
// its title, its state, a tag or a part of its name; a word of lateWords asks for those
// that are late.
func (s *Service) Wants(g *GameInfo, asked []string) bool {
	for _, word := range asked {
		word = parser.Fold(word)
		if word == "" {
			continue
		}
		is := func(code string) bool {
			return slices.ContainsFunc(s.waysOf(code), func(way []string) bool { return strings.Join(way, " ") == word })
		}
		late := is("door.filter.late") && g.Late(s.now())
		state := word == string(g.State) || is("door.filter."+string(g.State))
		tag := slices.ContainsFunc(g.Tags, func(tag string) bool { return parser.Fold(tag) == word })
		if !late && !state && !tag && word != parser.Fold(g.ID) && word != parser.Fold(g.Title) && !strings.Contains(parser.Fold(g.Name), word) {
			return false
		}
	}
	return true
}

// Awaited returns the sides whose last word is missing.
func (g *GameInfo) Awaited() (out []rules.Side) {
	for i := range g.Seats {
		if s := g.Seats[i].Sheet; g.State == store.Running && (s == SheetMissing || s == SheetNotFinal) {
			out = append(out, g.Seats[i].Side)
		}
	}
	return out
}
