package desktest

import (
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/desk/prose"
	"github.com/fieldpost/fieldpost/rules"
)

// checkConditions: a yes that waits for something is none, in either language, and what only sounds
// like it leaves one.
func checkConditions(t *testing.T, d *desk.Desk) {
	for _, text := range []string{
		"Yes, on Monday", "yes if he agrees", "Yes. As soon as the others have sent.", "Yes\nwhen the others are in", "OK, but later", "OK then, but later", "yes, at 8", "Yes, 18:30", "yes, in two hours", "Send it tomorrow",
		"sí, el lunes", "sí, si él quiere", "Sí. En cuanto los otros hayan enviado.", "Sí\ncuando estén los otros", "vale, pero luego", "sí, a las ocho", "Sí, dentro de una hora", "Mándala mañana",
		"Yes, one moment", "Yes, hang on", "yes, minus the attack", "yes, discard it", "Yes, pending Blue", "yes, on the 5th", "yes, and also the other one",
		"sí, un momento", "Sí, bórrala", "Sí, anúlala", "sí, supongo", "sí, y además por la izquierda",
	} {
		if tone := d.ToneOf(loose(text)); tone != rules.NoTone || !prose.IsConditional(loose(text)) {
			t.Errorf("%q is taken for %q, conditional %t", text, tone, prose.IsConditional(loose(text)))
		}
	}
	for _, text := range []string{"Yes\nnot yet", "do it again, differently", "Hazlo de otra forma", "Sí\nlo tengo que pensar", "sí\nlo miro primero"} {
		if tone := d.ToneOf(loose(text)); tone != rules.NoTone {
			t.Errorf("%q is taken for %q", text, tone)
		}
	}
	for _, text := range []string{"Yes. See you on Monday!", "Yes, no changes", "sí, claro que sí", "Sí, y buenas noches", "Sí. Nos vemos el lunes", "Yes\n\nIf you have received this message in error, delete it."} {
		if tone := d.ToneOf(loose(text)); tone != rules.Yes || prose.IsConditional(loose(text)) {
			t.Errorf("%q is taken for %q, conditional %t", text, tone, prose.IsConditional(loose(text)))
		}
	}
}

// checkSmallTalk: what is only kind wants nothing; what goes on with an order, a place or a wish
// does.
func checkSmallTalk(t *testing.T, d *desk.Desk) {
	for _, text := range []string{
		"Thanks!", "Great game so far", "Good luck in Kiev", "See you on Monday", "No changes", "All fine", "Good morning, good luck to you all", "Thanks again! Good luck to you, too", "🎉🎉", "Well played",
		"Great game so far, I am enjoying it very much", "Thanks for the quick report", "Muchas gracias por todo, hasta pronto",
		"¡Gracias!", "Gran partida", "Buena suerte en Madrid", "Nos vemos el lunes", "Sin cambios", "Todo bien", "Buenos días, suerte a todos",
	} {
		if !d.IsSmallTalk(loose(text)) {
			t.Errorf("%q wants something", text)
		}
	}
	for _, text := range []string{
		"Great idea to strike on the left, do that", "Thanks, both armies to the east", "ok thanks, the raid is off", "Good luck, but the other way round",
		"Buena idea, pero por el norte", "Gracias, los dos al este", "No changes but for the second",
	} {
		if d.IsSmallTalk(loose(text)) {
			t.Errorf("%q is small talk", text)
		}
	}
	orders := samples(t, d, "among")
	for _, kind := range []string{"Thanks", "Great game", "No changes", "Hello", "Gracias", "Sin cambios"} {
		for _, more := range []string{"\n" + orders[0], "\nwait", ", but wait for me", ", pero espera", "? Not sure", ", I forgot one", ", 13 instead of 23", ", mejor otra cosa", ". Actually the other one", ", ataca también", ". " + orders[0]} {
			if d.IsSmallTalk(loose(kind + more)) {
				t.Errorf("%q is small talk", kind+more)
			}
		}
	}
}
