package adjudicator_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
)

// bringAbout pauses a game for each reason of the table, in the way in which it comes about.
var bringAbout = map[string]func(w *world) (game string){
	office.PausedByModerator: func(w *world) string {
		g := w.Game(nil)
		w.Mails()
		w.done(w.Service.Pause(w.Ctx, g, "moderator:Jo"))
		return g
	},
	office.PausedOnlyBots: func(w *world) string {
		g := w.Game(nil)
		w.Mails()
		for _, side := range []rules.Side{toy.Red, toy.Blue} {
			w.done(w.Service.Command(w.Ctx, store.Command{Verb: "replace", Game: g, Args: map[string]string{office.ArgSide: string(side), office.ArgBot: "yes"}}))
		}
		return g
	},
	office.PausedFault: func(w *world) string {
		w.Stop()
		w.Titles = []rules.Title{faultyTitle{theToy}}
		w.Start()
		g := w.Game(map[string]string{"turns": "5"})
		w.Order(g, toy.Red, "hold mill")
		w.Mails()
		w.Order(g, toy.Blue, "hold ford", "raid hill")
		return g
	},
	office.PausedOtherBoard: func(w *world) string {
		g := w.Game(map[string]string{"turns": "3"})
		w.Order(g, toy.Red, "hold mill", "raid ford")
		w.Mails()
		w.replace(changed{Title: theToy, pack: "5c"})
		return g
	},
	office.PausedRecovery: func(w *world) string {
		g := beaconGame(w)
		w.deliver()
		w.Mails()
		restore := w.backup()
		w.Clock.Advance(time.Minute)
		sheet, came := w.Block(g, toy.Red, 1, "raid ford"), w.Clock.Now()
		w.again(came, ana, sheet)
		w.deliver()
		w.Clock.Advance(time.Hour)
		w.Tick()
		restore()
		w.again(came, ana, sheet)
		return g
	},
}

// quotedWords are what texts say that can be sent.
var quotedWords = regexp.MustCompile("`[^`]+`")

// TestEveryPauseIsSaidAlike: each reason of the table is brought about, and the health, the
// moderator's mail, his letter, the player's and the audit say it as the catalogs do, and how it ends;
// in both languages. What the pages, the figures and the command line say is asked by
// TestAllSayTheSameOfTheHealth and TestShowSaysWhyAGameIsPaused.
func TestEveryPauseIsSaidAlike(t *testing.T) {
	for _, p := range office.Pauses() {
		for _, lang := range []rules.Lang{rules.English, rules.Spanish} {
			t.Run(p.Code+"/"+string(lang), func(t *testing.T) {
				w := newWorld(t, func(w *world) {
					w.Config.Moderator.Lang = lang
					if p.Code == office.PausedRecovery {
						withBeacon(w)
					}
				})
				g := bringAbout[p.Code](w)
				if info := w.Show(g); office.PauseOf(info.State, info.Note) == nil || info.Note != p.Code {
					t.Fatalf("%s (%s)", info.State, info.Note)
				}
				text := func(code string) string {
					return flat(w.Service.Office.Book.Text(lang, nil, rules.M(code+p.Code, rules.Num("phase", w.Show(g).Phase))))
				}
				why, cure := text("pause.why."), text("pause.cure.")
				ills, _, err := w.Service.Inquiry.Ailments(w.Ctx)
				at := slices.IndexFunc(ills, func(a inquiry.Ailment) bool { return a.Game == g && a.Pause != nil })
				if err != nil || (at >= 0) != (p.Ailment != "") {
					t.Fatalf("%v, %v", ills, err)
				}
				if at >= 0 {
					said := flat(w.Service.Office.Book.Text(lang, nil, ills[at].Message("now")))
					if a := ills[at]; a.Code != p.Ailment || a.Grave != p.Fault || !strings.Contains(said, why) || !strings.Contains(said, cure) {
						t.Errorf("%+v: %s", a, said)
					}
					told := w.Outbox()
					told = slices.DeleteFunc(told, func(d store.Dispatch) bool { return d.Recipient != mod })
					mail := flat(told[len(told)-1].Text)
					for _, word := range quotedWords.FindAllString(cure, -1) {
						if !strings.Contains(mail, strings.Trim(word, "`")) {
							t.Errorf("the moderator is not told of %s:\n%s", word, mail)
						}
					}
				}
				w.Mails()
				if shown := flat(w.Send(mod, "moderator "+g+"\nshow\n")[0].Text); !strings.Contains(shown, strings.ReplaceAll(why, "`", "\"")) {
					t.Errorf("his letter is answered without %q:\n%s", why, shown)
				}
				if p.Code == office.PausedOnlyBots {
					return // nobody is left to ask
				}
				from := map[rules.Lang]string{rules.English: ana, rules.Spanish: benj}[lang]
				mails := w.Send(from, map[rules.Lang]string{rules.English: "status\n", rules.Spanish: "estado\n"}[lang])
				if told := text("pause.told."); !strings.Contains(flat(mails[0].Text), told) {
					t.Errorf("%s is not told %q:\n%s", from, told, mails[0].Text)
				}
			})
		}
	}
}
