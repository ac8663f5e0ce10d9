package adjudicator

import (
	"container/list"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// cache keeps the positions of the games that were looked at last, so that a
// thousand running games need no more memory than a few. Positions never
// change, so an entry is right for ever. Its user holds the lock.
type cache struct {
	most  int
	order *list.List // of *entry, the latest used first
	games map[string]*list.Element
}

type entry struct {
	game     string
	number   int
	position rules.Position

	side    rules.Side         // which was mailed last
	colours *templates.Colours // of what it knows; nil: nobody was mailed
}

func newCache(most int) *cache {
	return &cache{most: most, order: list.New(), games: map[string]*list.Element{}}
}

// get returns the position of a game after a phase, nil when it is not here.
func (c *cache) get(game string, number int) rules.Position {
	el := c.games[game]
	if el == nil || el.Value.(*entry).number != number {
		return nil
	}
	c.order.MoveToFront(el)
	return el.Value.(*entry).position
}

// put keeps the position of a game in place of an earlier one.
func (c *cache) put(game string, number int, p rules.Position) {
	e := &entry{game: game, number: number, position: p}
	if el := c.games[game]; el != nil {
		el.Value = e
		c.order.MoveToFront(el)
		return
	}
	c.games[game] = c.order.PushFront(e)
	for c.order.Len() > c.most {
		last := c.order.Back()
		delete(c.games, last.Value.(*entry).game)
		c.order.Remove(last)
	}
}

// colours returns how mails to a side set off the names of what it knows of a position:
// kept for the next letter of the side, or made.
func (c *cache) colours(game string, number int, side rules.Side, made func() *templates.Colours) *templates.Colours {
	el := c.games[game]
	if el == nil || el.Value.(*entry).number != number {
		return made()
	}
	e := el.Value.(*entry)
	if e.colours == nil || e.side != side {
		e.side, e.colours = side, made()
	}
	return e.colours
}

// forget drops the position of a game.
func (c *cache) forget(game string) {
	if el := c.games[game]; el != nil {
		delete(c.games, game)
		c.order.Remove(el)
	}
}
