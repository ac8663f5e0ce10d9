package adjudicator

import (
	"fmt"
	"net/mail"
	"slices"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// refuse answers the player of the seat that the letter changed nothing, with
// a draft to send instead. Whoever gets many such answers in an hour is most
// likely a program that answers each of ours without saying what it is: he is
// told once more, and then no longer.
func (in *intake) refuse(m rules.Message, more ...rules.Message) (outcome string, err error) {
	if in.letter.Likely {
		return outcomeMachine, nil
	}
	if in.trial != nil { // counted and sent once the trial is over
		in.trial.refusal = append([]rules.Message{m}, more...)
		return outcomeRefused, nil
	}
	if m.Code == "notice.no-orders" {
		hint, err := in.pressHint()
		if err != nil {
			return "", err
		}
		more = slices.Concat(hint, more)
	}
	if outcome, err := in.tooMany(); outcome != "" || err != nil {
		return outcome, err
	}
	return in.refuseNow(m, slices.Concat(more, in.toldPassed(), in.fromQuotation(), in.leftUnread(false), in.severalSheets())...)
}

// tooMany counts a letter that changes nothing, and says what becomes of one too many;
// "" while it is none.
func (in *intake) tooMany() (outcome string, err error) {
	who, _ := in.countedAs() // forged senders are not to use up what he may send
	n, err := in.count("refused "+who, hour)
	switch {
	case err != nil:
		return "", err
	case n > refusalsPerHour+1:
		return outcomeRate, nil
	case n == refusalsPerHour+1:
		again, err := in.countsAgain("refused " + who)
		if err != nil {
			return "", err
		}
		return in.refuseNow(rules.M("notice.rate", rules.Num("limit", refusalsPerHour), rules.Num("minutes", 60), again, rules.Text("refused", "1")))
	}
	return "", nil
}

// refuseNow is refuse without counting.
func (in *intake) refuseNow(m rules.Message, more ...rules.Message) (outcome string, err error) {
	d, err := in.s.desk(&in.game)
	if err != nil {
		return "", err
	}
	n := templates.Notice{Head: in.s.head(&in.game, &in.seat, d, in.now), Messages: append([]rules.Message{m}, more...), Reply: in.game.State != store.Over}
	if in.game.State != store.Over && in.s.fits(&in.game) {
		pos, err := in.s.position(in.tx, &in.game)
		if err != nil {
			return "", err
		}
		n.Asked = decisions(in.game.Demands, in.seat.Side)
		shown, err := in.knowsSheet()
		if err != nil {
			return "", err
		}
		if n.Draft = in.unproved; n.Draft == nil && shown {
			m, block, err := in.sheetInHand(d)
			if err != nil {
				return "", err
			}
			if n.Draft = block; len(block) > 0 {
				n.Messages = append(n.Messages, m)
			}
		}
		if n.Draft == nil {
			n.Draft = rules.WriteDraft(d, rules.Draft(d, pos, in.seat.Side), in.seat.Lang)
		}
	}
	return outcomeRefused, in.reply(kindNotice, in.s.book.Notice(n))
}

// mailable reports whether an address can be written to: we write it as it is,
// and some would have to be quoted (RFC 5321 §4.1.2).
func mailable(address string) bool {
	a, err := mail.ParseAddress("<" + address + ">")
	return err == nil && a.Address == address
}

// answerSender tells a sender who plays here what keeps his letter from being
// read.
func (in *intake) answerSender(m rules.Message) (outcome string, err error) {
	head := templates.Head{Lang: in.lang(), Now: in.now, Player: in.from[0].Name}
	if d := in.s.desks[in.game.Title]; d != nil {
		head.Title = d
	} else if len(in.s.order) > 0 { // sides are named by the title of his games
		if g, err := in.tx.Game(in.from[0].Game); err == nil && in.s.desks[g.Title] != nil {
			head.Title = in.s.desks[g.Title]
		}
	}
	parts, err := in.partsOf("", false)
	if err != nil {
		return "", err
	}
	parts = slices.DeleteFunc(parts, func(p templates.Part) bool { return p.PlayAt.IsZero() }) // what is played soon may be meant
	for i := range parts {
		parts[i].Messages = nil
	}
	page := in.s.book.Notice(templates.Notice{Head: head, Messages: append([]rules.Message{m}, in.leftUnread(false)...), Parts: parts})
	return outcomeRefused, in.post(in.from[0].Address, in.from[0].Name, kindNotice, page)
}

// lang returns the language to write to the sender in.
func (in *intake) lang() rules.Lang {
	if in.seat.Lang != "" {
		return in.seat.Lang
	}
	if len(in.from) > 0 {
		return in.from[0].Lang
	}
	return in.s.cfg.Moderator.Lang
}

// reply queues an answer to the letter, to the registered address of the seat.
func (in *intake) reply(kind store.Kind, page templates.Page) error {
	return in.replyWith(nil, kind, page)
}

// replyWith is reply with a map; nil: none.
func (in *intake) replyWith(picture *store.Picture, kind store.Kind, page templates.Page) error {
	return in.replyToHolders(picture, kind, page, nil)
}

// replyToHolders is replyWith for an answer that who holds the side besides is told as
// well; write is nil where he is not.
func (in *intake) replyToHolders(picture *store.Picture, kind store.Kind, page templates.Page, write writer) error {
	if in.trial != nil {
		in.trial.kind, in.trial.page = kind, page
		return nil
	}
	page = in.sayPlayAt(page)
	in.s.env.Failpoint(stepEffects)
	return in.s.queue(in.tx, dispatch{
		game: in.game.ID, phase: in.game.Phase, side: in.seat.Side, key: in.seat.KeyNo, kind: kind, letter: in.row.ID,
		to: in.seat.Address, name: in.seat.Name, lang: in.seat.Lang,
		parent: in.letter.MessageID, auto: autoReplied, page: page, picture: picture, write: write, now: in.now,
	})
}

// sayPlayAt puts above an answer to the seat when the held phase of its game is played.
func (in *intake) sayPlayAt(page templates.Page) templates.Page {
	return in.s.book.SayPlayAt(&templates.Head{Lang: in.seat.Lang, Phase: in.game.Phase, PlayAt: in.played(), Zone: in.s.zone(in.seat.Zone), Now: in.now}, page)
}

// post queues an answer to a sender whose seat is not known.
func (in *intake) post(to, name string, kind store.Kind, page templates.Page) error {
	return in.postIn(to, name, in.lang(), kind, page)
}

// postIn is post in a language.
func (in *intake) postIn(to, name string, lang rules.Lang, kind store.Kind, page templates.Page) error {
	if to == in.seat.Address && in.seat.Side != "" {
		page = in.sayPlayAt(page)
	}
	return in.s.queue(in.tx, dispatch{
		kind: kind, letter: in.row.ID, to: to, name: name, lang: lang,
		parent: in.letter.MessageID, auto: autoReplied, page: page, now: in.now,
	})
}

// faultMessage tells that a letter could not be handled.
func faultMessage(letter int64) rules.Message {
	return rules.M("notice.server-fault", rules.Text("id", fmt.Sprint(prefixLetter, letter)))
}
