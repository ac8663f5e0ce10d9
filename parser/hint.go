package parser

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// Hint is what a letter claims about itself.
type Hint struct {
	Value string // "" when it claims nothing; game, side and phase in lower case
	Num   int    // of a phase
	From  Source
	Line  int // for FromBody and FromQuoted
}

// Source is the place where a hint stood, the most trusted first.
type Source uint8

// The sources. What the sender typed wins over the address that he wrote to,
// that over the subject, and that over what his mail program quoted: the
// quotation may come from an old mail whose subject he changed.
const (
	FromNowhere Source = iota
	FromBody
	FromAddress
	FromSubject
	FromQuoted
)

func (s Source) String() string {
	return [...]string{"nowhere", "body", "address", "subject", "quoted"}[s]
}

// claims are the hints of one place.
type claims struct{ game, side, key, phase Hint }

// readHints sets the hints of the letter from all places.
func (l *Letter) readHints(lines []mailtext.BodyLine) {
	l.QuotedKeys = quotedKeys(lines)
	own, quoted := bodyClaims(lines)
	places := []claims{own, l.addressClaims(), subjectClaims(l.Subject), quoted}
	pick := func(hint func(*claims) Hint, conflict mailtext.Note) Hint {
		var best Hint
		for i := range places {
			h := hint(&places[i])
			switch {
			case h.Value == "":
			case best.Value == "":
				best = h
			case best.Value != h.Value:
				l.note(conflict)
			}
		}
		return best
	}
	l.Game = pick(func(c *claims) Hint { return c.game }, mailtext.NoteGameConflict)
	l.Side = pick(func(c *claims) Hint { return c.side }, mailtext.NoteSideConflict)
	l.Key = pick(func(c *claims) Hint { return c.key }, mailtext.NoteKeyConflict)
	l.Phase = pick(func(c *claims) Hint { return c.phase }, mailtext.NotePhaseConflict)
	for _, c := range own.rivals(lines) {
		l.note(c)
	}
}

// rivals notes what the sender himself says in two ways.
func (c claims) rivals(lines []mailtext.BodyLine) []mailtext.Note {
	var notes []mailtext.Note
	for _, line := range lines {
		fields, ok := line.Hints()
		if !ok || line.Depth > 0 {
			continue
		}
		for _, f := range fields {
			switch {
			case f.Name == "game" && f.Value != c.game.Value:
				notes = append(notes, mailtext.NoteGameConflict)
			case f.Name == "side" && f.Value != c.side.Value:
				notes = append(notes, mailtext.NoteSideConflict)
			case f.Name == "key" && f.Value != c.key.Value:
				notes = append(notes, mailtext.NoteKeyConflict)
			case f.Name == "phase" && f.Value != c.phase.Value:
				notes = append(notes, mailtext.NotePhaseConflict)
			}
		}
	}
	return notes
}

// quotedKeys returns the keys in a quotation.
func quotedKeys(lines []mailtext.BodyLine) (keys []string) {
	for _, line := range lines {
		fields, ok := line.Hints()
		if !ok || line.Depth == 0 || line.Role == mailtext.RoleMark || len(keys) == maxSections {
			continue
		}
		for _, f := range fields {
			if f.Name == "key" && !slices.Contains(keys, f.Value) {
				keys = append(keys, f.Value)
			}
		}
	}
	return keys
}

// bodyClaims reads the header lines that the sender typed and those in the
// quotation, of which the least quoted are the latest.
func bodyClaims(lines []mailtext.BodyLine) (own, quoted claims) {
	var depths [4]int
	for _, line := range lines {
		fields, ok := line.Hints()
		if !ok || line.Role == mailtext.RoleMark {
			continue
		}
		c, source := &own, FromBody
		if line.Depth > 0 {
			c, source = &quoted, FromQuoted
		}
		for _, f := range fields {
			hint, depth := &c.game, &depths[0]
			switch f.Name {
			case "side":
				hint, depth = &c.side, &depths[1]
			case "key":
				hint, depth = &c.key, &depths[2]
			case "phase":
				hint, depth = &c.phase, &depths[3]
			}
			if hint.Value == "" || line.Depth > 0 && line.Depth < *depth {
				*hint = Hint{Value: f.Value, From: source, Line: line.No}
				hint.Num, _ = strconv.Atoi(f.Value)
				if f.Name != "phase" {
					hint.Num = 0
				}
				if line.Depth > 0 {
					*depth = line.Depth
				}
			}
		}
	}
	return own, quoted
}

var gameID = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*-[0-9]+$`)

// subjectClaims finds [empires-12 P7 german] anywhere in the subject.
func subjectClaims(subject string) claims {
	rest := subject
	for {
		_, after, ok := strings.Cut(rest, "[")
		if !ok {
			return claims{}
		}
		rest = after
		inside, _, ok := strings.Cut(after, "]")
		if !ok {
			return claims{}
		}
		if c := listClaims(strings.Fields(inside), FromSubject); c.game.Value != "" {
			return c
		}
	}
}

// addressClaims reads a token such as empires-12.german.p7, or empires-12.p7.all; other
// tokens are for whoever made them.
func (l *Letter) addressClaims() claims {
	for _, tag := range l.Tags {
		words := strings.FieldsFunc(tag, func(r rune) bool { return strings.ContainsRune("._+=", r) })
		if len(words) > 2 && words[2] == "all" && mailtext.PhaseValue.MatchString(words[1]) { // no side of it is named
			words = words[:2]
		}
		if c := listClaims(words, FromAddress); c.game.Value != "" {
			return c
		}
	}
	return claims{}
}

// listClaims reads a game followed by a phase and a side, each of which may
// be absent, in either order.
func listClaims(words []string, source Source) claims {
	var c claims
	if len(words) == 0 || !gameID.MatchString(strings.ToLower(words[0])) {
		return c
	}
	c.game = Hint{Value: strings.ToLower(words[0]), From: source}
	for _, w := range words[1:] {
		w = strings.ToLower(strings.Trim(w, ",;."))
		if m := mailtext.PhaseValue.FindStringSubmatch(w); m != nil && c.phase.Value == "" {
			n, _ := strconv.Atoi(m[1])
			c.phase = Hint{Value: m[1], Num: n, From: source}
		} else if w != "" && c.side.Value == "" {
			c.side = Hint{Value: w, From: source}
		}
	}
	return c
}
