package config

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/templates"
)

// named makes a moderator for each table below another that the file has.
func (r *reader) named(below string) map[string]*Moderator {
	var out map[string]*Moderator
	heads := slices.Clone(r.tables) // an empty one lacks an address
	for i := range heads {
		heads[i].key += "."
	}
	for _, e := range append(heads, r.keys...) {
		rest, ok := strings.CutPrefix(e.key, below+".")
		name, _, within := strings.Cut(rest, ".")
		if !ok || !within || out[name] != nil {
			continue
		}
		if out == nil {
			out = map[string]*Moderator{}
		}
		out[name] = &Moderator{}
	}
	return out
}

// moderatorSettings returns the keys of one who moderates beside the moderator of the office.
func moderatorSettings(table string, m *Moderator) []setting {
	return []setting{
		need(table+".address", address(&m.Address)),
		{key: table + ".name", put: optional(&m.Name)},
		{key: table + ".lang", put: word(&m.Lang, templates.Langs())},
		{key: table + ".zone", put: zone(&m.Zone)},
		{key: table + ".digest", put: orEmpty(&m.Digest, hourOfDay)},
		{key: table + ".games", put: gamePatterns(&m.Games)},
	}
}

// hourOfDay takes a time of the day.
func hourOfDay(into *string) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return err
		}
		at, err := time.Parse("15:04", s)
		if err != nil {
			return fmt.Errorf("%q is not a time of the day; write it as \"08:00\"", s)
		}
		*into = at.Format("15:04")
		return nil
	}
}

// gamePatterns takes ids of games and patterns of them, parted by blanks or commas; ""
// is all of them.
func gamePatterns(into *[]string) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return err
		}
		*into = nil
		for _, one := range strings.FieldsFunc(strings.ToLower(s), func(c rune) bool { return c == ' ' || c == ',' }) {
			if _, err := path.Match(one, ""); err != nil {
				return fmt.Errorf("%q is not an id or a pattern like toy-*", one)
			}
			*into = append(*into, one)
		}
		if *into == nil && s != "" {
			return fmt.Errorf("%q names no game; leave the key out for all games", s)
		}
		return nil
	}
}

// tableModerators holds a table for each who moderates beside the moderator.
const tableModerators = "moderators"

// checkModerators names addresses that several have, as nobody could tell who writes, and those of the
// post office itself.
func (r *reader) checkModerators(c *Config) {
	r.checkNotOurs("moderator.address", c.Moderator.Address, c)
	of := map[string]string{strings.ToLower(c.Moderator.Address): "moderator"}
	for _, id := range slices.Sorted(maps.Keys(c.Moderators)) {
		key, address := "moderators."+id, strings.ToLower(c.Moderators[id].Address)
		if other := of[address]; other != "" && address != "" {
			r.fault(key+".address", "is the address of %s, too", other)
		}
		of[address] = key
		r.checkNotOurs(key+".address", address, c)
	}
}

// checkNotOurs notes an address at which the post office reads what a person should.
func (r *reader) checkNotOurs(key, address string, c *Config) {
	local, host, _ := strings.Cut(address, "@")
	if local, _, _ = strings.Cut(local, "+"); address != "" && strings.EqualFold(local+"@"+host, c.Post.Address) {
		r.fault(key, "is the address of the post office, which reads what comes there as letters; give one that a person reads")
	}
}
