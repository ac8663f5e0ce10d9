package intake

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/press"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// answerApplication answers one request to practise or to stand by.
func (a *requestContext) answerApplication() (err error) {
	in, q := a.in, a.q
	var told []rules.Message
	kind := office.KindWithOccasion(office.KindStandby, strconv.Itoa(q.Line))
	switch q.Kind {
	case desk.Practice:
		kind = office.KindWithOccasion(office.KindPractice, strconv.Itoa(q.Line))
		told, err = people.StartPractice(in, a.who, q.Topic, q.As)
	default:
		told, err = press.HandleReserveRequest(in, a.who, q.Topic, q.As, q.Kind == desk.StandbyEnd)
	}
	if err != nil || len(told) == 0 {
		return err
	}
	return founding.AnswerRequester(in, a.who, kind, told...)
}

// leaveChanges takes out of a letter that is only to be checked what it asks for beside
// orders, but for questions.
func leaveChanges(in *office.Intake, sheet *desk.Sheet) {
	sheet.Requests = slices.DeleteFunc(sheet.Requests, func(q desk.Request) bool {
		if e := handlerOf(q.Kind); e.asks && q.Kind == e.Kinds[0] {
			return false
		}
		in.HasUncheckable = true
		return true
	})
}

// What a letter asks the service for is a request, and what is done about it is a request
// handler: a row of the table below, whoever asks and whatever the letter is about.
// serveRequests is the one walk over them, for a letter of a side, for one to a game that
// has not begun, and for one of which no game is clear.

// role is who has a request handled. The later a role stands here, the more people have it.
type role int

// Who asks.
const (
	thePlayer role = iota // of the side that the letter is about, in a game that has begun
	aPlayer               // of some game, who does not say of which
	anybody               // a stranger, too, and who waits for his game to begin
)

// requestHandler is what is done about requests of some kinds.
type requestHandler struct {
	Kinds []desk.RequestKind // that have one answer together; the first names them
	who   role               // who may have it done at the most; but for thePlayer it needs no game
	limit commands.Limit     // of who may not be who he says he is, where it needs no game
	asks  bool               // of the first kind: it changes nothing, so that a letter which is only checked may hold it
	each  bool               // requests are answered one by one
	alone bool               // beside orders of a game that is not clear it waits, as it would come again with them
	last  bool               // it comes behind all others
	proof bool               // of thePlayer it takes a proof that the letter is his, whatever he asks; own may want one for some of it
	free  func(*requestContext) error
	own   func(*requestContext) error // for thePlayer; nil: as free
}

// requestContext is what a request is handled with.
type requestContext struct {
	in    *office.Intake
	desk  *desk.Desk       // of the game; nil where the letter is of none
	sheet *desk.Sheet      // of the letter; nil where it is of no game
	game  string           // that it is about though it is not of it; "": none
	as    role             // who asks
	all   []desk.Request   // those that are answered together
	q     *desk.Request    // the first of them
	who   *press.Requester // of a request that needs no game
}

// RequestHandlers are all request handlers. What a moderator has done to a game is none of
// them, see [Handle].
var RequestHandlers = []requestHandler{
	{Kinds: kinds(desk.Help), who: anybody, limit: commands.HelpLimit, asks: true, free: (*requestContext).helpAnybody, own: func(a *requestContext) error { return answerHelp(a.in, a.desk, a.q.Topic) }},
	{Kinds: kinds(desk.Games, desk.Join, desk.Leave), who: anybody, limit: commands.LobbyLimit, asks: true, free: (*requestContext).lobby},
	{Kinds: kinds(desk.Practice, desk.Standby, desk.StandbyEnd), who: anybody, limit: commands.ApplyLimit, each: true, alone: true, free: (*requestContext).answerApplication},
	{Kinds: kinds(desk.Observe, desk.ObserveEnd), who: anybody, limit: commands.ApplyLimit, free: (*requestContext).observe},

	{Kinds: kinds(desk.Status), who: aPlayer, asks: true, free: func(a *requestContext) error { return statusOfAll(a.in, a.game) }, own: func(a *requestContext) error { return answerStatus(a.in, a.desk) }},
	{Kinds: kinds(desk.Sessions), who: aPlayer, free: func(a *requestContext) error { return seating.AnswerSenderSessions(a.in, false) }, own: func(a *requestContext) error { return press.AnswerSessions(a.in, false) }},
	{Kinds: kinds(desk.SignOut), who: aPlayer, free: func(a *requestContext) error { return seating.AnswerSenderSessions(a.in, true) }, own: func(a *requestContext) error { return press.AnswerSessions(a.in, true) }},
	{Kinds: kinds(desk.Code), who: aPlayer, free: func(a *requestContext) error { return confirm.AnswerSenderWithCode(a.in) }, own: func(a *requestContext) error { return press.AnswerLoginCode(a.in) }},

	{Kinds: kinds(desk.Report), asks: true, own: func(a *requestContext) error { return founding.AnswerReport(a.in, a.desk, a.q) }},
	{Kinds: kinds(desk.History), asks: true, own: func(a *requestContext) error { return answerHistory(a.in, a.desk, a.q) }},
	{Kinds: kinds(desk.OwnSheet), asks: true, own: func(a *requestContext) error { return press.AnswerOwnSheet(a.in, a.desk) }},
	{Kinds: kinds(desk.Board), asks: true, own: func(a *requestContext) error { return inquiry.AnswerBoard(a.in, a.desk, a.sheet.Requests) }},
	{Kinds: kinds(desk.Press), asks: true, own: func(a *requestContext) error { return press.ListMessages(a.in, a.desk) }},
	{Kinds: kinds(desk.Block, desk.Unblock), proof: true, own: func(a *requestContext) error { return press.ChangeBlockedWriters(a.in, a.desk, a.sheet) }},
	{
		Kinds: kinds(desk.Settings, desk.Language, desk.Zone, desk.AddressAdd, desk.AddressMain, desk.AddressRemove, desk.Confirm, desk.Decline), asks: true, proof: true,
		own: func(a *requestContext) error { return people.ChangeSettings(a.in, a.desk, a.sheet) },
	},
	{Kinds: kinds(desk.Maps), proof: true, own: func(a *requestContext) error { return seating.ChangeMapSetting(a.in, a.desk, a.sheet) }},
	{Kinds: kinds(desk.Mails), proof: true, own: func(a *requestContext) error { return seating.ChangeMailSettings(a.in, a.desk, a.sheet.Requests) }},
	{Kinds: kinds(desk.Name, desk.Anonymous), own: func(a *requestContext) error { return people.ChangePublicName(a.in, a.desk, a.sheet) }},
	{Kinds: kinds(desk.Keys), proof: true, own: func(a *requestContext) error { return press.ChangeKeySetting(a.in, a.desk, a.sheet) }},
	{Kinds: kinds(desk.Deputy, desk.DeputyEnd), proof: true, own: func(a *requestContext) error { return seating.AnswerDeputyRequest(a.in, a.desk, a.sheet) }},
	{Kinds: kinds(desk.Absent, desk.Back), own: func(a *requestContext) error { return press.HandleAbsenceRequest(a.in, a.desk, a.sheet) }},
	{Kinds: kinds(desk.Vote), own: func(a *requestContext) error { return phases.HandleVote(a.in, a.desk, a.sheet) }},
	{Kinds: kinds(desk.Resign), proof: true, own: func(a *requestContext) error { return giveUpSide(a.in, a.desk, false) }},
	{Kinds: kinds(desk.ResignNow), proof: true, own: func(a *requestContext) error { return giveUpSide(a.in, a.desk, phases.OnlyGivesUp(a.in, a.sheet)) }},
	{Kinds: kinds(desk.TakeBack), own: func(a *requestContext) error { return press.HandlePlayerReturn(a.in, a.desk) }},
	{Kinds: kinds(desk.NewKey), proof: true, last: true, own: func(a *requestContext) error { return moderation.RenewOwnKey(a.in, a.desk) }}, // the others are answered with the key that they came with
}

func kinds(all ...desk.RequestKind) []desk.RequestKind { return all }

// handlerOf returns what is done about requests of a kind.
func handlerOf(kind desk.RequestKind) *requestHandler {
	at := slices.IndexFunc(RequestHandlers, func(e requestHandler) bool { return slices.Contains(e.Kinds, kind) })
	return &RequestHandlers[at]
}

// serveRequests has requests handled, those of one handler together. It returns how many
// handlers ran, and whether something was left: one needs another role than a.as, or waits
// because orders stand beside it of which no game is clear.
func serveRequests(in *office.Intake, a requestContext, requests []desk.Request, orders bool) (served int, left bool, err error) {
	a.in = in
	done := map[*requestHandler]bool{}
	for _, last := range []bool{false, true} {
		for _, q := range requests {
			e := handlerOf(q.Kind)
			switch {
			case e.last != last || done[e]:
				continue
			case e.who < a.as || e.alone && orders:
				left = true
				continue
			}
			done[e] = true
			served++
			if err := a.handle(e, requests); err != nil {
				return served, left, err
			}
		}
	}
	return served, left, nil
}

// handle runs one handler for those of the requests that are its own.
func (a requestContext) handle(e *requestHandler, requests []desk.Request) error {
	a.all = slices.DeleteFunc(slices.Clone(requests), func(q desk.Request) bool { return !slices.Contains(e.Kinds, q.Kind) })
	a.q = &a.all[0]
	if !e.each {
		return a.runHandler(e)
	}
	done := map[string]bool{}
	for i := range a.all {
		a.q = &a.all[i]
		if what := fmt.Sprint(a.q.Kind, a.q.Topic, a.q.As); !done[what] {
			done[what] = true
			if err := a.runHandler(e); err != nil {
				return err
			}
		}
	}
	return nil
}

// runHandler runs a handler once, if whoever asks may have it run so often.
func (a *requestContext) runHandler(e *requestHandler) (err error) {
	switch {
	case a.as == thePlayer && e.proof && !a.in.Authenticated:
		_, err := press.RefuseLetter(a.in, filing.KeyFaultMessage(a.in))
		return err
	case a.as == thePlayer && e.own != nil:
		return e.own(a)
	}
	if a.who, err = people.FindRequester(a.in, a.q.Lang); err != nil || !seating.IsMailable(a.who.Address) {
		return err
	}
	if ok, err := isWithinLimit(a.in, e.limit, a.who); err != nil {
		return err
	} else if !ok { // to want no more mails is everybody's right
		if a.all, err = a.observeEndRequests(); err != nil || len(a.all) == 0 {
			return err
		}
	}
	if a.who.Person.ID == 0 && a.introduces() && founding.IsReserved(a.in.Office, a.who.Person.Name) {
		return founding.AnswerRequester(a.in, a.who, office.KindJoin, rules.M("name.reserved-from"))
	}
	return e.free(a)
}

// introduces reports whether somebody unknown becomes a person by what he asks.
func (a *requestContext) introduces() bool {
	return slices.ContainsFunc(a.all, func(q desk.Request) bool {
		return slices.Contains([]desk.RequestKind{desk.Join, desk.Practice, desk.Standby, desk.Observe}, q.Kind)
	})
}

// isWithinLimit counts what a requester asks, and reports whether he may.
func isWithinLimit(in *office.Intake, l commands.Limit, who *press.Requester) (bool, error) {
	most := l.Players
	switch {
	case who.Sure:
		return true, nil
	case who.Person.ID == 0:
		most = l.Strangers
	case len(in.From) == 0:
		most = l.Known
	}
	if most == 0 {
		return true, nil
	}
	n, err := confirm.CountLetter(in, l.Under+store.Mailbox(who.Address), post.Day)
	if err != nil || n > most || who.Person.ID != 0 {
		return err == nil && n <= most, err
	}
	return withinStrangers(in, who.Address)
}

// helpAnybody answers who asks for help beside his games.
func (a *requestContext) helpAnybody() error {
	p := &a.who.Person
	head := templates.Head{Lang: p.Lang, Now: a.in.Now, Player: a.who.Name()}
	page, ok := helpOn(a.in, a.q.Topic, p.Lang)
	if !ok {
		page = a.in.Office.Book.Notice(templates.Notice{Head: head, Messages: a.who.StripWords([]rules.Message{noHelp(a.in, a.q.Topic, p.Lang)})})
	}
	return confirm.AnswerSenderInLang(a.in, a.who.Address, a.who.Name(), p.Lang, office.KindHelp, page)
}

// dropUnknownHelp leaves out what a stranger writes that begins with help and names no page: he
// has nothing to be helped with.
func dropUnknownHelp(in *office.Intake, requests []desk.Request) []desk.Request {
	return slices.DeleteFunc(requests, func(q desk.Request) bool {
		if q.Kind != desk.Help {
			return false
		}
		_, ok := helpOn(in, q.Topic, q.Lang)
		return !ok
	})
}
