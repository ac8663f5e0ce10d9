package inquiry

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/fieldpost/fieldpost/templates"
)

//go:embed zones.txt
var zonesText string

// zoneNames lists the time zones that may be named, each with its own name and its
// cities, as Plain writes them.
var zoneNames = sync.OnceValue(func() (out []zoneName) {
	for line := range strings.Lines(zonesText) {
		id, more, _ := strings.Cut(strings.TrimSpace(line), "\t")
		if id == "" || strings.HasPrefix(id, "#") {
			continue
		}
		z := zoneName{id: id, names: []string{templates.NormalizeName(id), templates.NormalizeName(id[strings.LastIndexByte(id, '/')+1:])}}
		for city := range strings.SplitSeq(more, ",") {
			z.names = append(z.names, templates.NormalizeName(city))
		}
		out = append(out, z)
	}
	return out
})

type zoneName struct {
	id    string
	names []string
}

// mostZones is how many zones are offered for a name that is none.
const mostZones = 5

// FindZone finds the time zone that words name: by its id, by a city, or by a beginning
// that only one zone has. Where there is none it returns those that begin alike.
func FindZone(words string) (id string, near []string) {
	word := templates.NormalizeName(words)
	if word == "" {
		return "", nil
	}
	if word == "utc" || word == "gmt" {
		return time.UTC.String(), nil
	}
	var begin, alike []string
	for _, z := range zoneNames() {
		switch {
		case slices.Contains(z.names, word):
			return z.id, nil
		case slices.ContainsFunc(z.names, func(n string) bool { return strings.HasPrefix(n, word) }):
			begin = append(begin, z.id)
		case len(word) > 3 && slices.ContainsFunc(z.names, func(n string) bool { return strings.HasPrefix(n, word[:3]) }):
			alike = append(alike, z.id)
		}
	}
	if len(begin) == 1 && len(word) > 2 {
		return begin[0], nil
	}
	if strings.Contains(words, "/") { // a name of before, as browsers report it: Europe/Kiev, US/Eastern
		if _, err := time.LoadLocation(words); err == nil {
			return words, nil
		}
	}
	near = append(begin, alike...)
	return "", near[:min(len(near), mostZones)]
}
