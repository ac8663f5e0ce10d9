package field

import (
	"errors"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/pack"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
)

// describe says what the title is, and makes the codecs of positions and options.
func (d *Data) describe(files pack.Files) error {
	hash, err := files.Hash()
	d.About = rules.About{ID: ID, Names: d.title.names, Version: Version, Pack: hash}
	for s := range d.Sides {
		d.About.Sides = append(d.About.Sides, d.ID(Side(s)))
	}
	d.About.Groupings = d.groupings(d.About.Sides, false)
	for i := range d.Scenarios {
		sc := &d.Scenarios[i]
		out := rules.Scenario{ID: sc.ID, Names: sc.Names}
		for _, s := range sc.Sides {
			out.Sides = append(out.Sides, d.ID(s))
		}
		out.Groupings = d.groupings(out.Sides, sc.Decided == ByRivals)
		d.About.Scenarios = append(d.About.Scenarios, out)
	}
	d.Options = record.NewOptions[Options](ID)
	d.About.Options = d.Options.List()
	c := codec{d}
	d.Book = play.Book[*State, Document, Options]{
		Info: &d.About, Codec: record.New[Document](ID, Version, c.kinds()), Options: d.Options, Begin: d.Begin, Restore: c.restore, Composed: c.composed,
		Document: documentOf,
		Note:     "Places are known by id (3509), by name, or by direction and distance from one (\"Kiev SE1\").",
	}
	return err
}

// documentOf returns the document of a state.
func documentOf(s *State) *Document {
	doc := &Document{State: *s}
	for f := range doc.Gives {
		doc.Gives[f] = s.Purses[f][MedFront].Allocation
	}
	return doc
}

// groupings returns the usual ways to share out some sides among players: each to one, and, where
// more than one opposes the Axis and they are no rivals, all who do to the same.
func (d *Data) groupings(sides []rules.Side, rivals bool) [][][]rules.Side {
	var each [][]rules.Side
	var camps [2][]rules.Side
	for _, id := range sides {
		each = append(each, []rules.Side{id})
		camp := &camps[min(d.OwnFaction(d.SideOf(id)), 1)] // the Axis, and the others
		*camp = append(*camp, id)
	}
	if rivals || len(sides) <= len(camps) {
		return [][][]rules.Side{each}
	}
	return [][][]rules.Side{each, camps[:]}
}

// codec writes positions as documents and reads them, and says which of them cannot be played.
type codec struct{ d *Data }

// kinds returns the vocabularies of positions.
func (c codec) kinds() record.Kinds {
	k := record.Kinds{}
	record.Words[Faction](k, FactionWords...)
	record.Words[Joining](k, JoiningWords...)
	record.Words[Phase](k, PhaseWords...)
	record.Words[Role](k, RoleWords...)
	record.Words[StepKind](k, StepNames...)
	record.Words[Victory](k, VictoryWords...)
	record.Words[Armistice](k, ArmisticeWords...)
	record.Words[Balance](k, BalanceWords...)
	record.Words[Weser](k, WeserWords...)
	k.IDs("month", record.IDsOf(c.d.Months, func(m *MonthRow) string { return m.ID }))
	k.IDs("event", record.IDsOf(c.d.Events, func(e *Event) string { return e.ID }))
	k.IDs("nation", record.IDsOf(c.d.Nations, func(n *Nation) string { return n.ID }))
	k.IDs("change", record.IDsOf(c.d.changes, func(x *changeRow) string { return x.id }))
	k.IDs("scenario", record.IDsOf(c.d.Scenarios, func(s *Scenario) string { return s.ID }))
	k.IDs("unit", record.IDsOf(c.d.Units, func(u *Unit) string { return u.ID })).Note = func(u int) string {
		return c.d.Units[u].Names.In(rules.English) + ", " + TypeWords[c.d.Units[u].Type]
	}
	var hqs, beaches []string
	for u := range c.d.Units {
		switch d := &c.d.Units[u]; {
		case d.Type.IsHQ():
			hqs = append(hqs, d.ID)
		case d.Type == Beachhead:
			beaches = append(beaches, d.ID)
		}
	}
	k.IDs(KindHQ, hqs)
	k.IDs(KindBeach, beaches)
	ids := record.IDsOf(c.d.Places, func(p *Place) string { return p.ID })
	for kind, beside := range map[string][]string{"place": nil, "spot": BoxWords} {
		x := k.IDs(kind, ids, beside...)
		x.Other = c.d.Called.Find
		x.Title = func(p int) string { return c.d.Called.In(p, rules.English) }
	}
	return k
}

// composed returns what a composed position begins with: cleared, it holds only those who
// are still to come; at sea it is as in its month.
func (c codec) composed(in *record.Input, s *State) *Document {
	if in.True("clear") {
		s.Battles, s.Beaches = nil, nil
		for u := range s.Blocks {
			if s.Blocks[u].At >= 0 {
				s.Blocks[u] = Block{At: Dead, From: -1}
			}
			if c.d.IsLesser(u) || SatelliteOf(c.d.Units[u].Nation, c.d) != nil { // or it would be defeated, or weary (§16.8, §16.9)
				s.Blocks[u].At = Unused
			}
		}
	}
	if month := slices.IndexFunc(c.d.Months, func(m MonthRow) bool { return m.ID == in.Text("month") }); month >= 0 {
		s.Balance = c.d.BalanceIn(s.Scenario, month)
	}
	return documentOf(s)
}

// restore gives the state of a document.
func (c codec) restore(in *record.Input, doc *Document) *State {
	for f := range doc.Held {
		if len(doc.Held[f]) == 0 {
			doc.Held[f] = board.NewSet(len(c.d.Places))
		}
	}
	if len(doc.Disputed) == 0 {
		doc.Disputed = board.NewSet(len(c.d.Places))
	}
	for _, b := range doc.Beaches {
		doc.Blocks[b.Unit].At = Laid
	}
	c.sound(in, &doc.State)
	return &doc.State
}

// sound notes what keeps a position from being played: enemies at a place without a
// battle, a battle without enemies, a place that two control.
func (c codec) sound(in *record.Input, s *State) {
	here := s.factionsByPlace(c.d)
	c.soundWars(in, s)
	c.soundPowers(in, s)
	c.soundCoats(in, s)
	c.soundBeaches(in, s)
	battles := board.NewSet(len(c.d.Places))
	for i := range s.Battles {
		b := &s.Battles[i]
		if battles.Has(int(b.Place)) || b.Defender == Neutral {
			in.Fault("battles", "%s has two battles, or nobody defends there", c.d.Places[b.Place].ID)
		}
		battles.Add(int(b.Place))
	}
	for p := range c.d.Places {
		if s.HasEnemies(here[p]) && !battles.Has(p) {
			in.Fault("battles", "enemies stand in %s: say who is the original defender", c.d.Places[p].ID)
		}
		n := 0
		for f := range s.Held {
			if s.Held[f].Has(p) {
				n++
			}
		}
		if n > 1 {
			in.Fault("held", "two factions control %s", c.d.Places[p].ID)
		}
	}
	if s.Active == Neutral {
		in.Fault("active", "it is nobody's turn")
	}
	s.Agenda.Verify(in, s.agendaFault)
	s.Stored.Validate(in, c.d.About.Scenarios[s.Scenario].Sides, c.soundOrders)
}

// soundOrders notes what stored orders name that there is not. What several units are
// called is known as one of them is.
func (c codec) soundOrders(in *record.Input, path string, list []rules.Order) {
	plain := make([]rules.Order, len(list))
	for i := range list {
		plain[i] = list[i].Clone()
		for k := range plain[i].Args {
			if v := &plain[i].Args[k]; IsUnitKind(v.Kind) && len(c.d.shared[v.ID]) > 0 {
				v.ID = c.d.Units[c.d.shared[v.ID][0]].ID
			}
		}
	}
	c.d.Codec.CheckOrders(in, path, plain)
}

// agendaFault says what is wrong with a step of the agenda: a month and the end stand
// alone, a fortnight at the bottom with player turns on it, and on the last of these
// battles, the one that has begun on top, or those who deploy.
func (s *State) agendaFault(i int) error {
	st := &s.Agenda[i]
	top := i == len(s.Agenda)-1
	switch {
	case st.Stage < 0 || st.Stage > 2:
		return fmt.Errorf("stage %d", st.Stage)
	case top && s.Round != nil && st.Kind != StepBattle:
		return errors.New("a round of combat is fought in no battle")
	case top && s.Round != nil && min(s.Round.Stage, s.Round.Hits, s.Round.Back, s.Round.Rest) < 0:
		return errors.New("a round of combat has less than nothing")
	case st.Kind == StepBattle && (s.Turn() == nil || i < 2 || s.Battle(int(st.Place)) == nil):
		return errors.New("a battle is fought in no turn, or where there is none")
	case st.Kind == StepBattle:
		return nil
	case st.Kind == StepDeploy && (i < 1 || !s.IsMustering(st.Faction)):
		return errors.New("nobody deploys, or in no turn, or he is not the one who does")
	case st.Kind == StepDeploy:
		return nil
	case i > 0 && s.Agenda[i-1].Kind == StepBattle:
		return errors.New("a turn stands on a battle")
	case st.Kind == StepTurn && (i == 0 || st.Faction >= Neutral):
		return errors.New("a turn is nobody's, or in no fortnight")
	case st.Kind != StepTurn && i > 0, st.Kind != StepFortnight && st.Kind != StepTurn && len(s.Agenda) > 1:
		return errors.New("the steps do not belong together")
	}
	return nil
}

// soundWars notes wars of which one of the two knows nothing.
func (c codec) soundWars(in *record.Input, s *State) {
	for f, enemies := range s.War {
		for g := range s.War {
			if at := enemies.Has(Faction(g)); at && (f == g || !s.War[g].Has(Faction(f))) {
				in.Fault("war", "%s is at war with %s, which is not at war with it", FactionWords[f], FactionWords[g])
			}
		}
	}
}

// soundPowers notes nations that have joined nobody, or cooperate as belligerents.
func (c codec) soundPowers(in *record.Input, s *State) {
	for n := range s.Powers {
		p := &s.Powers[n]
		if p.Stance == Neutral && (p.Joined != Original || p.Entered || p.Defeated) || p.Stance != Neutral && p.Cooperates != Neutral {
			in.Fault("powers", "%s has joined and is neutral, or cooperates and is not", c.d.Nations[n].ID)
		}
	}
}

// soundCoats notes units that are in play in two coats.
func (c codec) soundCoats(in *record.Input, s *State) {
	plays := func(u int) bool { return s.Blocks[u].At != Unused && s.Blocks[u].At != Gone }
	for u := range s.Blocks {
		if plays(u) && slices.ContainsFunc(c.d.Units[u].coats, plays) {
			in.Fault("blocks", "%s is in play in two coats", c.d.Units[u].ID)
		}
	}
}

// soundBeaches notes beachheads that stand as units do, or are laid and are not.
func (c codec) soundBeaches(in *record.Input, s *State) {
	laid := map[int16]bool{}
	for _, b := range s.Beaches {
		if c.d.Units[b.Unit].Type != Beachhead || laid[b.Unit] || len(c.d.Places[b.Place].Seas) == 0 {
			in.Fault("beaches", "%s is no beachhead, is laid twice, or not on a coast", c.d.Units[b.Unit].ID)
		}
		laid[b.Unit] = true
	}
	for u := range s.Blocks {
		if b := &s.Blocks[u]; (c.d.Units[u].Type == Beachhead) && (b.At >= 0 || b.At == Laid && !laid[int16(u)]) || c.d.Units[u].Type != Beachhead && b.At <= Prep && b.At != Card {
			in.Fault("blocks", "%s cannot stand there", c.d.Units[u].ID)
		}
	}
}
