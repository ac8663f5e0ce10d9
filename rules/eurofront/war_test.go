package eurofront

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// sections are those of the rulebook that show in what comes about in a game, by what is
// counted of it.
var sections = []struct{ what, section string }{
	{"season S42", "3.3"}, {"season W42", "3.3"}, {"season S43", "3.3"}, {"season W43", "3.3"}, {"season S44", "3.3"}, {"season W44", "3.3"},
	{"event eurofront.month", "4.1"}, {"event eurofront.turn", "4.2"}, {"order activate", "5.2"}, {"blitzes", "5.6"}, {"order move", "6"},
	{"event eurofront.pursuit", "6.52"}, {"order fight", "7.1"}, {"event eurofront.defensive", "7.2"}, {"event eurofront.offensive", "7.2"},
	{"event eurofront.lost", "7.33"}, {"event eurofront.rebuffed", "7.6"}, {"battles that last", "7.15"}, {"hexes taken", "8.3"}, {"order rail", "9.2"},
	{"supply lost", "10.5"}, {"supply regained", "10.5"}, {"event eurofront.unsupplied", "10.6"}, {"event eurofront.perished", "10.6"}, {"order allocate", "11.5"},
	{"event eurofront.reallocated", "11.5"}, {"order build", "11.71"}, {"cadres", "11.72"}, {"reinforcements", "11.8"}, {"weather dry", "12.2"},
	{"weather mud", "12.3"}, {"weather snow", "12.4"}, {"order strike", "13.2"}, {"event eurofront.air", "13.2"}, {"order drop", "14.2"}, {"order by-sea", "15.3"},
	{"event eurofront.ships-caught", "15.73"}, {"event eurofront.joins", "16.6"}, {"event eurofront.freed", "17.3"}, {"event eurofront.recalled", "22.4"},
}

// TestBotsPlayTheWar has bots play from June 1942 to the end of the war or until it is won
// (§19.1), and logs which sections showed. FIELDPOST_GAMES says how many games.
func TestBotsPlayTheWar(t *testing.T) {
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	games, first := 1, 1
	if n, err := strconv.Atoi(os.Getenv(testenv.EnvGames)); err == nil {
		games = n
	}
	if n, err := strconv.Atoi(os.Getenv(testenv.EnvSeed)); err == nil {
		first = n
	}
	c := &coverage{done: map[string]int{}, won: map[string]int{}, refused: map[string]int{}, options: map[string]string{"length": "war"}}
	for i := range games {
		c.play(t, title, "1942", first+i)
	}
	c.log(t, title)
	c.check(t)
	c.came(t, "supply lost", "supply regained")
	showed := func(what string) bool { return c.done[what] > 0 }
	var came, not []string
	for _, x := range sections {
		if showed(x.what) {
			came = append(came, "§"+x.section+" "+x.what)
		} else {
			not = append(not, "§"+x.section+" "+x.what)
		}
	}
	t.Logf("sections that showed: %s", strings.Join(came, ", "))
	t.Logf("sections that did not: %s", strings.Join(not, ", "))
	for _, season := range field.SeasonWords[field.Bombed-3:] {
		if !showed("season " + season) {
			t.Errorf("no month of %s was played", season)
		}
	}
	for _, f := range []field.Faction{field.Axis, field.Soviet} {
		taken := 0.0
		for _, n := range c.hexes[f] {
			taken += n
		}
		if taken == 0 {
			t.Errorf("%s has taken nothing", field.FactionWords[f])
		}
	}
}
