package store

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// texts are the columns in which people are written of, with the game that a row is about.
var texts = []struct{ table, column, lang, game string }{
	{"audit", "detail", "''", "game"}, {"audit", "actor", "''", "game"}, {"command", "args", "''", "game"}, {"command", "answer", "''", "game"},
	{"press", "text", "''", "game"}, {"pledge", "detail", "''", "game"}, {"game", "name", "''", "id"}, {"fault", "text", "''", "game"},
	{"sheet", "lines", "''", "game"}, {"sheet", "offer", "''", "game"}, {"tournament", "name", "''", "''"},
	{"outbox", "subject", "lang", "game"}, {"outbox", "text", "lang", "game"}, {"outbox", "html", "lang", "game"}, {"outbox", "name", "lang", "game"},
	{"outbox", "reply", "lang", "game"}, {"outbox", "reply_to", "lang", "game"}, {"outbox", "files", "lang", "game"},
	{"outbox", "in_reply_to", "lang", "game"}, {"outbox", "refs", "lang", "game"},
}

// codes are the columns of those that hold no name but as a word of ours.
var codes = []string{"reply_to", "in_reply_to", "refs"}

// keyOf returns how a row of a table is named.
func keyOf(table string) string {
	switch table {
	case "game", "tournament":
		return "id"
	case "pledge":
		return "code"
	case "fault":
		return "game || ' ' || phase"
	}
	return "rowid"
}

// said is something that a person is called, and where it is his.
type said struct {
	in      *regexp.Regexp
	part    string   // of it, as it stands in every writing
	address bool     // it is his alone
	all     bool     // it may be he wherever it stands; else in his games only
	games   []string // his games that are over
	running []string // all games that are not
	former  func(lang string) string
}

// forgetWords puts something else in the place of words, and returns the games whose
// messages held some.
//
// People are called Will, May and Victoria, and nobody keeps them from calling themselves
// red: a name of one word is replaced as it is written, in the games that he played and
// that are over and in what is of no game. A name of several is replaced everywhere, but
// in the sheets of games that are not over, where only what stands behind a # cannot be an
// order. An address is replaced everywhere.
func (p People) forgetWords(person int64, words []string, former func(lang string) string) (press []string, err error) {
	readGame := func(r scanner) (id string, err error) { return id, r.Scan(&id) }
	games, err := list(p.tx, "games", readGame, `SELECT DISTINCT g.id FROM game g WHERE g.state IN ('over', 'moved') AND g.id IN
		(SELECT game FROM seat WHERE person = ?1 UNION SELECT game FROM role WHERE person = ?1 AND role = 'player')`, person)
	if err != nil {
		return nil, err
	}
	running, err := list(p.tx, "games", readGame, `SELECT id FROM game WHERE state NOT IN ('over', 'moved')`)
	if err != nil {
		return nil, err
	}
	for _, word := range words {
		parts := strings.Fields(word)
		if len(parts) == 0 || !strings.ContainsFunc(word, unicode.IsLetter) {
			continue
		}
		w := said{address: strings.Contains(word, "@"), games: games, running: running, former: former}
		w.all = w.address || len(parts) > 1
		w.in, w.part = whole(parts, w.all), plain(word)
		for _, c := range texts {
			if !w.address && slices.Contains(codes, c.column) {
				continue
			}
			changed, err := p.forgetIn(c.table, c.column, c.lang, c.game, &w)
			if err != nil {
				return nil, err
			}
			if c.table == "press" {
				press = append(press, changed...)
			}
		}
	}
	slices.Sort(press)
	return slices.Compact(press), nil
}

// plain returns the longest part of a word that is written in one way only.
func plain(word string) (part string) {
	for _, p := range strings.FieldsFunc(word, func(r rune) bool { return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') }) {
		if len(p) > len(part) {
			part = p
		}
	}
	return part
}

// ways are how characters are written in HTML, JSON, addresses of pages and calendars that
// are not letters.
var ways = map[rune]string{
	'\'': `(?:'|&#39;|&apos;|\\*u0027)`, '"': `(?:\\*"|&#34;|&quot;)`, '&': `(?:&amp;|\\*u0026|&)`, '<': `(?:&lt;|\\*u003c|<)`, '>': `(?:&gt;|\\*u003e|>)`,
	'+': `(?:\+|&#43;|%2b)`, '@': `(?:@|&#64;|%40)`, ',': `\\*,`, ';': `\\*;`, '\\': `\\+`,
}

// whole matches words that stand for themselves, however they are wrapped and quoted.
func whole(parts []string, anyCase bool) *regexp.Regexp {
	quoted := make([]string, len(parts))
	for i, part := range parts {
		for _, r := range part {
			if way, ok := ways[r]; ok {
				quoted[i] += way
			} else {
				quoted[i] += regexp.QuoteMeta(string(r))
			}
		}
	}
	flags := ""
	if anyCase {
		flags = "(?i)"
	}
	return regexp.MustCompile(flags + `(^|\\u[0-9a-f]{4}|\\[nrt]|[^\pL\pN])` + strings.Join(quoted, `(?:[\s>|]|\\n|","|<br>|&gt;)+`) + `($|[^\pL\pN])`)
}

// forgetIn does so in one column, and returns the games of the rows that it changed.
func (p People) forgetIn(table, column, lang, game string, w *said) (games []string, err error) {
	type row struct {
		key              any
		text, lang, game string
	}
	key := keyOf(table)
	rows, err := list(p.tx, "forget in "+table, func(s scanner) (r row, err error) { return r, s.Scan(&r.key, &r.text, &r.lang, &r.game) },
		`SELECT `+key+`, `+column+`, `+lang+`, `+game+` FROM `+table+` WHERE instr(lower(`+column+`), lower(?)) > 0`, w.part)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if !w.all && r.game != "" && !slices.Contains(w.games, r.game) {
			continue
		}
		orders := table == "sheet" && !w.address && slices.Contains(w.running, r.game)
		next := w.replace(r.text, column, w.former(r.lang), orders)
		if next == r.text {
			continue
		}
		if _, err := p.tx.exec("forget in "+table, `UPDATE `+table+` SET `+column+` = ? WHERE `+key+` = ?`, next, r.key); err != nil {
			return nil, err
		}
		games = append(games, r.game)
	}
	return games, nil
}

// replace writes a text without a word, which stays where it may be an order, a key of
// JSON or what a browser reads.
func (w *said) replace(text, column, former string, orders bool) string {
	for range 2 { // neighbours share what parts them
		var b strings.Builder
		last := 0
		for _, at := range w.in.FindAllStringSubmatchIndex(text, -1) {
			from, to := at[3], at[4]
			switch {
			case column == "actor" && !w.address && !strings.HasSuffix(text[:from], ":"):
				continue
			case strings.HasPrefix(text[to:], `":`) && strings.HasSuffix(text[:from], `"`) && column != "html" && column != "text":
				continue
			case column == "html" && !w.address && (strings.LastIndexByte(text[:from], '<') > strings.LastIndexByte(text[:from], '>') || from < strings.Index(text, "</style>")):
				continue
			case orders && !strings.Contains(text[strings.LastIndexByte(text[:from], '"')+1:from], "#"):
				continue
			}
			b.WriteString(text[last:from] + former)
			last = to
		}
		text = b.String() + text[last:]
	}
	return text
}
