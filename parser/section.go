package parser

import (
	"slices"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// Parts returns the parts of a letter that is from several sides, each as a letter of one, nil
// where it is from one side or holds messages, as nobody knew whose those are. A block that
// it quotes is a part only where quoted says so, since it answers a mail to several sides,
// and its sender typed no two of his own; then even one alone is.
func (l *Letter) Parts(quoted bool) (parts []*Letter) {
	if len(l.Press) > 0 {
		return nil
	}
	all := sections(l.Body[:l.own])
	if quoted = quoted && len(all) < 2; quoted {
		all = quotedSections(l.Body[:l.own])
	} else if len(all) < 2 {
		return nil
	}
	for i, section := range all {
		p := *l
		p.Part, p.QuotedPart, p.Body, p.Notes = i+1, quoted, section, slices.Clone(l.noticed)
		p.readBody(nil)
		parts = append(parts, &p)
	}
	return parts
}

// maxSections bounds how many sides one letter may be from.
const maxSections = 8

// sections parts a letter in which somebody writes as several sides: each has a block of
// his own, and above it, below the block before, header lines that name a side or bear a
// key which none of the others does. What stands below the last block is of no section.
// It returns less than two for any other letter.
func sections(lines []mailtext.BodyLine) (out [][]mailtext.BodyLine) {
	var sides, keys []string
	from := 0
	for i, l := range lines {
		if i < from || l.Depth > 0 || l.Role == mailtext.RoleMark || !language.IsOpen(l.Text) {
			continue
		}
		head, end := headOf(lines, from, i, false), min(ownRegion(lines, i).to+1, len(lines))
		section := slices.Concat(unclaimed(lines[from:head]), lines[head:end])
		own, _ := bodyClaims(lines[head:i])
		side, key := own[claimSide].Value, own[claimKey].Value
		if side == "" && key == "" || side != "" && slices.Contains(sides, side) || key != "" && slices.Contains(keys, key) || len(out) == maxSections {
			return nil
		}
		sides, keys, out, from = append(sides, side), append(keys, key), append(out, section), end
	}
	return out
}

// quotedSections parts the answer to a mail to several sides in which nobody typed a
// block: each block of the mail is one, with the header lines above it, and with what
// stands typed around the blocks. A side that comes again is of an older mail.
func quotedSections(lines []mailtext.BodyLine) (out [][]mailtext.BodyLine) {
	depth := quotedDepth(lines)
	if depth == 0 {
		return nil
	}
	type span struct{ head, open, end int }
	var spans []span
	var sides, keys []string
	from := 0
	for i := 0; i < len(lines) && len(sides) < maxSections; i++ {
		if lines[i].Depth != depth || !language.IsOpen(lines[i].Text) {
			continue
		}
		head := headOf(lines, from, i, true)
		_, said := bodyClaims(lines[head:i])
		side, key := said[claimSide].Value, said[claimKey].Value
		if side == "" && key == "" || side != "" && slices.Contains(sides, side) || key != "" && slices.Contains(keys, key) {
			break
		}
		from = min(quotedRegion(lines, i).to+1, len(lines))
		sides, keys, spans = append(sides, side), append(keys, key), append(spans, span{head, i, from})
		i = from - 1
	}
	inBlock := func(i int) bool {
		return slices.ContainsFunc(spans, func(s span) bool { return i >= s.open && i < s.end })
	}
	for _, s := range spans {
		var section []mailtext.BodyLine
		for i, l := range lines {
			if i >= s.head && i < s.end || l.Role == mailtext.RoleOwn && l.Depth == 0 && !inBlock(i) {
				section = append(section, l)
			}
		}
		out = append(out, section)
	}
	return out
}

// headOf returns where the header lines of a block begin, quoted or typed ones: the last above
// it, with nothing but blank lines among them. Others may be of another side, of which the
// mail says how it is answered without a block.
func headOf(lines []mailtext.BodyLine, from, open int, quoted bool) int {
	head := open
	for i := open - 1; i >= from; i-- {
		l := &lines[i]
		if (l.Depth > 0) != quoted || l.Blank() {
			continue
		}
		if _, ok := l.Hints(); ok && l.Role != mailtext.RoleMark {
			head = i
		} else if head < open {
			break
		}
	}
	return head
}

// unclaimed returns lines without those that name a game, a side or a key.
func unclaimed(lines []mailtext.BodyLine) (out []mailtext.BodyLine) {
	for _, l := range lines {
		if _, ok := l.Hints(); !ok || l.Role == mailtext.RoleMark {
			out = append(out, l)
		}
	}
	return out
}

// quotedDepth returns how often the least quoted block is quoted, 0 where there is none or one
// was typed.
func quotedDepth(lines []mailtext.BodyLine) (depth int) {
	for _, l := range lines {
		switch {
		case l.Role == mailtext.RoleMark || !language.IsOpen(l.Text):
		case l.Depth == 0:
			return 0
		case depth == 0 || l.Depth < depth:
			depth = l.Depth
		}
	}
	return depth
}
