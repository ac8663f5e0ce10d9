package store

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"
)

// Former, as the name of a person, is that of one who was forgotten: no player can have
// it for a name.
const Former = "@former"

// formerAddress is where somebody is reached who was forgotten: nowhere (RFC 2606 §2).
func formerAddress(person int64) string { return fmt.Sprintf("former-%d@forgotten.invalid", person) }

// ForgetPerson takes out of the database what tells of a person: his name, his addresses,
// the text of his letters and of the mails to him, what he said of himself and what he was
// besides a player. His seats, sheets and phases stay. Other texts that hold one of words,
// which are his name and addresses, hold in its place what former says in their language,
// but letters of others, whose text goes; letters that mentions reports as holding them
// in some other writing go as well.
func (t *Tx) ForgetPerson(id int64, words []string, former func(lang string) string, mentions func(raw []byte) bool, now time.Time) error {
	addresses, err := t.Addresses(id)
	if err != nil {
		return err
	}
	for _, a := range addresses {
		for _, query := range []string{
			`DELETE FROM session WHERE address = ?`, `DELETE FROM sender WHERE address = ?`, `DELETE FROM pledge WHERE address = ?`,
			`UPDATE outbox SET text = '', html = '', subject = '', name = '', reply = '', files = '', picture = '', recipient = 'former-' || id,
				state = CASE state WHEN 'queued' THEN 'withdrawn' ELSE state END WHERE recipient = ?`,
			`UPDATE seat SET vouched = '' WHERE vouched = ?`,
		} {
			if _, err := t.exec("forget address", query, a.Address); err != nil {
				return err
			}
		}
	}
	for _, query := range []string{
		`DELETE FROM pledge WHERE person = ?`, `DELETE FROM wish WHERE person = ?`, `DELETE FROM absence WHERE person = ?`,
		`DELETE FROM digest WHERE person = ?`, `DELETE FROM address WHERE person = ?`,
		`UPDATE seat SET name = '', public = '', vouched = '' WHERE person = ?`,
		`UPDATE entrant SET public = 'anonymous' WHERE person = ?`,
		`UPDATE person SET name = '` + Former + `', zone = 'UTC', map = '', mails = '', digest_hour = 0, calendar = 0, twin = 0, said = '', confirmed = 0 WHERE id = ?`,
	} {
		if _, err := t.exec("forget person", query, id); err != nil {
			return err
		}
	}
	if _, err := t.exec("forget roles", `UPDATE role SET until = ? WHERE person = ? AND until = 0`, millis(now), id); err != nil {
		return err
	}
	if err := t.change("forget person", `UPDATE person SET forgotten = ? WHERE id = ?`, millis(now), id); err != nil {
		return err
	}
	if err := t.AddAddress(&Address{Address: formerAddress(id), Person: id, Main: true}); err != nil {
		return err
	}
	if err := t.forgetLetters(mentions); err != nil {
		return err
	}
	return t.forgetWords(words, former)
}

// forgetLetters takes the text out of the handled letters that mention somebody.
func (t *Tx) forgetLetters(mentions func(raw []byte) bool) error {
	ids, err := list(t, "letters", readID, `SELECT id FROM letter WHERE state <> 'new' AND length(raw) > 0`)
	if err != nil {
		return err
	}
	for _, id := range ids {
		var raw []byte
		if err := t.row("letter", `SELECT raw FROM letter WHERE id = ?`, []any{id}, &raw); err != nil {
			return err
		}
		if !mentions(raw) {
			continue
		}
		if err := t.change("forget letter", `UPDATE letter SET raw = x'', cut = 1, message_id = 'former-' || id WHERE id = ?`, id); err != nil {
			return err
		}
	}
	return nil
}

// texts are the columns in which people are written of.
var texts = []struct{ table, column, lang string }{
	{"audit", "detail", "''"}, {"audit", "actor", "''"}, {"command", "args", "''"}, {"command", "answer", "''"}, {"press", "text", "''"}, {"pledge", "detail", "''"},
	{"game", "name", "''"}, {"sheet", "lines", "''"}, {"sheet", "offer", "''"}, {"letter", "outcome", "''"}, {"tournament", "detail", "''"}, {"meta", "value", "''"},
	{"outbox", "subject", "lang"}, {"outbox", "text", "lang"}, {"outbox", "html", "lang"}, {"outbox", "name", "lang"}, {"outbox", "reply", "lang"},
	{"outbox", "reply_to", "lang"}, {"outbox", "files", "lang"},
}

// forgetWords puts something else in the place of words, wherever texts hold them.
func (t *Tx) forgetWords(words []string, former func(lang string) string) error {
	for _, word := range words {
		parts := strings.Fields(word)
		if len(parts) == 0 {
			continue
		}
		in := whole(parts)
		for _, c := range texts {
			key := "rowid"
			switch c.table {
			case "game", "tournament":
				key = "id"
			case "meta":
				key = "name"
			case "pledge":
				key = "code"
			}
			if err := t.forgetIn(c.table, c.column, c.lang, key, parts[0], in, former); err != nil {
				return err
			}
		}
	}
	return nil
}

// whole matches words that stand for themselves, however they are wrapped and quoted.
func whole(parts []string) *regexp.Regexp {
	quoted := make([]string, len(parts))
	for i, part := range parts {
		quoted[i] = regexp.QuoteMeta(part)
	}
	return regexp.MustCompile(`(?i)(^|\\u[0-9a-f]{4}|\\[nrt]|[^\pL\pN])` + strings.Join(quoted, `(?:[\s>|]|\\n|","|<br>|&gt;)+`) + `($|[^\pL\pN])`)
}

// forgetIn does so in one column, whose rows have a key.
func (t *Tx) forgetIn(table, column, lang, key, first string, in *regexp.Regexp, former func(lang string) string) error {
	type row struct {
		key              any
		text, lang, next string
	}
	rows, err := list(t, "forget in "+table, func(s scanner) (r row, err error) { return r, s.Scan(&r.key, &r.text, &r.lang) },
		`SELECT `+key+`, `+column+`, `+lang+` FROM `+table+` WHERE instr(lower(`+column+`), lower(?)) > 0`, first)
	if err != nil {
		return err
	}
	for _, r := range rows {
		r.next = r.text
		for range 2 { // neighbours share what parts them
			r.next = in.ReplaceAllString(r.next, "${1}"+former(r.lang)+"${2}")
		}
		if r.next == r.text {
			continue
		}
		if _, err := t.exec("forget in "+table, `UPDATE `+table+` SET `+column+` = ? WHERE `+key+` = ?`, r.next, r.key); err != nil {
			return err
		}
	}
	return nil
}

// Compact writes the database anew, so that nothing of what was taken out of it remains
// in its file or its log. Whoever wants to write waits meanwhile.
func (s *Store) Compact(ctx context.Context) error {
	var l *session
	select {
	case l = <-s.write:
	case <-ctx.Done():
		return wrap("compact", ctx.Err())
	}
	defer func() { s.write <- l }()
	for _, statement := range []string{`VACUUM`, `PRAGMA wal_checkpoint(TRUNCATE)`} {
		if _, err := l.conn.ExecContext(ctx, statement); err != nil {
			return wrap("compact", err)
		}
	}
	return nil
}

// Forgotten reports whether somebody was forgotten.
func (s *Seat) Forgotten() bool { return s.Name == Former }
