package eurofront

import (
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

// Know implements [play.Game]. Of the blocks of others a viewer sees the faction and the
// place, and of those that are face up what they are (§2, "Las unidades"); what they
// have saved, and what is to come to them, he does not see.
func (r *run) Know(k *rules.Known) {
	s := r.S
	k.Scenario, k.Options, k.Step = r.D.Scenarios[s.Scenario].ID, r.D.Options.Settings(&s.Options), field.StepNames[s.Top().Kind]
	if s.Top().Kind == field.StepTurn {
		k.Active = r.D.ID(r.D.Holder(s.Active))
	}
	k.Kinds = rules.Kinds{Place: field.KindPlace, Piece: field.KindUnit}
	k.Places = make([]rules.Place, len(r.D.Places))
	for p := range r.D.Places {
		k.Places[p] = rules.Place{ID: r.D.Places[p].ID, Control: r.D.ID(r.D.Holder(r.Controller(p)))}
	}
	for p := range r.D.Places {
		r.knowStack(k, p)
	}
	for box := field.Due; box >= field.Gone; box-- {
		for u := range s.Blocks {
			if int(s.Blocks[u].At) == box && k.Viewer.Sees(r.D.ID(r.D.Holder(r.D.Units[u].Faction))) {
				k.Pieces = append(k.Pieces, r.piece(u, field.BoxWords[field.Unused-box]))
			}
		}
	}
	for i := range s.Battles {
		b := &s.Battles[i]
		k.Marks = append(k.Marks, rules.Mark{Kind: "battle", At: r.D.Places[b.Place].ID, Side: r.D.ID(r.D.Holder(b.Defender))})
	}
}

// knowStack tells of the blocks at a place: those that the viewer knows first, in the
// order of the pack, then the others by faction alone.
func (r *run) knowStack(k *rules.Known, p int) {
	var hidden []rules.Piece
	for _, n := range r.Here(p) {
		u := int(n)
		side := r.D.ID(r.D.Holder(r.D.Units[u].Faction))
		if r.S.Blocks[u].Up || k.Viewer.Sees(side) {
			k.Pieces = append(k.Pieces, r.piece(u, r.D.Places[p].ID))
			continue
		}
		hidden = append(hidden, rules.Piece{Side: side, At: r.D.Places[p].ID, Flags: rules.Flags(field.FactionWords[r.D.Units[u].Faction])})
	}
	k.Pieces = append(k.Pieces, hidden...)
}

func (r *run) piece(u int, at string) rules.Piece {
	b, d := &r.S.Blocks[u], &r.D.Units[u]
	p := rules.Piece{ID: d.ID, Side: r.D.ID(r.D.Holder(d.Faction)), Kind: field.TypeWords[d.Type], At: at, Strength: int16(b.CV), Steps: int16(b.CV), Most: int16(d.Max)}
	p.Flags = rules.Flags(field.FactionWords[d.Faction]).If(b.Up, "up").If(b.Unsupplied, "unsupplied")
	return p
}
