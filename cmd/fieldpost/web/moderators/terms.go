package moderators

import (
	"maps"
	"net/http"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// inGroup returns the terms of a group.
func inGroup(group string) []moderation.Field {
	return slices.DeleteFunc(moderation.TermFields(), func(field moderation.Field) bool { return field.Group != group })
}

// termsForm returns a form for some terms of a game, which shows them as they are, and those that
// were typed as they were typed.
func termsForm(s *site.Site, f *site.Frame, g *inquiry.GameInfo, fields []moderation.Field, values, typed map[string]string) verbForm {
	shown := moderation.TypedTerms(f.Book, f.Language, values)
	maps.Copy(shown, typed)
	form := newVerbForm(s, f, g, moderation.Option, fields, shown)
	form.From = moderation.EncodeTerms(values, func(name string) bool {
		return slices.ContainsFunc(fields, func(field moderation.Field) bool { return field.Name == name })
	})
	return form
}

// formAgain returns the form of a verb with what was typed into it. Of terms it leaves in typed what
// the form did not show, and shows the others as they are by now.
func formAgain(s *site.Site, r *http.Request, f *site.Frame, g *inquiry.GameInfo, v *moderation.Verb, typed map[string]string) (verbForm, error) {
	if g == nil {
		return newVerbForm(s, f, g, v, v.FieldsFor(""), typed), nil
	}
	if v != moderation.Option {
		return newVerbForm(s, f, g, v, v.FieldsFor(g.Note), typed), nil
	}
	values, err := s.Cfg.Service.Commands.TermsOf(r.Context(), g.ID)
	if err != nil {
		return verbForm{}, err
	}
	fields := slices.DeleteFunc(moderation.TermFields(), func(field moderation.Field) bool { return !r.PostForm.Has(field.Name) })
	changed := moderation.ChangedTerms(f.Book, typed, moderation.DecodeTerms(r.PostFormValue(office.ArgFrom)))
	maps.DeleteFunc(changed, func(name, _ string) bool { return !r.PostForm.Has(name) })
	clear(typed)
	maps.Copy(typed, changed)
	return termsForm(s, f, g, fields, values, changed), nil
}
