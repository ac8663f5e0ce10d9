package field

// lay puts rails, roads and routes on the board.
func (l boardLoader) lay() {
	for i := range l.d.rails {
		l.chain(&l.d.rails[i], func(n *Near) { n.Track = Rail })
		for _, h := range l.d.rails[i].along {
			l.d.Places[h].Railed, l.d.Places[h].Road = true, true
		}
	}
	for i := range l.d.roads {
		l.chain(&l.d.roads[i], func(n *Near) { n.Road = true })
		for _, h := range l.d.roads[i].along {
			l.d.Places[h].Road = true
		}
	}
	for i := range l.d.across {
		c := &l.d.across[i]
		s, ok := l.side(&c.between, c.between)
		if !ok {
			continue
		}
		track := Rail
		if c.kind == "ferry" {
			track = Ferry
		}
		l.both(&c.between, s[0], s[1], func(n *Near) { n.Track = track })
	}
	for i := range l.d.exits {
		l.route(l.d.exits[i].from, len(l.d.hexes)+l.d.exits[i].to, !l.d.exits[i].road, ShortRoute)
	}
	for i := range l.d.links {
		k := &l.d.links[i]
		length := int8(ShortRoute)
		if k.long {
			length = LongRoute
		}
		l.route(len(l.d.hexes)+k.from, len(l.d.hexes)+k.to, k.rail, length)
	}
	l.checkTracks()
	for p := range l.d.Places {
		for _, n := range l.d.Places[p].Near {
			if n.Track != NoTrack {
				l.d.Places[p].Rails = append(l.d.Places[p].Rails, n.To)
			}
		}
	}
}

// chain marks the sides along a rail or a road.
func (l boardLoader) chain(c *chainRow, mark func(*Near)) {
	for i := 1; i < len(c.along); i++ {
		l.both(&c.along, c.along[i-1], c.along[i], mark)
	}
}

func (l boardLoader) both(row any, a, b int, mark func(*Near)) {
	to, ok := l.d.Side(a, b)
	if !ok {
		l.Fault(row, "%s and %s are not neighbours", l.d.Places[a].ID, l.d.Places[b].ID)
		return
	}
	back, _ := l.d.Side(b, a)
	mark(to)
	mark(back)
}

// route joins an area with a hex or another area.
func (l boardLoader) route(a, b int, rail bool, length int8) {
	track := NoTrack
	if rail {
		track = Rail
		l.d.Places[a].Railed, l.d.Places[b].Railed = true, true
	}
	l.d.Places[a].Road, l.d.Places[b].Road = true, true
	l.d.Places[a].Near = append(l.d.Places[a].Near, Near{To: int16(b), Track: track, Road: true, Route: length})
	l.d.Places[b].Near = append(l.d.Places[b].Near, Near{To: int16(a), Track: track, Road: true, Route: length})
}

// checkTracks notes rail that breaks the rule: it crosses no water and no high mountains but where a record says so
// (§9.11).
func (l boardLoader) checkTracks() {
	over := map[[2]int]bool{}
	for i := range l.d.across {
		if s, ok := l.side(&l.d.across[i].between, l.d.across[i].between); ok {
			over[s] = true
		}
	}
	for p := range l.d.Places {
		for _, n := range l.d.Places[p].Near {
			if n.Track != NoTrack && n.Barrier >= Alpine && !over[pair(p, int(n.To))] {
				l.Fault(&l.d.rails[0].along, "rail from %s to %s, where nothing passes", l.d.Places[p].ID, l.d.Places[n.To].ID)
			}
		}
	}
}
