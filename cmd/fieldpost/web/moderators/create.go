package moderators

import (
	"net/http"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/games"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
)

// A game is begun by a form that is made of its title: it writes the lines of a template
// (moderation.Create), which are what is previewed and carried out.

// What the fields of the form are called before what they are about.
const (
	inputOption = "option-"
	inputSide   = "side-"
	inputSeat   = "seat-" // who has it, where a choice of the side asks for somebody
)

// Who can have a side, as the form offers it.
const (
	seatOpen    = "open"
	seatNamed   = "named"
	seatInvited = "invited"
	seatProgram = "program" // and its grade behind it
)

// ShowCreateForm shows the form of a title, or which titles there are.
func ShowCreateForm(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	f := s.NewFrame(r, "overview")
	m := &verbPage{Back: f.Prefix + "/moderator", Label: f.T("door.label.create")}
	title := s.Titles[r.URL.Query().Get("title")]
	if title == nil {
		for _, t := range s.Cfg.Titles {
			m.Titles = append(m.Titles, parts.Choice{Value: t.About().ID, Words: t.About().Names.In(f.Language)})
		}
		return showVerb(s, w, r, f, m, http.StatusOK)
	}
	form := createForm(s, f, title, moderation.TypedTerms(f.Book, f.Language, s.Cfg.Service.Commands.UsualTerms()), true)
	m.Form = &form
	return showVerb(s, w, r, f, m, http.StatusOK)
}

// createForm returns the form of a title, filled in with what was typed: what it is called, who plays,
// the rules that are the title's own, and the terms by their groups.
func createForm(s *site.Site, f *site.Frame, title rules.Title, typed map[string]string, folds bool) verbForm {
	about := title.About()
	form := verbForm{
		Verb: moderation.Create.Name, ID: moderation.Create.Name, Label: f.T("door.label.create"), Does: about.Names.In(f.Language),
		Action: f.Prefix + "/moderator/verbs/" + moderation.Create.Name + "?title=" + about.ID,
	}
	add := func(legend string, folds bool, inputs []input) {
		if len(inputs) > 0 {
			for i := range inputs {
				inputs[i].Value = typed[inputs[i].Name]
			}
			form.Groups = append(form.Groups, inputGroup{legend, folds, inputs})
		}
	}
	called := []input{
		{Name: "name", Label: f.T("door.field.called"), Kind: string(moderation.FieldLine), Optional: true},
		{Name: "tags", Label: f.T("door.field.tags"), Kind: string(moderation.FieldLine), Optional: true},
	}
	scenarios := input{Name: "scenario", Label: f.T("create.scenario"), Kind: string(moderation.FieldChoice)}
	for _, sc := range about.Scenarios {
		scenarios.Choices = append(scenarios.Choices, parts.Choice{Value: sc.ID, Words: sc.Names.In(f.Language)})
	}
	if len(scenarios.Choices) > 1 {
		called = append(called, scenarios)
	}
	add("", false, called)
	add(f.T("create.seats"), false, sideInputs(f, title))
	terms := moderation.TermFields()
	of := map[string][]input{} // of the service, by group
	for _, o := range desk.Options() {
		if o.ID == desk.OptionDice && !phases.HasBeacon(s.Cfg.Service.Commands.Office) { // nothing is to be chosen
			continue
		}
		if !slices.ContainsFunc(terms, func(field moderation.Field) bool { return field.Name == o.ID }) {
			of[optionGroup(o.ID)] = append(of[optionGroup(o.ID)], optionInput(f, about.ID, &o))
		}
	}
	var own []input
	for _, o := range about.Options {
		own = append(own, optionInput(f, about.ID, &o))
	}
	add(f.T("door.group."+groupRules), false, own)
	for _, group := range append(slices.Clone(moderation.TermGroups), groupDice) {
		var inputs []input
		for _, field := range inGroup(group) {
			inputs = append(inputs, newInput(f, &field, nil))
		}
		add(f.T("door.group."+group), folds, append(inputs, of[group]...))
	}
	return form
}

// The groups of what is no term.
const (
	groupRules = "rules"
	groupDice  = "dice"
)

// optionGroup returns the group of an option of the service.
func optionGroup(id string) string {
	if id == desk.OptionDice {
		return groupDice
	}
	return moderation.GroupPress
}

// sideInputs returns who plays, side by side: those that play in some scenarios only say in which.
func sideInputs(f *site.Frame, title rules.Title) (out []input) {
	for _, side := range title.About().Sides {
		of := title.About().ScenariosOf(side)
		if len(of) == 0 {
			continue
		}
		name := site.SideName(f.Words, title, side)
		label := name
		if len(of) < len(title.About().Scenarios) {
			label = f.T("create.side-of", "side", name, "scenarios", of)
		}
		in := input{Name: inputSide + string(side), Label: label, Kind: string(moderation.FieldChoice)}
		for _, v := range []string{seatOpen, seatNamed, seatInvited} {
			in.Choices = append(in.Choices, parts.Choice{Value: v, Words: f.T("create.seat." + v)})
		}
		for _, grade := range engine.GradesOf(title) {
			in.Choices = append(in.Choices, parts.Choice{Value: seatProgram + " " + string(grade), Words: f.T("create.seat.program", "grade", f.T("grade."+string(grade)))})
		}
		out = append(out, in, input{Name: inputSeat + string(side), Label: f.T("create.who", "side", name), Kind: "person", Optional: true, Hint: f.T("door.hint.person")})
	}
	return out
}

// optionInput returns an option as the form has it.
func optionInput(f *site.Frame, title string, o *rules.Option) input {
	label, _ := games.OptionWords(f.Words, title, o.ID, "")
	in := input{Name: inputOption + o.ID, Label: label, Kind: string(moderation.FieldChoice)}
	for _, v := range o.Values {
		_, meaning := games.OptionWords(f.Words, title, o.ID, v)
		in.Choices = append(in.Choices, parts.Choice{Value: v, Words: meaning})
	}
	return in
}

// templateLines writes what was typed as the lines of a template.
func templateLines(f *site.Frame, title rules.Title, typed map[string]string) string {
	about := title.About()
	lines := []string{"title: " + about.ID}
	add := func(key, value string) {
		if value = strings.Join(strings.Fields(value), " "); value != "" {
			lines = append(lines, key+": "+value)
		}
	}
	for _, name := range []string{"name", "tags", "scenario"} {
		add(name, typed[name])
	}
	for _, o := range slices.Concat(about.Options, desk.Options()) {
		add(o.ID, typed[inputOption+o.ID])
	}
	for _, field := range moderation.TermFields() {
		way, _, _ := strings.Cut(f.Book.Text(rules.English, nil, rules.M("door.lead."+field.Name)), "|")
		add(way, typed[field.Name])
	}
	for _, side := range about.Sides {
		who := typed[inputSeat+string(side)]
		switch how := typed[inputSide+string(side)]; {
		case how == seatNamed:
			add(string(side), who)
			if strings.TrimSpace(who) == "" {
				lines = append(lines, string(side)+": ?") // told as nobody to write to
			}
		case how == seatInvited:
			add(string(side), "invite "+who)
		case strings.HasPrefix(how, seatProgram):
			add(string(side), how)
		default:
			if slices.Contains(about.SidesOf(typed["scenario"]), side) {
				add(string(side), "open")
			}
		}
	}
	return strings.Join(lines, "\n")
}

// GiveOfficeVerb shows what would come of a command that is about no game, and gives it
// once that is confirmed.
func GiveOfficeVerb(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	if r.ParseForm() != nil {
		return site.ErrForm
	}
	verb := moderation.VerbNamed(chi.URLParam(r, "verb"))
	if verb == nil || !verb.Office {
		return site.ErrNotFound
	}
	f := s.NewFrame(r, "overview")
	m := &verbPage{Back: f.Prefix + "/moderator", Label: f.T("door.label." + verb.Name)}
	typed := map[string]string{}
	for name := range r.PostForm {
		if name != "token" && name != "phase" {
			typed[name] = r.PostForm.Get(name)
		}
	}
	title := s.Titles[r.URL.Query().Get("title")]
	switch {
	case verb == moderation.Create && title == nil, verb != moderation.Create && !f.Reader.OfOffice():
		return site.ErrNotFound
	case verb != moderation.Create:
		return giveFields(s, w, r, f, m, nil, verb, typed)
	}
	given := store.Command{Actor: s.Actor(r), Verb: verb.Name, Args: map[string]string{office.ArgTemplate: templateLines(f, title, typed)}}
	m.Back = f.Prefix + "/moderator/create?title=" + title.About().ID
	if r.PostFormValue("token") == "" {
		form := createForm(s, f, title, typed, false)
		m.Form = &form
	}
	return previewOrGive(s, w, r, f, m, title.About().ID, given, typed)
}
