package office

import (
	"container/list"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

// positionCache keeps the positions of the games that were looked at last, so that a
// thousand running games need no more memory than a few. Positions never
// change, so an entry is right for ever. Its user holds the lock.
type positionCache struct {
	most        int
	RecentFirst *list.List // of *entry, the latest used first
	games       map[string]*list.Element
}

type entry struct {
	game     string
	number   int
	position rules.Position

	side    rules.Side       // which was mailed last
	colours *wording.Colours // of what it knows; nil: nobody was mailed
}

// NewPositionCache returns a cache of the positions of at most so many games.
func NewPositionCache(most int) *positionCache {
	return &positionCache{most: most, RecentFirst: list.New(), games: map[string]*list.Element{}}
}

// position returns the position of a game after a phase, nil when it is not here.
func (c *positionCache) position(game string, number int) rules.Position {
	el := c.games[game]
	if el == nil || el.Value.(*entry).number != number {
		return nil
	}
	c.RecentFirst.MoveToFront(el)
	return el.Value.(*entry).position
}

// Put keeps the position of a game in place of an earlier one.
func (c *positionCache) Put(game string, number int, p rules.Position) {
	e := &entry{game: game, number: number, position: p}
	if el := c.games[game]; el != nil {
		el.Value = e
		c.RecentFirst.MoveToFront(el)
		return
	}
	c.games[game] = c.RecentFirst.PushFront(e)
	for c.RecentFirst.Len() > c.most {
		last := c.RecentFirst.Back()
		delete(c.games, last.Value.(*entry).game)
		c.RecentFirst.Remove(last)
	}
}

// Colours returns how mails to a side set off the names of what it knows of a position:
// kept for the next letter of the side, or made.
func (c *positionCache) Colours(game string, number int, side rules.Side, made func() *wording.Colours) *wording.Colours {
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

// Drop drops the position of a game.
func (c *positionCache) Drop(game string) {
	if el := c.games[game]; el != nil {
		delete(c.games, game)
		c.RecentFirst.Remove(el)
	}
}
