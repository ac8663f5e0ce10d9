package web_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// pageForm is a form of a page, as a browser has it.
type pageForm struct {
	id, method, action string
	multipart          bool
	fields             []formField
}

// formField is a field of a form, or a button by which it is sent.
type formField struct {
	name, kind, value string // kind: the type of an input, "select", "textarea" or "button"
	sent              bool   // a browser sends it when the form is pressed as it stands
	required          bool
	least             string // of a number
	example           string // that stands in it
	label             string
	choices           []string // the values of a select
}

// readForms returns the forms of a page.
func readForms(t testing.TB, page string) (out []pageForm) {
	t.Helper()
	root, err := html.Parse(strings.NewReader(page))
	if err != nil {
		t.Fatal(err)
	}
	for n := range root.Descendants() {
		if n.Type == html.ElementNode && n.Data == "form" {
			out = append(out, readForm(n))
		}
	}
	return out
}

func readForm(form *html.Node) pageForm {
	out := pageForm{id: attr(form, "id"), method: strings.ToUpper(attr(form, "method")), action: attr(form, "action"), multipart: attr(form, "enctype") == "multipart/form-data"}
	for n := range form.Descendants() {
		f := formField{name: attr(n, "name"), value: attr(n, "value"), required: has(n, "required"), least: attr(n, "min"), example: attr(n, "placeholder"), label: labelOf(form, n)}
		switch {
		case n.Type != html.ElementNode:
			continue
		case n.Data == "input":
			f.kind, f.sent = attr(n, "type"), true
			if f.kind == "checkbox" || f.kind == "radio" {
				f.sent = has(n, "checked")
			}
		case n.Data == "textarea":
			f.kind, f.sent, f.value = "textarea", true, strings.TrimPrefix(textOf(n), "\n")
		case n.Data == "button" && attr(n, "type") != "button":
			f.kind = "button"
		case n.Data == "select":
			f.kind, f.sent = "select", true
			for o := range n.Descendants() {
				if o.Type == html.ElementNode && o.Data == "option" {
					value := textOf(o)
					if has(o, "value") {
						value = attr(o, "value")
					}
					if f.choices = append(f.choices, value); len(f.choices) == 1 || has(o, "selected") {
						f.value = value
					}
				}
			}
		default:
			continue
		}
		out.fields = append(out.fields, f)
	}
	return out
}

// labelOf returns the words of the label of a field.
func labelOf(form, field *html.Node) string {
	for n := range form.Descendants() {
		if n.Type == html.ElementNode && n.Data == "label" && (attr(n, "for") == attr(field, "id") && has(n, "for") || slices.Contains(slices.Collect(field.Ancestors()), n)) {
			return strings.Join(strings.Fields(textOf(n)), " ")
		}
	}
	return ""
}

// buttons returns what a form can be pressed by.
func (f *pageForm) buttons() (out []formField) {
	for _, field := range f.fields {
		if field.kind == "button" {
			out = append(out, field)
		}
	}
	return out
}

// asItStands returns what a browser sends when the form is pressed by a button, "" for one without name.
func (f *pageForm) asItStands(button formField) url.Values {
	out := url.Values{}
	for _, field := range f.fields {
		if field.sent && field.name != "" {
			out.Add(field.name, field.value)
		}
	}
	if button.name != "" {
		out.Add(button.name, button.value)
	}
	return out
}

// formOf returns the form of a page that has an id.
func formOf(t testing.TB, page, id string) *pageForm {
	t.Helper()
	for _, f := range readForms(t, page) {
		if f.id == id {
			return &f
		}
	}
	t.Fatalf("no form %s in\n%s", id, page)
	return nil
}

func attr(n *html.Node, name string) string {
	for _, a := range n.Attr {
		if a.Key == name {
			return a.Val
		}
	}
	return ""
}

func has(n *html.Node, name string) bool {
	for _, a := range n.Attr {
		if a.Key == name {
			return true
		}
	}
	return false
}

func textOf(n *html.Node) string {
	var b strings.Builder
	for c := range n.Descendants() {
		if c.Type == html.TextNode {
			b.WriteString(c.Data)
		}
	}
	return b.String()
}
