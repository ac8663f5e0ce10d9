package post

import (
	"errors"
	"path"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Somebody who plays several sides of a game gets one mail for one event. Each side's mail
// is queued as if it went out alone, and copied to others who hold the side; then those to
// one person are merged into one that holds them all (store.Merged). So nobody but him
// gets anything of two sides, and where one of them gets another holder before the mail has
// left, what the others are told still goes out (Dispatches.Withdraw). The mail belongs
// to no side: an answer to it says for which side it is, by a block of the mail or in
// words.

// part is a mail that is merged into another one, with the seat of its reader.
type part struct {
	*office.Mail
	seat *store.Seat
}

// merger writes several mails to one reader as one; ok is false where that would be too long.
type merger func(parts []part) (page templates.Page, ok bool)

// MergeByReader merges the mails to several sides of one reader in a game that a transaction queued
// behind the first so many.
func MergeByReader(tx *office.Tx, game string, first int) error {
	g, err := tx.Game(game)
	if err != nil {
		return err
	}
	d, err := tx.Office.Desk(&g)
	if err != nil {
		return err
	}
	seats, err := tx.Seats().List(store.Seat{Game: game})
	if err != nil {
		return err
	}
	return merge(tx, game, seats, first, combine(tx.Office, &g, d))
}

// merge merges, for each reader who holds several of the seats of a game, what he was told of them.
// Messages of players stay alone.
func merge(tx *office.Tx, game string, seats []store.Seat, first int, write merger) error {
	var all []part
	for _, m := range tx.Queued[first:] {
		seat := FindSeat(seats, m.Side)
		if seat != nil && m.Game == game && seat.Address == m.Recipient && m.State == store.Queued && m.Kind.Family() != office.KindPress {
			all = append(all, part{m, seat})
		}
	}
	for len(all) > 0 {
		var own, rest []part
		several := false
		for _, p := range all {
			if p.Phase == all[0].Phase && p.Recipient == all[0].Recipient && p.Letter == all[0].Letter && p.Lang == all[0].Lang {
				own, several = append(own, p), several || p.Side != all[0].Side
			} else {
				rest = append(rest, p)
			}
		}
		if all = rest; several {
			if err := mergeParts(tx, own, write); err != nil {
				return err
			}
		}
	}
	return nil
}

// mergeParts merges mails to one reader: what is asked of him stands before what he is told. What
// would be too long for one mail makes several.
func mergeParts(tx *office.Tx, parts []part, write merger) error {
	slices.SortStableFunc(parts, func(a, b part) int { return mailRank(a.Kind) - mailRank(b.Kind) })
	for len(parts) > 1 {
		n := len(parts)
		page, ok := write(parts)
		for ; !ok && n > 2; n-- {
			page, ok = write(parts[:n-1])
		}
		if !ok { // the first goes out alone
			n = 1
		} else if err := queueMerged(tx, parts[:n], page); err != nil {
			return err
		}
		parts = parts[n:]
	}
	return nil
}

// mailRank returns where a mail stands in one that holds several.
func mailRank(k store.Kind) int {
	switch {
	case k == office.KindSitrep:
		return 0
	case k.Family() == office.KindSitrep:
		return 1
	case k.Family() == office.KindNotice:
		return 2
	}
	return 0
}

// FindSeat returns the seat of a side among seats, nil if there is none.
func FindSeat(seats []store.Seat, side rules.Side) *store.Seat {
	for i := range seats {
		if seats[i].Side == side {
			return &seats[i]
		}
	}
	return nil
}

// combine returns what writes mails about a game one below the other.
func combine(o *office.Office, g *store.Game, d *desk.Desk) merger {
	return func(parts []part) (templates.Page, bool) {
		c := templates.Combined{Head: NewHead(o, g, parts[0].seat, d, parts[0].Created)}
		for _, p := range parts {
			c.Parts = append(c.Parts, templates.CombinedPart{Side: p.Side, Page: p.Page})
		}
		return o.Book.Combined(c)
	}
}

// queueMerged queues a mail that holds others. Where none can be made they go out alone.
func queueMerged(tx *office.Tx, parts []part, page templates.Page) error {
	first := parts[0]
	row := store.Dispatch{
		Game: first.Game, Phase: first.Phase, Kind: office.KindWithOccasion(office.KindJoined, string(first.Kind)+" "+string(first.Side)), Letter: first.Letter,
		Recipient: first.Recipient, Name: first.Name, Auto: first.Auto, Lang: first.Lang,
		Subject: page.Subject, Text: page.Text, HTML: page.HTML, Picture: mergePictures(parts), Files: mergeFiles(parts), Created: first.Created,
	}
	row.MessageID = tx.Office.MessageID(&row)
	row.ReplyTo = tx.Office.AllSidesReplyAddress(first.Game, first.Phase, first.seat)
	row.InReplyTo, row.Refs = first.InReplyTo, mergedThread(parts)
	if err := tx.Office.Env.Compose(&row); err != nil {
		tx.Office.Env.Log.Error("mails cannot be joined", office.KeyGame, row.Game, office.KeyError, err)
		return nil
	}
	m, err := insert(tx, &row, page)
	if m == nil || err != nil {
		return err
	}
	for _, p := range parts {
		if err := tx.Dispatches().Update(store.DispatchFilter{ID: p.ID, State: store.Queued}, store.DispatchUpdate{State: new(store.Merged), MergedInto: new(m.ID)}); err != nil {
			return err
		}
		p.State = store.Merged
	}
	return nil
}

// mergedThread puts a mail into the threads of all sides that it tells. The mails that it
// holds stand among those before it: later ones name them.
func mergedThread(parts []part) (refs []string) {
	add := func(ids ...string) {
		for _, id := range ids {
			if !slices.Contains(refs, id) {
				refs = append(refs, id)
			}
		}
	}
	for _, p := range parts {
		if len(p.Refs) > 0 {
			add(p.Refs[0])
		}
		add(p.MessageID)
	}
	if rest := parts[0].Refs; len(rest) > 1 {
		add(rest[max(1, len(rest)-maxReferences/2):]...)
	}
	return refs
}

// mergePictures returns the maps of all sides that a mail tells, nil when there is none.
func mergePictures(parts []part) (first *store.Picture) {
	for i := range parts {
		switch p := parts[i].Picture; {
		case p == nil:
		case first == nil:
			own := *p
			first = &own
		default:
			first.More = append(first.More, p)
		}
	}
	return first
}

// mergeFiles returns the files of all sides that a mail tells, each named after its side. The
// deadline is the same for all.
func mergeFiles(parts []part) (files []store.File) {
	for i := range parts {
		for _, f := range parts[i].Files {
			ext := path.Ext(f.Name)
			if ext != ".ics" {
				f.Name = strings.TrimSuffix(f.Name, ext) + "-" + string(parts[i].Side) + ext
			} else if slices.ContainsFunc(files, func(o store.File) bool { return o.Name == f.Name }) {
				continue
			}
			files = append(files, f)
		}
	}
	return files
}

// insert puts a dispatch into the outbox and returns it as a mail; nil: its key is there already.
func insert(tx *office.Tx, row *store.Dispatch, page templates.Page) (*office.Mail, error) {
	id, err := tx.Queue(row)
	if errors.Is(err, store.ErrExists) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	row.ID, row.State = id, store.Queued
	m := &office.Mail{Dispatch: *row, Page: page}
	tx.Queued = append(tx.Queued, m)
	return m, nil
}
