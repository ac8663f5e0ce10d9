package desktest

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules"
)

// folder holds what is known of titles, from the folder of a title.
const folder = "../../adjudicator/desk/testdata"

// samples reads lines about a title.
func samples(t *testing.T, d *desk.Desk, part string) []string {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join(folder, d.About().ID+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		if f.Name == part {
			return strings.Split(strings.TrimSpace(string(f.Data)), "\n")
		}
	}
	t.Fatalf("%s has no part %s", d.About().ID, part)
	return nil
}

func loose(text string) []language.Line {
	lines := desk.Lines(text)
	for i := range lines {
		lines[i].Meant = false
	}
	return lines
}

// looseProse is what people write beside their orders. Most lines hold a word of
// some order language.
var looseProse = []string{
	"- and another", "Can we help?", "Le paragraphe qui pose problème", "I hold this to be self-evident",
	"Hello all,", "Hi Boris, thanks for the quick turnaround!", "Sorry for the delay, I was at sea all week.",
	"Here are my orders for this turn:", "My orders, as promised:", "Orders for Germany below.", "That's all for now.",
	"I pass on my best regards to your wife.", "Supplies are short here as well :-)", "No answer needed.",
	"Please find below what I intend to do, and let me know if anything is unclear.", "See you on the other side!",
	"I will be away until Monday, so please do not wait for me.", "What a move, I never saw it coming.",
	"We had a good fight last time, did we not?", "Do I get another one if I lose?", "Keep up the good work.",
	"I am full of hope.", "Thanks again for running this.", "The rest is silence.", "Let us go on then.",
	"One more question about the rules: is a reduced army worth one point or two?", "You never know.",
	"I could not support that decision.", "It was a full house at the club.", "Is there a report of the last game?",
	"Hold your horses, I am on the train.", "March has been cold here.", "Standing by for your report.",
	"This is to say that I always enjoy our games.", "Turn your radio on!", "Good luck to all of you",
	"Hola a todos:", "Perdona el retraso, he estado de viaje toda la semana.", "Ahí van mis órdenes para este turno:",
	"Un abrazo y hasta la próxima.", "Esta vez no se me escapa nada.", "No sé si lo he entendido bien, dime algo.",
	"Por cierto, ¿cuándo acaba el plazo?", "Paso a contarte lo que pienso hacer.", "A ver si esta vez hay suerte.",
	"Espera un momento, que lo miro y te digo algo más tarde.", "Va todo bien por aquí.", "La baja del jefe nos ha dejado con mucho trabajo.",
	"Sube la tensión entre los aliados, como se ve.", "En parte tienes razón.", "Gracias por todo, sigue así.",
	"Completa tú lo que falte, por favor.", "Nos vemos en el club el sábado por la tarde.",
	"Bonjour à tous, voici mes ordres pour ce tour.", "Je passe par là demain, à bientôt.", "Merci et bonne chance pour la suite.",
	"Viele Grüße aus dem Urlaub", "anbei meine Befehle für diese Runde, bitte um Bestätigung.", "Es tut mir leid, dass es so lange gedauert hat.",
	"Ciao a tutti, ecco i miei ordini per questo turno.", "Olá a todos, aqui vão as minhas ordens para este turno.",
	"This e-mail and any attachments are confidential and intended solely for the addressee.",
	"If you have received this message in error, please notify the sender and delete it.",
	"Este mensaje y sus adjuntos se dirigen exclusivamente a su destinatario y pueden contener información confidencial.",
	"Antes de imprimir este correo, piensa en el medio ambiente.", "Virus-free. www.avast.com",
	"Diese E-Mail enthält vertrauliche und/oder rechtlich geschützte Informationen.",
	"You are receiving this because you are subscribed to the list.", "To unsubscribe from this group send a mail to the address below.",
	"Get the latest news, tips and offers in our newsletter", "Follow us on Facebook, Instagram and X",
	"Please can we help?", "Please advise.", "please move on", "Please wait for me", "would you please wait until Monday", "We advance!",
	"Can you please pass this on?", "Could you explain supply?", "I would like to attack him soon",
	"¿Podéis esperar hasta el lunes, por favor?", "Por favor, dime algo", "please see below", "Please acknowledge receipt",
	"I will attack your front with everything.", "The front holds.", "We stand guard in the north.", "Light rain here today.", "Good support for the front!",
	"Greta Holm", "Carlos", "+49 30 123456", "https://example.org/a?b=1", "Tel. (030) 12 34 56", "C/ Mayor 12, 28013 Madrid",
}

// checkProse looks whether, outside of a block, a line of prose neither is an order nor keeps a sheet
// from being accepted.
func checkProse(t *testing.T, d *desk.Desk) {
	for _, line := range looseProse {
		l := loose(line)
		l[0].Polite = line == "Carlos" // he signs so
		s := d.Read(l)
		if s.Chatter != 1 || len(s.Problems) != 1 {
			t.Errorf("%q: %d orders, problems %v", line, len(s.Orders)+len(s.Standing), s.Problems)
		}
	}
}

// checkNearMisses looks whether an order that went wrong is never taken for prose, in a block or
// without one.
func checkNearMisses(t *testing.T, d *desk.Desk) {
	for _, line := range samples(t, d, "near-miss") {
		if s := d.Read(loose(line)); s.Chatter > 0 || len(s.Problems) == 0 || s.Problems[0].Severity != rules.Error {
			t.Errorf("%s: %q: orders %v, problems %v", d.About().ID, line, s.Orders, s.Problems)
		}
	}
}

// checkArticles looks whether neither language's articles are read as the beginning of a name, and a
// name reads behind them.
func checkArticles(t *testing.T, d *desk.Desk) {
	for _, line := range samples(t, d, "articles") {
		with, without, _ := strings.Cut(line, " =")
		got := d.Read(desk.Lines(with))
		if without == "" {
			if len(got.Orders) > 0 || len(got.Problems) == 0 {
				t.Errorf("%s: %q is %v", d.About().ID, with, got.Orders)
			}
			continue
		}
		want := d.Read(desk.Lines(without))
		if len(want.Orders) != 1 || len(got.Orders) != 1 || !sameOrder(got.Orders[0], want.Orders[0]) {
			t.Errorf("%s: %q: got %v %v, want %v %v", d.About().ID, line, got.Orders, got.Problems, want.Orders, want.Problems)
		}
	}
}

func sameOrder(a, b rules.Order) bool {
	if a.Form != b.Form || len(a.Args) != len(b.Args) {
		return false
	}
	for i := range a.Args {
		x, y := a.Args[i], b.Args[i]
		if x.Name != y.Name || x.Kind != y.Kind || x.ID != y.ID || x.Num != y.Num {
			return false
		}
	}
	return true
}

// polite is what people write around an order.
var polite = []string{"please %s", "Could you please %s", "could you %s, please?", "I would like to %s", "Por favor, %s", "¿Podrías %s, por favor?", "quiero %s"}

// checkPoliteness looks whether what names a unit or a place and went wrong stays a fault, however
// politely it is said, and prose stays prose.
func checkPoliteness(t *testing.T, d *desk.Desk) {
	checked := 0
	for _, line := range samples(t, d, "polite-miss") {
		for _, form := range polite {
			text := fmt.Sprintf(form, line)
			checked++
			if s := d.Read(loose(text)); s.Chatter > 0 || len(s.Problems) == 0 || s.Problems[0].Severity != rules.Error {
				t.Errorf("%q: orders %v, problems %v", text, s.Orders, s.Problems)
			}
		}
	}
	for _, line := range looseProse {
		for _, form := range []string{"Please, %s", "%s, please", "por favor %s", "I would like to say: %s"} {
			if line == "Carlos" {
				continue
			}
			text := fmt.Sprintf(form, line)
			if s := d.Read(loose(text)); s.Chatter != 1 {
				t.Errorf("%q: %d orders, problems %v", text, len(s.Orders)+len(s.Standing), s.Problems)
			}
		}
	}
	if checked == 0 {
		t.Error("nothing was checked")
	}
}
