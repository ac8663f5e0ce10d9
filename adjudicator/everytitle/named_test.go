package everytitle

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/servicetest"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/titles"
	"github.com/fieldpost/fieldpost/templates"
)

// TestCountriesNameSides: a letter may say which side it is from by its country, in both languages; a
// word that names no side counts for nothing beside the key, and is said.
func TestCountriesNameSides(t *testing.T) {
	all, err := titles.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	book, err := templates.Load()
	if err != nil {
		t.Fatal(err)
	}
	for number, title := range all {
		w, info := newTitled(t, all, title, number)
		w.Mails()
		for _, side := range title.About().SidesOf("") {
			code := "side-words." + title.About().ID + "." + string(side)
			if !book.Has(code) {
				t.Errorf("no text %s", code)
			}
		}
		side := title.About().SidesOf("")[0]
		noted := w.Send(info.Seats[0].Address, "game: "+info.ID+" side: Atlantis key: "+w.Key(info.ID, side)+"\norders\nxyzzy\nend\n")
		if len(noted) != 1 || !strings.Contains(noted[0].Text, "atlantis") {
			t.Errorf("%s: it is not said that there is no side Atlantis: %v", title.About().ID, noted)
		}
		country := map[rules.Lang][2]string{rules.English: {"Germany", "the German side"}, rules.Spanish: {"Alemania", "bando alemán"}}
		for _, words := range country {
			for _, word := range append(words[:], "Atlantis") {
				mails := w.Send(info.Seats[0].Address, "game: "+info.ID+"\nside: "+word+"\nkey: "+w.Key(info.ID, side)+"\n\nstatus\n")
				if len(mails) != 1 || mails[0].Kind.Family() != "status" || mails[0].Side != side {
					t.Errorf("%s: “side: %s” is answered by %s: %v", title.About().ID, word, servicetest.Summary(mails), mails)
				}
			}
		}
	}
}
