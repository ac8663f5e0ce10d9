package parser

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
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
func (l *Letter) readHints(lines []bodyLine) {
	l.QuotedKeys = quotedKeys(lines)
	own, quoted := bodyClaims(lines)
	places := []claims{own, l.addressClaims(), subjectClaims(l.Subject), quoted}
	pick := func(hint func(*claims) Hint, conflict Note) Hint {
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
	l.Game = pick(func(c *claims) Hint { return c.game }, NoteGameConflict)
	l.Side = pick(func(c *claims) Hint { return c.side }, NoteSideConflict)
	l.Key = pick(func(c *claims) Hint { return c.key }, NoteKeyConflict)
	l.Phase = pick(func(c *claims) Hint { return c.phase }, NotePhaseConflict)
	for _, c := range own.rivals(lines) {
		l.note(c)
	}
}

// rivals notes what the sender himself says in two ways.
func (c claims) rivals(lines []bodyLine) []Note {
	var notes []Note
	for _, line := range lines {
		fields, ok := line.hints()
		if !ok || line.depth > 0 {
			continue
		}
		for _, f := range fields {
			switch {
			case f.name == "game" && f.value != c.game.Value:
				notes = append(notes, NoteGameConflict)
			case f.name == "side" && f.value != c.side.Value:
				notes = append(notes, NoteSideConflict)
			case f.name == "key" && f.value != c.key.Value:
				notes = append(notes, NoteKeyConflict)
			case f.name == "phase" && f.value != c.phase.Value:
				notes = append(notes, NotePhaseConflict)
			}
		}
	}
	return notes
}

// quotedKeys returns the keys in a quotation.
func quotedKeys(lines []bodyLine) (keys []string) {
	for _, line := range lines {
		fields, ok := line.hints()
		if !ok || line.depth == 0 || line.role == roleMark || len(keys) == maxSections {
			continue
		}
		for _, f := range fields {
			if f.name == "key" && !slices.Contains(keys, f.value) {
				keys = append(keys, f.value)
			}
		}
	}
	return keys
}

// bodyClaims reads the header lines that the sender typed and those in the
// quotation, of which the least quoted are the latest.
func bodyClaims(lines []bodyLine) (own, quoted claims) {
	var depths [4]int
	for _, line := range lines {
		fields, ok := line.hints()
		if !ok || line.role == roleMark {
			continue
		}
		c, source := &own, FromBody
		if line.depth > 0 {
			c, source = &quoted, FromQuoted
		}
		for _, f := range fields {
			hint, depth := &c.game, &depths[0]
			switch f.name {
			case "side":
				hint, depth = &c.side, &depths[1]
			case "key":
				hint, depth = &c.key, &depths[2]
			case "phase":
				hint, depth = &c.phase, &depths[3]
			}
			if hint.Value == "" || line.depth > 0 && line.depth < *depth {
				*hint = Hint{Value: f.value, From: source, Line: line.no}
				hint.Num, _ = strconv.Atoi(f.value)
				if f.name != "phase" {
					hint.Num = 0
				}
				if line.depth > 0 {
					*depth = line.depth
				}
			}
		}
	}
	return own, quoted
}

// hintField is one "game: empires-12" of a header line.
type hintField struct{ name, value string }

var (
	hintWord   = regexp.MustCompile(`(?i)(?:^|[\s,;|(])(game|partida|side|bando|key|clave|phase|fase)\s*:\s*`)
	hintEnd    = regexp.MustCompile(`\s{2,}|[,;|()#]|\s+[^\s:]+\s*:`)
	idAndHint  = regexp.MustCompile(`^(?i)([a-z]{2,20}-[0-9]{1,6})[\s,;:|-]+(\S.*)$`)
	phaseValue = regexp.MustCompile(`^(?i)[pf]?\s?0*([0-9]{1,6})$`)
)

// hintFields reads a header line: one that begins with game:, side:, key: or
// phase:, in English or Spanish, and may hold several of them.
func hintFields(text string) (fields []hintField, ok bool) {
	if !strings.Contains(text, ":") {
		return nil, false
	}
	text = strings.Trim(strings.ReplaceAll(text, "*", ""), "_-• ")
	if m := idAndHint.FindStringSubmatch(text); m != nil && beginsWithHint(m[2]) { // "empires-12 key: ..."
		more, ok := hintFields(m[2])
		return append([]hintField{{"game", strings.ToLower(m[1])}}, more...), ok
	}
	if !beginsWithHint(text) {
		return nil, false
	}
	found := hintWord.FindAllStringSubmatchIndex(text, -1)
	if len(found) == 0 || found[0][0] != 0 {
		return nil, false
	}
	for i, m := range found {
		end := len(text)
		if i+1 < len(found) {
			end = found[i+1][0]
		}
		value := text[m[1]:max(end, m[1])]
		if cut := hintEnd.FindStringIndex(value); cut != nil {
			value = value[:cut[0]]
		}
		value = strings.Trim(value, " .\"'<>[]`")
		f := hintField{name: hintName(text[m[2]:m[3]])}
		switch f.name {
		case "side":
			f.value = strings.ToLower(value)
		default:
			f.value, _, _ = strings.Cut(value, " ")
			f.value = strings.TrimRight(f.value, ".\"'>]")
			if f.name == "game" {
				f.value = strings.ToLower(f.value)
			}
		}
		if f.name == "phase" {
			m := phaseValue.FindStringSubmatch(f.value)
			if m == nil {
				continue
			}
			f.value = m[1]
		}
		if f.value != "" {
			fields = append(fields, f)
		}
	}
	return fields, true
}

// beginsWithHint reports whether hintWord may be found where a text begins.
func beginsWithHint(text string) bool {
	const blank = "\t\n\f\r "
	if text != "" && strings.IndexByte(blank+",;|(", text[0]) >= 0 {
		text = text[1:]
	}
	end := strings.IndexAny(text, blank+":")
	return end > 0 && slices.ContainsFunc(hintNames, func(name string) bool { return strings.EqualFold(text[:end], name) })
}

// hintNames are the words that hintWord finds.
var hintNames = []string{"game", "partida", "side", "bando", "key", "clave", "phase", "fase"}

func hintName(word string) string {
	switch strings.ToLower(word) {
	case "game", "partida":
		return "game"
	case "side", "bando":
		return "side"
	case "key", "clave":
		return "key"
	}
	return "phase"
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
		if len(words) > 2 && words[2] == "all" && phaseValue.MatchString(words[1]) { // no side of it is named
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
		if m := phaseValue.FindStringSubmatch(w); m != nil && c.phase.Value == "" {
			n, _ := strconv.Atoi(m[1])
			c.phase = Hint{Value: m[1], Num: n, From: source}
		} else if w != "" && c.side.Value == "" {
			c.side = Hint{Value: w, From: source}
		}
	}
	return c
}
