package moderation

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
)

// The verbs that say what a game is called and found by; a word for nothing (isNothing) takes back
// what there is.
var (
	Rename = &Verb{Name: "rename", Do: rename, States: every, Always: true, Fields: []Field{{Name: office.ArgCalled, Kind: FieldLine, Flag: "name", Help: "What it is called; none takes the name back."}}}
	Tag    = &Verb{Name: "tag", Do: setTags, States: every, Always: true, Fields: []Field{{Name: office.ArgTags, Kind: FieldLine, Help: "The tags, in place of those that it has; none takes them away."}}}
)

// How long a name of a game is in letters, and how many tags it has, of how many letters.
const (
	longestGameName = 60
	mostTags        = 10
	longestTag      = 30
)

// rename calls a game something beside its id, which stays; a word for nothing takes the
// name back. Players read it in the mails that come.
func rename(c *office.Command) error {
	name := strings.Join(strings.Fields(c.Arg(office.ArgCalled)), " ")
	if isNothing(name) {
		name = ""
	}
	if !gameNameable(name) {
		return c.Refusal("verb.no-name", rules.Num("n", longestGameName))
	}
	if name == c.Game.Name {
		return sayIdle(c, "verb.renamed-already", NameArgs(name)...)
	}
	c.AddAuditDetail("from", c.Game.Name)
	c.AddAuditDetail("to", name)
	c.Game.Name = name
	c.Say("verb.renamed", NameArgs(name)...)
	return c.Tx.SaveGame(&c.Game)
}

// gameNameable reports whether a game can be called so.
func gameNameable(name string) bool {
	return utf8.RuneCountInString(name) <= longestGameName && founding.IsPersonName(name) && !strings.ContainsAny(name, "<>[]")
}

// NameArgs returns the name of a game as an argument, none where it has none.
func NameArgs(name string) []rules.Arg {
	if name == "" {
		return nil
	}
	return []rules.Arg{rules.Text("name", name)}
}

// setTags gives a game the words by which its moderators find it, in place of those that it
// had. No player is told them.
func setTags(c *office.Command) error {
	tags, ok := readTags(c.Arg(office.ArgTags))
	if !ok {
		return c.Refusal("verb.no-tags", rules.Num("n", mostTags), rules.Num("long", longestTag))
	}
	if slices.Equal(tags, c.Game.Tags) {
		return sayIdle(c, "verb.tagged-already", TagArgs(tags)...)
	}
	c.AddAuditDetail(office.ArgTags, strings.Join(tags, " "))
	c.Say("verb.tagged", TagArgs(tags)...)
	return c.Tx.Games().SetTags(c.Game.ID, tags)
}

// TagArgs returns tags as arguments of a message.
func TagArgs(tags []string) (args []rules.Arg) {
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
