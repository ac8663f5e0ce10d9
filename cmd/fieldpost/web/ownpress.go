package web

import (
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// mostMessages is how many messages a side's page shows, the newest.
const mostMessages = 20

// ownMessage is a message that the side has sent or got.
type ownMessage struct {
	Line string // when, and from or to whom
	Text string
}

// ownPress returns what a side has written to others and they to it, as the mails tell it.
func (f *frame) ownPress(tx *store.Tx, title rules.Title, g *store.Game, side rules.Side, zone *time.Location) (out []ownMessage, err error) {
	all, err := press.Messages(tx, g, side)
	for i := range all[:min(len(all), mostMessages)] {
		line := press.MessageLine(&all[i], side, f.book.When(f.lang, all[i].Created, zone))
		out = append(out, ownMessage{f.book.Text(f.lang, title, line), plain([]byte(strings.Join(all[i].Text, "\n")))})
	}
	return out, err
}
