package empires

import "github.com/fieldpost/fieldpost/rules/board"

// Board gives the zones and borders of the map (§3). It is shared: do not
// change it.
func (t *Title) Board() *board.Map { return t.d.board }
