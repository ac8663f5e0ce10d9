package web

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/fieldpost/fieldpost/adjudicator/commands"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/adjudicator/people"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// Verbs carries out what moderators command. [adjudicator.Service] is one.
type Verbs interface {
	// Preview tells what would come of a command.
	Preview(ctx context.Context, c store.Command) (commands.Preview, error)
	// Submit gives a command; one of the same token is the same.
	Submit(ctx context.Context, c store.Command) (int64, error)
	// Answer returns a command and what came of it.
	Answer(ctx context.Context, id int64) (store.Command, error)
	// Wants reports whether a game is among those that some words ask for.
	Wants(g *inquiry.GameInfo, asked []string) bool
	// TermsTyped are the terms of a game, or the usual ones, as a form has them filled in.
	TermsTyped(lang rules.Lang, g *inquiry.GameInfo) map[string]string
}

// verbForm is the form by which a moderator has something done.
type verbForm struct {
	Verb, Label, Does string
	Action            string // where it goes
	Inputs            []input
}

// Folded reports whether some of the fields are folded away.
func (f verbForm) Folded() bool {
	return slices.ContainsFunc(f.Inputs, func(in input) bool { return in.Folds })
}

// input is a field of a form.
type input struct {
	Head                    string // stands above it
	Folds                   bool   // it and what follows are folded away under Head
	Name, Label, Kind, Hint string
	Value                   string
	Optional                bool
	Choices                 []choice
}

// verbPage is what would come of a command, or what came of it.
type verbPage struct {
	ID, Title, Back string
	Label           string
	Fault           string
	Form            *verbForm // to be filled in again
	Titles          []choice  // of which one is to be chosen first
	Lead            string
	State           string // a style: good, bad, waiting
	Answer          []string
	Mails           []previewMail
	Send            string // where it goes once it is confirmed; "" for nowhere
	Hidden          []fact // what goes there
	Again           bool   // it is not done yet: look again
}

// previewMail is a mail that would go out.
type previewMail struct{ To, Lang, Subject, Text string }

// verbForms returns the forms for a game.
func (s *site) verbForms(f *frame, g *inquiry.GameInfo) (out []verbForm) {
	if s.cfg.Verbs == nil {
		return nil
	}
	for _, v := range commands.VerbsFor(g.State, g.Note) {
		var typed map[string]string
		if v.Verb == moderation.VerbOption {
			typed = s.cfg.Verbs.TermsTyped(f.lang, g)
		}
		out = append(out, s.verbForm(f, g, v, typed))
	}
	return out
}

// verbForm returns the form of a verb, filled in with what was typed.
func (s *site) verbForm(f *frame, g *inquiry.GameInfo, v commands.VerbInfo, typed map[string]string) verbForm {
	form := verbForm{
		Verb: string(v.Verb), Label: f.T("door.label." + string(v.Verb)), Does: f.T("door.does." + string(v.Verb)),
		Action: f.root + "/games/" + g.ID + "/moderator/verbs/" + string(v.Verb),
	}
	for _, field := range v.Fields {
		if field.Spoken {
			continue
		}
		in := input{
			Name: field.Name, Label: f.T("door.field." + field.Name), Kind: string(field.Kind), Optional: field.Optional, Value: typed[field.Name],
		}
		if code := "door.hint." + string(field.Kind); f.book.Has(code) {
			in.Hint = f.T(code)
		}
		if field.Kind == moderation.FieldSide {
			title := s.titles[g.Title]
			for _, side := range sidesFor(title, g, v.Verb) {
				words := "—"
				if side != "" {
					words = f.side(title, side)
				}
				in.Choices = append(in.Choices, choice{Value: string(side), Words: words})
			}
		}
		for _, value := range field.Choices {
			way, _, _ := strings.Cut(f.T("door.choice."+value), "|")
			in.Choices = append(in.Choices, choice{Value: value, Words: way})
		}
		form.Inputs = append(form.Inputs, in)
	}
	if v.Verb.TakesReason() {
		code := "door.reason.noted"
		if v.Verb.TellsReason() {
			code = "door.reason.told"
		}
		form.Inputs = append(form.Inputs, input{Name: people.ArgReason, Label: f.T(code), Kind: string(moderation.FieldLine), Optional: true, Value: typed[people.ArgReason]})
	}
	return form
}

// sidesFor returns the sides that a verb can be about: those that are free where somebody is
// asked to take one.
func sidesFor(title rules.Title, g *inquiry.GameInfo, v moderation.Verb) (out []rules.Side) {
	if v == moderation.VerbInvite {
		return g.Free
	}
	if v == moderation.VerbEnd { // nobody, where it is not won
		out = append(out, "")
	}
	for i := range g.Seats {
		out = append(out, g.Seats[i].Side)
	}
	return out
}

// verbAt returns the game and the verb that a request is about.
func (s *site) verbAt(r *http.Request) (g *inquiry.GameInfo, v commands.VerbInfo, err error) {
	snap, err := s.games.get(r.Context())
	if err != nil {
		return nil, v, err
	}
	if g = snap.game(chi.URLParam(r, "game")); g == nil || s.cfg.Verbs == nil {
		return nil, v, errNotFound
	}
	all := commands.VerbsFor(g.State, g.Note)
	if r.PostFormValue("token") != "" { // it was offered, and may have been given by now
		all = commands.AllVerbs()
	}
	i := slices.IndexFunc(all, func(v commands.VerbInfo) bool { return string(v.Verb) == chi.URLParam(r, "verb") })
	if i < 0 {
		return nil, v, errNotFound
	}
	return g, all[i], nil
}

// giveVerb shows what would come of a command, and gives it once that is confirmed.
func (s *site) giveVerb(w http.ResponseWriter, r *http.Request) error {
	if r.ParseForm() != nil {
		return errForm
	}
	g, v, err := s.verbAt(r)
	if err != nil {
		return err
	}
	f := s.frame(r, "overview")
	m := &verbPage{ID: g.ID, Title: titleName(s.titles[g.Title], g.Title, f.lang), Back: f.root + "/games/" + g.ID + "/moderator", Label: f.T("door.label." + string(v.Verb))}
	typed := map[string]string{}
	for _, field := range v.Fields {
		typed[field.Name] = r.PostFormValue(field.Name)
	}
	if v.Verb.TakesReason() {
		typed[people.ArgReason] = moderation.ReadReason(r.PostFormValue(people.ArgReason))
	}
	zone := f.zone
	if zone == nil {
		zone = time.UTC
	}
	args, err := v.Verb.ReadArgs(typed, s.cfg.Clock.Now().In(zone))
	var no *moderation.FieldError
	if errors.As(err, &no) {
		form := s.verbForm(f, g, v, typed)
		m.Form, m.Fault = &form, f.fieldFault(no)
		return s.showVerb(w, r, f, m, http.StatusUnprocessableEntity)
	}
	if err != nil {
		return err
	}
	form := s.verbForm(f, g, v, typed) // where it is refused, to be filled in again
	m.Form = &form
	if typed[people.ArgReason] != "" {
		args[people.ArgReason] = typed[people.ArgReason]
	}
	return s.give(w, r, f, m, g.Title, store.Command{Actor: s.actor(r), Verb: string(v.Verb), Game: g.ID, Args: args}, typed)
}

// give shows what would come of a command about a title, and gives it once that is
// confirmed; typed are its fields.
func (s *site) give(w http.ResponseWriter, r *http.Request, f *frame, m *verbPage, title string, given store.Command, typed map[string]string) error {
	if phase, token := r.PostFormValue("phase"), r.PostFormValue("token"); token != "" {
		given.Args[people.ArgToken] = token
		if phase != "" {
			given.Args[people.ArgPhase] = phase
		}
		if from := r.PostFormValue(moderation.ArgFrom); from != "" {
			given.Args[moderation.ArgFrom] = from
		}
		id, err := s.cfg.Verbs.Submit(r.Context(), given)
		if err != nil {
			return err
		}
		s.cfg.Log.Info("command given", keyFrom, senderOf(r).String())
		at := m.Back
		if given.Game == "" {
			at = f.root + "/moderator"
		}
		http.Redirect(w, r, s.commandLink(r, at, id), http.StatusSeeOther)
		return nil
	}
	p, err := s.cfg.Verbs.Preview(r.Context(), given)
	if err != nil {
		return err
	}
	f.preview(s, title, m, &p)
	if p.State == store.CommandDone && !p.Idle {
		m.Form = nil
		m.Send = f.root + r.URL.RequestURI()
		m.Hidden = []fact{{"phase", p.Command.Args[people.ArgPhase]}, {"token", pages.NewPageToken()}}
		for _, name := range slices.Sorted(maps.Keys(typed)) {
			if at := p.Command.Args[name]; name == moderation.ArgUntil && at != "" { // tomorrow may have begun by then
				typed[name] = at
			}
			m.Hidden = append(m.Hidden, fact{name, typed[name]})
		}
		if from := p.Command.Args[moderation.ArgFrom]; from != "" {
			m.Hidden = append(m.Hidden, fact{moderation.ArgFrom, from})
		}
	}
	return s.showVerb(w, r, f, m, http.StatusOK)
}

// fieldFault says what is wrong with a field.
func (w words) fieldFault(no *moderation.FieldError) string {
	label, kind := w.T("door.field."+no.Field.Name), no.Field.Wanted(w.book, w.lang)
	if no.Word == "" {
		return w.T("door.missing", "field", label)
	}
	return w.T("door.unreadable", "field", label, "word", no.Word, "kind", kind)
}

// preview puts a preview into words.
func (f *frame) preview(s *site, about string, m *verbPage, p *commands.Preview) {
	title := s.titles[about]
	m.Lead, m.State = f.T("door.preview"), "waiting"
	switch {
	case p.State != store.CommandDone:
		m.Lead, m.State = f.T("door.refused"), "bad"
	case p.Idle:
		m.Lead, m.State = f.T("door.idle"), "good"
	}
	m.Answer = f.told(title, p.Answer)
	for i := range p.Mails {
		mail := &p.Mails[i]
		to := mail.Name
		if mail.Side != "" {
			to = f.T("door.to", "name", mail.Name, "side", f.side(title, mail.Side))
		}
		m.Mails = append(m.Mails, previewMail{To: to, Lang: string(mail.Lang), Subject: mail.Subject, Text: strings.TrimSpace(mail.Text)})
	}
}

// told puts the answer to a command into words.
func (w words) told(title rules.Title, answer []rules.Message) (out []string) {
	zone := w.zone
	if zone == nil {
		zone = time.UTC
	}
	for _, m := range post.Told(answer, func(at time.Time) string { return w.book.When(w.lang, at, zone) }) {
		out = append(out, w.book.Text(w.lang, title, m))
	}
	return out
}

// showCommand is what came of a command.
func (s *site) showCommand(w http.ResponseWriter, r *http.Request) error {
	id, err := s.numberIn(s.reader(r), aCommand, chi.URLParam(r, "id"))
	if err != nil || s.cfg.Verbs == nil {
		return errNotFound
	}
	c, err := s.answered(r.Context(), id)
	if errors.Is(err, moderation.ErrNoCommand) || err == nil && c.Game != chi.URLParam(r, "game") {
		return errNotFound
	}
	if err != nil {
		return err
	}
	f := s.frame(r, "overview")
	m := &verbPage{Back: f.root + "/moderator", Label: f.T("door.label." + c.Verb), State: "good", Lead: f.T("door.done")}
	if !f.reader.ofOffice() {
		c.Answer = office.Unnumbered(c.Answer)
	}
	if m.Answer = f.told(nil, c.Answer); c.Game == "" && c.Actor != s.actor(r) {
		return errNotFound
	}
	if c.Game != "" {
		snap, err := s.games.get(r.Context())
		if err != nil {
			return err
		}
		g := snap.game(c.Game)
		if g == nil {
			return errNotFound
		}
		title := s.titles[g.Title]
		m.ID, m.Title, m.Back, m.Answer = g.ID, titleName(title, g.Title, f.lang), f.root+"/games/"+g.ID+"/moderator", f.told(title, c.Answer)
	}
	switch c.State {
	case store.CommandNew:
		m.State, m.Lead, m.Again = "waiting", f.T("door.waits"), true
	case store.CommandDone:
	default:
		m.State, m.Lead = "bad", f.T("door.refused")
	}
	return s.showVerb(w, r, f, m, http.StatusOK)
}

// How long a page waits for a command to be carried out, and how often it looks.
const (
	commandWait = 3 * time.Second
	commandLook = 50 * time.Millisecond
)

// answered returns a command once it was carried out, or as it is after a while: one
// that reads the mailbox first may take longer.
func (s *site) answered(ctx context.Context, id int64) (c store.Command, err error) {
	for end := time.Now().Add(commandWait); ; {
		c, err = s.cfg.Verbs.Answer(ctx, id)
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

func (s *site) showVerb(w http.ResponseWriter, r *http.Request, f *frame, m *verbPage, status int) error {
	f.Heading, f.Main = strings.TrimPrefix(m.ID+": "+m.Label, ": "), m
	if r.Method == http.MethodPost {
		f.Others = f.others(func(rules.Lang) string { return m.Back })
	}
	w.Header().Set("Cache-Control", "no-store")
	return s.show(w, r, status, "verb", f)
}
