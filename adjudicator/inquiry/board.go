package inquiry

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/atlas"
)

// mostPlaces is how many places are told of in one answer.
const mostPlaces = 12

// BoardRequest tells the board as the asking side knows it: all of it, or the places that
// the letter names, in one answer.
var BoardRequest = office.Request{Kinds: []desk.RequestKind{desk.Board}, Asks: true, Own: answerBoard}

func answerBoard(c *office.RequestContext) error {
	in, d := c.In, c.Desk
	r := templates.Board{Head: post.NewHead(in.Tx.Office, &in.Game, &in.Seat, d, in.Now), Lead: rules.M("atlas.lead"), Reply: seating.CanReplyWithOrders(in)}
	a := atlasOf(in.Tx.Office, d)
	if a == nil || !filing.MatchesInstalled(in.Tx.Office, &in.Game) {
		r.Lead = rules.M("atlas.lead-lost")
		r.Wrong = []rules.Message{rules.M("atlas.none")}
		return seating.AnswerRequest(in, office.KindBoard, in.Tx.Office.Book.Board(r))
	}
	pos, err := office.Position(in.Tx, &in.Game)
	if err != nil {
		return err
	}
	k := pos.Known(rules.Viewer(in.Seat.Side))
	var list []desk.Asked // one place each
	whole := false
	for i := range c.All {
		q := &c.All[i]
		if q.Wrong != nil {
			r.Wrong = append(r.Wrong, boardFault(q))
			continue
		}
		whole = whole || len(q.Asked.Places) == 0
		for _, id := range q.Asked.Places {
			same := func(a desk.Asked) bool { return a.Places[0] == id }
			if at := slices.IndexFunc(list, same); at >= 0 {
				list[at].Within = max(list[at].Within, q.Asked.Within)
			} else {
				list = append(list, desk.Asked{Places: []string{id}, Within: q.Asked.Within})
			}
		}
	}
	if len(list) > mostPlaces {
		list = list[:mostPlaces]
		r.Wrong = append(r.Wrong, rules.M("atlas.too-many", rules.Num("most", mostPlaces)))
	}
	reader := a.Reader(k, in.Seat.Lang)
	switch {
	case whole:
		r.Sections = reader.BoardSections()
	case len(list) > 0:
		r.Lead = rules.M("atlas.lead-places")
		for _, p := range list {
			r.Lead.Args = append(r.Lead.Args, a.Arg("place", p.Places[0]))
		}
	default:
		r.Lead = rules.M("atlas.lead-lost")
	}
	for _, p := range list {
		r.Sections = append(r.Sections, rules.Section{Lines: reader.Tell(p.Places[0], p.Within)})
	}
	if whole || len(list) == 0 {
		r.Hint = rules.M("atlas.ask", a.Arg("place", a.Example(k)))
	}
	page := in.Tx.Office.Book.Board(r)
	if !whole {
		return seating.AnswerRequest(in, office.KindBoard, page)
	}
	picture := post.MapPicture(in.Tx.Office, &in.Game, &in.Seat)
	return seating.AnswerRequestWithMap(in, picture, office.KindBoard, post.MakeRoomForMap(in.Tx.Office, &r.Head, page, picture))
}

// mostNamed is how many places are named that are written nearly so.
const mostNamed = 3

// boardFault tells what is wrong with a question about the board.
func boardFault(q *desk.Request) rules.Message {
	m := rules.M("atlas.wrong", rules.Num("line", q.Line))
	if q.Wrong.Message.Code == "atlas.astray" {
		return q.Wrong.Message
	} else if q.Wrong.Message.Code == "fault."+string(language.AmbiguousName) {
		m.Code = "atlas.shared"
	}
	word := q.Topic
	if a, ok := q.Wrong.Message.Arg("word"); ok {
		word = a.Value
	}
	m.Args = append(m.Args, rules.Text("word", word))
	for i, s := range q.Wrong.Suggest {
		if s.Kind != rules.KindVerb && (i < mostNamed || m.Code == "atlas.shared") {
			m.Args = append(m.Args, s)
		}
	}
	return m
}

// atlasOf returns the board of a title, nil when it cannot be told.
func atlasOf(o *office.Office, d *desk.Desk) *atlas.Atlas {
	return office.Memo(o, keyAtlas(d.About().ID), func() *atlas.Atlas { return atlas.New(d.Title, o.Book) })
}

// keyAtlas is a title, the key of what is made once, see atlasOf.
type keyAtlas string
