package rommel

import "slices"

// chart holds the numbers of charts.toml that are about no unit.
type chart struct {
	// What a move adds that keeps to roads of a quality or better (§6.2).
	roadBonus [roads]int
	// Hexes from one unit of a supply chain to the next, by the worst road
	// between them; a highway is a line by itself (§12.3, §12.4).
	supplyRadius [roads]int

	// Of an option: its price in real cards, and the moves of each of its
	// movement phases (§4).
	optionCost  [turnOptions]int8
	optionMoves [turnOptions]int

	marchOn   int // the lowest face with which a forced march succeeds (§6.4)
	pursuitOn int // the lowest face that hits in pursuit (§10.5)

	earlyOn       [7]bool // faces with which a reinforcement comes early (§16.41)
	redeployHexes int     // of one redeployment, without its road (§16.51)

	// Prices in points of rearmament (§16.51-§16.6); those of replacements stand
	// with the types of units.
	priceRedeploy int
	pricePort     int // a move by sea
	priceSiege    int // the same into or out of a besieged port, for the Allies
	priceMine     int
	priceCard     int

	levelPoints [levels]int // by level of victory (§17)
}

// maxRadius is the longest supply radius that a [link] has room for.
const maxRadius = 3

// charts reads the numbers that rules are reckoned with.
func (l *loader) charts(c *chartsPack) {
	l.roads(c)
	l.options(c)
	l.levels(c)
	d := l.d
	d.marchOn, d.pursuitOn = c.Movement.ForcedOn, c.Pursuit.HitsOn
	if d.marchOn < 1 || d.marchOn > 6 {
		l.table(chartsFile, "movement", "forced marches succeed on %d", d.marchOn)
	}
	if d.pursuitOn < 1 || d.pursuitOn > 6 {
		l.table(chartsFile, "pursuit", "hits on %d", d.pursuitOn)
	}
	b := &c.Buildup
	d.redeployHexes, d.priceRedeploy = b.RedeployHexes, b.Redeploy
	d.pricePort, d.priceSiege, d.priceMine, d.priceCard = b.Sea, b.SeaBesieged, b.Minefield, b.Card
	if min(d.redeployHexes, d.priceRedeploy, d.pricePort, d.priceSiege, d.priceMine, d.priceCard) < 1 {
		l.table(chartsFile, "buildup", "a price, or the hexes of a redeployment, below 1")
	}
	for _, face := range b.EarlyOn {
		if face < 1 || face > 6 {
			l.table(chartsFile, "buildup", "a die shows no %d", face)
			continue
		}
		d.earlyOn[face] = true
	}
}

// roads reads the kinds of road: the better, the farther a unit gets.
func (l *loader) roads(c *chartsPack) {
	d := l.d
	for i, row := range c.RoadKind {
		k, ok := roadKinds[row.ID]
		if !ok {
			l.row(chartsFile, "road_kind", i, "unknown kind %q", row.ID)
			continue
		}
		d.roadBonus[k], d.supplyRadius[k] = row.Bonus, row.Radius
	}
	if d.supplyRadius[highway] < 0 { // chains beside it go as far as along a track
		d.supplyRadius[highway] = d.supplyRadius[track]
	}
	if !slices.IsSorted(d.roadBonus[:]) || !slices.IsSorted(d.supplyRadius[:]) || d.roadBonus[noRoad] < 0 || d.roadBonus[highway] > 9 ||
		d.supplyRadius[noRoad] < 1 || d.supplyRadius[highway] > maxRadius {
		l.row(chartsFile, "road_kind", 0, "bonuses %v (0 to 9) and supply radii %v (1 to %d) of the kinds of road, the better not below the worse",
			d.roadBonus, d.supplyRadius, maxRadius)
	}
}

// options reads the options of a player turn (§4).
func (l *loader) options(c *chartsPack) {
	for i, row := range c.TurnOption {
		opt := optionOf(row.ID)
		if opt == optNone || row.Cost < 0 || row.Cost > l.d.handLimit || row.Moves < 1 {
			l.row(chartsFile, "turn_option", i, "the option %q with %d cards and %d moves", row.ID, row.Cost, row.Moves)
			continue
		}
		l.d.optionCost[opt], l.d.optionMoves[opt] = int8(row.Cost), row.Moves
	}
	for opt := optPass; opt < turnOptions; opt++ {
		if l.d.optionMoves[opt] == 0 || (opt == optPass) != (l.d.optionCost[opt] == 0) {
			l.row(chartsFile, "turn_option", 0, "%s is missing, or a turn of pass is not the only free one", optionNames[opt])
		}
	}
}

// levels reads what the levels of victory are worth (§17).
func (l *loader) levels(c *chartsPack) {
	for i, row := range c.Victory {
		level := slices.Index(levelNames[:], row.Level)
		if level <= int(drawn) || row.VP < 1 {
			l.row(chartsFile, "victory", i, "%q with %d points", row.Level, row.VP)
			continue
		}
		l.d.levelPoints[level] = row.VP
	}
	for level := attritional; level < levels; level++ {
		if l.d.levelPoints[level] <= l.d.levelPoints[level-1] {
			l.row(chartsFile, "victory", 0, "%s is missing, or worth no more than the level below it", levelNames[level])
		}
	}
}
