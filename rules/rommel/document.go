package rommel

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/compass"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// document is a position as it is stored and composed: its state, and what
// makes it.
type document struct {
	field.State
	exact     bool       `record:",composed" doc:"all is as written. Without it, units that are not deployed are, reinforcements have come, battles begin where both sides stand (defended by the side that is not active), supply is checked, and hands are as at the start"`
	clear     bool       `record:",composed" doc:"takes the units that have come, and minefields, out of the game first"`
	rearm     field.Side `record:",composed" doc:"a rearmament: the side whose sheet is awaited, with its reinforcements there"`
	rearmLast bool       `record:",composed" doc:"the other side has had its own"`

	engaged []*field.Battle `record:"battles,by=hex,text,omit" doc:"Battles: who defends, DIRECTION:SIDE for hexsides by which somebody came last (§8.1), fresh (begun in this movement phase), quiet (no combat after a partial retreat), fought (in this combat phase)."`
	units   []field.Written `record:",by=unit,text" doc:"Units: a hex, or undeployed, \"due MONTH\", beside (its base, in which there is a battle), repair, off (the map), dead, unused. Then the VC, full strength when left out, and markers: disrupted (in this player turn), disrupted:half (before it), disrupted:full (through a whole enemy turn; it can recover), unsupplied, fort:HEX (supplied by that fortress or oasis, §13.3), moved, revealed, fired, leaving (its battle), raid:DIRECTION (by which it came as a raider, §12.5)."`
}

// Phases of a composed position before the first month, behind those of a
// player turn.
const (
	composePrepare = field.PhaseEnd + 1 + iota
	composeSetup
)

// newBook makes what stores positions and options.
func (t *Title) newBook(about *rules.About) *play.Book[*field.State, document, field.Options] {
	d := t.d
	k := record.Kinds{}
	record.Words[field.Side](k, string(field.SideIDs[field.Axis]), string(field.SideIDs[field.Allied]), "")
	k.IDs("holder", []string{string(field.SideIDs[field.Axis]), string(field.SideIDs[field.Allied])})
	record.Words[field.TurnOption](k, field.OptionNames...)
	record.Words[field.Phase](k, append(slices.Clone(field.PhaseNames), "prepare", "setup")...)
	record.Words[field.VictoryLevel](k, field.LevelNames[:]...)
	record.Words[field.ChaseKind](k, field.ChaseKinds...)
	record.Words[field.StepKind](k, field.StepNames...)
	record.Words[field.Rest](k, field.RestWords...)
	k.IDs("strength", field.Strengths())
	k.IDs("card", field.CardIDs)
	hexes := record.IDsOf(d.Hexes, func(h *field.Hex) string {
		if !h.Playable {
			return "no " + h.ID // nothing can be there
		}
		return h.ID
	})
	forts := record.IDsOf(d.Forts, func(h *int) string { return hexes[*h] })
	title := func(h int) string { return d.Called.In(h, rules.English) }
	place := k.IDs("place", hexes, field.PlaceWords[1:]...)
	spot := k.IDs("spot", hexes, append([]string{field.WordUnused}, field.PlaceWords[2:]...)...)
	for _, x := range [...]*record.Kind{k.IDs(compass.KindHex, hexes), k.IDs("exit", hexes, field.PlaceWords[1]), place, spot} {
		x.Other, x.Title = d.Called.Find, title
	}
	fort := k.IDs("fort", forts)
	fort.Other = func(text string) (int, bool) {
		h, ok := d.Called.Find(text)
		i := slices.Index(d.Forts, h)
		return i, ok && i >= 0
	}
	fort.Title = func(i int) string { return title(d.Forts[i]) }
	k.IDs(field.KindUnit, record.IDsOf(d.Units, func(u *field.Unit) string { return u.ID })).Note =
		func(u int) string {
			return d.Units[u].Names.In(rules.English) + ", " + d.Types[d.Units[u].Kind].Names.In(rules.English)
		}
	k.IDs(field.KindClass, field.ClassNames[:])
	k.IDs(field.KindScenario, record.IDsOf(d.Scenarios, func(s *field.Scenario) string { return s.ID }))
	k.IDs("direction", record.IDsOf(compass.Rose[:], func(n *order.Name) string { return n.ID })).Other = compass.DirectionOf
	options := record.NewOptions[field.Options](ID)
	about.Options = options.List()
	return &play.Book[*field.State, document, field.Options]{Info: about, Options: options, Codec: record.New[document](ID, Version, k), Document: t.document, Restore: t.restore,
		Begin: t.begin, Described: t.description, Composed: t.compositionBase, Await: t.completeComposition,
		Note: "Units are known by the ids that orders use, hexes by id (h037), by name, or by direction and distance from one (\"Msus E1\")."}
}

// begin sets up a scenario with the options of a game.
func (t *Title) begin(scenario int, options field.Options) *field.State {
	s := t.d.Start(scenario)
	s.Options = options
	return s
}

func (t *Title) document(s *field.State) *document {
	doc := &document{State: *s, rearm: field.Nobody, units: make([]field.Written, len(s.Blocks)), engaged: make([]*field.Battle, len(t.d.Hexes))}
	for i := range s.Battles {
		doc.engaged[s.Battles[i].Hex] = &s.Battles[i]
	}
	for u := range doc.units {
		doc.units[u] = t.d.WriteBlock(u, &s.Blocks[u])
	}
	return doc
}

// unpack puts the blocks and the battles into the state.
func (doc *document) unpack(in *record.Input, d *field.Data) {
	doc.Blocks = make([]field.Block, len(doc.units))
	for u := range doc.units {
		doc.Blocks[u] = d.ReadBlock(in, u, &doc.units[u])
	}
	doc.Battles = nil
	for h, b := range doc.engaged {
		if b != nil {
			b.Hex = int16(h)
			doc.Battles = append(doc.Battles, *b)
		}
	}
}

// restore gives the state of a document.
func (t *Title) restore(in *record.Input, doc *document) *field.State {
	doc.unpack(in, t.d)
	t.validate(in, &doc.State)
	return &doc.State
}

// description returns a state as it is described. What is under way (a battle, a pursuit, a
// decision, a sheet in hand) has no place in TOML: composed again, the position
// waits for the orders of the active side.
func (t *Title) description(s *field.State) *document {
	doc := t.document(s)
	doc.exact = true
	g := t.Game(s)
	defer t.Free(g)
	r := &g.run
	for h := range doc.engaged {
		if !r.Has(field.Axis, h) || !r.Has(field.Allied, h) {
			doc.engaged[h] = nil
		}
	}
	at := len(s.Agenda) - 1 // what is waited for besides the orders of a turn
	for at >= 0 && !slices.Contains([]field.StepKind{field.StepPrepare, field.StepSetup, field.StepRearm, field.StepOver}, s.Agenda[at].Kind) {
		at--
	}
	if at >= 0 && s.Agenda[at].Kind <= field.StepSetup {
		st := &s.Agenda[at]
		doc.Month, doc.Active, doc.Phase = 0, st.Side, composePrepare+field.Phase(st.Kind)
		return doc
	}
	doc.Phase = field.PhaseNone
	if second := s.Phase == field.PhaseBlitzMove || s.Phase == field.PhaseBlitzCombat; at < 0 && s.Choice == field.OptBlitz && second {
		doc.Phase = field.PhaseBlitzMove
	}
	if at >= 0 || s.Phase == field.PhaseNone {
		doc.Choice = field.OptNone
	}
	if at >= 0 || s.Turn == 0 { // the month has not come to its first turn
		doc.Active = s.First
	}
	if at < 0 {
		doc.Turn = max(s.Turn, 1)
	} else if st := &s.Agenda[at]; st.Kind == field.StepRearm {
		doc.rearm, doc.rearmLast = st.Side, st.Flag
	}
	doc.Sheet = max(s.Sheet, doc.Turn)
	return doc
}
