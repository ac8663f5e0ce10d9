package transfer

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/mailtext"
	"github.com/fieldpost/fieldpost/store"
)

// How much is kept of a letter that went astray, in bytes of its text and of its subject.
const (
	strayText    = 64 << 10
	straySubject = 200
)

// KeepStray keeps a letter that went astray where a moderator finds it: all that can be read of it, as
// plain text, or its head alone where that opens something, is a message to players, or is longer than
// what strangers may have kept. What no person wrote, and what was answered, is not kept.
func KeepStray(in *office.Intake, outcome string) error {
	if in.Astray.Why == "" && outcome == filing.OutcomeRefused && !in.Authenticated && in.Seat.Side != "" {
		in.Astray = office.Astray{Why: store.StrayKey, Game: in.Game.ID, Side: in.Seat.Side}
	}
	if in.Astray.Why == "" || in.Row.Mailbox == filing.MailboxPage || in.Now.Sub(in.Row.Received) >= store.StrayLife {
		return nil
	}
	reading := filing.ParserOptions(in.Tx.Office)
	reading.Press = func(line string) bool { return press.IsMessageOpening(in, line) }
	l, err := parser.ReadLetter(in.Row.Raw, reading)
	if err != nil {
		return nil // no header at all, as package intake has found
	}
	row := store.Stray{
		Name: in.Tx.Office.DeriveSecret(8, "stray", fmt.Sprint(in.Row.ID)), Letter: in.Row.ID, Game: in.Astray.Game, Side: in.Astray.Side, Why: in.Astray.Why,
		From: l.From.Addr, Vouched: l.Auth.Vouched(), Subject: cutBytes(plainLine(l.Subject), straySubject), Text: plainText(l), At: in.Row.Received,
	}
	if row.Text == "" && row.Subject == "" {
		return nil
	}
	if several, err := namesSeveral(in.Tx, &row); several || err != nil {
		row.Game, row.Side = "", ""
		if err != nil {
			return err
		}
	}
	if g, err := in.Tx.Game(row.Game); err == nil && g.State.Ended() {
		return nil
	} else if err != nil && !post.IsNotFound(err) {
		return err
	}
	opens, err := opensSomething(in.Tx, l, row.Subject, row.Text)
	if err != nil {
		return err
	}
	switch {
	case opens:
		row.Head = store.HeadOfKey
	case len(l.Press) > 0 || slices.ContainsFunc(l.Body, func(line mailtext.BodyLine) bool { return reading.Press(line.Text) }):
		row.Head = store.HeadOfPress
	case in.Row.TooBig || len(row.Text) > strayText || l.HasNote(mailtext.NoteTruncated):
		row.Head = store.HeadOfLong
	}
	if row.Head != "" {
		row.Text = ""
	}
	if row.Head == store.HeadOfKey {
		row.Subject = "" // it may stand there
	}
	return in.Tx.Strays().Keep(&row)
}

// plainText returns what can be read of a letter, in lines: what it quotes behind ">", and the names of
// what is not read as comments.
func plainText(l *parser.Letter) string {
	var b strings.Builder
	for i := range l.Body {
		line := &l.Body[i]
		if line.Depth > 0 {
			b.WriteString(strings.Repeat(">", line.Depth) + " ")
		}
		b.WriteString(plainLine(line.Text) + "\n")
	}
	for _, u := range l.Unread {
		b.WriteString("# [" + plainLine(u.Name) + "]\n")
	}
	if text := strings.Trim(b.String(), "\n"); strings.TrimSpace(text) != "" {
		return text + "\n"
	}
	return ""
}

// plainLine returns a line without characters that direct a screen, turn the direction of the text or
// are not seen at all, and without what nobody needs, see [press.CleanLine].
func plainLine(line string) string {
	return press.CleanLine(strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || unicode.Is(unicode.Zs, r):
			return ' '
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp):
			return -1
		}
		return r
	}, strings.ToValidUTF8(line, "�")))
}

// cutBytes returns the beginning of a text.
func cutBytes(text string, most int) string {
	if len(text) > most {
		return strings.ToValidUTF8(text[:most], "") + "…"
	}
	return text
}

// gameNamed finds what may be the id of a game.
var gameNamed = regexp.MustCompile(`(?i)\b[a-z][a-z0-9]*-[0-9]+\b`)

// mostNamed is how many words of a letter are looked up that may be ids of games.
const mostNamed = 50

// namesSeveral reports whether a letter names another game than the one that it is about, or may, as
// more words of it are like ids than are looked up.
func namesSeveral(tx *office.Tx, row *store.Stray) (bool, error) {
	seen := map[string]bool{row.Game: true}
	for _, word := range gameNamed.FindAllString(row.Subject+"\n"+row.Text, -1) {
		id := strings.ToLower(word)
		if seen[id] {
			continue
		}
		if seen[id] = true; len(seen) > mostNamed {
			return true, nil
		}
		if _, err := tx.Game(id); err == nil || !post.IsNotFound(err) {
			return true, err
		}
	}
	return false, nil
}

// What opens something, or looks so, beside [press.SecretPattern] with a figure in it: codes of mails and
// of pages, and the addresses that mails of a side are answered to.
var (
	codeLike  = regexp.MustCompile(`(?i)\b[2-9a-z]{4}-[2-9a-z]{4}(?:-[2-9a-z]{4})?\b`)
	tokenLike = regexp.MustCompile(`(?i)\.k[0-9]+\.[a-z2-7]{8}\b`)
	figure    = regexp.MustCompile(`[2-9]`)
)

// opensSomething reports whether a letter holds what opens a seat or a page, in its subject, its
// text or what it says in fields: a key of ours however it is written, or what looks like one.
func opensSomething(tx *office.Tx, l *parser.Letter, texts ...string) (bool, error) {
	if l.Key.Value != "" || len(l.QuotedKeys) > 0 {
		return true, nil
	}
	text := strings.Join(append(texts, l.Struck...), "\n")
	for _, p := range l.Press {
		text += "\n" + strings.Join(p.Text, "\n")
	}
	if tokenLike.MatchString(text) {
		return true, nil
	}
	for _, word := range slices.Concat(press.SecretPattern.FindAllString(text, -1), codeLike.FindAllString(text, -1)) {
		if figure.MatchString(word) {
			return true, nil
		}
	}
	if holds, err := confirm.HoldsCode(tx, text); holds || err != nil {
		return holds, err
	}
	return filing.ContainsAnyKey(tx, text)
}
