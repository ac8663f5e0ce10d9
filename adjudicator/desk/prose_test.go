package desk_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
)

// desks are those of all titles.
func desks(t *testing.T) map[string]*desk.Desk {
	t.Helper()
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]*desk.Desk{}
	for _, title := range all {
		if out[title.About().ID], err = desk.New(title); err != nil {
			t.Fatal(err)
		}
	}
	return out
}

func loose(text string) []parser.Line {
	lines := desk.Lines(text)
	for i := range lines {
		lines[i].Meant = false
	}
	return lines
}

// prose is what people write beside their orders. Most lines hold a word of
// some order language.
var prose = []string{
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
	"Greta Holm", "Carlos", "+49 30 123456", "https://example.org/a?b=1", "Tel. (030) 12 34 56", "C/ Mayor 12, 28013 Madrid",
}

// TestProseIsNoOrder: outside of a block a line of prose neither is an order
// nor keeps a sheet from being accepted, in no title.
func TestProseIsNoOrder(t *testing.T) {
	for title, d := range desks(t) {
		for _, line := range prose {
			l := loose(line)
			l[0].Polite = line == "Carlos" // he signs so
			s := d.Read(l)
			if s.Chatter != 1 || len(s.Problems) != 1 {
				t.Errorf("%s: %q: %d orders, problems %v", title, line, len(s.Orders)+len(s.Standing), s.Problems)
			}
		}
	}
}

// TestNearMissIsAFault: an order that went wrong is never taken for prose, in a
// block or without one.
func TestNearMissIsAFault(t *testing.T) {
	all := desks(t)
	for title, lines := range map[string][]string{
		"empires": {
			"de6 a Nansy apoya fr4", "de4 to Nancy attack fr99", "de4 to Nancy attack the French", "de99 to Atlantis", "de4 Nansy",
			"please move de4 to Nansi", "I want de4 to attack fr4 in Nancy", "activate de4", "activte", "misions", "reserch Aviation",
			"research Avaition", "research Telepathy", "recruit cavalry in Berlin", "recruit de10 in Berlni", "Attack Nancy with everything",
			"Nancy attack", "strategic de10 to Possen", "de4 should go to Nancy and attack fr4 there", "my de4 attacks Nancy please, general",
			"diplomacy Grece", "wiat", "esprea", "wait for me", "on failure halt", "turn five", "cancel maybe", "retreat Pariss",
			"standing loss de99", "pass this turn", "entrench Nansy", "de 4 to Nancy", "moving de4, de5 towards Metz", "gas fr22",
		},
		"thirdreich": {
			"de9 to Reims attack fr99", "de9 a Reimz ataca fr2", "build de13 in Berlni", "develop Tank indutsry", "supplly",
			"reinforcments", "de7, de8 to Brussels attack be1 be2", "atlantic three", "raise de5, de66", "combta",
		},
		"rommel": {
			"move trento to Solum", "play basik", "basik", "move trentoo to Sollum", "withdraw savona to Nowhere", "move all to Sollum",
			"fire on tankz", "refuse batle", "move 21pz99 to Sollum",
		},
	} {
		for _, line := range lines {
			if s := all[title].Read(loose(line)); s.Chatter > 0 || len(s.Problems) == 0 || s.Problems[0].Severity != rules.Error {
				t.Errorf("%s: %q: orders %v, problems %v", title, line, s.Orders, s.Problems)
			}
		}
	}
}

// TestArticlesSayNothing: neither language's articles are read as the
// beginning of a name, and a name reads behind them.
func TestArticlesSayNothing(t *testing.T) {
	all := desks(t)
	for _, tt := range []struct{ title, with, without string }{
		{"empires", "de4 to the Ruhr", "de4 to Ruhr"},
		{"empires", "the de4 to the Ruhr attack the fr4", "de4 to Ruhr attack fr4"},
		{"empires", "la de4 al Ruhr", "de4 a Ruhr"},
		{"empires", "el de4 del Ruhr a la Nancy", "de4 de Ruhr a Nancy"},
		{"empires", "de4 ataca al fr4", "de4 ataca a fr4"},
		{"empires", "de4 a Nancy apoya al fr4", "de4 a Nancy apoya a fr4"},
		{"empires", "refuerza los de4 y el de7", "refuerza de4 y de7"},
		{"empires", "research the Aviation", "research Aviation"},
		{"empires", "recruit 2 of the", ""},
		{"empires", "recluta 2 alemanes en el Ruhr", "recluta 2 alemanes en Ruhr"},
		{"empires", "diplomacy the Turkey", "diplomacy Turkey"},
		{"empires", "loss la trinchera", "loss trench"},
		{"empires", "loss the trench", "loss trench"},
		{"empires", "de4 to the", ""},
		{"empires", "de4 to con", ""},
		{"empires", "de4 to esta", ""},
		{"empires", "de4 to sin", ""},
		{"thirdreich", "de9 to the Reims attack the fr2", "de9 to Reims attack fr2"},
		{"thirdreich", "de9 al Ruhr", "de9 a Ruhr"},
		{"thirdreich", "de9 to con", ""},
		{"thirdreich", "de9 to can", ""},
		{"thirdreich", "build the german infantry in the Ruhr", "build german infantry in Ruhr"},
		{"rommel", "move the trento to the Sollum", "move trento to Sollum"},
		{"rommel", "mueve el trento y la savona a Sollum", "mueve trento y savona a Sollum"},
		{"rommel", "move trento to el Adem", "move trento to El Adem"},
		{"rommel", "mueve trento al Adem", ""},
		{"rommel", "move all from the El Adem to the Sollum", "move all from El Adem to Sollum"},
		{"rommel", "move trento to for", ""},
		{"rommel", "deploy the rest in the Tobruk", "deploy rest in Tobruk"},
	} {
		d := all[tt.title]
		got := d.Read(desk.Lines(tt.with))
		if tt.without == "" {
			if len(got.Orders) > 0 || len(got.Problems) == 0 {
				t.Errorf("%s: %q is %v", tt.title, tt.with, got.Orders)
			}
			continue
		}
		want := d.Read(desk.Lines(tt.without))
		if len(want.Orders) != 1 || len(got.Orders) != 1 || !sameOrder(got.Orders[0], want.Orders[0]) {
			t.Errorf("%s: %q: got %v %v, want %v %v", tt.title, tt.with, got.Orders, got.Problems, want.Orders, want.Problems)
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
