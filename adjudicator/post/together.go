package post

import (
	"errors"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Somebody who plays several sides of a game gets one mail for one event. Each side's mail
// is queued as if it went out alone, and copied to others who hold the side; then those to
// one person are enclosed in one that holds them all (store.InAnother). So nobody but him
// gets anything of two sides, and where one of them gets another holder before the mail has
// left, what the others are told still goes out (Tx.WithdrawDispatches). The mail belongs
// to no side: an answer to it says for which side it is, by a block of the mail or in
// words.

// MergedMail is the mails that go to one person as one, by side in the order in which they
// are told.
type MergedMail struct {
	game  *store.Game
	parts []store.Dispatch
	seats []store.Seat // of the parts
}

// MergeByReader does something for seats of a game, and merges the mails to sides that it
// queues.
func MergeByReader(tx *office.Tx, seats []store.Seat, do func() error) error {
	return MergeByReaderAs(tx, seats, do, func(one MergedMail) (templates.Page, bool, error) { return writeMerged(tx.Office, one) })
}

// anyHoldsSeveral reports whether somebody holds several of some seats.
func anyHoldsSeveral(seats []store.Seat) bool {
	for i := range seats {
		if seats[i].Address != "" && slices.ContainsFunc(seats[:i], func(s store.Seat) bool { return s.Address == seats[i].Address }) {
			return true
		}
	}
	return false
}

// setOtherSides has the mails to seats know which other sides their reader holds. Who holds one of
// them beside him, as a deputy, has a seat of his own, which does not.
func setOtherSides(seats []store.Seat) {
	for i := range seats {
		for j := range seats {
			if i != j && seats[i].Address != "" && seats[i].Address == seats[j].Address {
				seats[i].Beside = append(seats[i].Beside, seats[j].Side)
			}
		}
	}
}

// MergeByReaderAs does what [MergeByReader] does, with another way to write the mail; ok is
// false where each of the mails is to go out alone.
func MergeByReaderAs(tx *office.Tx, seats []store.Seat, do func() error, write func(MergedMail) (page templates.Page, ok bool, err error)) error {
	if !anyHoldsSeveral(seats) {
		return do()
	}
	last, err := tx.Dispatches().LastID()
	if err != nil {
		return err
	}
	setOtherSides(seats)
	defer func() {
		for i := range seats {
			seats[i].Beside = nil
		}
	}()
	if err := do(); err != nil {
		return err
	}
	fresh, err := tx.Dispatches().QueuedAfter(last)
	if err != nil {
		return err
	}
	for _, list := range groupByReader(fresh) {
		if err := mergeMails(tx, list, write); err != nil {
			return err
		}
	}
	return nil
}

// groupByReader groups mails about one game to one address, where several sides are told.
func groupByReader(fresh []store.Dispatch) (out [][]store.Dispatch) {
	for len(fresh) > 0 {
		first := fresh[0]
		var own, rest []store.Dispatch
		several := false
		for _, d := range fresh {
			if d.Game == first.Game && d.Phase == first.Phase && d.Recipient == first.Recipient && d.Letter == first.Letter && d.Lang == first.Lang &&
				(d.Kind.Family() == office.KindPress) == (first.Kind.Family() == office.KindPress) {
				own, several = append(own, d), several || d.Side != first.Side
			} else {
				rest = append(rest, d)
			}
		}
		if fresh = rest; several && first.Kind.Family() != office.KindPress {
			out = append(out, own)
		}
	}
	return out
}

// mergeMails merges mails to one address, as far as who reads it holds the sides himself: what
// is asked of him stands before what he is told. What would be too long for one mail
// makes several.
func mergeMails(tx *office.Tx, list []store.Dispatch, write func(MergedMail) (templates.Page, bool, error)) error {
	g, err := tx.Game(list[0].Game)
	if err != nil {
		return err
	}
	seats, err := tx.Seats().List(store.Seat{Game: g.ID})
	if err != nil {
		return err
	}
	slices.SortStableFunc(list, func(a, b store.Dispatch) int { return mailRank(a.Kind) - mailRank(b.Kind) })
	one := MergedMail{game: &g}
	var page templates.Page
	done := func() (err error) {
		if len(one.parts) > 1 {
			err = queueMerged(tx, one, page)
		}
		one.parts, one.seats = nil, nil
		return err
	}
	for i := range list {
		seat := FindSeat(seats, list[i].Side)
		if seat == nil || seat.Address != list[i].Recipient {
			continue
		}
		d, err := tx.Dispatch(list[i].ID)
		if err != nil {
			return err
		}
		for alone := false; !alone; {
			more := MergedMail{game: &g, parts: append(slices.Clone(one.parts), d), seats: append(slices.Clone(one.seats), *seat)}
			alone = len(more.parts) == 1
			next, ok, err := write(more)
			if err != nil {
				return err
			}
			if ok || alone {
				one, page = more, next
				break
			}
			if err := done(); err != nil {
				return err
			}
		}
	}
	return done()
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

// writeMerged writes mails one below the other.
func writeMerged(o *office.Office, one MergedMail) (templates.Page, bool, error) {
	d, err := o.Desk(one.game)
	if err != nil {
		return templates.Page{}, false, err
	}
	j := templates.Combined{Head: NewHead(o, one.game, &one.seats[0], d, one.parts[0].Created)}
	for i := range one.parts {
		p := &one.parts[i]
		j.Parts = append(j.Parts, templates.CombinedPart{Side: p.Side, Page: templates.Page{Subject: p.Subject, Text: p.Text, HTML: p.HTML}})
	}
	asked := 0
	for i := range one.parts {
		asked += len(parser.Blocks(one.parts[i].Text))
	}
	j.Blocks = asked > 1
	page, ok := o.Book.Combined(j)
	return page, ok, nil
}

// queueMerged queues a mail that holds others. Where none can be made they go out alone.
func queueMerged(tx *office.Tx, one MergedMail, page templates.Page) error {
	first, seat := &one.parts[0], &one.seats[0]
	row := store.Dispatch{
		Game: first.Game, Phase: first.Phase, Kind: office.KindWithOccasion(office.KindJoined, string(first.Kind)+" "+string(first.Side)), Letter: first.Letter,
		Recipient: first.Recipient, Name: first.Name, Auto: first.Auto, Lang: first.Lang,
		Subject: page.Subject, Text: page.Text, HTML: page.HTML, Picture: mergePictures(one.parts), Files: mergeFiles(one.parts), Created: first.Created,
	}
	row.MessageID = tx.Office.MessageID(&row)
	row.ReplyTo = tx.Office.AllSidesReplyAddress(first.Game, first.Phase, seat)
	row.InReplyTo, row.Refs = first.InReplyTo, mergedThread(one.parts)
	if err := tx.Office.Env.Compose(&row); err != nil {
		tx.Office.Env.Log.Error("mails cannot be joined", office.KeyGame, row.Game, office.KeyError, err)
		return nil
	}
	id, err := tx.Queue(&row)
	if errors.Is(err, store.ErrExists) {
		return nil
	}
	for i := range one.parts {
		if err == nil {
			err = tx.Dispatches().Update(store.DispatchFilter{ID: one.parts[i].ID, State: store.Queued}, store.DispatchUpdate{State: new(store.InAnother), Carrier: new(id)})
		}
	}
	return err
}

// mergedThread puts a mail into the threads of all sides that it tells. The mails that it
// holds stand among those before it: later ones name them.
func mergedThread(parts []store.Dispatch) (refs []string) {
	add := func(ids ...string) {
		for _, id := range ids {
			if !slices.Contains(refs, id) {
				refs = append(refs, id)
			}
		}
	}
	for i := range parts {
		if len(parts[i].Refs) > 0 {
			add(parts[i].Refs[0])
		}
		add(parts[i].MessageID)
	}
	if rest := parts[0].Refs; len(rest) > 1 {
		add(rest[max(1, len(rest)-maxReferences/2):]...)
	}
	return refs
}

// mergePictures returns the maps of all sides that a mail tells, nil when there is none.
func mergePictures(parts []store.Dispatch) (first *store.Picture) {
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
func mergeFiles(parts []store.Dispatch) (files []store.File) {
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

// NotifyOncePerReader queues a notice to seats of a game that tells each person the same,
// whichever of his sides it is for: a player of several sides gets it once.
func NotifyOncePerReader(tx *office.Tx, g *store.Game, seats []store.Seat, kind store.Kind, now time.Time, say func(*store.Seat) []rules.Message) error {
	d, err := tx.Office.Desk(g)
	if err != nil {
		return err
	}
	alone := func() error {
		for i := range seats {
			if err := NotifyHolders(tx, g, &seats[i], kind, now, say); err != nil {
				return err
			}
		}
		return nil
	}
	return MergeByReaderAs(tx, seats, alone, func(one MergedMail) (templates.Page, bool, error) {
		return tx.Office.Book.Notice(templates.Notice{Head: MergedHead(tx.Office, &one, d), Messages: say(&one.seats[0])}), true, nil
	})
}

// MergedHead returns what a mail has that tells several sides of one person the same.
func MergedHead(o *office.Office, one *MergedMail, d *desk.Desk) templates.Head {
	head := NewHead(o, one.game, &one.seats[0], d, one.parts[0].Created)
	head.Side, head.Page = "", GamePageURL(o, one.game.ID)
	for i := range one.seats {
		head.Sides = append(head.Sides, one.seats[i].Side)
	}
	return head
}
