package players

import (
	"net/http"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// composeData is what the composer's script works with: the grammar of the title, in the reader's
// language and without requests to the service, and what the side knows to stand where. Words,
// kinds and slots are numbered as they stand here.
type composeData struct {
	Words []string   `json:"words"` // as they are written
	Kinds []dataKind `json:"kinds"`
	Forms []dataForm `json:"forms"`

	Place  int         `json:"place"` // numbers of kinds
	Piece  int         `json:"piece"`
	Pieces []dataPiece `json:"pieces"`
	Cards  []string    `json:"cards"` // ids of those that the side holds
	Card   int         `json:"card"`
}

// dataKind is a kind of name; Names are pairs of id and text. Where they are some of
// those of another kind, Of is its number.
type dataKind struct {
	Name  string      `json:"name"`
	Of    *int        `json:"of,omitempty"`
	Tacit bool        `json:"tacit,omitempty"`
	Names [][2]string `json:"names"`
}

// dataForm is the program of a form: Code holds three numbers a step, see
// [order.Inst].
type dataForm struct {
	Code  []int32    `json:"code"`
	Slots []dataSlot `json:"slots"`
	Now   bool       `json:"now,omitempty"` // an order of it is suggested, or would answer what is asked
}

type dataSlot struct {
	Name   string  `json:"name"`
	Kinds  []int32 `json:"kinds,omitempty"`
	Words  []int32 `json:"words,omitempty"`
	Number bool    `json:"number,omitempty"`
	Text   bool    `json:"text,omitempty"`
}

// dataPiece is a piece that orders can name.
type dataPiece struct {
	ID   string `json:"id"`
	Name string `json:"name"` // in full
	At   string `json:"at"`
	Own  bool   `json:"own,omitempty"`
}

// SendComposeData answers the composer's script.
func SendComposeData(s *site.Site, w http.ResponseWriter, r *http.Request, h *Held) error {
	c, err := s.Cfg.Service.Pages.Compose(r.Context(), h.game.ID, h.side, site.Holder(r).Address)
	if err != nil {
		return err
	}
	if c.Known == nil {
		return site.ErrNotFound
	}
	return sendJSON(s, w, http.StatusOK, newComposeData(h.frame, &c))
}

func newComposeData(f *site.Frame, c *pages.Composition) *composeData {
	g, k := c.Title.Grammar(), c.Known
	d := &composeData{Place: -1, Piece: -1, Card: -1, Cards: []string{}, Pieces: []dataPiece{}}
	for i := range g.Words {
		d.Words = append(d.Words, g.Word(g.Words[i].ID, f.Language))
	}
	for i := range g.Kinds {
		kind := &g.Kinds[i]
		switch kind.ID {
		case k.Kinds.Place:
			d.Place = i
		case k.Kinds.Piece:
			d.Piece = i
		case k.Kinds.Card:
			d.Card = i
		}
		dk := dataKind{Tacit: kind.Tacit, Name: f.Book.Text(f.Language, c.Title, rules.M("web.compose.words", rules.ID(desk.KindOfName, "words", kind.ID)))}
		if whole := slices.IndexFunc(g.Kinds, func(k order.Kind) bool { return k.ID == kind.Of }); whole >= 0 {
			dk.Of = &whole
		}
		for j := range kind.Names {
			dk.Names = append(dk.Names, [2]string{kind.Names[j].ID, kind.Names[j].In(f.Language)})
		}
		d.Kinds = append(d.Kinds, dk)
	}
	now := suggestedForms(c)
	for i := range g.Forms {
		if !desk.OfSheet(g.Forms[i].ID) {
			continue
		}
		p := g.Program(i)
		df := dataForm{Slots: []dataSlot{}, Now: now[g.Forms[i].ID]}
		for _, in := range p.Code {
			df.Code = append(df.Code, int32(in.Op), in.X, in.Y)
		}
		for _, slot := range p.Slots {
			df.Slots = append(df.Slots, dataSlot{Name: slot.Name, Kinds: slot.Kinds, Words: slot.Words, Number: slot.Number, Text: slot.Text})
		}
		d.Forms = append(d.Forms, df)
	}
	for i := range k.Pieces {
		p := &k.Pieces[i]
		if !p.Hidden() && g.Name(k.Kinds.Piece, p.ID, f.Language) != "" {
			d.Pieces = append(d.Pieces, dataPiece{p.ID, c.Title.Name(k.Kinds.Piece, p.ID, f.Language), p.At, p.Side == c.Side})
		}
	}
	for i := range k.Cards {
		if k.Cards[i].Side == c.Side && k.Cards[i].ID != "" {
			d.Cards = append(d.Cards, k.Cards[i].ID)
		}
	}
	return d
}

// suggestedForms returns the forms of the orders that the side's mail suggests, or names as
// answers to what is asked.
func suggestedForms(c *pages.Composition) map[string]bool {
	forms := map[string]bool{}
	for i := range c.Draft {
		for j := range c.Draft[i].Orders {
			forms[c.Draft[i].Orders[j].Form] = true
		}
	}
	for i := range c.Known.Demands {
		for j := range c.Known.Demands[i].Choices {
			forms[c.Known.Demands[i].Choices[j].Order.Form] = true
		}
	}
	return forms
}
