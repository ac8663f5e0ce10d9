package politics

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
	"github.com/fieldpost/fieldpost/rules/eurofront/production"
	"github.com/fieldpost/fieldpost/rules/play"
)

// refuseEvent says what an event still requires, with its section.
func refuseEvent(x *field.Event, code string, args ...rules.Arg) *play.Fault {
	section := x.Section
	if section == "" {
		section = "16.6"
	}
	return play.Refuse(section, code, args...)
}

// needs say what an event still requires of a kind of things, by its word in the charts, nil where it has it.
var needs = map[string]func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault{
	"happened": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		return requireEvent(r, x, n.Event, r.HasHappened(n.Event))
	},
	"not-happened": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		return require(!r.HasHappened(n.Event), x, "eurofront.bad.event-barred", eventArg(r, n.Event))
	},
	"second-front": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		return requireEvent(r, x, r.D.SecondFront, r.S.Second)
	},
	"not-second-front": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		return require(!r.S.Second, x, "eurofront.bad.event-barred", eventArg(r, r.D.SecondFront))
	},
	"pacified": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		return require(production.IsBalkansPacified(r), x, "eurofront.bad.event-balkans")
	},
	"holds": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		return require(holdsCountry(r, n.By, n.Of), x, "eurofront.bad.event-country", r.SideArg(n.By), nationArg(r, n.Of))
	},
	"controls": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		p := n.Place
		return require(r.S.Controller(p) == n.By, x, "eurofront.bad.event-city", r.PlaceArg("in", p), r.SideArg(n.By))
	},
	"either": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		city, area := n.Place, n.Area
		return require(r.S.Controller(city) == n.By || r.S.Controller(area) == n.By, x, "eurofront.bad.event-either", r.PlaceArg("in", city), r.PlaceArg("or", area), r.SideArg(n.By))
	},
	"joined": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		return require(r.S.HasJoined(n.By, n.Of), x, "eurofront.bad.event-joined", r.SideArg(n.By), nationArg(r, n.Of))
	},
	"exploited": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		return require(r.S.Powers[n.Of].Exploited, x, "eurofront.bad.event-not-exploited", nationArg(r, n.Of))
	},
	"neutral": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		return require(r.S.HasJoined(field.Neutral, n.Of) && !r.S.IsDefeated(n.Of), x, "eurofront.bad.event-happened")
	},
	"satellite": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		return requireEvent(r, x, n.Event, r.S.IsSatellite(n.Of))
	},
	"cooperates": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		return requireEvent(r, x, n.Event, r.S.Cooperates(n.By, n.Of))
	},
	"stands": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		stands := r.AnyUnit(func(_ int, b *field.Block, d *field.Unit) bool {
			return d.Faction == n.By && d.Nation != n.Of && b.At >= 0 && r.Country(int(b.At)) == n.Of
		})
		return require(stands, x, "eurofront.bad.event-nobody", r.SideArg(n.By), nationArg(r, n.Of))
	},
	"empty": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		p := n.Place
		return require(!r.Has(n.By, p), x, "eurofront.bad.event-stands", r.PlaceArg("in", p), r.SideArg(n.By))
	},
	"africa-won": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		return require(r.S.HoldsAll(n.By, r.D.AfricanPorts), x, "eurofront.bad.event-africa", r.SideArg(n.By))
	},
	"desert-won": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		return require(r.S.HoldsAll(n.By, r.D.DesertPorts), x, "eurofront.bad.event-desert", r.SideArg(n.By))
	},
	"mother-russia": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		return require(holdsMotherRussia(r), x, "eurofront.bad.event-russia")
	},
	"invaded": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		return require(isRussiaInvaded(r), x, "eurofront.bad.event-invaded")
	},
	"threatened": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		return require(isSovietThreatened(r), x, "eurofront.bad.event-invaded")
	},
	"allied-costs": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		return require(r.S.AlliedCosts, x, "eurofront.bad.event-happened")
	},
	"month": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		return require(!isBefore(r, n.Since), x, "eurofront.bad.event-early", field.DateOf(n.Since)...)
	},
	"reform": reformFault,
	"rearm": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		if r.S.Rearmed.Begun() || r.S.Rearmed == field.RearmedTwice {
			return refuseEvent(x, "eurofront.bad.event-happened")
		}
		return require(r.S.Reserved, x, "eurofront.bad.event-reserve")
	},
	"rearmed": func(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
		return requireEvent(r, x, n.Event, r.S.Rearmed.Begun())
	},
	"frees":    freeFault,
	"garrison": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault { return rebellionFault(r, x) },
	"barrier": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		return require(production.HoldsBarrier(r), x, "eurofront.bad.event-barrier")
	},
	"blockade": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		return require(production.HoldsBlockade(r), x, "eurofront.bad.event-blockade")
	},
	"total-blockade": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		return require(production.HoldsTotalBlockade(r), x, "eurofront.bad.event-total")
	},
	"betrayed-mandate": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		betrayed := slices.ContainsFunc(r.D.Rosters, func(y field.RosterRow) bool {
			return y.Mandate && r.S.Powers[y.Nation].Betrayed && r.S.HasJoined(field.Axis, y.Nation)
		})
		return require(betrayed, x, "eurofront.bad.event-no-treachery")
	},
	"armistice-refused": func(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
		return require(r.S.Armistice == field.Refused, x, "eurofront.bad.event-no-armistice")
	},
}

// hasMandateRisen reports whether a mandate of the Middle East has joined the Axis by an event (ME): Allies who attack one then betray
// nobody (§20.36).
func hasMandateRisen(r *field.Run) bool {
	return slices.ContainsFunc(r.S.Happened, func(e int16) bool {
		x := &r.D.Events[e]
		if x.Joins < 0 || x.Rebels {
			return false
		}
		roster := field.RosterOf(x.Joins, r.D)
		return roster != nil && roster.Mandate
	})
}

// counts count for events that happen with a die up to a count: capitals of mandates of the Axis, cities on the border of Turkey
// without a unit, major ports of the Axis in Libya and Egypt and hexes of the Allies in occupied France, one less as the die is to be
// lower, and beachheads of the Allies, those that are ready twice.
var counts = map[string]func(*field.Run) int{
	"mandates": func(r *field.Run) (n int) {
		for _, nation := range r.D.MiddleEast {
			if p := r.Capital(nation); nation != r.D.Turkey && p >= 0 && r.S.Controller(p) == field.Axis {
				n++
			}
		}
		return n
	},
	"axis-ports": func(r *field.Run) int {
		n := 0
		for i := range r.D.Cities {
			c := &r.D.Cities[i]
			if land := r.Country(c.Place); c.Port == field.MajorPort && (land == r.D.Libya || land == r.D.Egypt) && r.S.Controller(c.Place) == field.Axis {
				n++
			}
		}
		return n - 1 // a die that is lower
	},
	"occupied-france": func(r *field.Run) int {
		n := 0
		for p := range r.D.Places {
			if r.Country(p) == r.D.France && r.S.Controller(p) == field.Allied {
				n++
				if r.D.Places[p].Port {
					n++
				}
			}
		}
		return n - 1
	},
	"beachheads": func(r *field.Run) int {
		n := 0
		for u := range r.D.Units {
			if r.D.Units[u].Type == field.Beachhead && r.D.Units[u].Faction == field.Allied {
				switch r.S.Blocks[u].At {
				case field.Prep:
					n++
				case field.Ready:
					n += 2
				}
			}
		}
		return n
	},
	"border-cities": func(r *field.Run) (n int) {
		for _, p := range r.D.TurkishBorder {
			if !r.HasEnemies(field.Axis, p) {
				n++
			}
		}
		return n
	},
}

// countsSecrets reports whether an event hangs on what its faction alone knows, as 2F does on the beachheads of the Allies: nobody else names it.
func countsSecrets(r *field.Run, e int) bool {
	return slices.ContainsFunc(r.D.Ways, func(w field.WayRow) bool { return w.Event == e && w.Count == "beachheads" })
}

// require refuses an event where something is not so.
func require(is bool, x *field.Event, code string, args ...rules.Arg) *play.Fault {
	if is {
		return nil
	}
	return refuseEvent(x, code, args...)
}

// requireEvent refuses an event where another one has to happen before it.
func requireEvent(r *field.Run, x *field.Event, e int, is bool) *play.Fault {
	return require(is, x, "eurofront.bad.event-first", eventArg(r, e))
}

// freeFault returns what keeps an army of a satellite bound (§17.3): it is not in play, or has been eliminated and built again.
func freeFault(r *field.Run, x *field.Event, _ *field.NeedRow) *play.Fault {
	free := func(u int) bool {
		return r.S.Blocks[u].At >= 0 && !r.S.Blocks[u].Bound && r.S.IsSatellite(r.D.Units[u].Nation)
	}
	if slices.ContainsFunc(x.Frees, free) {
		return nil
	}
	why := "eurofront.stays-bound.rebuilt"
	if u := x.Frees[0]; !r.S.IsSatellite(r.D.Units[u].Nation) {
		why = "eurofront.stays-bound.nation"
	} else if r.S.Blocks[u].At < 0 {
		why = "eurofront.stays-bound.absent"
	}
	return refuseEvent(x, "eurofront.bad.event-unit", r.UnitArg("unit", x.Frees[0]), rules.Word("why", why))
}

// reformFault returns what keeps the Red Army from its next reform (§20.54): it has it, or has not
// the first, or there is neither emergency nor the Great Patriotic War, nor has the armistice
// of Finland, of February 1940 by the record, stood long enough, nor is Finland defeated.
func reformFault(r *field.Run, x *field.Event, n *field.NeedRow) *play.Fault {
	switch {
	case int(r.S.Reform) > n.Step:
		return refuseEvent(x, "eurofront.bad.event-happened")
	case int(r.S.Reform) < n.Step:
		return requireEvent(r, x, n.Event, false)
	case r.S.AlliedCosts && !r.HasHappened(r.D.Emergency) && isBefore(r, n.Since) && !r.S.IsDefeated(r.D.Finland):
		return refuseEvent(x, "eurofront.bad.event-armistice")
	}
	return nil
}

// isRussiaInvaded reports whether units of the Axis stand in Mother Russia: the Soviet Union with its
// borders of 1939 (§20.51).
func isRussiaInvaded(r *field.Run) bool {
	return slices.ContainsFunc(r.S.Blocks, func(b field.Block) bool {
		return b.At >= 0 && r.D.Prewar(int(b.At)) == r.D.USSR && r.Has(field.Axis, int(b.At))
	})
}

// isSovietThreatened reports whether units of the Axis stand in what is the Soviets' by now, or in
// Finland, Turkey or the Middle East (§20.561). Those of a country itself do not count there.
func isSovietThreatened(r *field.Run) bool {
	return r.AnyUnit(func(_ int, b *field.Block, d *field.Unit) bool {
		if b.At < 0 || d.Faction != field.Axis {
			return false
		}
		n := r.Country(int(b.At))
		return n != d.Nation && (n == r.D.USSR || n == r.D.Finland || slices.Contains(r.D.MiddleEast, n))
	})
}

// holdsMotherRussia reports whether the Soviets control all of their land of 1939 (§20.82).
func holdsMotherRussia(r *field.Run) bool {
	return !r.AnyPlace(func(p int) bool { return r.D.Prewar(p) == r.D.USSR && r.S.Controller(p) != field.Soviet })
}

// holdsCountry reports whether a faction controls all of a country (§16.9, sidebar).
func holdsCountry(r *field.Run, f field.Faction, nation int) bool {
	return !r.AnyPlace(func(p int) bool { return r.Country(p) == nation && r.S.Controller(p) != f })
}

// isBefore reports whether the month is before another one, "1941-12".
func isBefore(r *field.Run, month string) bool { return r.D.Months[r.S.Month].ID < month }
