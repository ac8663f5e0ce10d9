package field

// lay puts rails, roads and routes on the board.
func (l *loader) lay() {
	for i := range l.rails {
		l.chain(&l.rails[i], func(n *Near) { n.Track = Rail })
		for _, h := range l.rails[i].along {
			l.Places[h].Railed, l.Places[h].Road = true, true
		}
	}
	for i := range l.roads {
		l.chain(&l.roads[i], func(n *Near) { n.Road = true })
		for _, h := range l.roads[i].along {
			l.Places[h].Road = true
		}
	}
	for i := range l.across {
		c := &l.across[i]
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
	for i := range l.exits {
		l.route(l.exits[i].from, len(l.hexes)+l.exits[i].to, !l.exits[i].road, ShortRoute)
	}
	for i := range l.links {
		k := &l.links[i]
		length := int8(ShortRoute)
		if k.long {
			length = LongRoute
		}
		l.route(len(l.hexes)+k.from, len(l.hexes)+k.to, k.rail, length)
	}
	l.checkTracks()
	for p := range l.Places {
		for _, n := range l.Places[p].Near {
			if n.Track != NoTrack {
				l.Places[p].Rails = append(l.Places[p].Rails, n.To)
			}
		}
	}
}

// chain marks the sides along a rail or a road.
func (l *loader) chain(c *chainRow, mark func(*Near)) {
	for i := 1; i < len(c.along); i++ {
		l.both(&c.along, c.along[i-1], c.along[i], mark)
	}
}

func (l *loader) both(row any, a, b int, mark func(*Near)) {
	to, ok := l.Side(a, b)
	if !ok {
		l.Fault(row, "%s and %s are not neighbours", l.Places[a].ID, l.Places[b].ID)
		return
	}
	back, _ := l.Side(b, a)
	mark(to)
	mark(back)
}

// route joins an area with a hex or another area.
func (l *loader) route(a, b int, rail bool, length int8) {
	track := NoTrack
	if rail {
		track = Rail
		l.Places[a].Railed, l.Places[b].Railed = true, true
	}
	l.Places[a].Road, l.Places[b].Road = true, true
	l.Places[a].Near = append(l.Places[a].Near, Near{To: int16(b), Track: track, Road: true, Route: length})
	l.Places[b].Near = append(l.Places[b].Near, Near{To: int16(a), Track: track, Road: true, Route: length})
}

// checkTracks: rail crosses no water and no high mountains but where a record says so
// (§9.11).
func (l *loader) checkTracks() {
	over := map[[2]int]bool{}
	for i := range l.across {
		if s, ok := l.side(&l.across[i].between, l.across[i].between); ok {
			over[s] = true
		}
	}
	for p := range l.Places {
		for _, n := range l.Places[p].Near {
			if n.Track != NoTrack && n.Barrier >= Alpine && !over[pair(p, int(n.To))] {
				l.Fault(&l.rails[0].along, "rail from %s to %s, where nothing passes", l.Places[p].ID, l.Places[n.To].ID)
			}
		}
	}
}
