package intake

import (
	"fmt"
	"slices"

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
	"github.com/fieldpost/fieldpost/adjudicator/tournaments"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// leaveChanges takes out of a letter that is only to be checked what it asks for beside
// orders, but for questions.
func leaveChanges(in *office.Intake, sheet *desk.Sheet) {
	sheet.Requests = slices.DeleteFunc(sheet.Requests, func(q desk.Request) bool {
		if r := requestOf(q.Kind); r.Asks && q.Kind == r.Kinds[0] {
			return false
		}
		in.HasUncheckable = true
		return true
	})
}

// Requests are all that a letter may ask the service for. What a moderator has done to a game is
// none of them, see [Handle].
var Requests = []*office.Request{
	&inquiry.HelpRequest, &tournaments.LobbyRequest, &people.PracticeRequest, &people.ReserveRequest, &people.ObserveRequest, // anybody's
	&inquiry.StatusRequest, &people.SessionsRequest, &people.SignOutRequest, &people.CodeRequest, // a player's, whatever he plays
	&inquiry.ReportRequest, &inquiry.HistoryRequest, &inquiry.OwnSheetRequest, &inquiry.BoardRequest, &press.MessagesRequest,
	&press.BlockRequest, &people.SettingsRequest, &seating.MapsRequest, &seating.MailsRequest, &people.NameRequest, &people.KeysRequest,
	&seating.DeputyRequest, &people.AbsenceRequest, &phases.VoteRequest, &people.ResignRequest, &people.ResignNowRequest, &people.TakeBackRequest,
	&moderation.NewKeyRequest,
}

// requestOf returns the request of a kind.
func requestOf(kind desk.RequestKind) *office.Request {
	at := slices.IndexFunc(Requests, func(r *office.Request) bool { return slices.Contains(r.Kinds, kind) })
	return Requests[at]
}

// serveRequests has the requests of a letter answered, be it of a side, to a game that has not begun,
// or of no clear game: those of one value together. It returns how many were, and whether something
// was left: one needs another role than c.As, or waits because orders stand beside it of which no game
// is clear.
func serveRequests(c office.RequestContext, requests []desk.Request, orders bool) (served int, left bool, err error) {
	done := map[*office.Request]bool{}
	for _, last := range []bool{false, true} {
		for _, q := range requests {
			r := requestOf(q.Kind)
			switch {
			case r.Last != last || done[r]:
				continue
			case r.Who < c.As || r.Alone && orders:
				left = true
				continue
			}
			done[r] = true
			served++
			if err := answer(r, c, requests); err != nil {
				return served, left, err
			}
		}
	}
	return served, left, nil
}

// answer answers those of the requests that are of r.
func answer(r *office.Request, c office.RequestContext, requests []desk.Request) error {
	c.All = slices.DeleteFunc(slices.Clone(requests), func(q desk.Request) bool { return !slices.Contains(r.Kinds, q.Kind) })
	c.First = &c.All[0]
	if !r.Each {
		return answerOnce(r, &c)
	}
	done := map[string]bool{}
	for i := range c.All {
		c.First = &c.All[i]
		if what := fmt.Sprint(c.First.Kind, c.First.Topic, c.First.As); !done[what] {
			done[what] = true
			if err := answerOnce(r, &c); err != nil {
				return err
			}
		}
	}
	return nil
}

// answerOnce answers a request once, if whoever asks may have it answered so often.
func answerOnce(r *office.Request, c *office.RequestContext) (err error) {
	switch {
	case c.As == office.ThePlayer && r.Proof && !c.In.Authenticated:
		_, err := filing.RefuseLetter(c.In, filing.KeyFaultMessage(c.In))
		return err
	case c.As == office.ThePlayer && r.Own != nil:
		return r.Own(c)
	}
	if c.Who, err = people.FindRequester(c.In, c.First.Lang); err != nil || !seating.IsMailable(c.Who.Address) {
		return err
	}
	if ok, err := isWithinLimit(c.In, r.Limit, c.Who); err != nil {
		return err
	} else if !ok { // to want no more mails is everybody's right
		if c.All, err = people.ObserveEndRequests(c); err != nil || len(c.All) == 0 {
			return err
		}
	}
	introduces := slices.ContainsFunc(c.All, func(q desk.Request) bool { return q.Kind == r.Introduces })
	if c.Who.Person.ID == 0 && introduces && founding.IsReserved(c.In.Tx.Office, c.Who.Person.Name) {
		return confirm.AnswerRequester(c.In, c.Who, office.KindJoin, rules.M("name.reserved-from"))
	}
	return r.Free(c)
}

// isWithinLimit counts what a requester asks, and reports whether he may.
func isWithinLimit(in *office.Intake, l office.Limit, who *office.Requester) (bool, error) {
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

// dropUnknownHelp leaves out what a stranger writes that begins with help and names no page: he
// has nothing to be helped with.
func dropUnknownHelp(in *office.Intake, requests []desk.Request) []desk.Request {
	return slices.DeleteFunc(requests, func(q desk.Request) bool {
		if q.Kind != desk.Help {
			return false
		}
		_, ok := inquiry.HelpOn(in, q.Topic, q.Lang)
		return !ok
	})
}
