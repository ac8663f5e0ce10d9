package eurofront_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/titletest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront"
	"github.com/fieldpost/fieldpost/rules/rulestest"
	"github.com/fieldpost/fieldpost/rules/testenv"
)

// posed is the title with games of its own scenarios that begin late, with neutrals who have forces: by those that
// cooperate, in secret (§16.22), and by those that muster (§16.32).
type posed struct {
	*eurofront.Title
	about *rules.About
}

// neutrals is how such games begin: it is the turn of the Axis, which has attacked Spain; Sweden helps the Allies, Turkey
// the Axis.
const neutrals = `
month = "1945-03"
active = "axis"
lands.allied = ["spain", "sp-morocco"]
[powers]
sweden = "with:allied saved 8"
turkey = "with:axis saved 12"
spain = "allied co-belligerent surprised mustering saved 42"
[blocks]
swe-theatre-hq-swe-allied = "card cv 1"
swe-infantry-1-allied = "card cv 1"
swe-infantry-2-allied = "card cv 2"
tur-theatre-hq-mk = "card cv 1"
tur-infantry-1 = "card cv 1"
tur-infantry-2 = "card cv 2"
tur-infantry-3 = "card cv 1"
spa-theatre-hq-jdn-allied = "0522 cv 1"
spa-infantry-1-allied = "0621 cv 1"
spa-infantry-2-allied = "0226 cv 1"
spa-sfl-allied = "0619 cv 2"
`

// sand begins them in the Mediterranean of 1941: the Axis has attacked Greece, Vichy cooperates with it, and Iraq and Persia do
// with the Allies.
const sand = `
month = "1941-03"
active = "axis"
lands.allied = ["greece"]
[powers]
vichy = "with:axis saved 8"
iraq = "with:allied saved 6"
greece = "allied co-belligerent surprised mustering saved 9"
[blocks]
vic-infantry-1 = "card cv 1"
vic-infantry-2 = "card cv 2"
vic-infantry-n-af = "card cv 2"
ira-static-iraq-allied = "card cv 1"
per-static-1-per-allied = "card cv 1"
gre-infantry-1 = "2529 cv 1"
gre-infantry-2 = "2327 cv 2"
gre-infantry-3 = "2526 cv 2"
`

// pose returns how a game of a scenario begins.
func pose(scenario string) string {
	if strings.HasPrefix(scenario, "1940") {
		return sand
	}
	return neutrals
}

func (p *posed) About() *rules.About { return p.about }

// Start begins a game as pose says.
func (p *posed) Start(setup rules.Setup) (rules.Position, error) {
	var doc strings.Builder
	fmt.Fprintf(&doc, "scenario = %q\n%s[options]\n", setup.Scenario, pose(setup.Scenario))
	for _, id := range slices.Sorted(maps.Keys(setup.Options)) {
		if id != "deployment" { // units stand where the position has them
			fmt.Fprintf(&doc, "%s = %q\n", id, setup.Options[id])
		}
	}
	return p.Compose([]byte(doc.String()))
}

// TestNeutralsAreSecret: what a neutral that cooperates has on its card and what it has produced in peace
// nobody but its side learns, nor what is left to those who muster, whatever others order.
func TestNeutralsAreSecret(t *testing.T) {
	testenv.Slow(t, "games and twins")
	title, err := eurofront.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	about := *title.About()
	game := &posed{title, &about}
	about.Scenarios = slices.DeleteFunc(slices.Clone(about.Scenarios), func(sc rules.Scenario) bool { // in which nobody of the West fights
		pos, err := game.Start(rules.Setup{Scenario: sc.ID})
		return err != nil || !slices.ContainsFunc(pos.Known(rules.All).Pieces, func(p rules.Piece) bool {
			return (strings.HasPrefix(p.ID, "us-") || strings.HasPrefix(p.ID, "vic-")) && p.At != "due"
		})
	})
	t.Log(about.Scenarios)
	usual := secrets(t)[0]
	rulestest.Run(t, titletest.Suite(t, game,
		rulestest.Secret{Name: "forces of neutrals", Change: changeCard, Uncover: usual.Uncover, Own: usual.Own, Shows: usual.Shows},
		rulestest.Secret{Name: "production in peace", Change: changePeacetime, Uncover: usual.Uncover, Own: usual.Own, Shows: usual.Shows},
	), "twins")
}

// changeCard gives a block on the card of a neutral of the owner another CV.
func changeCard(w *rulestest.World) bool {
	return giveStrength(w, w.Pieces(func(p *rules.Piece) bool { return p.At == "card" }))
}

// changePeacetime gives a neutral of the owner, or who has come to him, more or less that it has produced in peace.
func changePeacetime(w *rulestest.World) bool {
	var list []string
	for i := range w.All.Tracks {
		if x := &w.All.Tracks[i]; x.ID == "saved" && x.Side == w.Owner && w.Table("powers")[x.Of] != nil {
			list = append(list, x.Of)
		}
	}
	if len(list) == 0 {
		return false
	}
	id := w.Pick(list)
	text := w.Words("powers", id)
	at := slices.Index(text, "saved")
	if at < 0 {
		text, at = append(text, "saved", ""), len(text)
	}
	text[at+1] = fmt.Sprint(w.Roll(40))
	w.Table("powers")[id] = strings.Join(text, " ")
	return true
}
