package adjudicator

import (
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// What a letter asks the service for is a request, and what is done about it is an
// errand: a row of the table below, whoever asks and whatever the letter is about.
// [intake.serve] is the one walk over them, for a letter of a side, for one to a game that
// has not begun, and for one of which no game is clear.

// asker is who has an errand done, the more the later it stands here.
type asker int

// Who asks.
const (
	thePlayer asker = iota // of the side that the letter is about, in a game that has begun
	aPlayer                // of some game, who does not say of which
	anybody                // a stranger, too, and who waits for his game to begin
)

// errand is what is done about requests of some kinds.
type errand struct {
	kinds []desk.RequestKind // that have one answer together; the first names them
	who   asker              // who may have it done at the most; but for thePlayer it needs no game
	limit limit              // of who may not be who he says he is, where it needs no game
	asks  bool               // of the first kind: it changes nothing, so that a letter which is only checked may hold it
	each  bool               // requests are answered one by one
	alone bool               // beside orders of a game that is not clear it waits, as it would come again with them
	last  bool               // it comes behind all others
	proof bool               // of thePlayer it takes a proof that the letter is his, whatever he asks; own may want one for some of it
	free  func(*asking) error
	own   func(*asking) error // for thePlayer; nil: as free
}

// asking is what an errand is done with.
type asking struct {
	in    *intake
	desk  *desk.Desk     // of the game; nil where the letter is of none
	sheet *desk.Sheet    // of the letter; nil where it is of no game
	game  string         // that it is about though it is not of it; "": none
	as    asker          // who asks
	all   []desk.Request // those that are answered together
	q     *desk.Request  // the first of them
	who   *applicant     // of an errand that needs no game
}

// errands are all of them. What a moderator has done to a game is none: see [intake.run].
var errands = []errand{
	{kinds: kinds(desk.Help), who: anybody, limit: helpLimit, asks: true, free: (*asking).helpAnybody, own: func(a *asking) error { return a.in.help(a.desk, a.q.Topic) }},
	{kinds: kinds(desk.Games, desk.Join, desk.Leave), who: anybody, limit: lobbyLimit, asks: true, free: (*asking).lobby},
	{kinds: kinds(desk.Practice, desk.Standby, desk.StandbyEnd), who: anybody, limit: applyLimit, each: true, alone: true, free: (*asking).application},
	{kinds: kinds(desk.Observe, desk.ObserveEnd), who: anybody, limit: applyLimit, free: (*asking).observe},

	{kinds: kinds(desk.Status), who: aPlayer, asks: true, free: func(a *asking) error { return a.in.statusOfAll(a.game) }, own: func(a *asking) error { return a.in.status(a.desk) }},
	{kinds: kinds(desk.Sessions), who: aPlayer, free: func(a *asking) error { return a.in.sessionsOfSender(false) }, own: func(a *asking) error { return a.in.sessions(false) }},
	{kinds: kinds(desk.SignOut), who: aPlayer, free: func(a *asking) error { return a.in.sessionsOfSender(true) }, own: func(a *asking) error { return a.in.sessions(true) }},
	{kinds: kinds(desk.Code), who: aPlayer, free: func(a *asking) error { return a.in.codeOfSender() }, own: func(a *asking) error { return a.in.code() }},

	{kinds: kinds(desk.Report), asks: true, own: func(a *asking) error { return a.in.report(a.desk, a.q) }},
	{kinds: kinds(desk.History), asks: true, own: func(a *asking) error { return a.in.history(a.desk, a.q) }},
	{kinds: kinds(desk.OwnSheet), asks: true, own: func(a *asking) error { return a.in.ownSheet(a.desk) }},
	{kinds: kinds(desk.Board), asks: true, own: func(a *asking) error { return a.in.board(a.desk, a.sheet.Requests) }},
	{kinds: kinds(desk.Press), asks: true, own: func(a *asking) error { return a.in.messages(a.desk) }},
	{kinds: kinds(desk.Block, desk.Unblock), proof: true, own: func(a *asking) error { return a.in.block(a.desk, a.sheet) }},
	{
		kinds: kinds(desk.Settings, desk.Language, desk.Zone, desk.AddressAdd, desk.AddressMain, desk.AddressRemove, desk.Confirm, desk.Decline), asks: true, proof: true,
		own: func(a *asking) error { return a.in.settings(a.desk, a.sheet) },
	},
	{kinds: kinds(desk.Maps), proof: true, own: func(a *asking) error { return a.in.maps(a.desk, a.sheet) }},
	{kinds: kinds(desk.Mails), proof: true, own: func(a *asking) error { return a.in.mails(a.desk, a.sheet.Requests) }},
	{kinds: kinds(desk.Name, desk.Anonymous), own: func(a *asking) error { return a.in.name(a.desk, a.sheet) }},
	{kinds: kinds(desk.Keys), proof: true, own: func(a *asking) error { return a.in.keys(a.desk, a.sheet) }},
	{kinds: kinds(desk.Deputy, desk.DeputyEnd), proof: true, own: func(a *asking) error { return a.in.deputy(a.desk, a.sheet) }},
	{kinds: kinds(desk.Absent, desk.Back), own: func(a *asking) error { return a.in.absent(a.desk, a.sheet) }},
	{kinds: kinds(desk.Vote), own: func(a *asking) error { return a.in.vote(a.desk, a.sheet) }},
	{kinds: kinds(desk.Resign), proof: true, own: func(a *asking) error { return a.in.resign(a.desk, false) }},
	{kinds: kinds(desk.ResignNow), proof: true, own: func(a *asking) error { return a.in.resign(a.desk, a.in.givesUpAlone(a.sheet)) }},
	{kinds: kinds(desk.TakeBack), own: func(a *asking) error { return a.in.back(a.desk) }},
	{kinds: kinds(desk.NewKey), proof: true, last: true, own: func(a *asking) error { return a.in.renew(a.desk) }}, // the others are answered with the key that they came with
}

func kinds(all ...desk.RequestKind) []desk.RequestKind { return all }

// errandOf returns what is done about requests of a kind.
func errandOf(kind desk.RequestKind) *errand {
	at := slices.IndexFunc(errands, func(e errand) bool { return slices.Contains(e.kinds, kind) })
	return &errands[at]
}

// serve does the errands of requests, those of one errand together. It returns how many
// there were, and whether something was left: it takes to be more than a.as is, or orders
// stand beside it of which no game is clear.
func (in *intake) serve(a asking, requests []desk.Request, orders bool) (served int, left bool, err error) {
	a.in = in
	done := map[*errand]bool{}
	for _, last := range []bool{false, true} {
		for _, q := range requests {
			e := errandOf(q.Kind)
			switch {
			case e.last != last || done[e]:
				continue
			case e.who < a.as || e.alone && orders:
				left = true
				continue
			}
			done[e] = true
			served++
			if err := a.errand(e, requests); err != nil {
				return served, left, err
			}
		}
	}
	return served, left, nil
}

// errand does one errand of those that requests ask for.
func (a asking) errand(e *errand, requests []desk.Request) error {
	a.all = slices.DeleteFunc(slices.Clone(requests), func(q desk.Request) bool { return !slices.Contains(e.kinds, q.Kind) })
	a.q = &a.all[0]
	if !e.each {
		return a.do(e)
	}
	done := map[string]bool{}
	for i := range a.all {
		a.q = &a.all[i]
		if what := fmt.Sprint(a.q.Kind, a.q.Topic, a.q.As); !done[what] {
			done[what] = true
			if err := a.do(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// do does an errand once, if whoever asks may have it done so often.
func (a *asking) do(e *errand) (err error) {
	switch {
	case a.as == thePlayer && e.proof && !a.in.proved:
		_, err := a.in.refuse(a.in.keyFault())
		return err
	case a.as == thePlayer && e.own != nil:
		return e.own(a)
	}
	if a.who, err = a.in.applicant(a.q.Lang); err != nil || !mailable(a.who.address) {
		return err
	}
	if ok, err := a.in.within(e.limit, a.who); err != nil {
		return err
	} else if !ok { // to want no more mails is everybody's right
		if a.all, err = a.endings(); err != nil || len(a.all) == 0 {
			return err
		}
	}
	if a.who.person.ID == 0 && a.introduces() && a.in.s.isReserved(a.who.person.Name) {
		return a.in.tellApplicant(a.who, kindJoin, rules.M("name.reserved-from"))
	}
	return e.free(a)
}

// introduces reports whether somebody unknown becomes a person by what he asks.
func (a *asking) introduces() bool {
	return slices.ContainsFunc(a.all, func(q desk.Request) bool {
		return slices.Contains([]desk.RequestKind{desk.Join, desk.Practice, desk.Standby, desk.Observe}, q.Kind)
	})
}

// limit is how often in a day something is done for one of whom it is not proved that he
// writes, as anybody may write in his name; 0: as often as his letters are read.
type limit struct {
	under                     string // what is counted together
	strangers, known, players int
}

// The limits.
var (
	helpLimit  = limit{under: "lobby ", strangers: 5, known: 5}
	lobbyLimit = limit{under: "lobby ", strangers: 5, known: 20, players: 20}
	applyLimit = limit{under: "applies ", strangers: 5, known: 5, players: 5}
)

// within counts what an applicant asks, and reports whether he may.
func (in *intake) within(l limit, who *applicant) (bool, error) {
	most := l.players
	switch {
	case who.sure:
		return true, nil
	case who.person.ID == 0:
		most = l.strangers
	case len(in.from) == 0:
		most = l.known
	}
	if most == 0 {
		return true, nil
	}
	n, err := in.count(l.under+store.Mailbox(who.address), day)
	if err != nil || n > most || who.person.ID != 0 {
		return err == nil && n <= most, err
	}
	return in.withinStrangers(who.address)
}

// helpAnybody answers who asks for help beside his games.
func (a *asking) helpAnybody() error {
	p := &a.who.person
	head := templates.Head{Lang: p.Lang, Now: a.in.now, Player: a.who.name()}
	page, ok := a.in.helpOn(a.q.Topic, p.Lang)
	if !ok {
		page = a.in.s.book.Notice(templates.Notice{Head: head, Messages: a.who.stripWords([]rules.Message{a.in.noHelp(a.q.Topic, p.Lang)})})
	}
	return a.in.postIn(a.who.address, a.who.name(), p.Lang, kindHelp, page)
}

// unhelpful leaves out what a stranger writes that begins with help and names no page: he
// has nothing to be helped with.
func (in *intake) unhelpful(requests []desk.Request) []desk.Request {
	return slices.DeleteFunc(requests, func(q desk.Request) bool {
		if q.Kind != desk.Help {
			return false
		}
		_, ok := in.helpOn(q.Topic, q.Lang)
		return !ok
	})
}
