package daemon

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/tournaments"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

func legs() []leg {
	return []leg{
		{"a game from invitation to end, and what players ask", func(j *journey) {
			g := j.game()
			for _, ask := range []string{"help", "status", "report", "history", "sheet", "map", "map none", "name", "keys off", "map inline", "settings, address add " + mo, "deputy", "resign", "", "hold mill, wait", "raid nowhere"} {
				j.letter(g, toy.Red, strings.Split(ask, ", ")...)
			}
			j.tick(49 * time.Hour) // reminder
			for range 8 {
				j.tick(73 * time.Hour)
			}
		}},
		{"players who write to one another and to the moderator", func(j *journey) {
			j.letter(j.game(), toy.Red, "to blue: hi", "end", "to moderator: is that so?", "end")
		}},
		{"a player who is away", func(j *journey) {
			g := j.game(func(n *founding.NewGame) { n.Policy.Absence = 14 * 24 * time.Hour })
			j.letter(g, toy.Red, "absent 5 days")
		}},
		{"a player who misses a deadline too many", func(j *journey) {
			j.game(func(n *founding.NewGame) { n.Policy.Missed = 1 })
			j.tick(73 * time.Hour)
		}},
		{"players who end a game", func(j *journey) {
			g := j.game()
			j.letter(g, toy.Red, "vote draw")
			j.letter(g, toy.Blue, "concede")
			j.letter(g, toy.Blue, "vote yes")
		}},
		{"a digest a day", func(j *journey) {
			g := j.game()
			j.letter(g, toy.Red, "digest 20")
			j.tick(25 * time.Hour)
		}},
		{"maps in every way", func(j *journey) {
			long := func(n *founding.NewGame) { n.Options["turns"] = "3" }
			g, other := j.game(long), j.game(long)
			for i, mode := range []store.MapMode{store.MapAttached, store.MapNone} {
				j.must(j.st.Update(j.t.Context(), func(tx *store.Tx) error {
					seats, err := tx.Seats().List(store.Seat{Game: g})
					j.must(err)
					p, err := tx.Person(seats[i].Person)
					j.must(err)
					p.Map = mode
					return tx.People().Save(&p)
				}))
			}
			j.tick(73 * time.Hour)
			j.tick(73 * time.Hour)
			j.must(j.st.Update(j.t.Context(), func(tx *store.Tx) error {
				row, err := tx.Game(other)
				row.Pack = "another" // as when the packs were exchanged before the mails went out
				return errors.Join(err, tx.SaveGame(&row))
			}))
		}},
		{"a closing that does not leave", func(j *journey) {
			g := j.game(func(n *founding.NewGame) { n.Options["dice"] = "beacon" })
			j.letter(g, toy.Red, "hold mill")
			j.tick(21 * time.Minute)
		}},
		{"a beacon that is down", func(j *journey) {
			g := j.game(func(n *founding.NewGame) { n.Options["dice"] = "beacon" })
			j.letter(g, toy.Red, "hold mill")
			j.must(j.st.Update(j.t.Context(), func(tx *store.Tx) error {
				mails, err := tx.Dispatches().List(store.DispatchFilter{Game: g, Phase: 1, Kind: "closing:1"})
				for _, d := range mails {
					err = errors.Join(err, tx.Dispatches().MarkSent(d.ID, takenBefore, j.now))
				}
				return err
			}))
			j.beacon.Down.Store(true)
			j.tick(11 * time.Minute)
			j.tick(10 * time.Minute)
			j.beacon.Down.Store(false)
		}},
		{"pause, resume and move", func(j *journey) {
			g := j.game()
			j.verb(g, moderation.Pause)
			j.verb(g, moderation.Resume)
			j.verb(g, moderation.Export, office.ArgOffice, "post@elsewhere.test")
		}},
		{"what else a moderator has done", func(j *journey) {
			g := j.game()
			j.verb(g, moderation.Extend, office.ArgSpan, "1h")
			j.verb(g, moderation.Option, "orders", "100h")
			j.verb(g, moderation.Announce, office.ArgText, "no round in Easter week")
			j.verb(g, moderation.Rekey, office.ArgSide, string(toy.Blue))
			j.verb(g, moderation.Address, office.ArgSide, string(toy.Red), office.ArgAddress, "ana+new@club.test")
			j.verb(g, moderation.Force, office.ArgPhase, "1")
			j.verb(g, moderation.Rollback, office.ArgPhase, "2", office.ArgTo, "1")
		}},
		{"a moderator who writes", func(j *journey) {
			j.receive(fmt.Sprintf("From: %s\nTo: %s\nSubject: a deadline\nMessage-ID: <UID@club.test>\nDate: Sun, 01 Mar 2026 12:00:00 +0000\n\nmoderator %s\nextend 48h\n", mo, theOffice, j.game()))
		}},
		{"a relay that refuses us, and a player without invitation", func(j *journey) {
			g := j.game()
			var last store.Dispatch
			j.must(j.st.View(j.t.Context(), func(tx *store.Tx) (err error) {
				last, err = tx.Dispatches().One(store.DispatchFilter{Game: g, Side: toy.Red, Kind: "", Page: store.Page{Most: 1}})
				return err
			}))
			j.must(j.svc.Confirm.DispatchFailed(j.t.Context(), last.ID, confirm.DeliveryFailure{Cause: confirm.CauseUs, Reply: "554 relay access denied", Next: j.now}))
			j.now = j.now.Add(73 * time.Hour)
			_ = j.svc.Tick(j.t.Context())
		}},
		{"a player whose mails come back", func(j *journey) {
			g := j.game()
			for range 3 {
				j.back(g, toy.Red, "5.1.1")
			}
			j.tick(73 * time.Hour)
		}},
		{"a mailbox that cannot be read at the deadline", func(j *journey) {
			j.game()
			j.noMailbox = true
			j.tick(73 * time.Hour)
			j.tick(time.Hour)
			j.noMailbox = false
		}},
		{"what a moderator reads once a day", func(j *journey) {
			j.game(func(n *founding.NewGame) { n.Missing = store.MissingHold })
			for range 5 {
				j.tick(25 * time.Hour)
			}
		}},
		{"a disk that is full", func(j *journey) {
			j.must(j.svc.Inquiry.TellAilment(j.t.Context(), &inquiry.Ailment{Code: inquiry.AilDisk, Since: j.now, N: 3}))
		}},
		{"a clock that is wrong at the deadline", func(j *journey) {
			j.game()
			j.skew = time.Hour
			j.tick(73 * time.Hour)
			j.skew = 0
			j.tick(time.Minute)
		}},
		{"a letter that cannot be handled", func(j *journey) {
			g := j.game()
			j.panics = true
			j.letter(g, toy.Red, "hold mill")
			for range 3 {
				j.tick(time.Minute)
			}
			j.panics = false
		}},
		{"a question to the moderator", func(j *journey) {
			j.receive(fmt.Sprintf("From: %s\nTo: %s\nSubject: x\nMessage-ID: <UID@club.test>\n\ngame: %s side: red\nMo, how does supply work across rivers?\n", anna, theOffice, j.game()))
		}},
		{"many letters without a key", func(j *journey) {
			g := j.game()
			for range 14 {
				j.receive(fmt.Sprintf("From: %s\nTo: %s\nSubject: x\nMessage-ID: <UID@club.test>\n\ngame: %s side: red\nstatus\n", anna, theOffice, g))
			}
		}},
		{"rules that fail", func(j *journey) {
			j.game()
			j.title.fails = true
			j.tick(73 * time.Hour)
			j.title.fails = false
		}},
		{"a game that cannot be worked on", func(j *journey) {
			g := j.game()
			j.must(j.st.Update(j.t.Context(), func(tx *store.Tx) error {
				row, err := tx.Game(g)
				row.Phase = 7 // there is no position after phase 6
				return errors.Join(err, tx.SaveGame(&row))
			}))
			j.tick(73 * time.Hour)
		}},
		{"a mail that the server refuses, and one that cannot be written", func(j *journey) {
			g := j.game()
			var last store.Dispatch
			j.must(j.st.View(j.t.Context(), func(tx *store.Tx) (err error) {
				last, err = tx.Dispatches().One(store.DispatchFilter{Game: g, Side: toy.Red, Kind: "", Page: store.Page{Most: 1}})
				return err
			}))
			j.must(j.svc.Confirm.DispatchFailed(j.t.Context(), last.ID, confirm.DeliveryFailure{Cause: confirm.CauseAddress, Reply: "550 5.1.1 no such user", Last: true}))
			j.noMail = true
			j.letter(g, toy.Blue, "status")
			j.noMail = false
		}},
		{"a player who lets a browser in, and asks which are", func(j *journey) {
			g := j.game()
			_, err := j.svc.Confirm.AskCode(j.t.Context(), g, toy.Red, false, "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "")
			j.must(err)
			j.tick(time.Minute)
			j.letter(g, toy.Red, "sessions", "code")
		}},
		{"somebody who observes a game, and what a player asks of that", func(j *journey) {
			g := j.game()
			j.observer(g)
			j.letter(g, toy.Red, "observe "+g)
			j.tick(73 * time.Hour)
		}},
		{"players who look for a game", func(j *journey) {
			gathers := func(n *founding.NewGame) { n.Invited, n.Seats = n.Seats, nil }
			j.game(gathers)
			for _, line := range []string{"games", "join toy"} {
				j.receive("From: " + ben + "\nTo: " + theOffice + "\nSubject: x\nMessage-ID: <UID@club.test>\n\n" + line + "\n")
			}
			j.receive("From: " + anna + "\nTo: " + theOffice + "\nSubject: x\nMessage-ID: <UID@club.test>\n\njoin nowhere\n")
			j.tick(73 * time.Hour) // reminder
			j.tick(15 * 24 * time.Hour)
		}},
		{"an invitation that is sent in earnest", func(j *journey) { j.game() }},
		{"a player for whom a program stands in", func(j *journey) {
			g := j.game(func(n *founding.NewGame) {
				n.Policy.Missed, n.Policy.Silent, n.Options["turns"] = 1, store.SilentBot, "3"
			})
			j.tick(73 * time.Hour)
			j.letter(g, toy.Red, "back")
		}},
		{"practice, and who offers to take over", func(j *journey) {
			g := j.game()
			j.letter(g, toy.Red, "practice chess")
			j.letter(g, toy.Red, "standby toy-99")
		}},
		{"who plays both sides", func(j *journey) {
			j.game(func(n *founding.NewGame) { n.Seats[1].Person, n.Options["report"] = n.Seats[0].Person, "turn" })
		}},
		{"a tournament of one round", func(j *journey) {
			t, err := j.svc.Tournaments.CreateTournament(j.t.Context(), tournaments.NewTournament{Name: "Spring Cup", Game: founding.NewGame{Title: j.title.About().ID}, Rounds: 1})
			j.must(err)
			for _, who := range []string{ben, anna} {
				_, err := j.svc.Tournaments.EnterTournament(j.t.Context(), t.ID, "", office.Person{Name: "Al", Address: who, Lang: j.lang}, "")
				j.must(err)
			}
			t, err = j.svc.Tournaments.StartRound(j.t.Context(), t.ID, "", 1)
			j.must(err)
			_, err = j.svc.Command(j.t.Context(), store.Command{Verb: moderation.End.Name, Game: t.Tables[0].Game, Actor: "moderator:mo", Args: map[string]string{office.ArgHow: moderation.EndDraw}})
			j.must(err)
		}},
		{"a program that has no idea", func(j *journey) {
			g := j.game(func(n *founding.NewGame) { n.Seats[1] = founding.NewSeat{Side: toy.Blue, Bot: true} })
			j.title.lost = true
			j.letter(g, toy.Red, "hold mill")
			j.title.lost = false
		}},
	}
}

// observer has Mo observe a game.
func (j *journey) observer(game string) {
	j.must(j.st.Update(j.t.Context(), func(tx *store.Tx) error {
		id, err := tx.People().Add(&store.Person{Name: "Mo", Lang: j.lang, Created: j.now}, mo)
		if err != nil {
			return err
		}
		err = tx.Roles().Add(&store.Role{Game: game, Kind: store.Observer, Person: id, Since: j.now})
		return err
	}))
}
