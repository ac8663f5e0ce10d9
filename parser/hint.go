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

// claims are the hints of one place: game, side, key and phase.
type claims [4]Hint

const claimGame, claimSide, claimKey, claimPhase = 0, 1, 2, 3

var (
	claimNames     = []string{"game", "side", "key", "phase"}
	claimConflicts = [...]mailtext.Note{mailtext.NoteGameConflict, mailtext.NoteSideConflict, mailtext.NoteKeyConflict, mailtext.NotePhaseConflict}
)

// readHints sets the hints of the letter from all places, and notes what is said in two ways.
func (l *Letter) readHints() {
	own, quoted := bodyClaims(l.Body)
	var best claims
	for i := range best {
		for _, place := range []claims{own, l.claimsOfTags(), subjectClaims(l.Subject), quoted} {
			switch {
			case place[i].Value == "":
			case best[i].Value == "":
				best[i] = place[i]
			case best[i].Value != place[i].Value:
				l.note(claimConflicts[i])
			}
		}
	}
	l.Game, l.Side, l.Key, l.Phase = best[claimGame], best[claimSide], best[claimKey], best[claimPhase]
	l.QuotedKeys = nil
	for i := range l.Body {
		line := &l.Body[i]
		fields, _ := line.Hints()
		for _, f := range fields {
			claim := slices.Index(claimNames, f.Name)
			switch {
			case line.Depth == 0 && f.Value != own[claim].Value:
				l.note(claimConflicts[claim])
			case line.Depth > 0 && claim == claimKey && line.Role != mailtext.RoleMark && len(l.QuotedKeys) < maxSections && !slices.Contains(l.QuotedKeys, f.Value):
				l.QuotedKeys = append(l.QuotedKeys, f.Value)
			}
		}
	}
}

// bodyClaims reads the header lines that the sender typed and those in the
// quotation, of which the least quoted are the latest.
func bodyClaims(lines []mailtext.BodyLine) (own, quoted claims) {
	var depths [len(own)]int
	for i := range lines {
		line := &lines[i]
		fields, ok := line.Hints()
		if !ok || line.Role == mailtext.RoleMark {
			continue
		}
		c, source := &own, FromBody
		if line.Depth > 0 {
			c, source = &quoted, FromQuoted
		}
		for _, f := range fields {
			claim := slices.Index(claimNames, f.Name)
			if c[claim].Value != "" && (line.Depth == 0 || line.Depth >= depths[claim]) {
				continue
			}
			c[claim] = Hint{Value: f.Value, From: source, Line: line.No}
			if claim == claimPhase {
				c[claim].Num, _ = strconv.Atoi(f.Value)
			}
			if line.Depth > 0 {
				depths[claim] = line.Depth
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
		if c := listClaims(strings.Fields(inside), FromSubject); c[claimGame].Value != "" {
			return c
		}
	}
}

// claimsOfTags reads a token such as empires-12.german.p7, or empires-12.p7.all; other
// tokens are for whoever made them.
func (l *Letter) claimsOfTags() claims {
	for _, tag := range l.Tags {
		words := strings.FieldsFunc(tag, func(r rune) bool { return strings.ContainsRune("._+=", r) })
		if len(words) > 2 && words[2] == "all" && mailtext.PhaseValue.MatchString(words[1]) { // no side of it is named
			words = words[:2]
		}
		if c := listClaims(words, FromAddress); c[claimGame].Value != "" {
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
	c[claimGame] = Hint{Value: strings.ToLower(words[0]), From: source}
	for _, w := range words[1:] {
		w = strings.ToLower(strings.Trim(w, ",;."))
		if m := mailtext.PhaseValue.FindStringSubmatch(w); m != nil && c[claimPhase].Value == "" {
			n, _ := strconv.Atoi(m[1])
			c[claimPhase] = Hint{Value: m[1], Num: n, From: source}
		} else if w != "" && c[claimSide].Value == "" {
			c[claimSide] = Hint{Value: w, From: source}
		}
	}
	return c
}
