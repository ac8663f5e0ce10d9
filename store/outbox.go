package store

import (
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/rules"
)

// DispatchState is how far a dispatch got.
type DispatchState string

// A dispatch is queued until the mail server took it or refused it for good, or
// its seat got another address. One that is enclosed is never sent itself: another, its
// carrier, holds what it says.
const (
	Queued    DispatchState = "queued"
	Sent      DispatchState = "sent"
	Failed    DispatchState = "failed"
	Withdrawn DispatchState = "withdrawn"
	InAnother DispatchState = "enclosed"
)

// Kind is what a dispatch is for. Behind a colon may stand the occasion, for
// what is told once on each: "paused:1790856000000".
type Kind string

// Family returns the kind without the occasion.
func (k Kind) Family() Kind {
	family, _, _ := strings.Cut(string(k), ":")
	return Kind(family)
}

// Dispatch is a mail that goes out, in parts.
type Dispatch struct {
	ID        int64
	Game      string
	Phase     int
	Side      rules.Side
	Kind      Kind
	Letter    int64  // the letter it answers; 0: none
	Recipient string // an address
	Name      string // of the person
	ReplyTo   string
	MessageID string // without <>
	InReplyTo string
	Refs      []string
	Auto      string // value of Auto-Submitted
	Lang      rules.Lang
	Subject   string
	Text      string
	HTML      string
	Picture   *Picture // the map that goes with it; nil: none
	Files     []File   // what else goes with it
	State     DispatchState
	Carrier   int64 // of one that is enclosed: the dispatch that holds it
	Attempts  int
	Created   time.Time
	Next      time.Time
	Sent      time.Time
	Reply     string    // the mail server's last words
	Refused   time.Time // when the relay first refused it for good; zero: never
}

// File is a text that goes with a mail beside its words.
type File struct {
	Name string `json:"name"`
	Type string `json:"type"` // MIME, with its parameters
	Text string `json:"text"`
}

// Queue puts a dispatch into the outbox, due at once. Game, phase, side, kind,
// letter and recipient are its key: ErrExists says that it is there already.
func (t *Tx) Queue(d *Dispatch) (int64, error) {
	return t.insert("queue", `INSERT INTO outbox
		(game, phase, side, kind, letter, recipient, name, reply_to, message_id, in_reply_to, refs, auto, lang, subject, text, html, picture, files, state, created, next)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?)`,
		d.Game, d.Phase, d.Side, d.Kind, d.Letter, d.Recipient, d.Name, d.ReplyTo, d.MessageID, d.InReplyTo, doc{d.Refs}, d.Auto, d.Lang,
		d.Subject, d.Text, d.HTML, orNone(d.Picture), orNoFiles(d.Files), millis(d.Created), millis(d.Created))
}

const dispatchColumns = `id, game, phase, side, kind, letter, recipient, name, reply_to, message_id, in_reply_to, refs, auto, lang,
	subject, text, html, picture, files, state, carrier, attempts, created, next, sent, reply, refused`

func readDispatch(r scanner) (d Dispatch, err error) {
	return d, r.Scan(&d.ID, &d.Game, &d.Phase, &d.Side, &d.Kind, &d.Letter, &d.Recipient, &d.Name, &d.ReplyTo, &d.MessageID, &d.InReplyTo,
		doc{&d.Refs}, &d.Auto, &d.Lang, &d.Subject, &d.Text, &d.HTML, doc{&d.Picture}, doc{&d.Files}, &d.State, &d.Carrier, &d.Attempts, moment{&d.Created}, moment{&d.Next}, moment{&d.Sent}, &d.Reply,
		moment{&d.Refused})
}

// Due returns up to most dispatches whose time has come, the oldest first.
func (t *Tx) Due(now time.Time, most int) ([]Dispatch, error) {
	return list(t, "due", readDispatch, `SELECT `+dispatchColumns+` FROM outbox INDEXED BY outbox_due
		WHERE state = 'queued' AND next <= ? ORDER BY next, id LIMIT ?`, millis(now), most)
}

// DueIDs returns the ids of up to most dispatches whose time has come, those to moderators
// first and each the oldest first: who can help is told however many others wait.
func (t *Tx) DueIDs(now time.Time, most int) ([]int64, error) {
	ids, err := list(t, "due", readID, `SELECT id FROM outbox INDEXED BY outbox_moderator
		WHERE state = 'queued' AND kind >= 'moderator-' AND kind < 'moderator.' AND next <= ? ORDER BY next, id LIMIT ?`, millis(now), most)
	if err != nil || len(ids) == most {
		return ids, err
	}
	all, err := list(t, "due", readID, `SELECT id FROM outbox INDEXED BY outbox_due WHERE state = 'queued' AND next <= ? ORDER BY next, id LIMIT ?`, millis(now), most)
	for _, id := range all {
		if len(ids) < most && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids, err
}

// MarkSent notes that the mail server took a dispatch, and its words. Noting
// it twice is harmless.
func (t *Tx) MarkSent(id int64, reply string, at time.Time) error {
	return t.change("mark sent", `UPDATE outbox SET state = 'sent', sent = CASE WHEN sent = 0 THEN ? ELSE sent END, reply = ? WHERE id = ?`,
		millis(at), reply, id)
}

// MarkFailed counts a failed attempt. A permanent failure is not tried again;
// otherwise the dispatch is due at next. refused is when the relay refused it
// for good, zero when that was not so; the first such time is kept.
func (t *Tx) MarkFailed(id int64, reply string, permanent bool, next, refused time.Time) error {
	return t.change("mark failed", `UPDATE outbox SET attempts = attempts + 1, reply = ?, next = ?,
		refused = CASE WHEN refused = 0 THEN ? ELSE refused END,
		state = CASE WHEN ? THEN 'failed' ELSE state END WHERE id = ? AND state = 'queued'`, reply, millis(next), millis(refused), permanent, id)
}

// DropPicture has a dispatch that waits go out without its map.
func (t *Tx) DropPicture(id int64) error {
	return t.change("drop picture", `UPDATE outbox SET picture = '' WHERE id = ? AND state = 'queued'`, id)
}

// MarkBounced notes that a dispatch came back, the first time.
func (t *Tx) MarkBounced(id int64, at time.Time) error {
	return t.change("mark bounced", `UPDATE outbox SET bounced = CASE WHEN bounced = 0 THEN ? ELSE bounced END WHERE id = ?`, millis(at), id)
}

// AllBounced reports whether whatever was sent since a moment, to several
// recipients, has come back from each of them.
func (t *Tx) AllBounced(since time.Time) (bool, error) {
	var to, back int
	err := t.row("all bounced", `SELECT COUNT(DISTINCT recipient), COUNT(DISTINCT CASE WHEN bounced > 0 THEN recipient END)
		FROM outbox INDEXED BY outbox_sent WHERE state = 'sent' AND sent >= ?`, []any{millis(since)}, &to, &back)
	return to > 2 && to == back, err
}

// HurryRefused makes the dispatches due now that were refused once while
// nothing else is known of the relay: it has just taken a dispatch to somebody
// else than their recipients.
func (t *Tx) HurryRefused(sent int64, now time.Time) error {
	_, err := t.exec("hurry refused", `UPDATE outbox INDEXED BY outbox_refused SET next = ? WHERE state = 'queued' AND refused > 0 AND attempts = 1
		AND recipient <> (SELECT recipient FROM outbox WHERE id = ?)`, millis(now), sent)
	return err
}

// HasSentSince reports whether the relay took a mail at or after a moment that
// was not for a recipient.
func (t *Tx) HasSentSince(at time.Time, but string) (bool, error) {
	var sent bool
	return sent, t.row("sent since", `SELECT EXISTS (SELECT 1 FROM outbox INDEXED BY outbox_sent WHERE state = 'sent' AND sent >= ? AND recipient <> ?)`, []any{millis(at), but}, &sent)
}

// HasRefusedOthers reports whether the relay has refused mail for somebody else, too, since it
// last took any, be that still to be sent or given up.
func (t *Tx) HasRefusedOthers(but string) (bool, error) {
	var others bool
	return others, t.row("others refused", `SELECT EXISTS (SELECT 1 FROM outbox WHERE state IN ('queued', 'failed') AND recipient <> ?
		AND refused > COALESCE((SELECT MAX(sent) FROM outbox INDEXED BY outbox_sent WHERE state = 'sent'), 0))`, []any{but}, &others)
}

// Refusals is what the relay refuses at present.
type Refusals struct {
	Recipients int       // of dispatches that it refused and that are still to be sent
	Since      time.Time // the first of those refusals
	Reply      string    // to the last attempt at one of them
	Sent       time.Time // when it last took a mail
}

// HasRefusedEverybody reports whether the relay has refused several recipients and
// taken no mail since.
func (r *Refusals) HasRefusedEverybody() bool { return r.Recipients > 1 && r.Sent.Before(r.Since) }

// Refusals looks at what the relay refused.
func (t *Tx) Refusals() (r Refusals, err error) {
	err = t.row("refusals", `SELECT COUNT(DISTINCT recipient), COALESCE(MIN(refused), 0),
		COALESCE((SELECT reply FROM outbox INDEXED BY outbox_refused WHERE state = 'queued' AND refused > 0 ORDER BY id DESC LIMIT 1), ''),
		COALESCE((SELECT MAX(sent) FROM outbox INDEXED BY outbox_sent WHERE state = 'sent'), 0)
		FROM outbox INDEXED BY outbox_refused WHERE state = 'queued' AND refused > 0`, nil, &r.Recipients, moment{&r.Since}, &r.Reply, moment{&r.Sent})
	return r, err
}

// HasInvitation reports whether an invitation reached the address of a seat: the
// relay took it, and it did not come back.
func (t *Tx) HasInvitation(game string, side rules.Side, address string) (bool, error) {
	var reached bool
	return reached, t.row("invited", `SELECT EXISTS (SELECT 1 FROM outbox WHERE game = ? AND side = ? AND recipient = ?
		AND (kind = 'welcome' OR kind LIKE 'welcome:%') AND `+arrivalCondition("'sent'")+`)`, []any{game, side, address}, &reached)
}

// RetryDispatch queues a failed dispatch again. ErrNotFound says that no such
// dispatch failed.
func (t *Tx) RetryDispatch(id int64, now time.Time) error {
	return t.change("retry dispatch", `UPDATE outbox SET state = 'queued', attempts = 0, refused = 0, next = ? WHERE id = ? AND state = 'failed'`, millis(now), id)
}

// HurryDispatches makes those due now that wait for a time after latest: it was
// set by a clock that was ahead.
func (t *Tx) HurryDispatches(latest, now time.Time) error {
	_, err := t.exec("hurry dispatches", `UPDATE outbox INDEXED BY outbox_due SET next = ? WHERE state = 'queued' AND next > ?`, millis(now), millis(latest))
	return err
}

// Dispatch returns one dispatch.
func (t *Tx) Dispatch(id int64) (Dispatch, error) {
	return one(t, "dispatch", readDispatch, `SELECT `+dispatchColumns+` FROM outbox WHERE id = ?`, id)
}

// DispatchByMessageID returns the dispatch with that Message-ID.
func (t *Tx) DispatchByMessageID(id string) (Dispatch, error) {
	return one(t, "dispatch by message id", readDispatch, `SELECT `+dispatchColumns+` FROM outbox WHERE message_id = ?`, id)
}

// LatestDispatch returns the last dispatch of a kind to a side, on whatever
// occasion; of any kind when kind is "".
func (t *Tx) LatestDispatch(game string, side rules.Side, kind Kind) (Dispatch, error) {
	return one(t, "latest dispatch", readDispatch, `SELECT `+dispatchColumns+` FROM outbox WHERE id =
		(SELECT MAX(id) FROM outbox WHERE game = ? AND side = ? AND (? = '' OR kind = ? OR kind GLOB ?))`, game, side, kind, kind, kind+":*")
}

// TextsTo returns the texts of the last dispatches to a side, at most most, the
// newest first.
func (t *Tx) TextsTo(game string, side rules.Side, most int) ([]string, error) {
	return list(t, "texts to", readText, `SELECT text FROM outbox
		WHERE id IN (SELECT id FROM outbox WHERE game = ? AND side = ? ORDER BY id DESC LIMIT ?) ORDER BY id DESC`, game, side, most)
}

func readText(s scanner) (text string, err error) { return text, s.Scan(&text) }

// Thread returns the Message-IDs of the dispatches of a game to a side, the
// oldest first: the first, which mail programs group by, and the last ones, most
// in all.
func (t *Tx) Thread(game string, side rules.Side, most int) ([]string, error) {
	const ids = `SELECT message_id FROM outbox WHERE game = ? AND side = ? ORDER BY id `
	var id string
	into := []any{&id} // of all rows: they are read for each mail
	read := func(s scanner) (string, error) { err := s.Scan(into...); return id, err }
	all, err := list(t, "thread", read, ids+`DESC LIMIT ?`, game, side, most)
	if err != nil {
		return nil, err
	}
	if len(all) == most { // else it is the first that comes last
		if all[most-1], err = one(t, "thread", read, ids+`LIMIT 1`, game, side); err != nil {
			return nil, err
		}
	}
	slices.Reverse(all)
	return all, nil
}

// briefColumns are dispatchColumns without the text.
const briefColumns = `id, game, phase, side, kind, letter, recipient, name, '', message_id, in_reply_to, '[]', auto, lang,
	subject, '', '', picture, '', state, carrier, attempts, created, next, sent, reply, refused`

// DispatchesOf returns the dispatches of a kind of one phase, without their text.
func (t *Tx) DispatchesOf(game string, phase int, kind Kind) ([]Dispatch, error) {
	return list(t, "dispatches of", readDispatch, `SELECT `+briefColumns+` FROM outbox WHERE game = ? AND phase = ? AND kind = ? ORDER BY id`, game, phase, kind)
}

// DispatchesAnswering returns the dispatches to a side that answer a letter, the
// oldest first.
func (t *Tx) DispatchesAnswering(game string, side rules.Side, letter int64) ([]Dispatch, error) {
	return list(t, "dispatches answering", readDispatch, `SELECT `+dispatchColumns+` FROM outbox WHERE game = ? AND side = ? AND letter = ? ORDER BY id`, game, side, letter)
}

// FailedDispatches returns the dispatches that were queued since a time and
// refused for good, without their text, the oldest first.
func (t *Tx) FailedDispatches(since time.Time) ([]Dispatch, error) {
	return list(t, "failed dispatches", readDispatch, `SELECT `+briefColumns+` FROM outbox WHERE state = 'failed' AND created >= ? ORDER BY id`, millis(since))
}

// Outbox returns the latest dispatches without their text, the newest first;
// of all games when game is "".
func (t *Tx) Outbox(game string, most int) ([]Dispatch, error) {
	const query = `SELECT ` + briefColumns + ` FROM outbox `
	if game == "" {
		return list(t, "outbox", readDispatch, query+`ORDER BY id DESC LIMIT ?`, most)
	}
	return list(t, "outbox", readDispatch, query+`WHERE id IN (SELECT id FROM outbox WHERE game = ? ORDER BY id DESC LIMIT ?) ORDER BY id DESC`, game, most)
}

// Counts says how many dispatches are in each state.
type Counts struct{ Queued, Sent, Failed int }

// OutboxCounts counts the dispatches; of all games when game is "".
func (t *Tx) OutboxCounts(game string) (c Counts, err error) {
	type row struct {
		state DispatchState
		n     int
	}
	read := func(s scanner) (r row, err error) { return r, s.Scan(&r.state, &r.n) }
	var rows []row
	if game == "" {
		rows, err = list(t, "outbox counts", read, `SELECT state, COUNT(*) FROM outbox GROUP BY state`)
	} else {
		rows, err = list(t, "outbox counts", read, `SELECT state, COUNT(*) FROM outbox WHERE game = ? GROUP BY state`, game)
	}
	for _, r := range rows {
		switch r.state {
		case Queued:
			c.Queued = r.n
		case Sent:
			c.Sent = r.n
		case Failed:
			c.Failed = r.n
		case Withdrawn, InAnother: // counted nowhere
		}
	}
	return c, err
}
