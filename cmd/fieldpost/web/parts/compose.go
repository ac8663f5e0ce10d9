package parts

import (
	"html/template"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// ComposePage is where a player writes his orders.
type ComposePage struct {
	ID, Title, Where string
	Side             string // in words
	Own, Public      string // addresses of the side's page and the game's
	Self             string // of this page
	State, Words     string // of the game
	Waiting          string
	Deadline         *Deadline
	PlayAt           *site.Moment
	Closed           string // why nothing can be filed; "" when something can
	Notice           string
	Phase            int
	Token            string
	Text             string
	Rows             int
	Source           string // where the text comes from
	Near             string // lines of the draft that only tell how things are
	Fault            string // why what was asked for was not done
	Asked            template.HTML
	Choices          []ChoiceList
	Lists            *lists
	Answer           *AnswerView
	Mailto           string
	Keyless          bool     // a mail needs no key
	Addressees       []Choice // of a message
	Map              template.HTML
}

// ChoiceList is a decision that is asked for, with answers that would do.
type ChoiceList struct {
	Name  string
	Items []ChoiceItem
}

type ChoiceItem struct{ Line, Words string }

// AnswerView is the answer to what was checked or filed.
type AnswerView struct {
	Filed  bool
	State  string // a style: good, bad, waiting
	Lead   string
	Doubt  string // how to say that it is meant; "": that is not asked
	Mended string // the sheet as it was mended; "": nothing was
	Mails  []AnswerMail
	Lines  []pages.PageLine
}

type AnswerMail struct {
	Lang rules.Lang
	HTML template.HTML
}

// Deadline is how long a phase may still take.
type Deadline struct {
	*site.Moment
	Left  string // "5 hours left", or how long ago it passed
	State string // "", soon, late or rest (it does not count now): also its style
}

// PhaseBody is what a viewer knows of a phase.
type PhaseBody struct {
	Number int
	Missed string // who sent no orders, or that the game was taken back, in a sentence
	Events template.HTML
	None   string // said where there are no events
}

// NewPhaseBody keeps of a phase what a viewer may know.
func NewPhaseBody(w site.Words, title rules.Title, p *store.Phase, v rules.Viewer) *PhaseBody {
	body := &PhaseBody{Number: p.Number, Events: site.EventsHTMLFor(w, title, v, rules.KnownTo(v, p.Events)), None: w.T("web.phase.no-events")}
	if v == rules.All {
		body.None = w.T("web.phase.nothing")
	}
	if len(p.Inputs.Missed) > 0 {
		body.Missed = w.T("web.game.no-report", "side", site.SideNames(w, title, p.Inputs.Missed))
	}
	if b := p.Inputs.Rollback; b != nil {
		body.Missed, body.None = site.LabelText(w, title, archive.TakenBack(p.Number, b)), ""
	}
	return body
}
