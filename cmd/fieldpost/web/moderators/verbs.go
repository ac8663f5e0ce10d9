package moderators

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/parts"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
	"github.com/fieldpost/fieldpost/store"
	"github.com/go-chi/chi/v5"
)

// verbForm is the form by which a moderator has something done, or several, a part of the verb's
// fields each.
type verbForm struct {
	Verb, Label, Does string
	ID                string // begins the ids of its fields
	Action            string // where it goes
	From              string // what it shows of what may change meanwhile, see office.ArgFrom
	Groups            []inputGroup
	Parts             []verbForm
}

// inputGroup is some fields of a form that belong together.
type inputGroup struct {
	Legend string // "": they are all
	Folds  bool   // they are folded away under it
	Inputs []input
}

// input is a field of a form.
type input struct {
	Name, Label, Kind, Hint string
	Value                   string
	Optional                bool
	Choices                 []parts.Choice
}

// verbPage is what would come of a command, or what came of it.
type verbPage struct {
	ID, Title, Back string
	Label           string
	Fault           string
	Form            *verbForm      // to be filled in again
	Titles          []parts.Choice // of which one is to be chosen first
	Lead            string
	State           string // a style: good, bad, waiting
	Answer          []string
	Mails           []previewMail
	Send            string       // where it goes once it is confirmed; "" for nowhere
	Hidden          []parts.Fact // what goes there
	Again           bool         // it is not done yet: look again
}

// previewMail is a mail that would go out.
type previewMail struct{ To, Lang, Subject, Text string }

// newVerbForms returns the forms for a game.
func newVerbForms(ctx context.Context, s *site.Site, f *site.Frame, g *inquiry.GameInfo) (out []verbForm, err error) {
	for _, v := range moderation.VerbsFor(g.State, g.Note) {
		if lacksSide(g, v) {
			continue
		}
		if v != moderation.Option {
			out = append(out, newVerbForm(s, f, g, v, v.FieldsFor(g.Note), nil))
			continue
		}
		form := verbForm{Verb: v.Name, ID: v.Name, Label: f.T("door.label." + v.Name), Does: f.T("door.does." + v.Name)}
		values, err := s.Cfg.Service.Commands.TermsOf(ctx, g.ID)
		if err != nil {
			return nil, err
		}
		for _, group := range moderation.TermGroups {
			part := termsForm(s, f, g, inGroup(group), values, nil)
			part.ID, part.Label, part.Does = v.Name+"-"+group, f.T("door.group."+group), ""
			form.Parts = append(form.Parts, part)
		}
		out = append(out, form)
	}
	return out, nil
}

// newVerbForm returns the form of a verb for a game, nil for one that is about none, with some of its
// fields, filled in with what was typed.
func newVerbForm(s *site.Site, f *site.Frame, g *inquiry.GameInfo, v *moderation.Verb, fields []moderation.Field, typed map[string]string) verbForm {
	form := verbForm{
		Verb: v.Name, ID: v.Name, Label: f.T("door.label." + v.Name), Does: f.T("door.does." + v.Name),
		Action: f.Prefix + "/moderator/verbs/" + v.Name,
	}
	if g != nil {
		form.Action = f.Prefix + "/games/" + g.ID + "/moderator/verbs/" + v.Name
	}
	var inputs []input
	for _, field := range fields {
		if field.Spoken {
			continue
		}
		in := newInput(f, &field, typed)
		if v.Office && field.Optional && field.Kind == moderation.FieldChoice { // it stays as it is
			in.Choices = append([]parts.Choice{{Words: "—"}}, in.Choices...)
		}
		if field.Kind == moderation.FieldFlag && len(field.Choices) > 0 {
			in.Choices = flagChoices(s, g, in.Choices)
		}
		if code := "door.hint." + string(field.Kind); g != nil && f.Book.Has(code) {
			in.Hint = f.T(code)
		}
		if field.Kind == moderation.FieldSide {
			title := s.Titles[g.Title]
			for _, side := range sidesFor(g, v, &field) {
				words := "—"
				if side != "" {
					words = site.SideName(f.Words, title, side) + askedText(g, side)
				}
				in.Choices = append(in.Choices, parts.Choice{Value: string(side), Words: words})
			}
		}
		inputs = append(inputs, in)
	}
	if v.TakesReason() {
		code := "door.reason.noted"
		if v.TellsReason {
			code = "door.reason.told"
		}
		inputs = append(inputs, input{Name: office.ArgReason, Label: f.T(code), Kind: string(moderation.FieldLine), Optional: true, Value: typed[office.ArgReason]})
	}
	form.Groups = []inputGroup{{Inputs: inputs}}
	return form
}

// flagChoices returns what a flag with choices may be in a game: not given, or one of the grades of its
// title's program.
func flagChoices(s *site.Site, g *inquiry.GameInfo, all []parts.Choice) []parts.Choice {
	out := []parts.Choice{{Words: "—"}}
	for _, c := range all {
		if g == nil || slices.Contains(engine.GradesOf(s.Titles[g.Title]), engine.Grade(c.Value)) {
			out = append(out, c)
		}
	}
	return out
}

// newInput returns a field as a form has it, with what was typed.
func newInput(f *site.Frame, field *moderation.Field, typed map[string]string) input {
	in := input{Name: field.Name, Label: f.T("door.field." + field.Name), Kind: string(field.Kind), Optional: field.Optional, Value: typed[field.Name]}
	for _, value := range field.Choices {
		way, _, _ := strings.Cut(f.T("door.choice."+value), "|")
		in.Choices = append(in.Choices, parts.Choice{Value: value, Words: way})
	}
	if in.Value != "" && len(field.Choices) > 0 && !slices.Contains(field.Choices, in.Value) { // what it is need not be among what it can be made
		in.Choices = append(in.Choices, parts.Choice{Value: in.Value, Words: in.Value})
	}
	return in
}

// sidesFor returns the sides that a field of the form of a verb can name. Of a game that still looks
// for players these are those that nobody holds, or that somebody is asked to take, or all.
func sidesFor(g *inquiry.GameInfo, v *moderation.Verb, field *moderation.Field) (out []rules.Side) {
	if field.Optional { // nobody
		out = append(out, "")
	}
	recruits := g.State == store.Recruiting
	if !recruits || v != moderation.Invite && v != moderation.Uninvite && v != moderation.Address {
		for i := range g.Seats {
			out = append(out, g.Seats[i].Side)
		}
	}
	if recruits && v != moderation.Uninvite && v != moderation.Address {
		out = append(out, g.Free...)
	}
	return append(out, g.Asked...)
}

// lacksSide reports whether a verb takes a side and there is none that it can be about: nobody is
// asked to take one, or none is free.
func lacksSide(g *inquiry.GameInfo, v *moderation.Verb) bool {
	return slices.ContainsFunc(v.Fields, func(field moderation.Field) bool {
		return field.Kind == moderation.FieldSide && !field.Optional && len(sidesFor(g, v, &field)) == 0
	})
}

// askedText returns who is asked to take a side, behind its name.
func askedText(g *inquiry.GameInfo, side rules.Side) string {
	for i := range g.Invited {
		if s := &g.Invited[i]; s.Side == side {
			return ": " + s.Player + " <" + s.Address + ">"
		}
	}
	return ""
}

// verbAt returns the game and the verb that a request is about.
func verbAt(s *site.Site, r *http.Request) (g *inquiry.GameInfo, v *moderation.Verb, err error) {
	snap, err := s.Games.Get(r.Context())
	if err != nil {
		return nil, v, err
	}
	if g = snap.Game(chi.URLParam(r, "game")); g == nil {
		return nil, v, site.ErrNotFound
	}
	v = moderation.VerbNamed(chi.URLParam(r, "verb"))
	if v == nil || !slices.Contains(v.States, g.State) && r.PostFormValue("token") == "" { // else it was offered, and may have been given by now
		return nil, nil, site.ErrNotFound
	}
	return g, v, nil
}

// GiveVerb shows what would come of a command, and gives it once that is confirmed.
func GiveVerb(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	if r.ParseForm() != nil {
		return site.ErrForm
	}
	g, v, err := verbAt(s, r)
	if err != nil {
		return err
	}
	f := s.NewFrame(r, "overview")
	m := &verbPage{ID: g.ID, Title: parts.TitleName(s.Titles[g.Title], g.Title, f.Language), Back: f.Prefix + "/games/" + g.ID + "/moderator", Label: f.T("door.label." + v.Name)}
	typed := map[string]string{}
	for _, field := range v.FieldsFor(g.Note) {
		typed[field.Name] = r.PostFormValue(field.Name)
	}
	if v.TakesReason() {
		typed[office.ArgReason] = moderation.ReadReason(r.PostFormValue(office.ArgReason))
	}
	return giveFields(s, w, r, f, m, g, v, typed)
}

// giveFields does it for a verb whose fields are its arguments, as they were typed; g is nil where
// it is about no game.
func giveFields(s *site.Site, w http.ResponseWriter, r *http.Request, f *site.Frame, m *verbPage, g *inquiry.GameInfo, v *moderation.Verb, typed map[string]string) error {
	zone := f.Place
	if zone == nil {
		zone = time.UTC
	}
	form, err := formAgain(s, r, f, g, v, typed)
	if err != nil {
		return err
	}
	args, err := v.ReadArgs(typed, s.Cfg.Clock.Now().In(zone))
	var no *moderation.FieldError
	if errors.As(err, &no) {
		m.Form, m.Fault = &form, fieldFault(f.Words, no)
		return showVerb(s, w, r, f, m, http.StatusUnprocessableEntity)
	}
	if err != nil {
		return err
	}
	if why := typed[office.ArgReason]; why != "" && v.TakesReason() {
		args[office.ArgReason] = why
	}
	for _, name := range seenFields(v) {
		if seen := r.PostFormValue(name); seen != "" {
			args[name] = seen
		}
	}
	given, title := store.Command{Actor: s.Actor(r), Verb: v.Name, Args: args}, ""
	if g != nil {
		m.Form, given.Game, title = &form, g.ID, g.Title // where it is refused, it can be filled in again
	}
	return previewOrGive(s, w, r, f, m, title, given, typed)
}

// previewOrGive shows what would come of a command about a title, and gives it once that is
// confirmed; typed are its fields.
func previewOrGive(s *site.Site, w http.ResponseWriter, r *http.Request, f *site.Frame, m *verbPage, title string, given store.Command, typed map[string]string) error {
	if phase, token := r.PostFormValue("phase"), r.PostFormValue("token"); token != "" {
		given.Args[office.ArgToken] = token
		if phase != "" {
			given.Args[office.ArgPhase] = phase
		}
		id, err := s.Cfg.Service.Commands.Submit(r.Context(), given)
		if err != nil {
			return err
		}
		s.Cfg.Log.Info("command given", site.KeyFrom, site.SenderOf(r).String())
		at := m.Back
		if given.Game == "" {
			at = f.Prefix + "/moderator"
		}
		http.Redirect(w, r, s.CommandLink(r, at, id), http.StatusSeeOther)
		return nil
	}
	p, err := s.Cfg.Service.Commands.Preview(r.Context(), given)
	if err != nil {
		return err
	}
	fillPreview(f, s, title, m, &p)
	if p.State == store.CommandDone && !p.Idle {
		m.Form = nil
		m.Send = f.Prefix + r.URL.RequestURI()
		m.Hidden = []parts.Fact{{Name: "phase", Value: p.Command.Args[office.ArgPhase]}, {Name: "token", Value: pages.NewPageToken()}}
		for _, name := range slices.Sorted(maps.Keys(typed)) {
			if at := p.Command.Args[name]; name == office.ArgUntil && at != "" { // tomorrow may have begun by then
				typed[name] = at
			}
			m.Hidden = append(m.Hidden, parts.Fact{Name: name, Value: typed[name]})
		}
		for _, name := range seenFields(moderation.VerbNamed(given.Verb)) {
			if seen := p.Command.Args[name]; seen != "" {
				m.Hidden = append(m.Hidden, parts.Fact{Name: name, Value: seen})
			}
		}
	}
	return showVerb(s, w, r, f, m, http.StatusOK)
}

// seenFields returns the names of what a verb takes that a form or a preview has shown.
func seenFields(v *moderation.Verb) (names []string) {
	for _, f := range v.Fields {
		if f.Seen {
			names = append(names, f.Name)
		}
	}
	return names
}

// fieldFault says what is wrong with a field.
func fieldFault(w site.Words, no *moderation.FieldError) string {
	label, kind := w.T("door.field."+no.Field.Name), no.Field.Wanted(w.Book, w.Language)
	if no.Word == "" {
		return w.T("door.missing", "field", label)
	}
	return w.T("door.unreadable", "field", label, "word", no.Word, "kind", kind)
}

// fillPreview puts a preview into words.
func fillPreview(f *site.Frame, s *site.Site, about string, m *verbPage, p *commands.Preview) {
	title := s.Titles[about]
	m.Lead, m.State = f.T("door.preview"), "waiting"
	switch {
	case p.State != store.CommandDone:
		m.Lead, m.State = f.T("door.refused"), "bad"
	case p.Idle:
		m.Lead, m.State = f.T("door.idle"), "good"
	}
	m.Answer = answerTexts(f.Words, title, p.Answer)
	for i := range p.Mails {
		mail := &p.Mails[i]
		to := mail.Name
		if mail.Side != "" {
			to = f.T("door.to", "name", mail.Name, "side", site.SideName(f.Words, title, mail.Side))
		}
		m.Mails = append(m.Mails, previewMail{To: to, Lang: string(mail.Lang), Subject: mail.Subject, Text: strings.TrimSpace(mail.Text)})
	}
}

// answerTexts puts the answer to a command into words.
func answerTexts(w site.Words, title rules.Title, answer []rules.Message) (out []string) {
	zone := w.Place
	if zone == nil {
		zone = time.UTC
	}
	for _, m := range post.FormatTimeArgs(answer, func(at time.Time) string { return w.Book.When(w.Language, at, zone) }) {
		out = append(out, w.Book.Text(w.Language, title, m))
	}
	return out
}

// ShowCommand shows what came of a command.
func ShowCommand(s *site.Site, w http.ResponseWriter, r *http.Request) error {
	id, err := s.NumberIn(s.Reader(r), site.ACommand, chi.URLParam(r, "id"))
	if err != nil {
		return site.ErrNotFound
	}
	c, err := awaitCommand(r.Context(), s, id)
	if errors.Is(err, moderation.ErrNoCommand) || err == nil && c.Game != chi.URLParam(r, "game") {
		return site.ErrNotFound
	}
	if err != nil {
		return err
	}
	if c.State != store.CommandNew {
		s.Games.Expire()
	}
	f := s.NewFrame(r, "overview")
	m := &verbPage{Back: f.Prefix + "/moderator", Label: f.T("door.label." + c.Verb), State: "good", Lead: f.T("door.done")}
	if !f.Reader.OfOffice() {
		c.Answer = office.StripOfficeIDs(c.Answer)
	}
	if m.Answer = answerTexts(f.Words, nil, c.Answer); c.Game == "" && c.Actor != s.Actor(r) {
		return site.ErrNotFound
	}
	if c.Game != "" {
		snap, err := s.Games.Get(r.Context())
		if err != nil {
			return err
		}
		g := snap.Game(c.Game)
		if g == nil {
			return site.ErrNotFound
		}
		title := s.Titles[g.Title]
		m.ID, m.Title, m.Back, m.Answer = g.ID, parts.TitleName(title, g.Title, f.Language), f.Prefix+"/games/"+g.ID+"/moderator", answerTexts(f.Words, title, c.Answer)
	}
	switch c.State {
	case store.CommandNew:
		m.State, m.Lead, m.Again = "waiting", f.T("door.waits"), true
	case store.CommandDone:
	default:
		m.State, m.Lead = "bad", f.T("door.refused")
	}
	return showVerb(s, w, r, f, m, http.StatusOK)
}

// How long a page waits for a command to be carried out, and how often it looks.
const (
	commandWait = 3 * time.Second
	commandLook = 50 * time.Millisecond
)

// awaitCommand returns a command once it was carried out, or as it is after a while: one
// that reads the mailbox first may take longer.
func awaitCommand(ctx context.Context, s *site.Site, id int64) (c store.Command, err error) {
	for end := time.Now().Add(commandWait); ; {
		c, err = s.Cfg.Service.Commands.Answer(ctx, id)
		if err != nil || c.State != store.CommandNew || time.Now().After(end) {
			return c, err
		}
		select {
		case <-ctx.Done():
			return c, ctx.Err()
		case <-time.After(commandLook):
		}
	}
}

// showVerb shows the page of a verb.
func showVerb(s *site.Site, w http.ResponseWriter, r *http.Request, f *site.Frame, m *verbPage, status int) error {
	f.Heading, f.Main = strings.TrimPrefix(m.ID+": "+m.Label, ": "), m
	if r.Method == http.MethodPost {
		f.Others = site.OtherLanguages(f.Words, func(rules.Lang) string { return m.Back })
	}
	w.Header().Set("Cache-Control", "no-store")
	return s.Show(w, r, status, "verb", f)
}
