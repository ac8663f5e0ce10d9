package parser

import (
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// verdict says which lines of a body count, see Letter.
type verdict struct {
	lines  []language.Line
	block  bool
	quoted bool
	own    bool
	below  []language.Line
	passed []language.Line
	notes  []mailtext.Note
}

// choose finds the lines that count. "Own" is what the sender typed, not
// quoted and not his signature; header lines (key: ...) are no order lines
// and do not matter here. A block in the quotation is edited when own lines
// stand between its lines. Own text is above when nothing quoted precedes it,
// and below otherwise; either ends at an own line "end". The first row that
// applies decides:
//
//	   own block  quoted block  own above  own below   counts              notes
//	1  yes        any           any        any         the own block
//	2  no         edited        any        any         the quoted block    quoted-block
//	3  no         untouched     yes        any         above               quoted-ignored
//	4  no         untouched     no         yes         below               quoted-ignored, below-quote
//	5  no         untouched     no         no          the quoted block    quoted-block
//	6  no         none          yes        any         above
//	7  no         none          no         yes         below               below-quote
//	8  no         none          no         no          the attached text, read by this same table
//
// In rows 1 and 2 other own text is noted as outside-block; in 3 and 6 own
// text below is noted as below-ignored and kept in Letter.Below. In rows 3 and
// 4 the quoted block is kept in Letter.Passed, wherever the own text stands:
// whether that is a greeting or an order is for the grammar to say, and whether
// the block may count under it for the service.
//
// Row 3 is why an untouched template does no harm when its reader writes his
// orders above it. Row 5 reads the template that was changed in place, which
// looks the same as one that was not: with nothing else in the letter it must
// be meant. Of several quoted blocks the first edited one counts, or else the
// least quoted, which is the latest.
func choose(lines []mailtext.BodyLine) verdict {
	own, second, hasOwn := ownBlock(lines)
	var v verdict
	if hasOwn {
		v = own.verdict(lines)
		if second {
			v.notes = append(v.notes, mailtext.NoteSecondBlock)
		}
		v.outside(lines, own)
		return v
	}
	quoted, hasQuoted := quotedBlock(lines)
	var block []language.Line
	if hasQuoted {
		v = quoted.verdict(lines)
		v.quoted = true
		v.notes = append(v.notes, mailtext.NoteQuotedBlock)
		if quoted.edited {
			v.outside(lines, quoted)
			return v
		}
		v.own = ownWords(lines, quoted)
		block = v.lines
	}
	above, below := freeLines(lines)
	switch {
	case len(above) > 0:
		v = verdict{lines: above, own: true, below: below, passed: block, notes: quotedIgnored(block)}
		if len(below) > 0 {
			v.notes = append(v.notes, mailtext.NoteBelowIgnored)
		}
	case len(below) > 0:
		v = verdict{lines: below, own: true, passed: block, notes: append(quotedIgnored(block), mailtext.NoteBelowQuote)}
	case hasQuoted:
	default:
		v = verdict{own: ownWords(lines, region{from: len(lines)})}
	}
	for _, l := range lines {
		if l.Role == mailtext.RoleSignature {
			v.notes = append(v.notes, mailtext.NoteSignature)
			break
		}
	}
	return v
}

func quotedIgnored(block []language.Line) []mailtext.Note {
	if len(block) > 0 {
		return []mailtext.Note{mailtext.NoteQuotedIgnored}
	}
	return nil
}

// region is a block: the lines between its "orders" and its end.
type region struct {
	from, to int // lines[from] is "orders", lines[to] the first that is not in the block
	closed   bool
	edited   bool
}

// verdict takes the lines of a block, all of which are meant. One without an
// end may run on into what stands below it: of that, only the lines up to the
// first empty one are meant, and of the others the grammar says which are.
func (r region) verdict(lines []mailtext.BodyLine) verdict {
	v := verdict{block: true}
	meant := true
	for i := r.from + 1; i < r.to; i++ {
		l := lines[i]
		l.No -= lines[r.from].No // the player counts within his block
		n := len(v.lines)
		v.lines = appendOrder(v.lines, l)
		meant = meant && (r.closed || !l.Blank() || n == 0)
		for k := n; k < len(v.lines); k++ {
			v.lines[k].Meant = meant
		}
	}
	if !r.closed {
		v.notes = append(v.notes, mailtext.NoteNoEnd)
	}
	return v
}

// outside notes own text that does not belong to the block.
func (v *verdict) outside(lines []mailtext.BodyLine, r region) {
	if v.own = ownWords(lines, r); v.own {
		v.notes = append(v.notes, mailtext.NoteOutsideBlock)
	}
}

// ownWords reports whether the sender typed something outside of a block that
// is more than a header line or an end.
func ownWords(lines []mailtext.BodyLine, r region) bool {
	for i, l := range lines {
		if (i < r.from || i > r.to) && l.Role == mailtext.RoleOwn && len(appendOrder(nil, l)) > 0 && !language.IsEnd(l.Text) {
			return true
		}
	}
	return false
}

// appendOrder adds a line that may be an order: not empty, not a comment, not
// a header line.
func appendOrder(lines []language.Line, l mailtext.BodyLine) []language.Line {
	if l.Blank() || language.IsComment(l.Text) || l.Role == mailtext.RoleMark || l.Role == mailtext.RoleDropped {
		return lines
	}
	if _, header := l.Hints(); header {
		return lines
	}
	return append(lines, language.Line{No: l.No, Text: l.Text})
}

// ownBlock finds the first block that the sender typed himself; second says
// that another follows. It goes on to his own end line even past a signature
// mark or lines that he quoted into it. Without such a line it ends at an end
// line in the lines quoted into it, or at the first quotation or signature.
func ownBlock(lines []mailtext.BodyLine) (r region, second, ok bool) {
	for i, l := range lines {
		if l.Depth > 0 || l.Role == mailtext.RoleMark || !language.IsOpen(l.Text) {
			continue
		}
		if ok {
			if i >= r.to {
				return r, true, true
			}
			continue
		}
		r, ok = ownRegion(lines, i), true
	}
	return r, false, ok
}

func ownRegion(lines []mailtext.BodyLine, from int) region {
	quotedEnd, stop := -1, -1
	i := from + 1
scan:
	for ; i < len(lines); i++ {
		l := &lines[i]
		switch {
		case l.Role == mailtext.RoleMark, l.Depth > 0 && language.IsOpen(l.Text):
			break scan
		case l.Depth == 0 && language.IsEnd(l.Text):
			return region{from: from, to: i, closed: true}
		case l.Depth > 0 && language.IsEnd(l.Text) && quotedEnd < 0:
			quotedEnd = i
		}
		if stop < 0 && (l.Depth > 0 || l.Role == mailtext.RoleSignature) {
			stop = i
		}
	}
	if quotedEnd >= 0 {
		return region{from: from, to: quotedEnd, closed: true}
	}
	if stop < 0 {
		stop = i
	}
	return region{from: from, to: stop}
}

// quotedBlock finds the block in the quotation that counts before the others.
func quotedBlock(lines []mailtext.BodyLine) (best region, ok bool) {
	for i, l := range lines {
		if l.Depth == 0 || !language.IsOpen(l.Text) {
			continue
		}
		r := quotedRegion(lines, i)
		switch {
		case !ok, r.edited && !best.edited, r.edited == best.edited && l.Depth < lines[best.from].Depth:
			best, ok = r, true
		}
	}
	return best, ok
}

// quotedRegion goes on to an end line, typed or quoted. Without one it stops
// at a signature, an attribution, another block or a deeper quotation.
func quotedRegion(lines []mailtext.BodyLine, from int) region {
	r := region{from: from, to: len(lines)}
	for i := from + 1; i < len(lines); i++ {
		l := &lines[i]
		if language.IsEnd(l.Text) {
			r.to, r.closed = i, true
			break
		}
		if l.Role == mailtext.RoleSignature || l.Role == mailtext.RoleMark || language.IsOpen(l.Text) {
			r.to = i
			break
		}
	}
	for i := from + 1; i < r.to; i++ {
		l := &lines[i]
		if !r.closed && l.Depth > lines[from].Depth {
			r.to = i
			break
		}
		r.edited = r.edited || l.Depth == 0 && l.Role == mailtext.RoleOwn && !l.Blank()
	}
	return r
}

// freeLines returns the sender's own lines above and below the first
// quotation, each up to an end line of his.
func freeLines(lines []mailtext.BodyLine) (above, below []language.Line) {
	quoted, ended := false, false
	for _, l := range lines {
		switch {
		case l.Role == mailtext.RoleQuoted || l.Role == mailtext.RoleMark:
			quoted = true
			ended = ended && len(above)+len(below) > 0
		case l.Role != mailtext.RoleOwn || ended:
		case language.IsEnd(l.Text):
			ended = true
		case quoted:
			below = appendOrder(below, l)
		default:
			above = appendOrder(above, l)
		}
	}
	return above, below
}
