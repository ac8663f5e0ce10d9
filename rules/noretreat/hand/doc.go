// Package hand is the third storey of No Retreat!: cards (§5). Hands are drawn,
// discarded, paid with; a [Half] of a card is played at a [Moment], and may be
// cancelled. What a half does stands with the storey that can do it.
package hand
