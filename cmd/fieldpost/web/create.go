package web

import (
	"errors"
	"net/http"
	"slices"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// A game is begun by a form that is made of its title: it writes the lines of a template
// (adjudicator.VerbCreate), which are what is previewed and carried out.

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
	seatProgram = "program"
)

// askCreate shows the form of a title, or which titles there are.
func (s *site) askCreate(w http.ResponseWriter, r *http.Request) error {
	if s.cfg.Verbs == nil {
		return errNotFound
	}
	f := s.frame(r, "overview")
	m := &verbPage{Back: f.root + "/moderator", Label: f.T("door.label.create")}
	title := s.titles[r.URL.Query().Get("title")]
	if title == nil {
		for _, t := range s.cfg.Titles {
			m.Titles = append(m.Titles, choice{Value: t.About().ID, Words: t.About().Names.In(f.lang)})
		}
		return s.showVerb(w, r, f, m, http.StatusOK)
	}
	form := s.createForm(f, title, s.cfg.Verbs.TermsTyped(f.lang, nil))
	m.Form = &form
	return s.showVerb(w, r, f, m, http.StatusOK)
}

// createForm returns the form of a title, filled in with what was typed.
func (s *site) createForm(f *frame, title rules.Title, typed map[string]string) verbForm {
	about := title.About()
	form := verbForm{
		Verb: string(moderation.VerbCreate), Label: f.T("door.label.create"), Does: about.Names.In(f.lang),
		Action: f.root + "/moderator/verbs/" + string(moderation.VerbCreate) + "?title=" + about.ID,
	}
	add := func(in input) {
		in.Value = typed[in.Name]
		form.Inputs = append(form.Inputs, in)
	}
	add(input{Name: "name", Label: f.T("door.field.called"), Kind: string(moderation.FieldLine), Optional: true})
	add(input{Name: "tags", Label: f.T("door.field.tags"), Kind: string(moderation.FieldLine), Optional: true})
	scenarios := input{Name: "scenario", Label: f.T("create.scenario"), Kind: string(moderation.FieldChoice)}
	for _, sc := range about.Scenarios {
		scenarios.Choices = append(scenarios.Choices, choice{Value: sc.ID, Words: sc.Names.In(f.lang)})
	}
	if len(scenarios.Choices) > 1 {
		add(scenarios)
	}
	for i, side := range about.Sides {
		in := input{Name: inputSide + string(side), Label: f.side(title, side), Kind: string(moderation.FieldChoice)}
		if i == 0 {
			in.Head = f.T("create.seats")
		}
		for _, v := range []string{seatOpen, seatNamed, seatInvited, seatProgram} {
			in.Choices = append(in.Choices, choice{Value: v, Words: f.T("create.seat." + v)})
		}
		add(in)
		add(input{Name: inputSeat + string(side), Label: f.T("create.who", "side", f.side(title, side)), Kind: "person", Optional: true, Hint: f.T("door.hint.person")})
	}
	own := moderation.TermFields()
	for i, o := range slices.Concat(about.Options, desk.Options()) {
		if slices.ContainsFunc(own, func(field moderation.Field) bool { return field.Name == o.ID }) {
			continue
		}
		label, _ := f.optionWords(about.ID, o.ID, "")
		in := input{Name: inputOption + o.ID, Label: label, Kind: string(moderation.FieldChoice)}
		if i == 0 {
			in.Head = f.T("create.options")
		}
		for _, v := range o.Values {
			_, meaning := f.optionWords(about.ID, o.ID, v)
			in.Choices = append(in.Choices, choice{Value: v, Words: meaning})
		}
		add(in)
	}
	for i, field := range own {
		in := f.fieldInput(field)
		if i == 0 {
			in.Head, in.Folds = f.T("create.terms"), true
		}
		add(in)
	}
	return form
}

// fieldInput returns a field as a form has it.
func (f *frame) fieldInput(field moderation.Field) input {
	in := input{Name: field.Name, Label: f.T("door.field." + field.Name), Kind: string(field.Kind), Optional: field.Optional}
	for _, value := range field.Choices {
		way, _, _ := strings.Cut(f.T("door.choice."+value), "|")
		in.Choices = append(in.Choices, choice{Value: value, Words: way})
	}
	return in
}

// template writes what was typed as the lines of a template.
func (f *frame) template(title rules.Title, typed map[string]string) string {
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
		way, _, _ := strings.Cut(f.book.Text(rules.English, nil, rules.M("door.lead."+field.Name)), "|")
		add(way, typed[field.Name])
	}
	for _, side := range about.Sides {
		who := typed[inputSeat+string(side)]
		switch typed[inputSide+string(side)] {
		case seatNamed:
			add(string(side), who)
			if strings.TrimSpace(who) == "" {
				lines = append(lines, string(side)+": ?") // told as nobody to write to
			}
		case seatInvited:
			add(string(side), "invite "+who)
		case seatProgram:
			add(string(side), "program")
		default:
			add(string(side), "open")
		}
	}
	return strings.Join(lines, "\n")
}

// giveOfficeVerb shows what would come of a command that is about no game, and gives it
// once that is confirmed.
func (s *site) giveOfficeVerb(w http.ResponseWriter, r *http.Request) error {
	if r.ParseForm() != nil {
		return errForm
	}
	verb := moderation.Verb(chi.URLParam(r, "verb"))
	if s.cfg.Verbs == nil || !verb.Office() {
		return errNotFound
	}
	f := s.frame(r, "overview")
	m := &verbPage{Back: f.root + "/moderator", Label: f.T("door.label." + string(verb))}
	given := store.Command{Actor: s.actor(r), Verb: string(verb)}
	typed := map[string]string{}
	for name := range r.PostForm {
		if name != "token" && name != "phase" {
			typed[name] = r.PostForm.Get(name)
		}
	}
	title := s.titles[r.URL.Query().Get("title")]
	if verb != moderation.VerbCreate {
		return s.giveOffice(w, r, f, m, given, typed)
	}
	if title == nil {
		return errNotFound
	}
	given.Args = map[string]string{moderation.ArgTemplate: f.template(title, typed)}
	m.Back = f.root + "/moderator/create?title=" + title.About().ID
	if r.PostFormValue("token") == "" {
		form := s.createForm(f, title, typed)
		m.Form = &form
	}
	return s.give(w, r, f, m, title.About().ID, given, typed)
}

// officeForms returns the forms of what a moderator of all games can have done beside them.
func (s *site) officeForms(f *frame) (out []verbForm) {
	if s.cfg.Verbs == nil || !f.reader.ofOffice() {
		return nil
	}
	for _, v := range commands.AllVerbs() {
		if v.Verb.Office() && v.Verb != moderation.VerbCreate {
			out = append(out, s.officeForm(f, v, nil))
		}
	}
	return out
}

func (s *site) officeForm(f *frame, v commands.VerbInfo, typed map[string]string) verbForm {
	form := verbForm{
		Verb: string(v.Verb), Label: f.T("door.label." + string(v.Verb)), Does: f.T("door.does." + string(v.Verb)),
		Action: f.root + "/moderator/verbs/" + string(v.Verb),
	}
	for _, field := range v.Fields {
		in := f.fieldInput(field)
		in.Value = typed[field.Name]
		form.Inputs = append(form.Inputs, in)
	}
	return form
}

// giveOffice is giveOfficeVerb for verbs whose fields are their arguments.
func (s *site) giveOffice(w http.ResponseWriter, r *http.Request, f *frame, m *verbPage, given store.Command, typed map[string]string) error {
	if !f.reader.ofOffice() {
		return errNotFound
	}
	verb := moderation.Verb(given.Verb)
	all := commands.AllVerbs()
	info := all[slices.IndexFunc(all, func(v commands.VerbInfo) bool { return v.Verb == verb })]
	args, err := verb.ReadArgs(typed, s.cfg.Clock.Now().UTC())
	var no *moderation.FieldError
	if errors.As(err, &no) {
		form := s.officeForm(f, info, typed)
		m.Form, m.Fault = &form, f.fieldFault(no)
		return s.showVerb(w, r, f, m, http.StatusUnprocessableEntity)
	}
	if err != nil {
		return err
	}
	given.Args = args
	return s.give(w, r, f, m, "", given, typed)
}
