package office

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
	Order *list.List // of *entry, the latest used first
	games map[string]*list.Element
}

type entry struct {
	game     string
	number   int
	position rules.Position

	side    rules.Side         // which was mailed last
	colours *templates.Colours // of what it knows; nil: nobody was mailed
}

func NewCache(most int) *cache {
	return &cache{most: most, Order: list.New(), games: map[string]*list.Element{}}
}

// get returns the position of a game after a phase, nil when it is not here.
func (c *cache) get(game string, number int) rules.Position {
	el := c.games[game]
	if el == nil || el.Value.(*entry).number != number {
		return nil
	}
	c.Order.MoveToFront(el)
	return el.Value.(*entry).position
}

// Put keeps the position of a game in place of an earlier one.
func (c *cache) Put(game string, number int, p rules.Position) {
	e := &entry{game: game, number: number, position: p}
	if el := c.games[game]; el != nil {
		el.Value = e
		c.Order.MoveToFront(el)
		return
	}
	c.games[game] = c.Order.PushFront(e)
	for c.Order.Len() > c.most {
		last := c.Order.Back()
		delete(c.games, last.Value.(*entry).game)
		c.Order.Remove(last)
	}
}

// Colours returns how mails to a side set off the names of what it knows of a position:
// kept for the next letter of the side, or made.
func (c *cache) Colours(game string, number int, side rules.Side, made func() *templates.Colours) *templates.Colours {
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

// Forget drops the position of a game.
func (c *cache) Forget(game string) {
	if el := c.games[game]; el != nil {
		delete(c.games, game)
		c.Order.Remove(el)
	}
}
