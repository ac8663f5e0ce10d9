package eurofront

import (
	"maps"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/fleet"
	"github.com/fieldpost/fieldpost/rules/eurofront/supply"
)

// laneWords are the words for the naval lanes.
var laneWords = [field.Lanes]string{field.NorthLane: "north", field.MiddleLane: "middle", field.SouthLane: "south"}

// writeWaters tells, where the West is played, how the Axis and the Allied stand to one another at sea and in the air, and
// a side what lands on its coasts and which of its ports live on ships.
func (w *reader) writeWaters() {
	r := w.r
	if r.D.Scenarios[r.S.Scenario].HasRecord() {
		return
	}
	w.End("eurofront.view.supremacy", rules.Word("who", "eurofront.balance."+field.BalanceWords[r.S.Balance]))
	for lane := range field.Lane(field.Lanes) {
		w.writeLane(lane)
	}
	if r.Season().HasAirSupremacy() {
		w.End("eurofront.view.air-supremacy")
	}
	if side := w.k.Viewer.Side(); side != "" {
		for _, f := range r.FightingFactions(r.D.SideOf(side)) {
			w.writeCoasts(f)
			w.writeShipped(f)
		}
	}
}

// writeLane tells who can use a naval lane, and what bars it to whom else (§15.81): of several ways by the one
// with the fewest bars.
func (w *reader) writeLane(lane field.Lane) {
	r := w.r
	w.Put(rules.Word("lane", "eurofront.lane."+laneWords[lane]))
	for _, f := range [...]field.Faction{field.Axis, field.Allied} {
		var least []fleet.Bar
		some := false
		for i := range r.D.Lanes {
			if r.D.Lanes[i].Lane != lane {
				continue
			}
			if bars := fleet.BarsOf(r, f, &r.D.Lanes[i]); !some || len(bars) < len(least) {
				least, some = bars, true
			}
		}
		if len(least) == 0 {
			w.Put(rules.Word("open", "eurofront.faction."+field.FactionWords[f]))
			continue
		}
		for _, bar := range least {
			name := field.FactionWords[f]
			switch {
			case bar.Sea >= 0:
				w.Put(rules.ID(field.KindSea, name, r.D.Seas[bar.Sea].ID))
			case bar.Passage >= 0:
				w.Put(rules.ID(field.KindPassage, name, r.D.Passages[bar.Passage].ID))
			default:
				w.Put(r.PlaceArg(name, bar.Place))
			}
		}
	}
	w.End("eurofront.view.lane")
}

// pair counts the blocks of an enemy that make a port one from which he invades: a headquarters, and whom it sends (§15.51).
const pair = 2

// shores holds those coasts of a faction that the same ports of enemies reach.
type shores struct {
	from, seas, coasts []int
}

// writeCoasts tells a faction from which ports in which enough enemies stand invasions reach its coasts on which seas, and on
// which of these none of its blocks stands (§15.52, §15.822). Each coast is told once.
func (w *reader) writeCoasts(f field.Faction) {
	r := w.r
	reached := map[int]board.Set{} // coasts, by port
	for p := range r.D.Places {
		if foe := r.S.Controller(p); r.D.Places[p].Port && r.S.AreHostile(foe, f) && r.CountBlocks(foe, p) >= pair {
			reached[p] = fleet.Beaches(r, foe, f, p)
		}
	}
	if len(reached) == 0 {
		return
	}
	ports := slices.Sorted(maps.Keys(reached))
	var all []shores
	told := board.NewSet(len(r.D.Places))
	for sea := range r.D.Seas {
		for q := range r.D.Places {
			if told.Has(q) || !slices.Contains(r.D.Places[q].Seas, sea) || r.S.Controller(q) != f {
				continue
			}
			var from []int
			for _, p := range ports {
				if coasts := reached[p]; coasts.Has(q) {
					from = append(from, p)
				}
			}
			if from == nil {
				continue
			}
			told.Add(q)
			i := slices.IndexFunc(all, func(x shores) bool { return slices.Equal(x.from, from) })
			if i < 0 {
				i, all = len(all), append(all, shores{from: from})
			}
			x := &all[i]
			if x.coasts = append(x.coasts, q); !slices.Contains(x.seas, sea) {
				x.seas = append(x.seas, sea)
			}
		}
	}
	for _, x := range all {
		for _, sea := range x.seas {
			w.Put(rules.ID(field.KindSea, "sea", r.D.Seas[sea].ID))
		}
		for _, p := range x.from {
			w.Put(r.PlaceArg("from", p))
		}
		for _, q := range x.coasts {
			if !r.Has(f, q) {
				w.Put(r.PlaceArg("bare", q))
			}
		}
		w.Put(rules.Num("n", len(x.coasts)))
		w.End("eurofront.view.coasts")
	}
}

// writeShipped tells a faction which of its ports, and which places with its beachheads, ships alone supply (§15.4, §15.65).
func (w *reader) writeShipped(f field.Faction) {
	r := w.r
	net := slices.Clone(supply.Net(r, f, supply.ByRail))
	all := supply.Net(r, f, supply.ByRailAndSea)
	for p := range r.D.Places {
		if all.Has(p) && !net.Has(p) && (fleet.HasFreePort(r, f, p) || fleet.HasPier(r, f, p)) && r.S.Controller(p) == f {
			w.Put(r.PlaceArg("in", p))
		}
	}
	w.EndAny("eurofront.view.shipped")
}
