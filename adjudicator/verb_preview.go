package adjudicator

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Preview is what would come of a command that were carried out now.
type Preview struct {
	// Command is the one to give: it names the phase, and does nothing when that is over.
	Command store.Command
	State   store.CommandState // done, refused or failed
	Idle    bool               // there would be nothing to do
	Answer  []rules.Message
	Mails   []PreviewMail
}

// PreviewMail is a mail that would go out. Text is "" where it holds what only its
// reader may know: keys, positions.
type PreviewMail struct {
	Side    rules.Side `json:"side,omitempty"` // "": of no side
	Name    string     `json:"name"`
	Address string     `json:"address"`
	Lang    rules.Lang `json:"lang"`
	Subject string     `json:"subject"`
	Text    string     `json:"text,omitempty"`

	kind store.Kind // without its occasion
}

// Preview tells what would come of a command: whom it touches and what they would be
// told. All of it is done and undone again, so that it says what would be and nothing
// else; what would let dice fall is only described. The mailbox is not read for it.
//
// Its errors are ErrVerb and ErrNoGame, besides those of the database.
func (s *Service) Preview(ctx context.Context, given store.Command) (p Preview, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	err = s.store.Update(ctx, func(tx *store.Tx) error {
		if p, err = s.previewIn(tx, given); err != nil {
			return err
		}
		return errUndone
	})
	if errors.Is(err, errUndone) {
		err = nil
	}
	return p, err
}

// previewIn is Preview within a transaction, of which nothing remains. The lock is held.
func (s *Service) previewIn(tx *store.Tx, given store.Command) (p Preview, err error) {
	verb, ok := verbs()[Verb(given.Verb)]
	if !ok {
		return p, ErrVerb
	}
	args := map[string]string{}
	if verb.office {
		given.Game = ""
	} else {
		g, err := tx.Game(given.Game)
		if isNotFound(err) {
			return p, ErrNoGame
		}
		if err != nil {
			return p, err
		}
		args[ArgPhase] = strconv.Itoa(g.Phase)
		if from := deadlineArg(&g); from != "" && Verb(given.Verb) == VerbExtend {
			args[ArgFrom] = from
		}
	}
	for name, value := range given.Args {
		args[name] = value
	}
	given.Args, given.At = args, s.now()
	if given.Actor == "" {
		given.Actor = AsModerator("")
	}
	p.Command = given
	defer s.positions.forget(given.Game) // what was tried is not to be found there
	return p, tx.Undone(func() (err error) {
		last, err := tx.LastDispatch()
		if err != nil {
			return err
		}
		given.ID, err = tx.AddCommand(&given)
		if err != nil {
			return err
		}
		c := &command{s: s, tx: tx, row: given, now: s.now(), unsure: s.unsure(), preview: true}
		defer func() { s.positions.forget(c.game.ID) }() // which it may have made
		var no refused
		switch err := c.tried(); {
		case errors.As(err, &no):
			p.State, p.Answer = store.CommandRefused, []rules.Message{no.message}
			return nil
		case errors.Is(err, store.ErrTrouble) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded):
			return err
		case err != nil: // as it would come to, see [Service.carry]
			s.env.Log.Error("command failed when it was tried", keyVerb, given.Verb, keyGame, given.Game, keyError, err)
			p.State, p.Answer = store.CommandFailed, []rules.Message{faultOf(given.Game, given.Verb)}
			return nil
		}
		p.State, p.Answer, p.Idle = store.CommandDone, c.answer, c.idle
		sent, err := tx.DispatchesAfter(last)
		if err != nil {
			return err
		}
		roles, err := deputies(tx, c.game.ID)
		for i := range sent {
			if sent[i].State == store.InAnother {
				continue
			}
			m := previewOf(&sent[i])
			for j := range c.seats {
				m.Text = strings.ReplaceAll(m.Text, s.orderKey(c.game.ID, c.seats[j].Side, c.seats[j].KeyNo), "…")
			}
			for j := range roles {
				m.Text = strings.ReplaceAll(m.Text, s.orderKey(c.game.ID, roles[j].Side, roles[j].KeyNo), "…")
			}
			p.Mails = append(p.Mails, m)
		}
		return err
	})
}

// tried is run, where a title that fails brings down nothing else.
func (c *command) tried() (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = panicked(r)
		}
	}()
	return c.run()
}

// previewOf returns what may be shown beforehand of a mail.
func previewOf(d *store.Dispatch) PreviewMail {
	m := PreviewMail{Side: d.Side, Name: d.Name, Address: d.Recipient, Lang: d.Lang, Subject: d.Subject, kind: d.Kind.Family()}
	kind, _ := strings.CutPrefix(string(d.Kind), string(kindJoined)+":") // of those that it carries, which are of one
	switch store.Kind(kind).Family() {
	case kindPaused, kindResumed, kindExtended, kindAnnounced, kindOption, kindGone:
		m.Text = d.Text
	}
	return m
}

// faultOf says that a verb failed, about a game or about none (""), and what the log calls it.
func faultOf(game, id string) rules.Message {
	m := rules.M("verb.fault", rules.Text("id", id))
	if game != "" {
		m.Args = append(m.Args, rules.Text("game", game))
	}
	return m
}
