package supply

import (
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// SeaHolder is the faction that controls a sea: who controls its naval base (§15.2),
// Neutral where nobody at war does.
func (r *Run) SeaHolder(sea int) field.Faction {
	s := &r.D.Seas[sea]
	if s.HeldBy < field.Neutral {
		return s.HeldBy
	}
	if s.Base < 0 {
		return field.Neutral
	}
	return r.Controller(s.Base)
}

// open reports whether the ships of a faction's supply sail a sea: it is not the
// enemy's, and not under ice (§12.4, sidebar).
func (r *Run) open(f field.Faction, sea int) bool {
	s := &r.D.Seas[sea]
	if s.Freezes && s.Base >= 0 && r.Weather(s.Base) == field.Snow {
		return false
	}
	return !r.SeaHolder(sea).Opposes(f) && r.SeaHolder(sea) != field.Neutral
}

// sail follows sea lines from a friendly port to all that friendly seas join with it
// (§10.32). Ports in battles are besieged and take no line further (§10.8).
func (r *Run) sail(net, seas board.Set, f field.Faction, port int) {
	if !r.portOf(f, port) {
		return
	}
	var list []int
	enter := func(sea int) {
		if !seas.Has(sea) && r.open(f, sea) {
			seas.Add(sea)
			list = append(list, sea)
		}
	}
	for _, c := range r.D.Places[port].Cities {
		if city := &r.D.Cities[c]; city.Port != field.NoPort {
			for _, sea := range city.Seas {
				enter(sea)
			}
		}
	}
	for i := 0; i < len(list); i++ {
		for _, x := range r.D.Seas[list[i]].Beside {
			if x.Strait < 0 || r.straitOpen(f, x.Strait) {
				enter(x.Sea)
			}
		}
	}
	for _, sea := range list {
		for _, p := range r.D.Seas[sea].Ports {
			if !net.Has(p) && r.portOf(f, p) {
				net.Add(p)
				r.queue = append(r.queue, int16(p))
			}
		}
	}
}

// portOf reports whether a place has a port that a faction uses freely.
func (r *Run) portOf(f field.Faction, place int) bool {
	return r.Status(f, place) == Friendly && r.through(f, place) && r.D.HasPort(place)
}

// straitOpen reports whether ships pass a strait (§15.12): no hex beside it is the
// enemy's.
func (r *Run) straitOpen(f field.Faction, strait int) bool {
	for _, p := range r.D.Shores(strait) {
		if r.Status(f, p) == Enemy {
			return false
		}
	}
	return true
}
