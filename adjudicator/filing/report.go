package filing

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/adjudicator/seating"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// LoadPlayedPhase returns a phase that was played, or says that there is none of that number.
func LoadPlayedPhase(in *office.Intake, number int) (phase store.Phase, told *rules.Message, err error) {
	if number < 1 || number >= in.Game.Phase {
		m := rules.M("history.not-played", rules.Num("phase", number), rules.Num("current", in.Game.Phase))
		return phase, &m, nil
	}
	phase, err = in.Tx.Phase(in.Game.ID, number)
	return phase, nil, err
}

// AnswerReport sends the report of a phase once more: what was told when it had been
// played; of phase 0 the invitation.
func AnswerReport(in *office.Intake, d *desk.Desk, number int) error {
	kinds := []store.Kind{office.KindSitrep, KindShortReport, office.KindOver}
	if number == 0 {
		kinds = []store.Kind{office.KindWelcome}
	} else if _, told, err := LoadPlayedPhase(in, number); err != nil || told != nil {
		if err == nil {
			err = seating.AnswerSide(in, office.KindReport, d, *told)
		}
		return err
	}
	for _, kind := range kinds {
		sent, err := in.Tx.Dispatches().List(store.DispatchFilter{Game: in.Game.ID, Phase: number + 1, Kind: kind})
		if err != nil {
			return err
		}
		for i := range sent {
			if sent[i].Side == in.Seat.Side {
				m, err := in.Tx.Dispatch(sent[i].ID)
				if err != nil {
					return err
				}
				page, err := ReplaceKeys(in, templates.Page{Subject: m.Subject, Text: m.Text, HTML: templates.WithoutPicture(m.HTML)})
				if err != nil {
					return err
				}
				lead := rules.M("report.again", rules.Num("phase", number), rules.Text("when", in.Tx.Office.Book.When(in.Seat.Lang, m.Created, in.Tx.Office.Zone(in.Seat.Zone))))
				return seating.AnswerRequest(in, office.KindReport, in.Tx.Office.Book.Preface(in.Seat.Lang, page, lead))
			}
		}
	}
	return seating.AnswerSide(in, office.KindReport, d, rules.M("notice.no-report"))
}

// KindShortReport is the short report to a side of which nothing is asked. The kind is that of
// every report, on an occasion of its own: it does not tell the position.
var KindShortReport = office.KindWithOccasion(office.KindSitrep, "note")

// ReplaceKeys puts the key of the sender in place of all other keys of his side into a mail
// that is sent once more: earlier ones, and those of others who hold the side or held it.
// Where his mails are keyless, no key is left.
func ReplaceKeys(in *office.Intake, page templates.Page) (templates.Page, error) {
	own := in.Tx.Office.MakeOrderKey(in.Game.ID, in.Seat.Side, in.Seat.KeyNo)
	if in.Tx.Office.OmitsKey(&in.Game, &in.Seat) {
		own = "…"
	}
	_, player, err := post.LoadGameAndSeat(in.Tx, in.Game.ID, in.Seat.Side)
	if err != nil {
		return page, err
	}
	last, err := in.Tx.Roles().LastDeputyKey(in.Game.ID, in.Seat.Side)
	if err != nil {
		return page, err
	}
	for n := 1; n <= max(player.KeyNo, last); n++ {
		if n > player.KeyNo && n <= office.FirstDeputyKey {
			continue
		}
		key := in.Tx.Office.MakeOrderKey(in.Game.ID, in.Seat.Side, n)
		page.Text, page.HTML = strings.ReplaceAll(page.Text, key, own), strings.ReplaceAll(page.HTML, key, own)
	}
	return page, nil
}
