package adjudicator_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/parcel"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// nobodys are names that would pass a player off as the service, as a side or as nobody, as
// they are written in both languages, and in letters that look like theirs.
var nobodys = []string{
	"the program", "El Programa", "PROGRAM", "Moderator", "the moderator", "Árbitro", "arbitra", "Moderator Mo", "Fieldpost", "Fieldpost Office",
	"Red", "el Rojo", "AZUL", "a former player", "Former Player", "un jugador de antes", "everybody", "todos", "Everyone",
	"M\u043ederator", "\u0392lue", "BIue", "Fie1dpost", "R\u0435d", "\uff32\uff25\uff24", "R e d", "R\u0301ed", "\u0410rbitr\u043e",
}

// TestReservedNames are refused at every door, with what is wrong and what is right.
func TestReservedNames(t *testing.T) {
	testenv.NoRace(t, "one request after another")
	w, there := newWorld(t), another(t)
	g, open := w.Game(nil), w.Game(nil, anyOpen)
	w.Mails()
	file := w.parcel(g)
	refused := func(door, name string, err error, answer string, codes ...string) {
		t.Helper()
		for _, code := range codes {
			if err == nil && catalogtest.Tells(t, rules.English, answer, code) {
				return
			}
		}
		if err == nil || len(codes) > 0 {
			t.Errorf("%s takes %q: %v, %s", door, name, err, answer)
		}
	}
	for i, name := range nobodys {
		mails := w.Order(g, toy.Red, "name "+name)
		refused("name", name, nil, mails[len(mails)-1].Text, "name.reserved")
		_, err := w.Service.Founding.CreateGame(w.Ctx, founding.NewGame{Title: "toy", Seats: []founding.NewSeat{
			{Side: toy.Red, Person: office.Person{Address: ana, Name: name}}, {Side: toy.Blue, Person: office.Person{Address: benj, Name: "Benito"}},
		}})
		refused("the command line", name, err, "")
		if err != nil && !strings.Contains(err.Error(), "own name") {
			t.Errorf("the command line does not say what is right: %v", err)
		}
		refused("replace", name, nil, w.refused(w.Service.Replace(w.Ctx, g, "", toy.Red, office.Person{Address: "carla@example.es", Name: name})), "verb.name-reserved")
		c, err := w.Service.Command(w.Ctx, store.Command{Verb: moderation.Invite.Name, Game: open, Args: map[string]string{
			office.ArgSide: "red", office.ArgAddress: "carla@example.es", office.ArgName: name,
		}})
		refused("invite", name, nil, w.refused(c, err), "verb.name-reserved")
		mails = w.Send(mod, "moderator new\ntitle: toy\nred: "+name+" <carla@example.es>\nblue: program\n")
		refused("a template", name, nil, mails[0].Text, "template.name-reserved")
		from := fmt.Sprintf("new%d@host%d.example", i, i)
		for _, line := range []string{"join toy", "practice toy", "observe " + g, "standby " + g} {
			mails = w.Send(fmt.Sprintf("%q <%s>", name, from), line+"\n", vouched(from))
			if len(mails) != 1 {
				t.Fatalf("%s as %q is answered by %s", line, name, summary(mails))
			}
			refused(line, name, nil, mails[0].Text, "name.reserved-from")
		}
		for _, of := range []func(p *parcel.Parcel){
			func(p *parcel.Parcel) { p.People[0].Name = name }, func(p *parcel.Parcel) { p.Seats[0].Name = name }, func(p *parcel.Parcel) { p.Seats[0].Public = name },
		} {
			p, _, err := parcel.Read(file)
			if err != nil {
				t.Fatal(err)
			}
			of(p)
			b, err := p.Marshal()
			if err != nil {
				t.Fatal(err)
			}
			got := there.imports(b, "")
			refused("import", name, nil, there.said(got.Answer), "verb.import-name", "verb.import-differs")
		}
	}
	for _, name := range []string{"Redford", "Ana", "Blueberry", "Modesto", "José Rojo", "Programmer Joe", "Иван", "Ñandú", "Bluе Ocean"} {
		if mails := w.Order(g, toy.Red, "name "+name); !strings.Contains(flat(mails[len(mails)-1].Text), "name you "+name) {
			t.Errorf("%q is refused:\n%s", name, mails[len(mails)-1].Text)
		}
	}
}

// TestLookalikesOfAnotherPlayer are his name.
func TestLookalikesOfAnotherPlayer(t *testing.T) {
	w := newWorld(t)
	g := w.Game(nil)
	for _, name := range []string{"Benit\u043e", "B\u0435nito", "BENITO"} {
		mails := w.Order(g, toy.Red, "name "+name)
		if text := mails[len(mails)-1].Text; !catalogtest.Tells(t, rules.English, text, "name.taken") {
			t.Errorf("%q:\n%s", name, text)
		}
	}
}
