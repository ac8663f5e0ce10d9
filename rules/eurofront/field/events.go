package field

import "github.com/fieldpost/fieldpost/rules"

// Event is a diplomatic event (§16.6): some have a nation join the faction whose it is, or an army of a satellite go free until the enemy takes a city or it is eliminated
// (§17.3). What else they need and do is in package politics.
type Event struct {
	ID      string      `pack:"id"`
	Letters string      `pack:"letters"` // as orders have them
	Names   rules.Names `pack:"names"`
	Of      Faction     `pack:"of,faction"`
	Joins   int         `pack:"joins,nation,optional"` // -1 where nobody does
	Frees   []int       `pack:"frees,unit,optional"`
	While   int         `pack:"while,city,optional"`        // which the Axis must hold, -1 for none
	Helps   []int       `pack:"cooperates,nation,optional"` // neutrals that cooperate with the faction whose it is from then on (§16.2)
	Yields  int         `pack:"yields,optional,0.."`        // what they yield it a month
	Against bool        `pack:"against"`                    // who joins may have cooperated with the enemy (§21.399)
	Brings  int         `pack:"brings,event,optional"`      // an event that happens with it, -1 for none
	Semi    bool        `pack:"semi"`                       // who joins fights in the nations beside it as well (§16.311)
	Section string      `pack:"section,optional"`           // of the rulebook, that of events if nothing is said
	Shut    string      `pack:"shut,shut,optional"`         // why it cannot happen in what is played: a word of the catalogs, "" for that it can
	West    bool        `pack:"west"`                       // it needs the West, and comes about where that is played
	Rebels  bool        `pack:"rebels"`                     // who joins rebels against who holds it, and may do so again (§21.399)
	Gave    int         `pack:"gave,optional"`              // what who joins has given as a cooperating neutral (§16.2)
	Again   bool        `pack:"again"`                      // it may happen more than once
	Does    []string    `pack:"does,optional"`              // words of package politics
	Whole   int         `pack:"whole,nation,optional"`      // that wages its war alone no more (§20.64)
	Turns   int         `pack:"turns,nation,optional"`      // that changes sides and joins the Allied (§20.82)
}

// WayRow is a way in which an event comes about (§16.6, the charts of diplomacy): with a die up to a number, or up to a count, if all
// holds that it needs. Of several that are open the best counts.
type WayRow struct {
	Event int       `pack:"event,event"`
	Most  int       `pack:"most,1..6,optional"`
	Count string    `pack:"count,optional"` // a word of package politics
	Needs []NeedRow `pack:"needs,text,optional"`
}

// NeedRow is one thing that an event needs.
type NeedRow struct {
	What  string  `pack:"what,bare"`           // a word of package politics
	By    Faction `pack:"by,faction,optional"` // who is to hold something
	Of    int     `pack:"of,nation,optional"`
	City  int     `pack:"city,city,optional"`
	area  int     `pack:"area,area,optional"`
	Event int     `pack:"event,event,optional"` // that is to happen, or that brings it about
	Since string  `pack:"since,optional"`       // a month
	Step  int     `pack:"step,optional,0..2"`   // of the reform of the Red Army

	Place int // of the city, or else of the area
	Area  int // the place of the area
}
