package players

import (
	"bytes"
	"cmp"
	"html/template"
	"mime"
	"net/mail"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

const HeadOfLetter = 16 << 10 // bytes: its header is at its beginning

// ownLetters is how many of his letters a player's page shows.
const ownLetters = 20

// ownSheet is a sheet of the player that is not carried out yet, word for word and
// as it was understood.
type ownSheet struct {
	For        string // what it answers, in a sentence
	Remark     string // not final, has errors; "" when it counts as it is
	Received   *site.Moment
	Receipt    string
	Lines      []string
	Understood template.HTML
}

// ownLetter is a letter of the player with what came of it.
type ownLetter struct {
	Received  *site.Moment
	Subject   string
	State     string // code, also the style
	Outcome   string
	Receipt   string
	Lines     []string // of the orders, as he wrote them
	Canonical []string // and as they were understood
}

// ownSheets returns the sheets of a side that stand: pos is the position that they are
// for.
func ownSheets(f *site.Frame, title rules.Title, g *store.Game, pos rules.Position, sheets []store.Sheet) (out []ownSheet) {
	asked := map[string]bool{}
	for i := range g.Demands {
		asked[g.Demands[i].Key] = true
	}
	for i := range sheets {
		row := &sheets[i]
		own := ownSheet{Received: site.MomentText(f.Words, row.Received), Lines: parts.PlainLines(row.Lines)}
		switch {
		case row.Demand != "" && !asked[row.Demand]:
			continue
		case row.Demand != "":
			own.For = f.T("web.own.sheet-now")
		case row.Turn > 0:
			own.For = f.T("web.own.sheet-turn", "turn", row.Turn)
		default:
			own.For = f.T("web.own.sheet-next")
		}
		switch {
		case !row.Accepted:
			own.Remark = f.T("web.own.sheet-draft")
		case row.Wait:
			own.Remark = f.T("web.own.sheet-wait")
		}
		if row.Accepted {
			own.Receipt = row.Receipt
		}
		if pos != nil {
			reading := pos.Check(rules.Sheet{Side: row.Side, Key: row.Demand, OnFailure: row.OnFailure, Orders: row.Orders})
			own.Understood = template.HTML(f.Book.SheetHTML(f.Language, title, reading.Orders, nil))
		}
		out = append(out, own)
	}
	return out
}

// newOwnLetters returns the latest letters of a side, each with its sheet.
func newOwnLetters(f *site.Frame, tx *store.Tx, game string, side rules.Side) (out []ownLetter, err error) {
	letters, err := tx.Letters().List(store.LetterFilter{Game: game, Side: side, State: store.LetterHandled, Head: HeadOfLetter, Page: store.Page{Most: ownLetters}})
	if err != nil {
		return nil, err
	}
	sheets, err := tx.Sheets().Latest(game, side, 3*ownLetters)
	if err != nil {
		return nil, err
	}
	for i := range letters {
		l := &letters[i]
		own := ownLetter{
			Received: site.MomentText(f.Words, l.Received), Subject: cmp.Or(LetterSubject(l.Raw), f.T("web.own.no-subject")), State: string(l.State),
			Outcome: site.KnownText(f.Words, "web.outcome."+l.Outcome, "web.outcome.other"),
		}
		for j := range sheets {
			if s := &sheets[j]; s.Letter == l.ID {
				own.Lines, own.Canonical = parts.PlainLines(s.Lines), s.Canonical
				if s.Accepted {
					own.Receipt = s.Receipt
				}
				break
			}
		}
		out = append(out, own)
	}
	return out, nil
}

// LetterSubject returns that of a letter in words, "" when it has none. It holds no key.
func LetterSubject(raw []byte) string {
	m, err := mail.ReadMessage(bytes.NewReader(raw))
	if err != nil {
		return ""
	}
	text, err := new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject"))
	if err != nil {
		text = m.Header.Get("Subject")
	}
	return parts.PlainText([]byte(text))
}
