package battle

import (
	"slices"

	"github.com/fieldpost/fieldpost/rules/rommel/field"
)

// isMined reports whether there is a minefield in a hex.
func isMined(r *field.Run, h int) bool {
	return slices.ContainsFunc(r.S.Mines, func(m field.Mine) bool { return int(m.Hex) == h })
}

// NoteEntered notes a hex for the minefields that are revealed there (§14.2).
func NoteEntered(r *field.Run, h int) {
	if len(r.S.Mines)+len(r.S.Ghosts) > 0 && !slices.Contains(r.S.Entered, int16(h)) {
		r.S.Entered = append(r.S.Entered, int16(h))
	}
}

// IsMineKnown reports whether a side knows of a minefield in a hex, or believes in
// one.
func IsMineKnown(r *field.Run, side field.Side, h int) bool {
	return KnownMine(r, side, h) >= 0 || ghostOf(r, side, h) >= 0
}

// KnownMine finds a minefield that a side knows of, -1 when there is none.
func KnownMine(r *field.Run, side field.Side, h int) int {
	return slices.IndexFunc(r.S.Mines, func(m field.Mine) bool { return int(m.Hex) == h && (m.Known || m.Owner == side) })
}

// ghostOf finds a minefield that is gone and in which a side believes.
func ghostOf(r *field.Run, side field.Side, h int) int {
	return slices.IndexFunc(r.S.Ghosts, func(g field.Ghost) bool { return int(g.Hex) == h && g.Believer == side })
}

// FindMine reveals the enemy's minefield in a hex to which units of a side come,
// and lets it find out that one it knew is gone (§14.2).
func FindMine(r *field.Run, side field.Side, h int) {
	for i := range r.S.Mines {
		if m := &r.S.Mines[i]; int(m.Hex) == h && m.Owner != side && !m.Known {
			m.Known = true
			r.M.Event("rommel.mine-found", r.HexArg("hex", h), field.SideArg("side", m.Owner))
		}
	}
	DropGhost(r, side, h)
}

// DropGhost lets a side find out that a minefield it knew is gone.
func DropGhost(r *field.Run, side field.Side, h int) {
	if i := ghostOf(r, side, h); i >= 0 {
		r.S.Ghosts = slices.Delete(r.S.Ghosts, i, i+1)
		if !isMined(r, h) { // another may have been built there since
			r.M.EventTo(side.ID(), "rommel.mine-gone", r.HexArg("hex", h))
		}
	}
}

// FindMineOnWay lets a side that leaves a battle find the enemy's minefield in a hex:
// with all others when the movement phase ends, else at once (§14.2).
func FindMineOnWay(r *field.Run, side field.Side, h int) {
	if side == r.S.Active && (r.S.Phase == field.PhaseMove || r.S.Phase == field.PhaseBlitzMove) {
		NoteEntered(r, h)
		return
	}
	FindMine(r, side, h)
}
