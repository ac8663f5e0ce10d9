package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Former, as the name of a person, is that of one who was forgotten: no player can have
// it for a name.
const Former = "@former"

// nowhere is the host at which nobody is reached who was forgotten (RFC 2606 §2).
const nowhere = "@forgotten.invalid"

// formerAddress returns where somebody is reached who was forgotten.
func formerAddress(person int64) string { return fmt.Sprintf("former-%d%s", person, nowhere) }

// IsForgottenAddress reports whether an address is that of somebody who was forgotten.
func IsForgottenAddress(address string) bool {
	return strings.HasSuffix(strings.ToLower(address), nowhere)
}

// Forget takes out of the database what tells of a person: his name, his addresses,
// the text of his letters and of the mails to him, what he said of himself and what he was
// besides a player. His seats, sheets and phases stay. Other texts that hold one of words,
// which are his name and addresses, hold in its place what former says in their language,
// as far as forgetWords says, but letters of others, whose text goes; letters that mentions
// reports as holding them in some other writing go as well. It returns the games whose
// messages hold other words now. [Store.Compact] is due behind it, see [People.IsCompactDue].
func (p People) Forget(id int64, words []string, former func(lang string) string, mentions func(raw []byte) bool, now time.Time) (press []string, err error) {
	addresses, err := p.tx.Addresses(id)
	if err != nil {
		return nil, err
	}
	for _, a := range addresses {
		for _, query := range []string{
			`DELETE FROM session WHERE address = ?`, `DELETE FROM pledge WHERE address = ?`,
			`UPDATE outbox SET text = '', html = '', subject = '', name = '', reply = '', files = '', picture = '', in_reply_to = '', refs = '[]',
				recipient = 'former-' || id, state = CASE state WHEN 'queued' THEN 'withdrawn' ELSE state END WHERE recipient = ?`,
			`UPDATE seat SET vouched = '' WHERE vouched = ?`,
			`DELETE FROM meta WHERE substr(name, -length(?1) - 1) = ' ' || lower(?1)`, // of a moderator who was: until when he was told
		} {
			if _, err := p.tx.exec("forget address", query, a.Address); err != nil {
				return nil, err
			}
		}
		if err := p.forgetCounts(a.Address); err != nil {
			return nil, err
		}
	}
	if err := p.forgetLetters(id, mentions); err != nil {
		return nil, err
	}
	if err := p.tx.Strays().forget(id, mentions); err != nil {
		return nil, err
	}
	if press, err = p.forgetWords(id, words, former); err != nil {
		return nil, err
	}
	for _, query := range []string{
		`DELETE FROM pledge WHERE person = ?`, `DELETE FROM wish WHERE person = ?`, `DELETE FROM absence WHERE person = ?`,
		`DELETE FROM digest WHERE person = ?`, `DELETE FROM address WHERE person = ?`,
		`UPDATE seat SET name = '', public = '', vouched = '' WHERE person = ?`,
		`UPDATE entrant SET public = 'anonymous' WHERE person = ?`,
		`UPDATE person SET name = '` + Former + `', zone = 'UTC', map = '', mails = '', digest_hour = 0, calendar = 0, twin = 0, said = '', confirmed = 0 WHERE id = ?`,
	} {
		if _, err := p.tx.exec("forget person", query, id); err != nil {
			return nil, err
		}
	}
	if _, err := p.tx.exec("forget entrant", `UPDATE entrant SET gone = ? WHERE person = ? AND gone = 0
		AND tournament IN (SELECT id FROM tournament WHERE state <> 'over')`, millis(now), id); err != nil {
		return nil, err
	}
	if _, err := p.tx.exec("forget roles", `UPDATE role SET until = ? WHERE person = ? AND until = 0`, millis(now), id); err != nil {
		return nil, err
	}
	if err := p.tx.change("forget person", `UPDATE person SET forgotten = ? WHERE id = ?`, millis(now), id); err != nil {
		return nil, err
	}
	if err := p.tx.SetFact(factCompact, "due"); err != nil {
		return nil, err
	}
	if err := p.tx.SetFact(factForgotten, fmt.Sprint(id)); err != nil {
		return nil, err
	}
	return press, p.AddAddress(&Address{Address: formerAddress(id), Person: id, Main: true})
}

// forgetCounts takes out what is counted of a mailbox, under whatever address of it: behind
// what is counted, or alone. That of a domain is of all who write from there.
func (p People) forgetCounts(address string) error {
	mailbox := Mailbox(address)
	local, host, _ := strings.Cut(mailbox, "@")
	_, err := p.tx.exec("forget counts", `DELETE FROM sender WHERE substr(lower(' ' || address), -length(?1) - 1) = ' ' || ?1
		OR instr(lower(' ' || address), ' ' || ?2 || '+') > 0 AND substr(lower(address), -length(?3)) = ?3`, mailbox, local, "@"+host)
	return err
}

// forgetLetters takes the text out of the handled letters that a person wrote of his seats,
// from whatever address, and of those that mention him.
func (p People) forgetLetters(person int64, mentions func(raw []byte) bool) error {
	ids, err := list(p.tx, "letters", readID, `SELECT id FROM letter WHERE state <> 'new' AND length(raw) > 0`)
	if err != nil {
		return err
	}
	own, err := list(p.tx, "letters", readID, `SELECT l.id FROM letter l JOIN seat s ON s.game = l.game AND s.side = l.side
		WHERE s.person = ?1 AND l.state <> 'new' AND l.received >= (SELECT COALESCE(MAX(r.until), 0) FROM role r WHERE r.game = s.game AND r.side = s.side AND r.role = 'player')
		UNION SELECT l.id FROM letter l JOIN role o ON o.game = l.game AND o.side = l.side
		WHERE o.person = ?1 AND o.role = 'player' AND l.state <> 'new' AND l.received < o.until
			AND l.received >= (SELECT COALESCE(MAX(r.until), 0) FROM role r WHERE r.game = o.game AND r.side = o.side AND r.role = 'player' AND r.until < o.until)`, person)
	if err != nil {
		return err
	}
	for _, id := range ids {
		var raw []byte
		var named string
		if err := p.tx.row("letter", `SELECT raw, message_id FROM letter WHERE id = ?`, []any{id}, &raw, &named); err != nil {
			return err
		}
		if !slices.Contains(own, id) && !mentions(raw) {
			continue
		}
		if err := p.tx.change("forget letter", `UPDATE letter SET raw = x'', cut = 1, message_id = ? WHERE id = ?`, formerMessage(named), id); err != nil {
			return err
		}
	}
	return nil
}

// forget forgets those that a person may have written, of whatever side that he held, and those
// that mention him.
func (s Strays) forget(person int64, mentions func(raw []byte) bool) error {
	all, err := s.All()
	if err != nil {
		return err
	}
	for i := range all {
		row := &all[i]
		his := mentions([]byte("From: " + row.From + "\nSubject: " + row.Subject + "\n\n" + row.Text))
		for _, o := range append([]Offer{{Game: row.Game, Side: row.Side}}, row.Offers...) {
			var held bool
			if err := s.tx.row("strays of a person", `SELECT EXISTS (SELECT 1 FROM seat WHERE game = ?1 AND side = ?2 AND person = ?3)
				OR EXISTS (SELECT 1 FROM role WHERE game = ?1 AND side = ?2 AND person = ?3)`, []any{o.Game, string(o.Side), person}, &held); err != nil {
				return err
			}
			his = his || held
		}
		if !his {
			continue
		}
		if err := s.Delete(Stray{Name: row.Name}); err != nil {
			return err
		}
	}
	return nil
}

// formerMessage returns what stands for the Message-ID of a letter that was forgotten, so that
// the letter is known when it is read once more, as after a restore.
func formerMessage(id string) string {
	sum := sha256.Sum256([]byte(id))
	return "former-" + hex.EncodeToString(sum[:])
}

// factCompact is set while a database may hold what was taken out of it.
const factCompact = "compact"

// factForgotten is the person who was forgotten last.
const factForgotten = "forgotten"

// LastForgotten returns another text each time somebody was forgotten.
func (p People) LastForgotten() (string, error) { return p.tx.Fact(factForgotten) }

// IsCompactDue reports whether [Store.Compact] is to be called.
func (p People) IsCompactDue() (bool, error) {
	due, err := p.tx.Fact(factCompact)
	return due != "", err
}

// Compact writes the database anew, so that nothing of what was taken out of it remains
// in its file or its log. Whoever wants to write waits meanwhile. ErrTrouble says that
// somebody was reading it all the time, or that the disk has no room for it; it stays due
// until it is done.
func (s *Store) Compact(ctx context.Context) error {
	l, err := s.write.take(ctx)
	if err != nil {
		return wrap("compact", err)
	}
	defer s.write.give(l)
	if _, err := l.conn.ExecContext(ctx, `VACUUM`); err != nil {
		return wrap("compact", err)
	}
	var busy, log, done int
	if err := l.conn.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &log, &done); err != nil {
		return wrap("compact", err)
	}
	if busy != 0 {
		return wrap("compact", fmt.Errorf("%w: it is being read", ErrTrouble))
	}
	_, err = l.conn.ExecContext(ctx, `DELETE FROM meta WHERE name = ?`, factCompact)
	return wrap("compact", err)
}

// IsForgotten reports whether somebody was forgotten. His Address is "", as that of a program.
func (s *Seat) IsForgotten() bool { return s.Name == Former }

// reached is the address to write to: none of who was forgotten.
const reached = `CASE p.name WHEN '` + Former + `' THEN '' ELSE a.address END`
