package seating

import (
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// WeakKeyFault returns why the key of a letter does not do for a request that changes something of
// its sender beyond the game, nil where it does: old mails and archives hold those of games
// that are over, and where mails go is decided by no key of a practice game or of a deputy.
func WeakKeyFault(in *office.Intake, q desk.Request) *rules.Message {
	weak := in.Game.State.Ended()
	switch q.Kind {
	case desk.AddressAdd, desk.AddressMain, desk.AddressRemove:
		weak = weak || in.Game.Practice || office.IsDeputySeat(&in.Seat)
	case desk.Absent, desk.Language, desk.Zone: // without words they ask
		weak = weak && q.Topic != ""
	case desk.Back, desk.Maps, desk.Mails:
	default:
		return nil
	}
	if !weak {
		return nil
	}
	m := rules.M("person.weak-key")
	return &m
}

// ChangeMailSettings changes which mails a person gets in all of his games and what comes with
// them, and says what holds now: of lines that contradict each other the last counts.
// It takes the key.
func ChangeMailSettings(in *office.Intake, d *desk.Desk, asked []desk.Request) error {
	if weak := WeakKeyFault(in, desk.Request{Kind: desk.Mails}); weak != nil {
		return AnswerSide(in, office.KindMails, d, *weak)
	}
	p, err := in.Tx.Person(in.Seat.Person)
	if err != nil {
		return err
	}
	var messages []rules.Message
	for i := range asked {
		if asked[i].Kind == desk.Mails {
			messages = append(messages, post.ApplyMailSetting(in, &p, asked[i].Topic))
		}
	}
	if err := in.Tx.SavePerson(&p); err != nil {
		return err
	}
	if err := post.ScheduleDigest(in, &p); err != nil {
		return err
	}
	in.Seat.Mails, in.Seat.Files = p.Mails, store.Enclosed{Calendar: p.Calendar, Twin: p.Twin}
	return AnswerSide(in, office.KindMails, d, messages...)
}

// MissedMessage says how often a side has missed.
func MissedMessage(seat *store.Seat) rules.Message {
	return rules.M("missed.side", rules.SideArg("side", seat.Side), rules.Num("n", seat.Missed), rules.Num("all", seat.MissedAll))
}

// NeverStarted reports whether nothing of a side was ever played or accepted, and nobody held
// it before who holds it now: a game in which that is so has not really begun.
func NeverStarted(tx *store.Tx, g *store.Game, side rules.Side) (bool, error) {
	n, err := tx.SheetPhases(g.ID, side, "")
	if err != nil || n > 0 {
		return false, err
	}
	left, err := tx.Left()
	return !slices.ContainsFunc(left, func(l store.Left) bool { return l.Game == g.ID && l.Side == side }), err
}

// ChangeMapSetting changes how maps come with the mails of a seat, and says what holds now: the
// last of several lines counts. It takes the key.
func ChangeMapSetting(in *office.Intake, d *desk.Desk, sheet *desk.Sheet) error {
	var mode store.MapMode
	for _, q := range sheet.Requests {
		if q.Kind == desk.Maps {
			mode = store.MapMode(q.Topic)
		}
	}
	if weak := WeakKeyFault(in, desk.Request{Kind: desk.Maps}); weak != nil {
		return AnswerSide(in, office.KindMaps, d, *weak)
	}
	if in.Seat.Map = mode; mode == store.MapInline {
		in.Seat.Map = "" // as usual
	}
	p, err := in.Tx.Person(in.Seat.Person)
	if err != nil {
		return err
	}
	p.Map = in.Seat.Map
	if err := in.Tx.SavePerson(&p); err != nil {
		return err
	}
	messages := []rules.Message{rules.M("maps." + string(mode))}
	if !in.Office.Env.Draws(in.Game.Title) {
		messages = append(messages, rules.M("maps.off"))
	}
	return AnswerSide(in, office.KindMaps, d, messages...)
}
