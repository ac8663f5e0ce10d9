package confirm

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"time"
	"unicode"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// A browser is let in by a code that goes to the address of who holds a side. There
// are two ways to one, so that nobody can keep a player from his pages:
//
// Asked for on the page, a code counts in the browser that asked and in no other. As
// anybody may ask, nobody can have more than codesPerDay of these mails sent to an
// address in a day, and those who serve the page give each network a share of its own.
// Who uses up all of it closes this way for the day and nothing else: codes that were
// sent stay good.
//
// Asked for by mail, with the line `code`, it is an answer to a letter, counted and
// bounded as letters are: with the side's key by its key, with the word of our mail
// exchanger by its sender. Nobody else can use that up. Such a code is bound to no
// browser, as a letter comes from none: binding it would take something that the page
// shows, kept in a row that strangers could crowd out, and typed twice. Instead it is
// longer, as it can be tried in every browser, counts once and not for long, and stands
// in no other mail than the answer to who asked for it: a mail of a game that is passed
// on still opens nothing.

// CodeLife is how long a code counts.
const CodeLife = 30 * time.Minute

// How many codes are sent, tried and kept.
const (
	codesPerDay  = 24     // to one address, asked for on pages
	codesUnsaid  = 12     // to one address in a day, asked for by letters that nothing vouches for
	codeTries    = 5      // of one browser that asked
	codesWaiting = 10_000 // of all browsers, so that nobody fills the database
	codesAtOnce  = 50     // sent in one transaction

	codeLetters   = 8
	mailedLetters = 12
)

// ErrCode says that a code is not the one that was sent to the browser, that it
// is too old, or was tried too often.
var ErrCode = errors.New("adjudicator: not the code")

var tokenLike = regexp.MustCompile(`^[A-Z2-7]{26}$`) // see [rand.Text]

// AskCode has a code sent to the registered address of a side, for a browser; held is the
// token that it has from asking before, "" for none, and token the one that it holds from
// now on. There may be no such game or side: then nothing is sent, and nothing else tells
// the two apart, as the mail is written later, by [SendCodes]. The same holds for the
// deputy of the side, who may be nobody. Whoever asks again while his code counts is sent
// the same once more, and it counts anew. Nobody is ever refused; where too many wait, the
// one who asked first has waited long enough.
func (s Service) AskCode(ctx context.Context, game string, side rules.Side, deputy bool, agent, held string) (token string, err error) {
	now := s.Now()
	token = held
	if !tokenLike.MatchString(held) {
		token = rand.Text()
	}
	err = s.Update(ctx, func(tx *office.Tx) error {
		if err := tx.Sessions().Forget(now.Add(-CodeLife), now.Add(-SessionLife), now.Add(-SessionIdle)); err != nil {
			return err
		}
		row := store.Session{Token: hashBrowserToken(token, game, side, deputy), Agent: browserName(agent), Asked: now, Seen: now}
		if row.Address, err = codeAddress(tx, game, side, deputy); err != nil {
			return err
		}
		before, err := tx.Sessions().One(store.Session{Token: row.Token})
		switch {
		case err == nil && awaitsCode(&before, now) && before.Address == row.Address:
			return tx.Sessions().Update(before.Token, store.SessionUpdate{Asked: true, Seen: new(now)})
		case err == nil: // of the other, or tried too often: its code is not to be tried again under another name
			token = rand.Text()
			row.Token = hashBrowserToken(token, game, side, deputy)
		case !post.IsNotFound(err):
			return err
		}
		if err := tx.Sessions().Add(&row); err != nil {
			return err
		}
		return tx.Sessions().EvictWaiting(codesWaiting)
	})
	if err != nil {
		return "", fmt.Errorf("adjudicator: ask for a code: %w", err)
	}
	s.Wake()
	return token, nil
}

// hashBrowserToken returns how the token of a browser that asked is stored: with what it asked for,
// so that one that asks for two sides, or as player and as deputy, waits for two codes,
// and nobody learns from it whether the two are of one address.
func hashBrowserToken(token, game string, side rules.Side, deputy bool) []byte {
	return hashSessionToken(fmt.Sprintf("%s\n%s\n%s\n%t", token, game, side, deputy))
}

// awaitsCode reports whether a browser may still give the code that it asked for.
func awaitsCode(row *store.Session, now time.Time) bool {
	age := now.Sub(row.Seen)
	return row.Opened.IsZero() && row.Tries < codeTries && age >= 0 && age < CodeLife
}

// GiveCode lets a browser in, and returns the token of its session. The token is what
// the browser holds from asking for the pages of a side, and not that of the session:
// who planted it in somebody's browser does not get in with it. A code that was asked
// for by mail takes none of these. ErrCode says that the browser is not let in.
func (s Service) GiveCode(ctx context.Context, token, game string, side rules.Side, code string) (session string, err error) {
	now, fits := s.Now(), false
	session = rand.Text()
	code = normalizeCode(code)
	ids := [][]byte{hashBrowserToken(token, game, side, false), hashBrowserToken(token, game, side, true)}
	mailed := len(code) == mailedLetters
	if mailed {
		ids = [][]byte{hashMailed(s.Office, code)}
	}
	err = s.Update(ctx, func(tx *office.Tx) error {
		fits = false
		var wrong [][]byte // a try of each of them, unless the code is that of another
		for _, id := range ids {
			row, err := tx.Sessions().One(store.Session{Token: id})
			switch {
			case post.IsNotFound(err) || err == nil && !awaitsCode(&row, now):
				continue
			case err != nil:
				return err
			case !mailed && (subtle.ConstantTimeCompare([]byte(normalizeCode(pageCode(s.Office, &row))), []byte(code)) != 1 || row.Address == ""):
				wrong = append(wrong, row.Token)
				continue
			}
			fits = true
			return openSession(tx, &row, session, now)
		}
		for _, id := range wrong { // whether or not there is a code: a try that is not stored is faster
			if err := tx.Sessions().Update(id, store.SessionUpdate{Tried: true}); err != nil {
				return err
			}
		}
		return nil
	})
	switch {
	case err != nil:
		return "", fmt.Errorf("adjudicator: give a code: %w", err)
	case !fits:
		return "", ErrCode
	}
	return session, nil
}

// openSession makes of a browser that waited one that is let in, with the token of a session.
func openSession(tx *office.Tx, row *store.Session, session string, now time.Time) error {
	if err := tx.Sessions().DeleteAll(store.Session{Token: row.Token}); err != nil {
		return err
	}
	row.Token, row.Code, row.Opened, row.Seen = hashSessionToken(session), nil, now, now.Truncate(post.Hour)
	return tx.Sessions().Add(row)
}

// SendCodes mails the codes that were asked for.
func SendCodes(ctx context.Context, o *office.Office, now time.Time) error {
	var asked []store.Session
	err := o.View(ctx, func(tx *office.Tx) (err error) {
		asked, err = tx.Sessions().CodesToSend(codesAtOnce)
		return err
	})
	if err != nil || len(asked) == 0 {
		return err
	}
	o.Mu.Lock()
	defer o.Mu.Unlock()
	return o.Update(ctx, func(tx *office.Tx) error {
		for i := range asked {
			row, err := tx.Sessions().One(store.Session{Token: asked[i].Token})
			if post.IsNotFound(err) {
				continue
			}
			if err != nil {
				return err
			}
			if err := sendCode(tx, &row, now); err != nil {
				return err
			}
		}
		return nil
	})
}

// sendCode mails one code, unless the address was sent too many.
func sendCode(tx *office.Tx, row *store.Session, now time.Time) error {
	seats, err := SeatsOfAddress(tx.Tx, row.Address)
	if err != nil {
		return err
	}
	n, err := incrementCount(tx, "codes of the day "+row.Address, post.Day, now)
	if err != nil {
		return err
	}
	code := pageCode(tx.Office, row)
	if err := tx.Sessions().Update(row.Token, store.SessionUpdate{Code: []byte(tx.Office.DeriveSecret(32, "sent code", code))}); err != nil {
		return err
	}
	if n > codesPerDay || len(seats) == 0 {
		return nil // nobody learns the code, and the browser is answered as any that gives a wrong one
	}
	to := &seats[0]
	m := rules.M("session.code", rules.Text("code", code), rules.Num("minutes", int(CodeLife/time.Minute)),
		rules.Text("when", tx.Office.Book.When(to.Lang, row.Seen.Add(CodeLife), tx.Office.Zone(to.Zone))))
	about := rules.M("session.asked")
	if row.Agent != "" {
		about.Args = append(about.Args, rules.Text("browser", row.Agent))
	}
	about.Args = append(about.Args, seatNameArgs(seats)...)
	head := templates.Head{Lang: to.Lang, Now: now, Player: to.Name}
	return post.Queue(tx, post.OutgoingMail{
		Kind: office.KindWithOccasion(office.KindCode, hex.EncodeToString(row.Token[:8])+"-"+office.OccasionAt(row.Seen)), To: to.Address, Name: to.Name, Lang: to.Lang, Auto: post.AutoGenerated, Now: now,
		Page: tx.Office.Book.Notice(templates.Notice{Head: head, Messages: []rules.Message{m, about, rules.M("session.not-you")}}),
	})
}

// seatNameArgs returns the arguments that name seats, as "empires-12 german".
func seatNameArgs(seats []store.Seat) (args []rules.Arg) {
	for i := range seats {
		args = append(args, rules.Text("seats", seats[i].Game+" "+string(seats[i].Side)))
	}
	return args
}

// AnswerSenderWithCode answers the line `code` of a player whose letter names no game with a
// code for a browser.
func AnswerSenderWithCode(in *office.Intake) error {
	to := &in.From[0]
	messages, err := CreateMailedCode(in, to)
	if err != nil || messages == nil {
		return err
	}
	head := templates.Head{Lang: SenderLang(in), Now: in.Now, Player: to.Name}
	return AnswerSender(in, to.Address, to.Name, office.KindCode, in.Tx.Office.Book.Notice(templates.Notice{Head: head, Messages: messages}))
}

// CreateMailedCode makes a code that counts in whatever browser it is given; nil when letters
// that nothing vouches for have asked for too many.
func CreateMailedCode(in *office.Intake, seat *store.Seat) ([]rules.Message, error) {
	if in.Tx.Office.Cfg.PagesURL == "" {
		return []rules.Message{rules.M("session.no-pages")}, nil
	}
	if !in.Authenticated && !Vouched(in) {
		if n, err := CountLetter(in, "codes by mail "+seat.Address, post.Day); err != nil || n > codesUnsaid {
			return nil, err
		}
	}
	code, err := newCode(rand.Reader, mailedLetters)
	if err != nil {
		return nil, err
	}
	row := store.Session{Token: hashMailed(in.Tx.Office, normalizeCode(code)), Address: seat.Address, Code: store.MailedCode, Asked: in.Now, Seen: in.Now}
	if err := in.Tx.Sessions().Add(&row); err != nil {
		return nil, err
	}
	return []rules.Message{rules.M("session.mailed", rules.Text("code", code), rules.Num("minutes", int(CodeLife/time.Minute)),
		rules.Text("when", in.Tx.Office.Book.When(SenderLang(in), in.Now.Add(CodeLife), in.Tx.Office.Zone(seat.Zone))),
		rules.Text("address", post.SidePageURL(in.Tx.Office, seat.Game, seat.Side))), rules.M("session.mailed-not-you")}, nil
}

// pageCode returns the code of a browser that asked. It derives from the instance key and
// from when the browser asked first, so that it can be sent again and is kept nowhere.
func pageCode(o *office.Office, row *store.Session) string {
	random, err := office.SecretEncoding.DecodeString(o.DeriveSecret(48, "page code", hex.EncodeToString(row.Token), office.OccasionAt(row.Asked)))
	if err != nil {
		panic(err)
	}
	code, err := newCode(bytes.NewReader(random), codeLetters)
	if err != nil {
		panic(err) // of 30 bytes 23 say nothing: once in 10^20 codes
	}
	return code
}

// hashMailed returns how a code that was asked for by mail is found.
func hashMailed(o *office.Office, code string) []byte {
	return []byte(o.DeriveSecret(32, "mailed code", code))
}

// codeAlphabet are the letters of codes: none that looks like another.
const codeAlphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ"

// newCode makes a code of n letters such as "KT4M-9WQP". Eight are 39 bits, of which
// few can be tried; twelve are 59, which nobody tries out within half an hour.
func newCode(random io.Reader, n int) (string, error) {
	var code []byte
	for n > 0 {
		var b [1]byte
		if _, err := io.ReadFull(random, b[:]); err != nil {
			return "", fmt.Errorf("adjudicator: random bytes for a code: %w", err)
		}
		at := int(b[0])
		if at >= 256/len(codeAlphabet)*len(codeAlphabet) { // so that all letters are as likely
			continue
		}
		if len(code)%5 == 4 {
			code = append(code, '-')
		}
		code, n = append(code, codeAlphabet[at%len(codeAlphabet)]), n-1
	}
	return string(code), nil
}

// normalizeCode forgives capitals, and whatever people put between letters.
func normalizeCode(code string) string {
	return strings.Map(func(r rune) rune {
		if strings.ContainsRune(codeAlphabet, r) {
			return r
		}
		return -1
	}, strings.ToUpper(code))
}

// HoldsCode reports whether a text holds a mailed code that counts, however it is written: of a
// confirmation or of pages. It begins and ends where words do.
func HoldsCode(tx *office.Tx, text string) (bool, error) {
	known := map[string]bool{}
	asked, err := tx.Confirmations().All()
	if err != nil {
		return false, err
	}
	for i := range asked {
		known[string(asked[i].Code)] = true
	}
	open, err := tx.Sessions().List(store.Session{Code: store.MailedCode})
	if err != nil {
		return false, err
	}
	for i := range open {
		known[string(open[i].Token)] = true
	}
	var letters []rune
	var begins, ends []bool // of each of them
	inWord := false
	for _, r := range strings.ToUpper(text) {
		word := unicode.IsLetter(r) || unicode.IsDigit(r)
		if !word && len(ends) > 0 {
			ends[len(ends)-1] = true
		}
		if strings.ContainsRune(codeAlphabet, r) {
			letters, begins, ends = append(letters, r), append(begins, !inWord), append(ends, false)
		}
		inWord = word
	}
	for i := 0; i+mailedLetters <= len(letters); i++ {
		last := i + mailedLetters - 1
		if !begins[i] || !ends[last] && last < len(letters)-1 {
			continue
		}
		code := string(letters[i : last+1])
		if known[string(HashConfirmationCode(tx.Office, code))] || known[string(hashMailed(tx.Office, code))] {
			return true, nil
		}
	}
	return false, nil
}
