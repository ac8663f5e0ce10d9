package site

import (
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// grant is how much of something a reader may see.
type grant string

// The grants, see the package comment.
const (
	GrantNone  grant = "-"
	grantOpen  grant = "open"
	GrantOwn   grant = "own"
	grantHeads grant = "heads"
	GrantFull  grant = "full"
)

// Content is something of a game that may be seen, a column of the table.
type Content string

// The columns of the table.
const (
	OfMap       Content = "map"
	OfEvents    Content = "events"
	OfSheets    Content = "sheets"
	OfRolls     Content = "rolls"
	ofHands     Content = "hands"
	OfLetters   Content = "letters"
	ofAddresses Content = "addresses"
	OfAudit     Content = "audit"
)

// Standing is who reads how a game, the head of a row.
type Standing struct{ Reader, Game string }

// Who reads, and how a game stands.
const (
	AsVisitor   = "visitor"
	AsPlayer    = "player"
	AsPlaying   = "playing" // a moderator who does not want to see secrets
	AsModerator = "moderator"

	WhileRunning = "running"
	WhenOver     = "over"
	ifPrivate    = "private"
)

// rights is the table of the package comment.
type rights map[Standing]map[Content]grant

// ReadRights reads the table. It names the line that it cannot read.
func ReadRights(text string) (rights, error) {
	var columns []Content
	all := rights{}
	for line := range strings.Lines(text) {
		words := strings.Fields(strings.TrimPrefix(line, "//"))
		switch {
		case len(words) > 2 && words[0] == "reader" && words[1] == "game":
			for _, w := range words[2:] {
				columns = append(columns, Content(w))
			}
		case columns == nil:
		case len(words) == 0 && len(all) > 0:
			return all, nil
		case len(words) == 0: // between the heads and the first row
		case len(words) != 2+len(columns):
			return nil, fmt.Errorf("web: table of rights: %q has not %d columns", strings.TrimSpace(line), 2+len(columns))
		default:
			row := map[Content]grant{}
			for i, c := range columns {
				g := grant(words[2+i])
				if !slices.Contains([]grant{GrantNone, grantOpen, GrantOwn, grantHeads, GrantFull}, g) {
					return nil, fmt.Errorf("web: table of rights: %q is not a grant, in %q", g, strings.TrimSpace(line))
				}
				row[c] = g
			}
			all[Standing{words[0], words[1]}] = row
		}
	}
	return nil, fmt.Errorf("web: the package comment holds no table of rights")
}

// Seat is a side of a game.
type Seat struct {
	Game string
	Side rules.Side
}

// Reader is who asks for a page.
type Reader struct {
	Login     *Login // gave the password of this moderator; nil: of none
	Moderator bool   // likewise
	Secrets   bool   // and wants to see what players may not
	Signed    bool   // gave the code that was sent to an address
	Seats     []Seat // sides whose mail goes to that address
	parts     []Seat // sides that the moderator plays or writes for, whichever of his addresses he logs in by
	unsure    bool   // whether these are all
}

// Reader returns who asks.
func (s *Site) Reader(r *http.Request) *Reader {
	who := s.loginOf(r)
	rd := &Reader{
		Login:     who,
		Moderator: who != nil,
		Secrets:   who != nil && s.Sessions.GetBool(r.Context(), KeySecrets),
		Signed:    Holder(r) != nil,
		Seats:     HolderSeats(Holder(r)),
	}
	if address := rd.address(); address != "" {
		err := s.Cfg.Records.View(r.Context(), func(tx *store.Tx) error {
			own, err := confirm.SeatsOfAddress(tx, address)
			rd.parts = seatsOf(own)
			return err
		})
		if rd.unsure = err != nil; rd.unsure { // he sees what who plays everywhere does
			s.Cfg.Log.Error("seats of a moderator", KeyError, err)
		}
	}
	return rd
}

// Known reports whether the reader has said who he is: what he sees is stored by no
// cache.
func (rd *Reader) Known() bool { return rd.Moderator || rd.Signed || len(rd.Seats) > 0 }

// Sides returns those of a game that the reader holds.
func (rd *Reader) Sides(game string) (out []rules.Side) {
	for _, st := range rd.Seats {
		if st.Game == game {
			out = append(out, st.Side)
		}
	}
	return out
}

// standingIn returns how the reader stands to a game.
func (rd *Reader) standingIn(g *inquiry.GameInfo) Standing {
	st := Standing{AsVisitor, WhileRunning}
	if g.State == store.Over {
		st.Game = WhenOver
	}
	switch {
	case rd.Secrets && rd.Moderates(g.ID):
		st.Reader = AsModerator
	case len(rd.Sides(g.ID)) > 0: // his own side's secrets, even if he is the moderator
		st.Reader = AsPlayer
	case rd.Moderates(g.ID):
		st.Reader = AsPlaying
	case g.Private:
		st.Game = ifPrivate
	}
	return st
}

// GrantTo tells how much of a game's content the reader may see. A moderator who plays has
// what he has as either.
func (s *Site) GrantTo(rd *Reader, g *inquiry.GameInfo, c Content) grant {
	granted := s.Rights[rd.standingIn(g)][c]
	if rd.Moderates(g.ID) && rd.standingIn(g).Reader == AsPlayer {
		as := s.Rights[Standing{AsPlaying, rd.standingIn(g).Game}][c]
		granted = larger(granted, as)
	}
	if granted == "" {
		return GrantNone
	}
	return granted
}

// larger returns the larger of two grants.
func larger(a, b grant) grant {
	order := []grant{"", GrantNone, grantOpen, grantHeads, GrantOwn, GrantFull}
	if slices.Index(order, b) > slices.Index(order, a) {
		return b
	}
	return a
}

// Viewers returns those with whose eyes the reader may look at the board of a game: what he
// sees first at first.
func (s *Site) Viewers(rd *Reader, g *inquiry.GameInfo) (out []rules.Viewer) {
	switch s.GrantTo(rd, g, OfMap) {
	case grantOpen:
		out = append(out, rules.Everybody)
	case GrantOwn:
		for _, side := range rd.Sides(g.ID) {
			out = append(out, rules.Viewer(side))
		}
		out = append(out, rules.Everybody)
	case GrantFull:
		out = append(out, rules.All)
		for i := range g.Seats {
			out = append(out, rules.Viewer(g.Seats[i].Side))
		}
		out = append(out, rules.Everybody)
	}
	return out
}

// Overview returns the topic of the reader's overview of games.
func (rd *Reader) Overview() Topic {
	t := Topic{Moderator: true}
	if rd.Login != nil && !rd.OfOffice() {
		t.Of = rd.Login.ID
	}
	return t
}

// IsRecipient reports whether a mail to a moderator is the reader's own, who has read it. What
// another got may be what a player wrote to him who plays against this one. Where nobody
// is told apart there is one moderator.
func (rd *Reader) IsRecipient(d *store.Dispatch) bool {
	return rd.address() == "" && rd.OfOffice() || strings.EqualFold(d.Recipient, rd.address())
}
