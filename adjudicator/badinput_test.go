package adjudicator_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator"
	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// otherTitle is a second title whose orders the toy does not know.
type otherTitle struct{ toy.Title }

func (o otherTitle) About() *rules.About {
	a := *o.Title.About()
	a.ID, a.Names = "chess", map[rules.Lang]string{rules.English: "Chess", rules.Spanish: "Ajedrez"}
	return &a
}

func (otherTitle) Grammar() *rules.Grammar {
	return order.Must(order.New(
		[]order.Word{{ID: "castle", EN: []string{"castle"}, ES: []string{"enroca"}}},
		nil, []order.Form{{ID: "castle", Pattern: "castle {n:number}"}},
	))
}

// TestBadInput sends what people get wrong. Each gets its answer; none
// changes the sheet that stands, and the game goes on.
func TestBadInput(t *testing.T) {
	binary := strings.Repeat("\x00\xff\x01\x80PNG", 200)
	for _, tc := range []struct {
		name  string
		mail  func(w *world, g string) []byte
		mails string   // what it brings about
		says  []string // words of the first of them
		draft bool     // the answer is an ack that does not accept
	}{
		{
			name: "unknown game", mails: "notice>ana", says: []string{"toy-99", "toy-1"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "hi", strings.Replace(w.Block(g, toy.Red, 1, "hold mill"), g, "toy-99", 1))
			},
		}, {
			name: "no game, and the sender plays in none", mails: "notice>eve", says: []string{"nobody plays here"},
			mail: func(w *world, g string) []byte { return raw("a@x", "eve@example.com", "hi", "hold mill\n") },
		}, {
			name: "unknown side", mails: "notice>ana", says: []string{"green", "Red", "Blue"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "hi", fmt.Sprintf("game: %s side: green key: abc\norders\nhold mill\nend\n", g))
			},
		}, {
			name: "no key", mails: "notice>ana", says: []string{"key of your side is missing", "key: ", "\n# hold ford\n"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "["+g+" P1 red] orders", "orders\nhold ford\nend\n")
			},
		}, {
			name: "wrong key", mails: "notice>ana", says: []string{"key does not fit"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "hi", strings.Replace(w.Block(g, toy.Red, 1, "hold mill"), w.Key(g, toy.Red), "abcdabcdabcdabcd", 1))
			},
		}, {
			name: "the key of the other side", mails: "notice>ana", says: []string{"key does not fit"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "hi", strings.Replace(w.Block(g, toy.Red, 1, "hold mill"), w.Key(g, toy.Red), w.Key(g, toy.Blue), 1))
			},
		}, {
			name: "a stranger with a side's name but no key", mails: "notice>eve", says: []string{"nobody plays here"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", "eve@example.com", "hi", fmt.Sprintf("game: %s side: red key: abc\norders\nhold mill\nend\n", g))
			},
		}, {
			name: "a phase yet to come", mails: "notice>ana", says: []string{"phase 7"},
			mail: func(w *world, g string) []byte { return raw("a@x", ana, "hi", w.Block(g, toy.Red, 7, "hold mill")) },
		}, {
			name: "nothing that looks like an order", mails: "notice>ana", says: []string{"nothing in your letter that looks like an order", "Below is your sheet that stands", "hold mill"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "hi", "game: "+g+" side: red key: "+w.Key(g, toy.Red)+"\n\nThank you, this is fun. It is late here.\n")
			},
		}, {
			name: "misspelt place", mails: "ack>ana", draft: true, says: []string{"frod", "Did you mean", "^^^^", "hold mill"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "hi", w.Block(g, toy.Red, 1, "hold mill", "raid frod"))
			},
		}, {
			name: "not allowed", mails: "ack>ana", draft: true, says: []string{"toy.own-place", "§2"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "hi", w.Block(g, toy.Red, 1, "hold mill", "raid mill"))
			},
		}, {
			name: "too many actions", mails: "ack>ana", draft: true, says: []string{"toy.too-many"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "hi", w.Block(g, toy.Red, 1, "hold mill", "raid ford", "raid hill", "raid ford"))
			},
		}, {
			name: "a decision where orders are due", mails: "ack>ana", draft: true, says: []string{"toy.bad.not-now"},
			mail: func(w *world, g string) []byte { return raw("a@x", ana, "hi", w.Block(g, toy.Red, 1, "flee")) },
		}, {
			name: "orders of another title", mails: "notice>ana", says: []string{"Chess"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "hi", w.Block(g, toy.Red, 1, "castle 3", "castle 4"))
			},
		}, {
			name: "empty", mails: "notice>ana", says: []string{"empty"},
			mail: func(w *world, g string) []byte { return raw("a@x", ana, "["+g+" P1 red] x", "") },
		}, {
			name: "too many lines", mails: "notice>ana", says: []string{"lines of orders"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "hi", w.Block(g, toy.Red, 1, strings.Repeat("hold mill\n", 700)))
			},
		}, {
			name: "binary", mails: "notice>ana", says: []string{"Nothing was"},
			mail: func(w *world, g string) []byte { return raw("a@x", ana, "["+g+" P1 red] x", binary) },
		}, {
			name: "only an attachment that is no text", mails: "notice>ana", says: []string{"no text that I can read"},
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "["+g+" P1 red] x", "--b\nContent-Type: image/png\nContent-Disposition: attachment; filename=x.png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--b--\n",
					"MIME-Version: 1.0", `Content-Type: multipart/mixed; boundary="b"`)
			},
		}, {
			name: "from a machine", mails: "",
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "Out of office", w.Block(g, toy.Red, 1, "hold ford"), "Auto-Submitted: auto-replied")
			},
		}, {
			name: "from a list", mails: "",
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "hi", w.Block(g, toy.Red, 1, "hold ford"), "List-Id: <a.b.c>")
			},
		}, {
			name: "our own loop header", mails: "",
			mail: func(w *world, g string) []byte {
				return raw("a@x", ana, "hi", w.Block(g, toy.Red, 1, "hold ford"), "X-Fieldpost-Loop: test")
			},
		}, {
			name: "our own address", mails: "",
			mail: func(w *world, g string) []byte {
				return raw("a@x", theOffice, "hi", w.Block(g, toy.Red, 1, "hold ford"))
			},
		}, {
			name: "our own mail without its headers", mails: "",
			mail: func(w *world, g string) []byte {
				return raw(w.Outbox()[0].MessageID, ana, "hi", w.Block(g, toy.Red, 1, "hold ford"))
			},
		}, {
			name: "no header at all", mails: "",
			mail: func(w *world, g string) []byte { return []byte("\r\n\r\nhold mill\r\n") },
		}, {
			name: "nothing at all", mails: "",
			mail: func(w *world, g string) []byte { return nil },
		},
	} {
		t.Run(tc.name, func(t *testing.T) {
			w := newWorld(t, func(w *world) { w.Titles = append(w.Titles, otherTitle{theToy}) })
			g := w.Game(nil)
			w.Order(g, toy.Red, "hold mill", "wait") // the sheet that stands
			before := w.Current(g, toy.Red)
			w.Receive(w.Letter(tc.mail(w, g)))
			mails := w.Mails()
			w.WantMails(mails, tc.mails)
			for _, word := range tc.says {
				if len(mails) > 0 && !strings.Contains(mails[0].Text, word) {
					t.Errorf("the answer does not say %q:\n%s", word, mails[0].Text)
				}
			}
			if len(mails) > 0 && strings.HasPrefix(mails[0].Recipient, "eve") {
				for _, secret := range []string{w.Key(g, toy.Red), w.Key(g, toy.Blue), "Ana", "Benito", g} {
					if strings.Contains(mails[0].Subject+mails[0].Text+mails[0].HTML, secret) {
						t.Errorf("a stranger is told %q", secret)
					}
				}
			}
			if after := w.Current(g, toy.Red); after != before {
				t.Errorf("the sheet that stands was %s, is %s", before, after)
			}
			if got := w.Show(g).Phase; got != 1 {
				t.Errorf("the game is in phase %d, want 1", got)
			}
			w.WantMails(w.Order(g, toy.Red, "hold mill"), "ack>ana sitrep>ana sitrep>benito")
		})
	}
}

func TestTooBigIsAnsweredOnce(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	l := w.Letter(raw("big@x", ana, "["+g+" P1 red] orders", ""))
	l.TooBig, l.Size = true, 3<<20
	w.Mails()
	w.Receive(l)
	mails := w.Mails()
	w.WantMails(mails, "notice>ana")
	if len(mails) > 0 && !strings.Contains(mails[0].Text, "3072 KiB") {
		t.Error(mails[0].Text)
	}
	w.Receive(l)
	w.WantMails(w.Mails(), "")
}

func TestPhaseThatIsOverIsRefusedByName(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Order(g, toy.Red, "hold mill")
	w.Order(g, toy.Blue, "hold mill")
	w.Mails()
	for _, tc := range []struct{ name, subject, body string }{
		{"in the body", "x", w.Block(g, toy.Red, 1, "raid ford")},
		{"in the subject", "Re: [" + g + " P1 red] x", w.Block(g, toy.Red, 0, "raid ford")},
	} {
		w.Receive(w.Letter(raw(tc.name+"@x", ana, tc.subject, tc.body)))
		mails := w.Mails()
		w.WantMails(mails, "notice>ana")
		if !strings.Contains(mails[0].Text, "phase 1, which is over") || !strings.Contains(mails[0].Text, "phase 3") {
			t.Errorf("%s: %s", tc.name, mails[0].Text)
		}
	}
	if got := w.Current(g, toy.Red); got != "" {
		t.Errorf("a sheet was stored: %s", got)
	}
	// by the mail it answers
	var parent string
	for _, d := range w.Outbox() {
		if d.Side == toy.Red && d.Phase == 1 {
			parent = d.MessageID
		}
	}
	w.WantMails(w.Send(ana, w.Block(g, toy.Red, 0, "raid ford"), "In-Reply-To: <"+parent+">"), "notice>ana")
	// standing orders are for no phase
	w.WantMails(w.Send(ana, w.Block(g, toy.Red, 1, "standing flee")), "ack>ana")
}

func TestGoodPartIsKeptAndTheEarlierSheetStands(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Order(g, toy.Red, "hold mill", "wait")
	first := w.Current(g, toy.Red)
	mails := w.Order(g, toy.Red, "hold hill", "raid nowhere")
	w.WantMails(mails[len(mails)-1:], "ack>ana")
	if !strings.Contains(mails[0].Text, "Your earlier sheet stands") || !strings.Contains(mails[0].Text, "raid nowhere  # ?") {
		t.Error(mails[0].Text)
	}
	if got := w.Current(g, toy.Red); got != first {
		t.Errorf("the sheet that stands is %s, want %s", got, first)
	}
}

func TestAnswersGoToTheRegisteredAddress(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	w.Mails()
	// The key makes the letter valid from wherever it comes.
	w.WantMails(w.Send("phone@example.com", w.Block(g, toy.Red, 1, "hold mill", "wait"), "Reply-To: eve@example.com"), "ack>ana")
	// The token of a mail of ours makes it the player's, but is no proof.
	var replyTo string
	for _, d := range w.Outbox() {
		if d.Side == toy.Red {
			replyTo = d.ReplyTo
		}
	}
	before := w.Current(g, toy.Red)
	letter := strings.Replace(string(raw("t@x", "phone@example.com", "x", "hold ford\n")), "To: "+theOffice, "To: "+replyTo, 1)
	w.Receive(w.Letter([]byte(letter)))
	w.WantMails(w.Mails(), "notice>ana")
	if after := w.Current(g, toy.Red); after != before {
		t.Error("a token without a key changed the sheet")
	}
	forged := strings.Replace(letter, replyTo[:len("post+toy-1.red.p1.")+8], "post+toy-1.red.p1.aaaaaaaa", 1)
	w.Receive(w.Letter([]byte(strings.Replace(forged, "t@x", "u@x", 1))))
	w.WantMails(w.Mails(), "notice>phone")
}

// TestStrangersAreAnsweredAFewTimesADay, each mailbox, in the language in which they write, with the line
// to send for the title that they name and without a word of theirs; they are forgotten.
func TestStrangersAreAnsweredAFewTimesADay(t *testing.T) {
	w := newWorld(t)
	w.Game(nil)
	w.Mails()
	first := w.Send("Eve Zyzzyva <eve@example.com>", "Hello, I would like to play Three Places with my friend Quux.\n")
	w.WantMails(first, "notice>eve")
	says(t, first[0], "nobody plays here with your address", "\"join toy\"", "\"practice toy\"", "not", "Quux", "Zyzzyva")
	spanish := w.Send("eve+2@example.com", "Hola, quisiera jugar con vosotros, por favor.\n")
	w.WantMails(spanish, "notice>eve+2")
	says(t, spanish[0], "nadie juega", "not", "Quux")
	w.WantMails(w.Send("eve@example.com", "hello?\n"), "notice>eve")
	w.WantMails(w.Send("eve@example.com", "hello!\n"), "")
	w.WantMails(w.Send("eve+3@example.com", "hello!\n"), "")
	w.Clock.Advance(25 * time.Hour)
	w.WantMails(w.Send("eve@example.com", "help\n"), "help>eve")
	w.Clock.Advance(50 * time.Hour)
	w.Tick()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		row, err := tx.Senders().Of("greeted eve@example.com")
		if row.Answers > 0 {
			t.Error("a stranger is remembered for ever")
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
}

func TestRateOfLetters(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.LettersPerHour = 2 })
	g := w.Game(nil)
	w.Mails()
	for range 2 {
		w.WantMails(w.Send(ana, "game: "+g+" side: red\nstatus\n"), "status>ana")
	}
	w.WantMails(w.Send(ana, "game: "+g+" side: red\nstatus\n"), "notice>ana moderator-unvouched>mod")
	w.WantMails(w.Send(ana, "game: "+g+" side: red\nstatus\n"), "")
	// Nobody can use up what a player may send with his key.
	w.WantMails(w.Order(g, toy.Red, "hold mill", "wait"), "ack>ana")
}

// TestProgramThatAnswersEachMail has no field that says what it is. It gets a
// few answers and then none, while the player himself still gets his.
func TestProgramThatAnswersEachMail(t *testing.T) {
	for name, quote := range map[string]bool{"quoting nothing": false, "quoting the key": true} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			g := w.Game(nil)
			w.Mails()
			answers, passed := 0, 0
			for i := range 100 {
				body := "I am away until Monday. Thank you for your letter.\n"
				if quote {
					body += "\n> game: " + g + " side: red key: " + w.Key(g, toy.Red) + "\n> orders\n> # hold mill\n> end\n"
				}
				w.Receive(w.Letter(raw(fmt.Sprintf("away%d@x", i), ana, "Re: ["+g+" P1 red] No orders found", body)))
				for _, d := range w.Mails() {
					switch {
					case d.Recipient == ana:
						answers++
					case d.Kind.Family() == "moderator-asked":
						passed++
					}
				}
			}
			if answers < 2 || answers > 20 {
				t.Errorf("got %d answers to 100 letters, want a dozen or so", answers)
			}
			if passed > 4 {
				t.Errorf("%d of 100 letters were passed on, want a few", passed)
			}
			w.WantMails(w.Order(g, toy.Red, "hold mill", "wait"), "ack>ana")
			w.Clock.Advance(time.Hour)
			w.WantMails(w.Send(ana, "game: "+g+" side: red\nhello, hello\n"), "notice>ana")
		})
	}
}

// TestClockThatIsSetBack must not keep anybody from being answered.
func TestClockThatIsSetBack(t *testing.T) {
	w := newWorld(t, func(w *world) { w.Config.LettersPerHour = 2 })
	g := w.Game(nil)
	w.Clock.Advance(9000 * time.Hour)
	w.Mails()
	for range 4 {
		w.Send(ana, "game: "+g+" side: red\nstatus\n")
		w.Send("eve@example.com", "hello\n")
	}
	w.Clock.Advance(-9000 * time.Hour)
	w.WantMails(w.Send(ana, "game: "+g+" side: red\nstatus\n"), "status>ana")
	w.WantMails(w.Send("eve@example.com", "hello\n"), "notice>eve")
}

// TestPersonsWhoCannotBeWrittenTo are refused before they play.
func TestPersonsWhoCannotBeWrittenTo(t *testing.T) {
	w := newWorld(t)
	for _, p := range []office.Person{
		{Address: `"ana lee"@example.net`}, {Address: "ana@example.net", Name: "Ana\r\nBcc: eve@example.com"},
		{Address: "ana@example.net", Name: strings.Repeat("Ana", 100)}, {Address: "=?utf-8?q?Ana=0A?= <ana@example.net>"},
	} {
		_, err := w.Service.Founding.CreateGame(w.Ctx, founding.NewGame{Title: "toy", Seats: []founding.NewSeat{
			{Side: toy.Red, Person: p}, {Side: toy.Blue, Person: office.Person{Address: benj}},
		}})
		if !errors.Is(err, office.ErrSeat) {
			t.Errorf("%q %q: got %v, want ErrSeat", p.Name, p.Address, err)
		}
	}
	w.WantMails(w.Send(`"a b"@example.com`, "hello\n"), "")
}

func TestLetterThatCannotBeHandledIsPutAside(t *testing.T) {
	broken := false
	w := newWorld(t, func(w *world) {
		w.Failpoint = func(step string) {
			if broken && step == "letter.begun" {
				panic("boom")
			}
		}
	})
	g := w.Game(nil)
	w.Mails()
	broken = true
	w.Send(ana, w.Block(g, toy.Red, 1, "hold mill"))
	for range 3 {
		w.Tick()
	}
	broken = false
	if got := summary(w.Tick()) + summary(w.Outbox()[2:]); !strings.Contains(got, "moderator-fault>mod") || strings.Count(got, "fault") != 1 {
		t.Errorf("mails %q, want one to the moderator", got)
	}
	w.Mails()
	w.WantMails(w.Order(g, toy.Red, "hold mill", "wait"), "ack>ana")
}

func TestInstanceKeyBindsTheDatabase(t *testing.T) {
	w := newWorld(t)
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	w.Config.InstanceKey = []byte("another key of 16")
	if _, err := adjudicator.New(w.Ctx, w.Config, w.Store, w.Titles, book, office.Env{}); err == nil {
		t.Error("another instance key was taken")
	}
}
