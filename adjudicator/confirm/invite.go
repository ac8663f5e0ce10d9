package confirm

import (
	"bytes"
	"cmp"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// inviteRemind is after how long somebody is reminded of an invitation.
const inviteRemind = 3 * post.Day

// What is noted of an invitation, beside lang, zone, name and public of the person who is
// asked.
const (
	DetailReminded = "reminded"
	DetailWish     = "wish" // he waits for the title
	detailBy       = "by"   // the name of the moderator who asks
)

// inviteGrace is for how long an answer to an invitation may lie in a mailbox.
const inviteGrace = 6 * post.Hour

// InviteCheckTime returns when an invitation is to be looked at.
func InviteCheckTime(p *store.Confirmation) time.Time {
	if at := p.Asked.Add(inviteRemind); p.Detail[DetailReminded] == "" && at.Before(p.Until) {
		return at
	}
	return p.Until.Add(inviteGrace)
}

// inviteCode returns the code of an invitation.
func inviteCode(o *office.Office, p *store.Confirmation) string {
	return DeriveCode(o, "invitation", p.Game, string(p.Side), p.Address, office.OccasionAt(p.Asked))
}

// DeriveCode returns the code of a confirmation that is made from what it is about and the
// instance key, so that a later mail can hold it, too, and it is kept nowhere.
func DeriveCode(o *office.Office, what string, of ...string) string {
	random, err := office.SecretEncoding.DecodeString(o.DeriveSecret(48, what, of...))
	if err != nil {
		panic(err)
	}
	code, err := newCode(bytes.NewReader(random), mailedLetters)
	if err != nil {
		panic(err) // of 30 bytes 19 say nothing: see pageCode
	}
	return code
}

// InviteToSeat asks somebody to take a side, in the name of the moderator whom the audit calls
// actor, or of him whom players may ask. waits says that he waits for the title, and nobody asks.
func InviteToSeat(tx *office.Tx, g *store.Game, seat *store.Seat, actor string, waits bool) error {
	p := store.Confirmation{
		Kind: KindInvite, Address: seat.Address, Game: g.ID, Side: seat.Side, Asked: tx.Office.Now(),
		Detail: map[string]string{"name": seat.Name, "lang": string(seat.Lang), "zone": seat.Zone, "public": seat.Public},
	}
	for { // the code derives from when he was asked, and that of an invitation that was taken back counts no more
		_, err := tx.Dispatches().One(store.DispatchFilter{Kind: inviteKind(&p, ""), Address: p.Address})
		if post.IsNotFound(err) {
			break
		}
		if err != nil {
			return err
		}
		p.Asked = p.Asked.Add(time.Millisecond)
	}
	p.Until = p.Asked.Add(inviteLife)
	if mod := tx.Office.ModeratorByActor(actor); mod != nil {
		p.Detail[detailBy] = mod.Name
	}
	if waits {
		p.Detail[DetailWish], p.Until = "1", p.Asked.Add(offerLife)
	}
	p.Code = HashConfirmationCode(tx.Office, inviteCode(tx.Office, &p))
	if err := tx.Confirmations().Add(&p); err != nil {
		return err
	}
	return queueInvite(tx, g, &p, "")
}

// queueInvite mails an invitation, after words that say why once more.
func queueInvite(tx *office.Tx, g *store.Game, p *store.Confirmation, again string) error {
	d, err := tx.Office.Desk(g)
	if err != nil {
		return err
	}
	v, err := LoadOpenSeats(tx, g)
	if err != nil {
		return err
	}
	lang, zone, err := ConfirmationLocale(tx, p)
	if err != nil {
		return err
	}
	title := d.About()
	now := tx.Office.Now()
	head := templates.Head{Lang: lang, Now: now, Player: p.Detail["name"], Title: d, Moderator: post.ModeratorContact(tx.Office, g.ID)}
	lead := rules.M("invite.asked", rules.SideArg("side", p.Side), rules.Text("game", g.ID), rules.Text("title", title.Names.In(lang)))
	if p.Detail[DetailWish] != "" {
		lead.Args = append(lead.Args, rules.Text("waited", "1"))
	} else if by := cmp.Or(p.Detail[detailBy], tx.Office.ContactPerson(g.ID).Name); by != "" {
		lead.Args = append(lead.Args, rules.Text("by", by))
	}
	if again != "" {
		lead.Args = append(lead.Args, rules.Text("again", again))
	}
	told := []rules.Message{lead, rules.M("invite.answer", rules.Text("until", tx.Office.Book.When(lang, p.Until, tx.Office.Zone(zone)))), CodeMessage("invite.accept", inviteCode(tx.Office, p)), CodeMessage("invite.decline", inviteCode(tx.Office, p))}
	if code := "rulebook." + title.ID; tx.Office.Book.Has(code) {
		told = append(told, rules.M("invite.rulebook", rules.Word("rulebook", code)))
	}
	for i := range title.Scenarios {
		if sc := &title.Scenarios[i]; sc.ID == g.Scenario {
			told = append(told, rules.M("invite.scenario", rules.Text("name", sc.Names.In(lang))))
		}
	}
	told = append(told, paceMessages(tx.Office, lang, &g.Policy)...)
	told = append(told, rules.M("invite.sides"))
	for _, side := range office.GameSides(d, g) {
		told = append(told, v.holderMessage(side, p.Side))
	}
	told = append(told, rules.M("invite.how", rules.Text("topic", title.ID)), rules.M("invite.not-you"))
	kind := inviteKind(p, again)
	return post.Queue(tx, post.OutgoingMail{
		Kind: kind, To: p.Address, Name: p.Detail["name"], Lang: lang, Auto: post.AutoGenerated, Now: now,
		Page: tx.Office.Book.Notice(templates.Notice{Head: head, Messages: told}),
	})
}

// inviteAgain is the occasion of a reminder, beside that of its invitation.
const inviteAgain = "1"

// inviteKind returns the kind of the mail of an invitation, or of its reminder.
func inviteKind(p *store.Confirmation, again string) store.Kind {
	return office.KindWithOccasion(office.KindInvite, p.Game+"-"+string(p.Side)+"-"+office.OccasionAt(p.Asked)+again)
}

// CodeMessage returns a line to send, which stands alone so that no mail program breaks it.
func CodeMessage(text, code string) rules.Message { return rules.M(text, rules.Text("code", code)) }

// holderMessage says who holds a side, or may.
func (v *OpenSeats) holderMessage(side, yours rules.Side) rules.Message {
	m := rules.M("invite.side", rules.SideArg("side", side))
	word := "invite.state.free"
	switch i := slices.IndexFunc(v.Seats, func(s store.Seat) bool { return s.Side == side }); {
	case i >= 0:
		word = "invite.state.taken"
		if v.Seats[i].Bot == store.BotHolds {
			word = "invite.state.program"
		}
		if v.Seats[i].Name != "" {
			m.Args = append(m.Args, rules.Text("player", v.Seats[i].Name))
		}
	case side == yours:
		word = "invite.state.yours"
	case slices.ContainsFunc(v.Asked, func(p store.Confirmation) bool { return p.Side == side }):
		word = "invite.state.asked"
	}
	m.Args = append(m.Args, rules.Word("state", word))
	return m
}

// paceMessages says how long players of a game have.
func paceMessages(o *office.Office, lang rules.Lang, p *store.Policy) []rules.Message {
	m := rules.M("invite.no-deadline")
	if p.Orders > 0 {
		m = rules.M("invite.deadline", rules.Text("orders", templates.ExactSpan(o.Book, lang, p.Orders)))
		if p.Decision > 0 {
			m.Args = append(m.Args, rules.Text("decision", templates.ExactSpan(o.Book, lang, p.Decision)))
		}
	}
	return append([]rules.Message{m}, office.Timetable(o.Book, lang, p)...)
}

// ConfirmationLocale returns the language and the zone of the person who was asked
// something: his own, or those that were noted of somebody unknown.
func ConfirmationLocale(tx *office.Tx, p *store.Confirmation) (lang rules.Lang, zone string, err error) {
	known, err := tx.PersonOf(p.Address)
	switch {
	case post.IsNotFound(err):
		return rules.Lang(p.Detail["lang"]), p.Detail["zone"], nil
	case err != nil:
		return "", "", err
	}
	return known.Lang, known.Zone, nil
}

// RemindInvited mails an invitation once more, and notes that it did.
func RemindInvited(tx *office.Tx, g *store.Game, p *store.Confirmation) error {
	p.Detail[DetailReminded] = "1"
	if err := tx.Confirmations().Save(p); err != nil {
		return err
	}
	return queueInvite(tx, g, p, inviteAgain)
}

// EndInvite opens the side again for which somebody was asked who does not take it, and
// tells the moderator, by a text of his.
func EndInvite(tx *office.Tx, g *store.Game, p *store.Confirmation, letter int64, code string, more ...rules.Arg) error {
	if letter == 0 { // else its code was used
		if err := tx.Confirmations().Delete(store.Confirmation{Code: p.Code}); err != nil {
			return err
		}
	}
	if p.Detail[DetailWish] != "" { // who does not answer waits no longer
		person, err := tx.PersonOf(p.Address)
		if err == nil {
			err = tx.WaitingList().Delete(store.WaitingEntry{Title: g.Title, Person: person.ID})
		}
		if err != nil && !post.IsNotFound(err) {
			return err
		}
	}
	d, err := tx.Office.Desk(g)
	if err != nil {
		return err
	}
	m := rules.M(code, rules.Text("game", g.ID), rules.Text("address", p.Address), rules.Text("side", d.SideName(p.Side, tx.Office.Cfg.Moderator.Lang)), rules.Text("id", string(p.Side)))
	if g.Private {
		m.Args = append(m.Args, rules.Text("private", "1"))
	}
	m.Args = append(m.Args, more...)
	return post.NotifyModerator(tx, g, office.KindWithOccasion(office.AboutJoins, string(p.Side)+"-"+office.OccasionAt(p.Asked)), letter, m)
}
