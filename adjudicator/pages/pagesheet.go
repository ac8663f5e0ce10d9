package pages

import (
	"bytes"
	"context"
	"errors"
	"net/mail"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/intake"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// PageSheet is what a player typed on a page, of which the caller knows that he holds
// the side.
type PageSheet struct {
	Game  string
	Side  rules.Side
	By    string // an address of who typed it, player or deputy; "": the player's
	Phase int    // that the page was for; 0 when it does not say
	Text  string // order lines, with any line ends
	To    string // the side that the text is a message to, [PageToAll] or [PageToModerator]; "": it is a sheet
	Token string // of the form, see [NewPageToken]: whatever is filed twice under it is one letter
}

// PageAnswer is what became of a sheet of a page, or would become of it.
type PageAnswer struct {
	State   store.LetterState // new: it is kept, and handled as soon as that is possible
	Outcome string            // a code; "" until it is handled
	Answers []PageMail        // what goes out by mail
	Lines   []PageLine        // of a check: what was understood, and what is wrong, in the order of the lines
	Mended  []string          // the sheet with what could be one thing only mended; none: nothing was
	Doubt   bool              // the sheet counts once it was filed a second time
}

// PageMail is a mail of ours as it stands within a page. It holds no order key.
type PageMail struct {
	Lang    rules.Lang
	Subject string
	HTML    string // escaped, see [templates.Page.EmbeddedHTML]
}

// PageLine is what a check came to for one line of the text, numbered from 1.
type PageLine struct {
	Line     int
	Severity rules.Severity // "" when it was understood
}

// Errors of sheets of pages, beside phases.ErrNoGame.
var (
	ErrPageToken  = errors.New("adjudicator: no token of a form")
	ErrPageLetter = errors.New("adjudicator: nothing was filed under that token")
	ErrPageTo     = errors.New("adjudicator: a message to nobody of the game")
)

var pageToken = regexp.MustCompile(`^[A-Za-z0-9]{16,64}$`)

// FilePage files what a player typed on a page: it makes a letter of it, from his
// registered address to ours and with his key, and takes that in as any other
// ([intake.Service.Receive]): stored raw before anything else, handled in one transaction with
// the answer, which goes out by mail. Filed once more under the same token and with
// the text that was filed under it last, it is known and changes nothing.
//
// An error other than ErrNoGame, ErrPageTo and ErrPageToken says that it may not have been stored:
// it is to be filed again under its token.
func (s Service) FilePage(ctx context.Context, p PageSheet) (PageAnswer, error) {
	if !pageToken.MatchString(p.Token) {
		return PageAnswer{}, ErrPageToken
	}
	var a store.Arrival
	err := s.View(ctx, func(tx *office.Tx) error {
		g, seat, err := confirm.LoadSeatHeldBy(tx, p.Game, p.Side, p.By)
		if post.IsNotFound(err) {
			return phases.ErrNoGame
		}
		if err != nil {
			return err
		}
		if d, err := s.Desk(&g); err != nil || !isAddressable(d, &g, p.To) {
			return errors.Join(err, ErrPageTo)
		}
		last, n, err := pageLetter(tx, p.Game, p.Side, p.Token)
		if err != nil {
			return err
		}
		a = pageArrival(s.Office, &p, max(n, 1), &seat, s.Now())
		if _, hash, _ := intake.Identity(a.Raw); n > 0 && !bytes.Equal(hash, last.Hash) {
			a = pageArrival(s.Office, &p, n+1, &seat, s.Now())
		}
		return nil
	})
	if err != nil {
		return PageAnswer{}, err
	}
	if err := (intake.Service{Office: s.Office}).Receive(context.WithoutCancel(ctx), a); err != nil { // a phase may be played, and the browser not wait for it
		return PageAnswer{}, err
	}
	return s.FiledPage(ctx, p.Game, p.Side, p.By, p.Token)
}

// FiledPage tells who filed something under a token what became of it; by is as of
// [PageSheet]. ErrPageLetter says that nothing was filed.
func (s Service) FiledPage(ctx context.Context, game string, side rules.Side, by, token string) (answer PageAnswer, err error) {
	err = s.View(ctx, func(tx *office.Tx) error {
		_, seat, err := confirm.LoadSeatHeldBy(tx, game, side, by)
		if post.IsNotFound(err) {
			return phases.ErrNoGame
		}
		if err != nil {
			return err
		}
		row, n, err := pageLetter(tx, game, side, token)
		if err != nil {
			return err
		}
		if n == 0 {
			return ErrPageLetter
		}
		answer.State, answer.Outcome = row.State, row.Outcome
		sheets, err := tx.Sheets().List(store.Sheet{Game: game, Side: side})
		for i := range sheets {
			if s := &sheets[i]; s.Letter == row.ID && !s.Accepted {
				answer.Mended = s.Offer
			} else if s.Letter == row.ID {
				answer.Doubt = s.Doubt
			}
		}
		if err != nil {
			return err
		}
		answer.Answers, err = pageMails(tx, &seat, row.ID)
		return err
	})
	return answer, err
}

// Whom a message that is typed on a page may go to, besides a side.
const (
	PageToAll       = "all"
	PageToModerator = "moderator"
)

// isAddressable reports whether somebody of a game can be written to by that name.
func isAddressable(title rules.Title, g *store.Game, to string) bool {
	return to == "" || to == PageToAll || to == PageToModerator || slices.Contains(office.GameSides(title, g), rules.Side(to))
}

// pageMails returns the answers to a letter of a seat that went to the person who holds it
// now, without its keys. What goes to others who hold the side is for them.
func pageMails(tx *office.Tx, seat *store.Seat, letter int64) (out []PageMail, err error) {
	sent, err := tx.Dispatches().List(store.DispatchFilter{Game: seat.Game, Side: seat.Side, Letter: letter, Texts: true})
	if err != nil {
		return nil, err
	}
	for i := range sent {
		d := &sent[i]
		if d.Recipient != seat.Address {
			continue
		}
		m := PageMail{Lang: d.Lang, Subject: d.Subject, HTML: d.HTML}
		first := 1
		if office.IsDeputySeat(seat) {
			first = office.FirstDeputyKey
		}
		for n := first; n <= seat.KeyNo; n++ {
			m.HTML = templates.Page{HTML: m.HTML}.EmbeddedHTML(tx.Office.MakeOrderKey(seat.Game, seat.Side, n))
		}
		out = append(out, m)
	}
	return out, nil
}

// pageLetter returns the letter that was filed last under a token, and the number of it; 0
// when none was. Each has a name of its own, as who goes back and forth may file one
// text, then another, then the first again.
func pageLetter(tx *office.Tx, game string, side rules.Side, token string) (last store.Letter, n int, err error) {
	for {
		row, err := tx.Letters().One(store.LetterFilter{Mailbox: filing.MailboxPage, MessageID: pageMessageID(tx.Office, game, side, token, n+1), Page: store.Page{Most: 1}})
		if post.IsNotFound(err) {
			return last, n, nil
		}
		if err != nil {
			return last, n, err
		}
		last, n = row, n+1
	}
}

// pageMessageID names the n-th letter of a form.
func pageMessageID(o *office.Office, game string, side rules.Side, token string, n int) string {
	_, host, _ := strings.Cut(o.Cfg.Address, "@")
	return o.DeriveSecret(26, "page letter", game, string(side), token, strconv.Itoa(n)) + "@" + host
}

// pageArrival makes a letter of what a player typed on a page, the n-th of its form.
func pageArrival(o *office.Office, p *PageSheet, n int, seat *store.Seat, now time.Time) store.Arrival {
	l := filing.OwnLetter{
		Mailbox: filing.MailboxPage, ID: pageMessageID(o, p.Game, p.Side, p.Token, n), From: mail.Address{Name: seat.Name, Address: seat.Address},
		Game: p.Game, Side: p.Side, Phase: p.Phase, Key: o.MakeOrderKey(p.Game, p.Side, seat.KeyNo), Opens: "orders", Text: p.Text,
	}
	if p.To != "" {
		l.Opens, l.Header = "to "+p.To+":", intake.PageHolds+": "+intake.PageMessage
	}
	a := l.Arrival(o, now)
	if a.Size > int64(o.Cfg.MaxLetter) { // as the mailbox gives a letter of that size
		a.TooBig, a.Raw = true, transfer.HeaderOf(a.Raw)
	}
	return a
}
