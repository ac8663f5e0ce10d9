package parser

import (
	"slices"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// verdict says where the lines of a body stand, and which place counts.
type verdict struct {
	counts Place
	places []Place
	block  region // the one that a line stands in, typed or quoted
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
// text below is noted as below-ignored. In rows 3 and 4 the quoted block
// is passed over, wherever the own text stands: whether that is a greeting or an order is for the grammar to say, and whether
// the block may count under it for the service.
//
// Row 3 is why an untouched template does no harm when its reader writes his
// orders above it. Row 5 reads the template that was changed in place, which
// looks the same as one that was not: with nothing else in the letter it must
// be meant. Of several quoted blocks the first edited one counts, or else the
// least quoted, which is the latest.
func choose(lines []mailtext.BodyLine) verdict {
	v := verdict{counts: Nowhere, places: make([]Place, len(lines))}
	own, second, hasOwn := ownBlock(lines)
	if hasOwn {
		v.setBlock(own, TypedBlock)
		if second {
			v.notes = append(v.notes, mailtext.NoteSecondBlock)
		}
		v.noteOutside(lines)
		return v
	}
	quoted, hasQuoted := quotedBlock(lines)
	if hasQuoted {
		v.setBlock(quoted, QuotedBlock)
		v.notes = append(v.notes, mailtext.NoteQuotedBlock)
		if quoted.edited {
			v.noteOutside(lines)
			return v
		}
	}
	above, below := v.setFree(lines)
	if above || below {
		if hasQuoted {
			v.setBlock(quoted, Passed)
		}
		v.counts, v.notes = Free, nil
		if hasQuoted && slices.ContainsFunc(lines[quoted.from+1:quoted.to], saysSomething) {
			v.notes = append(v.notes, mailtext.NoteQuotedIgnored)
		}
	}
	switch {
	case above && below:
		v.notes = append(v.notes, mailtext.NoteBelowIgnored)
	case below:
		v.notes = append(v.notes, mailtext.NoteBelowQuote)
	}
	if slices.ContainsFunc(lines, func(l mailtext.BodyLine) bool { return l.Role == mailtext.RoleSignature }) {
		v.notes = append(v.notes, mailtext.NoteSignature)
	}
	return v
}

// region is a block: the lines between its "orders" and its end.
type region struct {
	from, to int // lines[from] is "orders", lines[to] the first that is not in the block
	closed   bool
	edited   bool
}

// setBlock sets the place of the lines of a block, which counts.
func (v *verdict) setBlock(r region, p Place) {
	v.block, v.counts = r, p
	for i := r.from + 1; i < r.to; i++ {
		v.places[i] = p
	}
	if !r.closed {
		v.notes = append(v.notes, mailtext.NoteNoEnd)
	}
}

// noteOutside notes what the sender typed outside of the block, header lines and ends aside.
func (v *verdict) noteOutside(lines []mailtext.BodyLine) {
	for i, l := range lines {
		if (i < v.block.from || i > v.block.to) && l.Role == mailtext.RoleOwn && saysSomething(l) && !language.IsEnd(l.Text) {
			v.notes = append(v.notes, mailtext.NoteOutsideBlock)
			return
		}
	}
}

// lines returns the lines that say something. All those of a block are meant for orders. One
// without an end may run on into what stands below it: of that, only the lines up to the
// first empty one are meant, and of the others the grammar says which are. What stands below a
// signature line is the sender's signature, unless a block counts that stands there.
func (v *verdict) lines(body []mailtext.BodyLine) (lines []Line) {
	signed := v.counts == TypedBlock && body[v.block.from].Role == mailtext.RoleSignature
	meant, started := true, false
	for i, b := range body {
		line := Line{Line: language.Line{No: b.No, Text: b.Text}, InLetter: b.No, Author: Theirs, Place: v.places[i]}
		inBlock := i > v.block.from && i < v.block.to
		if inBlock {
			meant = meant && (v.block.closed || !b.Blank() || !started)
		}
		if !saysSomething(b) {
			continue
		}
		switch {
		case b.Role == mailtext.RoleOwn, signed && b.Role == mailtext.RoleSignature:
			line.Author = Typed
		case b.Role == mailtext.RoleSignature:
			line.Author = Signature
		}
		if line.Author == Typed && (language.IsOpen(b.Text) || language.IsEnd(b.Text)) {
			line.Author = Frame
		}
		if line.Place == Outside && line.Author != Typed {
			continue
		}
		if inBlock {
			started = true
			line.No -= body[v.block.from].No // the player counts within his block
			line.Meant = meant
		}
		lines = append(lines, line)
	}
	return lines
}

// saysSomething reports whether a line may be an order: not empty, not a comment, not
// a header line.
func saysSomething(l mailtext.BodyLine) bool {
	if l.Blank() || language.IsComment(l.Text) || l.Role == mailtext.RoleMark || l.Role == mailtext.RoleDropped {
		return false
	}
	_, header := l.Hints()
	return !header
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

// setFree sets the places of the sender's own lines above and below the first
// quotation, each up to an end line of his, and reports whether there are any.
func (v *verdict) setFree(lines []mailtext.BodyLine) (above, below bool) {
	quoted, ended := false, false
	for i, l := range lines {
		switch {
		case l.Role == mailtext.RoleQuoted || l.Role == mailtext.RoleMark:
			quoted = true
			ended = ended && (above || below)
		case l.Role != mailtext.RoleOwn || ended:
		case language.IsEnd(l.Text):
			ended = true
		case !saysSomething(l):
		case !quoted:
			v.places[i], above = Free, true
		case above:
			v.places[i], below = Below, true
		default:
			v.places[i], below = Free, true
		}
	}
	return above, below
}
