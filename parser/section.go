package parser

import "slices"

// maxSections bounds how many sides one letter may be from.
const maxSections = 8

// sections parts a letter in which somebody writes as several sides: each has a block of
// his own, and above it, below the block before, header lines that name a side or bear a
// key which none of the others does. What stands below the last block is of no section.
// It returns nil for any other letter.
func sections(lines []bodyLine) (out [][]bodyLine) {
	var sides, keys []string
	from, end := 0, -1
	for i, l := range lines {
		if i <= end || l.depth > 0 || l.role == roleMark || !isOpen(l.text) {
			continue
		}
		r := ownRegion(lines, i)
		section := lines[from:min(r.to+1, len(lines))]
		own, _ := bodyClaims(lines[from:i])
		side, key := own.side.Value, own.key.Value
		if side == "" && key == "" || side != "" && slices.Contains(sides, side) || key != "" && slices.Contains(keys, key) || len(out) == maxSections {
			return nil
		}
		sides, keys, out = append(sides, side), append(keys, key), append(out, section)
		end = r.to
		from = min(r.to+1, len(lines))
	}
	return out
}
