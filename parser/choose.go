package parser

import (
	"slices"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// choose sets where lines stand, and returns the place that counts. "Own" is
// what the sender typed, not quoted and not his signature; header lines
// (key: ...) are no order lines and do not matter here. A block in the quotation is edited when own lines
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
// is passed over, wherever the own text stands: whether that is a greeting or
// an order is for the grammar to say, and whether the block may count under it
// for the service.
//
// Row 3 is why an untouched template does no harm when its reader writes his
// orders above it. Row 5 reads the template that was changed in place, which
// looks the same as one that was not: with nothing else in the letter it must
// be meant. Of several quoted blocks the first edited one counts, or else the
// least quoted, which is the latest.
func choose(lines []mailtext.BodyLine) (counts mailtext.Place, notes []mailtext.Note) {
	own, second, hasOwn := ownBlock(lines)
	signed := hasOwn && lines[own.from].Role == mailtext.RoleSignature // what stands there is no signature, then
	for i := range lines {
		l := &lines[i]
		l.Place, l.Meant = mailtext.Outside, false // a part is chosen from again
		l.Word = (l.Role == mailtext.RoleOwn || signed && l.Role == mailtext.RoleSignature) && l.SaysSomething() && !language.IsOpen(l.Text) && !language.IsEnd(l.Text)
	}
	if hasOwn {
		_, notes = own.fill(lines, mailtext.TypedBlock)
		if second {
			notes = append(notes, mailtext.NoteSecondBlock)
		}
		return mailtext.TypedBlock, append(notes, own.notesOutside(lines)...)
	}
	counts = mailtext.Nowhere
	quoted, hasQuoted := quotedBlock(lines)
	hasLines := false
	if hasQuoted {
		counts = mailtext.QuotedBlock
		hasLines, notes = quoted.fill(lines, counts)
		notes = append(notes, mailtext.NoteQuotedBlock)
		if quoted.edited {
			return counts, append(notes, quoted.notesOutside(lines)...)
		}
	}
	if above, below := placeFree(lines); above || below {
		counts, notes = mailtext.Free, nil
		if hasLines {
			quoted.fill(lines, mailtext.Passed)
			notes = append(notes, mailtext.NoteQuotedIgnored)
		}
		switch {
		case above && below:
			notes = append(notes, mailtext.NoteBelowIgnored)
		case below:
			notes = append(notes, mailtext.NoteBelowQuote)
		}
	}
	if slices.ContainsFunc(lines, func(l mailtext.BodyLine) bool { return l.Role == mailtext.RoleSignature }) {
		notes = append(notes, mailtext.NoteSignature)
	}
	return counts, notes
}

// region is a block: the lines between its "orders" and its end.
type region struct {
	from, to int // lines[from] is "orders", lines[to] the first that is not in the block
	closed   bool
	edited   bool
}

// fill sets the place of the lines of a block, all of which are meant, if any is found. One without an end may run on into what stands below it: of that, only the lines up to
// the first empty one are meant, and of the others the grammar says which are.
func (r region) fill(lines []mailtext.BodyLine, p mailtext.Place) (found bool, notes []mailtext.Note) {
	meant := true
	for i := r.from + 1; i < r.to; i++ {
		l := &lines[i]
		meant = meant && (r.closed || !l.Blank() || !found)
		if l.SaysSomething() {
			l.Place, l.Count, l.Meant, found = p, l.No-lines[r.from].No, meant, true // the player counts within his block
		}
	}
	if !r.closed {
		notes = append(notes, mailtext.NoteNoEnd)
	}
	return found, notes
}

// notesOutside notes what the sender typed outside of a block, header lines and ends aside.
func (r region) notesOutside(lines []mailtext.BodyLine) []mailtext.Note {
	for i := range lines {
		if l := &lines[i]; (i < r.from || i > r.to) && l.Role == mailtext.RoleOwn && l.SaysSomething() && !language.IsEnd(l.Text) {
			return []mailtext.Note{mailtext.NoteOutsideBlock}
		}
	}
	return nil
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

// placeFree sets the places of the sender's own lines above and below the first
// quotation, each up to an end line of his, and reports whether there are any.
func placeFree(lines []mailtext.BodyLine) (above, below bool) {
	quoted, ended := false, false
	for i := range lines {
		l := &lines[i]
		switch {
		case l.Role == mailtext.RoleQuoted || l.Role == mailtext.RoleMark:
			quoted = true
			ended = ended && (above || below)
		case l.Role != mailtext.RoleOwn || ended:
		case language.IsEnd(l.Text):
			ended = true
		case !l.SaysSomething():
		case quoted && above:
			l.Place, l.Count, below = mailtext.Below, l.No, true
		default:
			l.Place, l.Count = mailtext.Free, l.No
			above, below = above || !quoted, below || quoted
		}
	}
	return above, below
}
