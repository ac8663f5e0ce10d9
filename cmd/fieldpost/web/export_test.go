package web

import (
	"strings"
)

// Zones are the time zones that are offered.
func Zones() []string { return zones() }

// Grant is what the table of the package comment grants: how much of a content ("map",
// "sheets" ...) a reader ("visitor" ...) may see of a game ("running", "over",
// "private").
func Grant(reader, game, of string) string {
	all, err := readRights(strings.TrimSpace(comment))
	if err != nil {
		return err.Error()
	}
	return string(all[standing{reader, game}][content(of)])
}
