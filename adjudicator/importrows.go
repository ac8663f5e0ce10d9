package adjudicator

import (
	"crypto/sha256"
	"fmt"
	"net/mail"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/parcel"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
)

// mailboxParcel is where letters lay that came with a game.
const mailboxParcel = "parcel"

// outcomeMoved is what they came to.
const outcomeMoved = "moved"

// rows stores all that a parcel holds, under the ids of here.
func (in *importing) rows() error {
	if err := in.tx.PutGame(&in.game); err != nil {
		return err
	}
	for _, step := range []func() error{in.putPeople, in.putSeats, in.putRoles, in.putLetters, in.putPhases, in.putSheets, in.putWords} {
		if err := step(); err != nil {
			return err
		}
	}
	return nil
}

// putPeople finds or makes who is named. No two of them may be one person here, as he
// would know what two sides know. Who is known here stays as he is; where else somebody
// new is reached is believed, unless that is somebody's here.
func (in *importing) putPeople() error {
	in.people = map[int64]int64{}
	whose := map[int64]*parcel.Person{}
	for i := range in.parcel.People {
		p := &in.parcel.People[i]
		id, err := in.putPerson(p)
		if err != nil {
			return err
		}
		if other := whose[id]; other != nil && len(p.Addresses) > 0 {
			return in.refuse("verb.import-one", rules.Text("address", p.Addresses[0]), rules.Text("other", other.Addresses[0]))
		}
		if len(p.Addresses) > 0 {
			whose[id] = p
		}
		in.people[p.ID] = id
	}
	return nil
}

func (in *importing) putPerson(p *parcel.Person) (int64, error) {
	if len(p.Addresses) == 0 && p.Name == store.Former {
		address := fmt.Sprintf("former-%s-%d@forgotten.invalid", in.sum[:12], p.ID)
		return in.tx.AddPerson(&store.Person{Name: store.Former, Lang: rules.English, Zone: "UTC", Created: in.now}, address)
	}
	if len(p.Addresses) == 0 {
		return in.tx.Suggest("", &store.Person{})
	}
	if !in.s.book.Speaks(p.Lang) {
		p.Lang = rules.English
	}
	if _, err := calendar.Zone(p.Zone); err != nil {
		p.Zone = "UTC"
	}
	for i, address := range p.Addresses {
		at, err := mail.ParseAddress(address)
		if err != nil || !mailable(at.Address) || at.Address != address || strings.ToLower(address) == in.s.cfg.Address || !nameable(p.Name) {
			return 0, in.refuse("verb.import-address", rules.Text("word", cutText(address)), rules.Text("player", cutText(p.Name)))
		}
		p.Addresses[i] = strings.ToLower(address)
	}
	known, err := in.tx.PersonOf(p.Addresses[0])
	if err == nil || !isNotFound(err) {
		return known.ID, err
	}
	id, err := in.tx.AddPerson(&store.Person{Name: p.Name, Lang: p.Lang, Zone: p.Zone, Created: in.now}, p.Addresses[0])
	for _, address := range p.Addresses[1:] {
		if err != nil {
			break
		}
		if _, taken := in.tx.PersonOf(address); isNotFound(taken) {
			err = in.tx.AddAddress(&store.Address{Address: address, Person: id})
		} else if taken != nil {
			err = taken
		}
	}
	return id, err
}

// putSeats stores the seats, each under a new key.
func (in *importing) putSeats() error {
	for i := range in.parcel.Seats {
		seat := in.parcel.Seats[i]
		if seat.Bot < store.NoBot || seat.Bot > store.BotStandIn || !nameable(seat.Name) || seat.KeyNo < 0 || seat.KeyNo >= firstDeputyKey {
			return in.refuse("verb.import-damaged")
		}
		seat.Game, seat.Order, seat.Person, seat.KeyNo = in.game.ID, i, in.people[seat.Person], seat.KeyNo+1
		if seat.Forgotten() {
			seat.Name = ""
		}
		seat.KeyHash = hashKey(in.s.orderKey(in.game.ID, seat.Side, seat.KeyNo))
		if err := in.tx.AddSeat(&seat); err != nil {
			return err
		}
		if err := in.tx.PutSeat(&seat); err != nil {
			return err
		}
	}
	var err error
	in.seats, err = in.tx.Seats(in.game.ID)
	in.game.Bots = botsOf(in.seats)
	return err
}

// putRoles stores who was what in the game. A deputy has a key of the old office: he is
// none any more.
func (in *importing) putRoles() error {
	for i := range in.parcel.Roles {
		r := in.parcel.Roles[i]
		until := r.Until
		if until.IsZero() && r.Kind == store.Deputy {
			until = in.now
		}
		if until.IsZero() && r.Kind != store.Standby && r.Kind != store.Observer {
			return in.refuse("verb.import-damaged")
		}
		id, err := in.tx.AddRole(&store.Role{Game: in.game.ID, Side: r.Side, Kind: r.Kind, KeyNo: r.KeyNo, Since: r.Since, Person: in.people[r.Person]})
		if err == nil && !until.IsZero() {
			err = in.tx.EndRole(id, until)
		}
		if err != nil {
			return err
		}
	}
	for _, l := range in.parcel.Leaves {
		if err := in.tx.Grant(in.game.ID, l.Phase, in.people[l.Person], l.Granted); err != nil {
			return err
		}
	}
	return nil
}

// putLetters stores what is known of the letters that sheets came in, without their text.
func (in *importing) putLetters() error {
	in.letters = map[int64]int64{0: 0}
	for _, l := range in.parcel.Letters {
		name := fmt.Sprintf("moved-%s-%d", in.sum, l.ID)
		hash := sha256.Sum256([]byte(name))
		id, err := in.tx.AddLetter(&store.Letter{
			Arrival:   store.Arrival{Mailbox: mailboxParcel + "/" + in.game.ID, UID: uint32(len(in.letters)), Received: l.Received, Raw: []byte{}},
			MessageID: name, Hash: hash[:], Stored: in.now, Sent: l.Sent,
		})
		if err == nil {
			err = in.tx.HandleLetter(id, outcomeMoved, in.game.ID, l.Side, in.now)
		}
		if err == nil {
			err = in.tx.CutLetter(id, []byte{})
		}
		if err != nil {
			return err
		}
		in.letters[l.ID] = id
	}
	return nil
}

func (in *importing) putPhases() error {
	for i := range in.parcel.Phases {
		p := in.parcel.Phases[i]
		p.Game = in.game.ID
		if err := in.tx.AddPhase(&p); err != nil {
			return err
		}
	}
	if in.parcel.Fault == "" {
		return nil
	}
	return in.tx.SaveFault(in.game.ID, in.game.Phase, in.now, in.parcel.Fault)
}

func (in *importing) putSheets() error {
	for i := range in.parcel.Sheets {
		s := in.parcel.Sheets[i]
		s.Game, s.Letter = in.game.ID, in.letters[s.Letter]
		if err := in.tx.PutSheet(&s); err != nil {
			return err
		}
	}
	for i := range in.parcel.Standing {
		s := in.parcel.Standing[i]
		s.Game, s.Letter = in.game.ID, in.letters[s.Letter]
		letters := make([]int64, len(s.Letters))
		for j, id := range s.Letters {
			letters[j] = in.letters[id]
		}
		s.Letters = letters
		if err := in.tx.SetStanding(&s); err != nil {
			return err
		}
	}
	return nil
}

// putWords stores what was written and noted: messages, votes, the audit.
func (in *importing) putWords() error {
	for i := range in.parcel.Press {
		p := in.parcel.Press[i]
		p.Game, p.Letter = in.game.ID, in.letters[p.Letter]
		if _, err := in.tx.AddPress(&p); err != nil {
			return err
		}
	}
	for _, seat := range in.seats {
		for _, writer := range in.parcel.Blocked[seat.Side] {
			if err := in.tx.BlockPress(in.game.ID, seat.Side, writer, true); err != nil {
				return err
			}
		}
	}
	for i := range in.parcel.Votes {
		v := in.parcel.Votes[i]
		v.Game, v.Letter = in.game.ID, in.letters[v.Letter]
		if err := in.tx.SetVote(&v); err != nil {
			return err
		}
	}
	for i := range in.parcel.Audit {
		e := in.parcel.Audit[i]
		e.Game = in.game.ID
		if err := in.tx.Audit(&e); err != nil {
			return err
		}
	}
	return nil
}

// tell invites everybody who holds a seat to go on here. Of a game that is over nobody is
// told.
func (in *importing) tell() error {
	s, g := in.s, &in.game
	in.say("verb.imported", rules.Text("id", g.ID), rules.Text("from", in.parcel.From), rules.Num("n", g.Phase))
	if g.State == store.Over {
		in.say("verb.import-over", rules.Text("id", g.ID))
		return nil
	}
	in.sayWithDeadline("verb.import-told", rules.Num("n", len(people(in.seats))))
	had := map[rules.Side]bool{}
	for _, r := range in.parcel.Roles {
		if r.Kind == store.Deputy && r.Until.IsZero() {
			had[r.Side] = true
		}
	}
	hash := in.parcel.Phases[len(in.parcel.Phases)-1]
	anchored, err := anchor(g, &hash)
	if err != nil {
		return err
	}
	return s.together(in.tx, in.seats, func() error {
		for i := range in.seats {
			seat := &in.seats[i]
			if seat.Bot == store.BotHolds {
				continue
			}
			w := s.welcome(g, in.pos, in.seats, seat)
			w.Now, w.Anchor = in.now, anchored
			page := s.book.Preface(seat.Lang, s.book.Welcome(w), in.arrived(seat, had[seat.Side]))
			if err := s.queueAsking(in.tx, g, seat, on(kindWelcome, moment(in.now)), &w.Head, page); err != nil {
				return err
			}
		}
		return nil
	})
}

// arrived says above the invitation where the game came from and what counts no more.
func (in *importing) arrived(seat *store.Seat, deputy bool) rules.Message {
	g := &in.game
	m := rules.M("notice.game-arrived", rules.Text("game", g.ID), rules.Text("address", in.s.cfg.Address), rules.Text("from", in.parcel.From))
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
