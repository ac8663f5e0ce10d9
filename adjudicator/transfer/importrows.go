package transfer

import (
	"crypto/sha256"
	"fmt"
	"net/mail"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/parcel"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// mailboxParcel is where letters lay that came with a game.
const mailboxParcel = "parcel"

// outcomeMoved is what they came to.
const outcomeMoved = "moved"

// putRows stores all that a parcel holds, under the ids of here.
func (in *gameImport) putRows() error {
	if err := in.Tx.Games().AddTagged(&in.Game); err != nil {
		return err
	}
	for _, step := range []func() error{in.putPeople, in.putSeats, in.putRoles, in.putLetters, in.putPhases, in.putSheets, in.putWords} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// putPeople finds or makes the people who are named. No two of them may be one person here,
// as he would know what two sides know. Somebody who is known here stays as he is. Of a new
// person one address is believed, and the others are asked: whoever writes a file could
// name addresses of people who are yet to come here.
func (in *gameImport) putPeople() error {
	in.people = map[int64]int64{}
	whose := map[int64]*parcel.Person{}
	has := in.participants()
	for i := range in.parcel.People {
		p := &in.parcel.People[i]
		if !has[p.ID] && len(p.Addresses) > 0 { // who is only asked
			if err := in.checkPerson(p); err != nil {
				return err
			}
			continue
		}
		id, err := in.putPerson(p)
		if err != nil {
			return err
		}
		if other := whose[id]; other != nil && len(p.Addresses) > 0 {
			return in.Refusal("verb.import-one", rules.Text("address", p.Addresses[0]), rules.Text("other", other.Addresses[0]))
		}
		if len(p.Addresses) > 0 {
			whose[id] = p
		}
		in.people[p.ID] = id
	}
	return nil
}

func (in *gameImport) putPerson(p *parcel.Person) (int64, error) {
	if len(p.Addresses) == 0 && p.Name == store.Former {
		address := fmt.Sprintf("former-%s-%d@forgotten.invalid", in.sum[:12], p.ID)
		return in.Tx.People().Add(&store.Person{Name: store.Former, Lang: rules.English, Zone: "UTC", Created: in.Now}, address)
	}
	if len(p.Addresses) == 0 {
		return in.Tx.People().FindOrCreate("", &store.Person{})
	}
	if err := in.checkPerson(p); err != nil {
		return 0, err
	}
	known, err := in.Tx.PersonOf(p.Addresses[0])
	if err == nil || !post.IsNotFound(err) {
		return known.ID, err
	}
	added := store.Person{Name: p.Name, Lang: p.Lang, Zone: p.Zone, Created: in.Now}
	if added.ID, err = in.Tx.People().Add(&added, p.Addresses[0]); err != nil || in.Game.State.Ended() {
		return added.ID, err
	}
	return added.ID, in.confirmOtherAddresses(&added, p.Addresses[1:])
}

// checkPerson refuses somebody who cannot be called or reached here as the parcel says.
func (in *gameImport) checkPerson(p *parcel.Person) error {
	if !in.Tx.Office.Book.Speaks(p.Lang) {
		p.Lang = rules.English
	}
	if _, err := calendar.Zone(p.Zone); err != nil {
		p.Zone = "UTC"
	}
	if founding.IsReserved(in.Tx.Office, p.Name) {
		return in.Refusal("verb.import-name", rules.Text("word", filing.CutText(p.Name)))
	}
	if len(p.Addresses) > people.MostAddresses {
		return in.Refusal("verb.import-addresses", rules.Text("player", filing.CutText(p.Name)), rules.Num("n", len(p.Addresses)), rules.Num("most", people.MostAddresses))
	}
	for i, address := range p.Addresses {
		at, err := mail.ParseAddress(address)
		if err != nil || !seating.IsMailable(at.Address) || at.Address != address || strings.ToLower(address) == in.Tx.Office.Cfg.Address || !founding.IsPersonName(p.Name) {
			return in.Refusal("verb.import-address", rules.Text("word", filing.CutText(address)), rules.Text("player", filing.CutText(p.Name)))
		}
		p.Addresses[i] = strings.ToLower(address)
	}
	return nil
}

// confirmOtherAddresses asks where else somebody new is reached whether he is, as he would have to
// have them asked himself; where somebody is known here, nothing is asked.
func (in *gameImport) confirmOtherAddresses(p *store.Person, addresses []string) error {
	for _, address := range addresses {
		if _, err := in.Tx.PersonOf(address); err == nil {
			continue
		} else if !post.IsNotFound(err) {
			return err
		}
		page, err := people.NewAddressCodeMail(in.Tx, in.Now, p, p.Name, address)
		if err != nil {
			return err
		}
		if err := post.Queue(in.Tx, post.OutgoingMail{
			Kind: office.KindWithOccasion(office.KindConfirmation, confirm.KindAddress+" "+in.Game.ID+" "+people.AddressOccasion(in.Tx.Office, address)), To: address, Name: p.Name, Lang: p.Lang, Auto: post.AutoGenerated, Page: page, Now: in.Now,
		}); err != nil {
			return err
		}
		in.asked = append(in.asked, rules.M("verb.import-asked", rules.Text("player", p.Name), rules.Text("address", address)))
	}
	return nil
}

// putSeats stores the seats, each under a new key.
func (in *gameImport) putSeats() error {
	for i := range in.parcel.Seats {
		seat := in.parcel.Seats[i]
		if _, err := engine.ParseGrade(string(seat.Grade)); err != nil || seat.Bot < store.NoBot || seat.Bot > store.BotSubstitute || !founding.IsPersonName(seat.Name) || seat.KeyNo < 0 || seat.KeyNo >= office.FirstDeputyKey {
			return in.Refusal("verb.import-damaged")
		}
		for _, name := range []string{seat.Name, seat.Public} {
			if !seat.IsForgotten() && seat.Bot != store.BotHolds && founding.IsReserved(in.Tx.Office, name) {
				return in.Refusal("verb.import-name", rules.Text("word", filing.CutText(name)))
			}
		}
		seat.Game, seat.Order, seat.Person, seat.KeyNo = in.Game.ID, i, in.people[seat.Person], seat.KeyNo+1
		if seat.IsForgotten() {
			seat.Name = ""
		}
		seat.Heard, seat.Bounces, seat.Keyless, seat.Vouched = time.Time{}, 0, false, "" // he is to be heard here first
		seat.KeyHash = office.HashKey(in.Tx.Office.MakeOrderKey(in.Game.ID, seat.Side, seat.KeyNo))
		if err := in.Tx.Seats().Add(&seat); err != nil {
			return err
		}
	}
	var err error
	in.Seats, err = in.Tx.Seats().List(store.Seat{Game: in.Game.ID})
	seating.SetBots(&in.Game, in.Seats)
	return err
}

// putLetters stores what is known of the letters that sheets came in, without their text.
func (in *gameImport) putLetters() error {
	in.letters = map[int64]int64{0: 0}
	for _, l := range in.parcel.Letters {
		name := fmt.Sprintf("moved-%s-%d", in.sum, l.ID)
		hash := sha256.Sum256([]byte(name))
		id, err := in.Tx.Letters().Receive(&store.Letter{
			Arrival:   store.Arrival{Mailbox: mailboxParcel + "/" + in.Game.ID, UID: uint32(len(in.letters)), Received: l.Received, Raw: []byte{}},
			MessageID: name, Hash: hash[:], Stored: in.Now, Sent: l.Sent,
		})
		if err == nil {
			err = in.Tx.Letters().Update(store.LetterFilter{ID: id, State: store.LetterNew}, store.LetterUpdate{State: new(store.LetterHandled), Outcome: new(outcomeMoved), Game: new(in.Game.ID), Side: new(l.Side), Handled: new(in.Now)})
		}
		if err == nil {
			err = in.Tx.Letters().Update(store.LetterFilter{ID: id, State: store.LetterHandled}, store.LetterUpdate{Cut: new([]byte{})})
		}
		if err != nil {
			return err
		}
		in.letters[l.ID] = id
	}
	return nil
}

func (in *gameImport) putPhases() error {
	for i := range in.parcel.Phases {
		p := in.parcel.Phases[i]
		p.Game = in.Game.ID
		if err := in.Tx.Phases().Add(&p); err != nil {
			return err
		}
	}
	if in.parcel.Fault == "" {
		return nil
	}
	return in.Tx.Phases().SaveFault(in.Game.ID, in.Game.Phase, in.Now, in.parcel.Fault)
}

func (in *gameImport) putSheets() error {
	for i := range in.parcel.Sheets {
		s := in.parcel.Sheets[i]
		s.Game, s.Letter = in.Game.ID, in.letters[s.Letter]
		if err := in.Tx.Sheets().Put(&s); err != nil {
			return err
		}
	}
	for i := range in.parcel.Standing {
		s := in.parcel.Standing[i]
		s.Game, s.Letter = in.Game.ID, in.letters[s.Letter]
		letters := make([]int64, len(s.Letters))
		for j, id := range s.Letters {
			letters[j] = in.letters[id]
		}
		s.Letters = letters
		if err := in.Tx.SetStanding(&s); err != nil {
			return err
		}
	}
	return nil
}

// putWords stores what was written and noted: messages, votes, the audit.
func (in *gameImport) putWords() error {
	for i := range in.parcel.Press {
		p := in.parcel.Press[i]
		p.Game, p.Letter = in.Game.ID, in.letters[p.Letter]
		if err := in.Tx.Press().Add(&p); err != nil {
			return err
		}
	}
	for _, seat := range in.Seats {
		for _, writer := range in.parcel.Blocked[seat.Side] {
			if err := in.Tx.Press().Block(in.Game.ID, seat.Side, writer, true); err != nil {
				return err
			}
		}
	}
	for i := range in.parcel.Votes {
		v := in.parcel.Votes[i]
		v.Game, v.Letter = in.Game.ID, in.letters[v.Letter]
		if err := in.Tx.Votes().Set(&v); err != nil {
			return err
		}
	}
	for i := range in.parcel.Audit {
		e := in.parcel.Audit[i]
		e.Game = in.Game.ID
		if err := in.Tx.Audit(&e); err != nil {
			return err
		}
	}
	return nil
}

// notifyImported invites everybody who holds a seat to go on here. Of a game that is over nobody is
// told.
func (in *gameImport) notifyImported() error {
	s, g := in.Tx.Office, &in.Game
	in.Say("verb.imported", rules.Text("id", g.ID), rules.Text("from", in.parcel.From), rules.Num("n", g.Phase))
	if g.State == store.Over {
		in.Say("verb.import-over", rules.Text("id", g.ID))
		return nil
	}
	moderation.SayWithDeadline(&in.Command, "verb.import-told", rules.Num("n", len(seating.HumanSeats(in.Seats))))
	had := map[rules.Side]bool{}
	for _, r := range in.parcel.Roles {
		if r.Kind == store.Deputy && r.Until.IsZero() {
			had[r.Side] = true
		}
	}
	hash := in.parcel.Phases[len(in.parcel.Phases)-1]
	anchored, err := office.PhaseAnchor(g, &hash)
	if err != nil {
		return err
	}
	return post.Send(in.Tx, g, seating.HumanSeats(in.Seats), in.Now, func(seat *store.Seat) (post.WrittenMail, error) {
		w := seating.NewWelcome(s, g, in.pos, in.Seats, seat)
		w.Now, w.Anchor = in.Now, anchored
		return post.WrittenMail{
			Kind: office.KindWithOccasion(office.KindWelcome, office.OccasionAt(in.Now)), Head: w.Head, Picture: post.DemandedMap(s, g, seat),
			Page: s.Book.Preface(seat.Lang, s.Book.Welcome(w), in.arrivalMessage(seat, had[seat.Side])),
		}, nil
	})
}

// arrivalMessage says above the invitation where the game came from and what counts no more.
func (in *gameImport) arrivalMessage(seat *store.Seat, deputy bool) rules.Message {
	g := &in.Game
	m := rules.M("notice.game-arrived", rules.Text("game", g.ID), rules.Text("address", in.Tx.Office.Cfg.Address), rules.Text("from", in.parcel.From))
	if was := in.parcel.Game.ID; was != g.ID {
		m.Args = append(m.Args, rules.Text("was", was))
	}
	if deputy {
		m.Args = append(m.Args, rules.Text("deputy", "1"))
	}
	for i := range in.parcel.Sheets {
		if sh := &in.parcel.Sheets[i]; sh.Side == seat.Side && sh.Replaced.IsZero() && sh.Accepted {
			m.Args = append(m.Args, rules.Text("receipt", sh.Receipt))
		}
	}
	if g.State == store.Paused {
		m.Args = append(m.Args, rules.Text("paused", "1"))
	}
	return m
}
