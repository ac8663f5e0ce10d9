package adjudicator_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestEveryEventInEveryState: what each event makes of a side in each state; "-" says that it
// cannot happen. A state is who holds the side, "bot" behind a stroke where a bot acts for him, his
// deputy behind a plus; then the number of the key, what he missed in a row and in all, and who is
// offered the side. Eva has offered to take it.
func TestEveryEventInEveryState(t *testing.T) {
	begun := []seating.Event{seating.Missed}
	states := []struct {
		name string
		by   []seating.Event
	}{
		{"ana k1 m1/1 >eva", begun},
		{"ana+dan k1 m1/1 >eva", append(begun, seating.DeputyNamed)},
		{"ana/bot k1 m1/1 >eva", append(begun, seating.FellSilent)},
		{"ana/bot+dan k1 m1/1 >eva", append(begun, seating.FellSilent, seating.DeputyNamed)},
		{"bot k2 m0/0 >eva", append(begun, seating.Replaced)}, // by a bot, see toBot
	}
	toBot := seating.Heir{As: seating.AsBot}
	at := func(address string, as seating.Claim) seating.Heir {
		return seating.Heir{Person: office.Person{Address: address, Name: strings.ToUpper(address[:1]) + address[1:3], Lang: rules.English, Zone: "UTC"}, As: as}
	}
	heirs := map[string]seating.Heir{
		"": {}, "bot": toBot, "eva": at(eva, seating.AsReserve), "new": at("new@example.net", seating.AsNamed), "ana": at(ana, seating.AsNamed), "dan": at(dan, seating.AsNamed),
		"reserve": at(eva, seating.AsNamed), "at new": at("new@example.net", seating.AsAddressee), "at eva": at(eva, seating.AsAddressee), "at ana": at(ana, seating.AsAddressee),
	}
	w := newWorld(t, silent(store.SilentReserve))
	g := w.Game(nil)
	w.waits(g, eva, "Eva", rules.English, "")
	if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error {
		_, err := tx.People().Add(&store.Person{Name: "Dan", Lang: rules.English, Zone: "UTC"}, dan)
		return err
	}); err != nil {
		t.Fatal(err)
	}
	rolledBack := errors.New("rolled back")
	for _, row := range []struct {
		event seating.Event
		to    string
		want  [5]string
	}{
		{seating.Missed, "", [5]string{"ana k1 m2/2 >eva", "ana+dan k1 m2/2 >eva", "-", "-", "-"}},
		{seating.Reported, "", [5]string{"ana k1 m0/1 >eva", "ana+dan k1 m0/1 >eva", "ana/bot k1 m0/1 >eva", "ana/bot+dan k1 m0/1 >eva", "bot k2 m0/0 >eva"}},
		{seating.FellSilent, "", [5]string{"ana/bot k1 m1/1 >eva", "ana/bot+dan k1 m1/1 >eva", "-", "-", "-"}},
		{seating.Returned, "", [5]string{"-", "-", "ana k1 m0/1 >eva", "ana+dan k1 m0/1 >eva", "-"}},
		{seating.Relieved, "eva", [5]string{"eva k2 m0/0", "eva k2 m0/0", "-", "-", "-"}},
		{seating.Resigned, "eva", [5]string{"eva k2 m0/0", "eva k2 m0/0", "eva k2 m0/0", "eva k2 m0/0", "-"}},
		{seating.Resigned, "bot", [5]string{"bot k2 m0/0 >eva", "bot k2 m0/0 >eva", "bot k2 m0/0 >eva", "bot k2 m0/0 >eva", "-"}},
		{seating.Replaced, "bot", [5]string{"bot k2 m0/0 >eva", "bot k2 m0/0 >eva", "bot k2 m0/0 >eva", "bot k2 m0/0 >eva", "-"}},
		{seating.Replaced, "new", [5]string{"new k2 m0/0 >eva", "new k2 m0/0 >eva", "new k2 m0/0 >eva", "new k2 m0/0 >eva", "new k3 m0/0 >eva"}},
		{seating.Replaced, "ana", [5]string{"-", "-", "-", "-", "ana k3 m0/0 >eva"}},
		{seating.Replaced, "dan", [5]string{"dan k2 m0/0 >eva", "dan k2 m0/0 >eva", "dan k2 m0/0 >eva", "dan k2 m0/0 >eva", "dan k3 m0/0 >eva"}},
		{seating.Replaced, "reserve", [5]string{"eva k2 m0/0", "eva k2 m0/0", "eva k2 m0/0", "eva k2 m0/0", "eva k3 m0/0"}},
		{seating.Replaced, "at new", [5]string{"new k2 m0/0 >eva", "new k2 m0/0 >eva", "new k2 m0/0 >eva", "new k2 m0/0 >eva", "new k3 m0/0 >eva"}},
		{seating.Replaced, "at eva", [5]string{"eva k2 m0/0", "eva k2 m0/0", "eva k2 m0/0", "eva k2 m0/0", "eva k3 m0/0"}},
		{seating.Replaced, "at ana", [5]string{"-", "-", "-", "-", "ana k3 m0/0 >eva"}},
		{seating.Readdressed, "at new", [5]string{"new k1 m0/0 >eva", "new+dan k1 m0/0 >eva", "new k1 m0/0 >eva", "new+dan k1 m0/0 >eva", "new k2 m0/0 >eva"}},
		{seating.Readdressed, "at ana", [5]string{"-", "-", "-", "-", "ana k2 m0/0 >eva"}},
		{seating.Rekeyed, "", [5]string{"ana k2 m1/1 >eva", "ana+dan k2 m1/1 >eva", "ana/bot k2 m1/1 >eva", "ana/bot+dan k2 m1/1 >eva", "bot k3 m0/0 >eva"}},
		{seating.DeputyNamed, "dan", [5]string{"ana+dan k1 m1/1 >eva", "-", "ana/bot+dan k1 m1/1 >eva", "-", "-"}},
		{seating.DeputyEnded, "", [5]string{"-", "ana k1 m1/1 >eva", "-", "ana/bot k1 m1/1 >eva", "-"}},
	} {
		for i, state := range states {
			err := w.Service.Office.Update(w.Ctx, func(tx *office.Tx) error {
				game, err := tx.Game(g)
				if err != nil {
					return err
				}
				happens := func(event seating.Event, to seating.Heir) error {
					_, err := seating.Transition(tx, &game, toy.Red, seating.Change{Event: event, To: to, Now: w.Clock.Now()})
					return err
				}
				for _, event := range state.by {
					to := map[seating.Event]seating.Heir{seating.DeputyNamed: heirs["dan"], seating.Replaced: toBot}[event]
					if err := happens(event, to); err != nil {
						return err
					}
				}
				if got := seatState(t, tx, &game); got != state.name {
					t.Errorf("%q is %q", state.name, got)
				}
				got := "-"
				if err := happens(row.event, heirs[row.to]); err == nil {
					got = seatState(t, tx, &game)
				} else if !errors.Is(err, seating.ErrNotNow) {
					return err
				}
				if got != row.want[i] {
					t.Errorf("%q, event %d %q: %q, want %q", state.name, row.event, row.to, got, row.want[i])
				}
				return rolledBack
			})
			if !errors.Is(err, rolledBack) {
				t.Fatalf("%q, event %d: %v", state.name, row.event, err)
			}
		}
	}
}

// seatState returns the state of Red in the words of TestEveryEventInEveryState.
func seatState(t *testing.T, tx *office.Tx, g *store.Game) string {
	t.Helper()
	s, err := seating.LoadState(tx, g, toy.Red)
	if err != nil {
		t.Fatal(err)
	}
	who := func(address string) string {
		name, _, _ := strings.Cut(address, "@")
		return name
	}
	out := who(s.Seat.Address)
	if s.Seat.Bot != store.NoBot {
		out = map[store.Bot]string{store.BotHolds: "bot", store.BotSubstitute: out + "/bot"}[s.Seat.Bot]
	}
	if s.Deputy != nil {
		out += "+" + who(s.Deputy.Address)
	}
	out += fmt.Sprintf(" k%d m%d/%d", s.Seat.KeyNo, s.Seat.Missed, s.Seat.MissedAll)
	if s.Offered.As != seating.Unclaimed {
		out += " >" + who(s.Offered.Address)
	}
	return out
}

// TestWhoTakesASideOver finds nothing left of who had it, by whatever verb he gets it.
func TestWhoTakesASideOver(t *testing.T) {
	carla := office.Person{Address: "carla@example.es", Name: "Carla", Lang: rules.Spanish, Zone: "Europe/Madrid"}
	for _, verb := range []string{"replace", "address"} {
		t.Run(verb, func(t *testing.T) {
			give := func(w *world, g string, side rules.Side, to office.Person) []store.Dispatch {
				if verb == "replace" {
					w.done(w.Service.Replace(w.Ctx, g, "", side, to))
					return w.Mails()
				}
				w.done(w.Service.Address(w.Ctx, g, "", side, to.Address, false))
				mails := slices.DeleteFunc(w.Mails(), func(m store.Dispatch) bool { return m.Kind.Family() == "pledge" })
				w.Clock.Advance(24 * time.Hour) // where somebody was heard
				return append(mails, w.Tick()...)
			}
			told := func(t *testing.T, mails []store.Dispatch, kind store.Kind, to string) *store.Dispatch {
				t.Helper()
				at := slices.IndexFunc(mails, func(m store.Dispatch) bool { return m.Kind.Family() == kind && m.Recipient == to })
				if at < 0 {
					t.Fatalf("no %s to %s: %s", kind, to, summary(mails))
				}
				return &mails[at]
			}
			t.Run("deputy, vote and draft", func(t *testing.T) {
				w := newWorld(t)
				g := w.Game(map[string]string{"turns": "5"})
				w.Mails()
				w.deputized(g)
				w.Order(g, toy.Red, "vote draw")
				w.Order(g, toy.Red, "hold mill", "raid nowhere")
				w.Mails()
				says(t, *told(t, give(w, g, toy.Red, carla), "deputy", dan), "You are no longer the deputy of the Red side in "+g)
				if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
					votes, err := tx.Votes().List(store.Vote{Game: g})
					if err != nil || len(votes) > 0 {
						t.Errorf("votes %+v", votes)
					}
					sheets, err := tx.Sheets().List(store.Sheet{Game: g, Side: toy.Red})
					if len(sheets) > 0 {
						t.Errorf("sheets %+v", sheets)
					}
					return err
				}); err != nil {
					t.Fatal(err)
				}
			})
			t.Run("side of a game of bots alone", func(t *testing.T) {
				w := newWorld(t, strict, silent(store.SilentBot), func(w *world) { w.Config.Policy.Missed = 1 })
				g := w.Game(map[string]string{"turns": "5"})
				w.silence(2)
				w.Mails()
				mails := give(w, g, toy.Red, carla)
				if info := w.Show(g); info.State != store.Running || info.Note != "" || info.Deadline.IsZero() {
					t.Errorf("%s %q until %s, though somebody plays", info.State, info.Note, info.Deadline)
				}
				told(t, mails, "welcome", carla.Address)
			})
			t.Run("own offer", func(t *testing.T) {
				w := newWorld(t, silent(store.SilentReserve))
				g := w.Game(map[string]string{"turns": "5"})
				w.waits(g, eva, "Eva", rules.Spanish, "")
				w.Mails()
				says(t, *told(t, give(w, g, toy.Red, office.Person{Address: eva, Name: "Eva", Lang: rules.Spanish, Zone: "UTC"}), "welcome", eva), "Rojo")
				if mails := w.Send(eva, "key: "+w.Key(g, toy.Red)+"\nstandby end\n"); !catalogtest.Tells(t, rules.Spanish, mails[len(mails)-1].Text, "standby.none") {
					t.Errorf("she still offers to take a side:\n%s", mails[len(mails)-1].Text)
				}
			})
			t.Run("own side", func(t *testing.T) {
				w := newWorld(t)
				g := w.Game(nil)
				key := w.Key(g, toy.Red)
				if err := w.Store.Update(w.Ctx, func(tx *store.Tx) error {
					p, err := tx.PersonOf(ana)
					if err != nil {
						return err
					}
					return tx.People().AddAddress(&store.Address{Address: "ana@example.org", Person: p.ID})
				}); err != nil {
					t.Fatal(err)
				}
				w.Mails()
				if mails := give(w, g, toy.Red, office.Person{Address: "ana@example.org", Name: "Ana", Lang: rules.English, Zone: "UTC"}); len(mails) > 0 || w.Key(g, toy.Red) != key {
					t.Errorf("who has it anyway is mailed %s", summary(mails))
				}
			})
		})
	}
}
