package web

import (
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// Zones are the time zones that are offered.
func Zones() []string { return site.Zones() }

// Grant is what the table of the package comment grants: how much of a content ("map",
// "sheets" ...) a reader ("visitor" ...) may see of a game ("running", "over",
// "private").
func Grant(reader, game, of string) string {
	all, err := site.ReadRights(comment)
	if err != nil {
		return err.Error()
	}
	return string(all[site.Standing{Reader: reader, Game: game}][site.Content(of)])
}
