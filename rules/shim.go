package rules

// A shim: rommel's draft and bot still look at the position that is behind what
// is known, until it can be imagined from it as in the other titles. Nothing else
// may, and nothing of it is written.

// Behind keeps the position that a Known was taken from.
func (k *Known) Behind(p Position) { k.behind = p }

// Position gives it back.
func (k *Known) Position() Position { return k.behind }
