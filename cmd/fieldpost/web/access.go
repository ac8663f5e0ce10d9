package web

import (
	_ "embed"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// comment is the package comment, in which the table of rights stands.
//
//go:embed doc.go
var comment string

// grant is how much of something a reader may see.
type grant string

// The grants, see the package comment.
const (
	grantNone  grant = "-"
	grantOpen  grant = "open"
	grantOwn   grant = "own"
	grantHeads grant = "heads"
	grantFull  grant = "full"
)

// content is something of a game that may be seen, a column of the table.
type content string

// The columns of the table.
const (
	ofMap       content = "map"
	ofEvents    content = "events"
	ofSheets    content = "sheets"
	ofRolls     content = "rolls"
	ofHands     content = "hands"
	ofLetters   content = "letters"
	ofAddresses content = "addresses"
	ofAudit     content = "audit"
)

// standing is who reads how a game, the head of a row.
type standing struct{ reader, game string }

// Who reads, and how a game stands.
const (
	asVisitor   = "visitor"
	asPlayer    = "player"
	asPlaying   = "playing" // a moderator who does not want to see secrets
	asModerator = "moderator"

	whileRunning = "running"
	whenOver     = "over"
	ifPrivate    = "private"
)

// rights is the table of the package comment.
type rights map[standing]map[content]grant

// readRights reads the table. It names the line that it cannot read.
func readRights(text string) (rights, error) {
	var columns []content
	all := rights{}
	for line := range strings.Lines(text) {
		words := strings.Fields(strings.TrimPrefix(line, "//"))
		switch {
		case len(words) > 2 && words[0] == "reader" && words[1] == "game":
			for _, w := range words[2:] {
				columns = append(columns, content(w))
			}
		case columns == nil:
		case len(words) == 0 && len(all) > 0:
			return all, nil
		case len(words) == 0: // between the heads and the first row
		case len(words) != 2+len(columns):
			return nil, fmt.Errorf("web: table of rights: %q has not %d columns", strings.TrimSpace(line), 2+len(columns))
		default:
			row := map[content]grant{}
			for i, c := range columns {
				g := grant(words[2+i])
				if !slices.Contains([]grant{grantNone, grantOpen, grantOwn, grantHeads, grantFull}, g) {
					return nil, fmt.Errorf("web: table of rights: %q is not a grant, in %q", g, strings.TrimSpace(line))
				}
				row[c] = g
			}
			all[standing{words[0], words[1]}] = row
		}
	}
	return nil, fmt.Errorf("web: the package comment holds no table of rights")
}

// seat is a side of a game.
type seat struct {
	game string
	side rules.Side
}

// reader is who asks for a page.
type reader struct {
	login     *login // gave the password of this moderator; nil: of none
	moderator bool   // likewise
	secrets   bool   // and wants to see what players may not
	signed    bool   // gave the code that was sent to an address
	seats     []seat // sides whose mail goes to that address
	parts     []seat // sides that the moderator plays or writes for, whichever of his addresses he logs in by
	unsure    bool   // whether these are all
}

// reader returns who asks.
func (s *site) reader(r *http.Request) *reader {
	who := s.loginOf(r)
	rd := &reader{
		login:     who,
		moderator: who != nil,
		secrets:   who != nil && s.sessions.GetBool(r.Context(), keySecrets),
		signed:    holder(r) != nil,
		seats:     holderSeats(holder(r)),
	}
	if address := rd.address(); address != "" {
		err := s.cfg.Records.View(r.Context(), func(tx *store.Tx) error {
			own, err := confirm.SeatsAt(tx, address)
			rd.parts = seatsOf(own)
			return err
		})
		if rd.unsure = err != nil; rd.unsure { // he sees what who plays everywhere does
			s.cfg.Log.Error("seats of a moderator", keyError, err)
		}
	}
	return rd
}

// known reports whether the reader has said who he is: what he sees is stored by no
// cache.
func (rd *reader) known() bool { return rd.moderator || rd.signed || len(rd.seats) > 0 }

// sides returns those of a game that the reader holds.
func (rd *reader) sides(game string) (out []rules.Side) {
	for _, st := range rd.seats {
		if st.game == game {
			out = append(out, st.side)
		}
	}
	return out
}

// in returns how the reader stands to a game.
func (rd *reader) in(g *inquiry.GameInfo) standing {
	st := standing{asVisitor, whileRunning}
	if g.State == store.Over {
		st.game = whenOver
	}
	switch {
	case rd.secrets && rd.moderates(g.ID):
		st.reader = asModerator
	case len(rd.sides(g.ID)) > 0: // his own side's secrets, even if he is the moderator
		st.reader = asPlayer
	case rd.moderates(g.ID):
		st.reader = asPlaying
	case g.Private:
		st.game = ifPrivate
	}
	return st
}

// may tells how much of a game's content the reader may see. A moderator who plays has
// what he has as either.
func (s *site) may(rd *reader, g *inquiry.GameInfo, c content) grant {
	granted := s.rights[rd.in(g)][c]
	if rd.moderates(g.ID) && rd.in(g).reader == asPlayer {
		as := s.rights[standing{asPlaying, rd.in(g).game}][c]
		granted = larger(granted, as)
	}
	if granted == "" {
		return grantNone
	}
	return granted
}

// larger returns the larger of two grants.
func larger(a, b grant) grant {
	order := []grant{"", grantNone, grantOpen, grantHeads, grantOwn, grantFull}
	if slices.Index(order, b) > slices.Index(order, a) {
		return b
	}
	return a
}

// viewers returns those with whose eyes the reader may look at the board of a game: what he
// sees first at first.
func (s *site) viewers(rd *reader, g *inquiry.GameInfo) (out []rules.Viewer) {
	switch s.may(rd, g, ofMap) {
	case grantOpen:
		out = append(out, rules.Everybody)
	case grantOwn:
		for _, side := range rd.sides(g.ID) {
			out = append(out, rules.Viewer(side))
		}
		out = append(out, rules.Everybody)
	case grantFull:
		out = append(out, rules.All)
		for i := range g.Seats {
			out = append(out, rules.Viewer(g.Seats[i].Side))
		}
		out = append(out, rules.Everybody)
	}
	return out
}
