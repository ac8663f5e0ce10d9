package parts

import (
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
)

// lists are what an order line can be put together from without a script: its form,
// and what it names. They are made from the grammar of the title and from what the side
// knows.
type lists struct {
	grammar *rules.Grammar
	lang    rules.Lang

	Forms  []optGroup // values are numbers of forms
	Pieces []optGroup // values are kind:id, as below
	Places []optGroup
	Others []optGroup // words and names of other kinds
}

// optGroup is a group of a list.
type optGroup struct {
	Label string
	Items []optItem
}

// optItem is an item of a list.
type optItem struct{ Value, Words string }

// listFields returns the names of the fields, in the order in which what they hold is given
// to the form.
func listFields() []string {
	return []string{"piece", "piece2", "place", "place2", "place3", "other", "other2"}
}

// longestForm is how much of the way a form is written its list shows, in characters.
const longestForm = 90

// NewOrderLists makes the lists of a side.
func NewOrderLists(f *site.Frame, c *pages.Composition) *lists {
	g := c.Title.Grammar()
	l := &lists{grammar: g, lang: f.Language}
	say := func(arg rules.Arg) string { return f.Book.Text(f.Language, c.Title, rules.M("web.compose.words", arg)) }
	now, standing := optGroup{Label: f.T("web.compose.forms")}, optGroup{Label: f.T("web.compose.forms-standing")}
	words := optGroup{Label: f.T("web.compose.list-words")}
	for i := range g.Forms {
		form := &g.Forms[i]
		if !desk.OfSheet(form.ID) {
			continue
		}
		group := &now
		if form.Standing {
			group = &standing
		}
		usage := []rune(say(rules.ID(desk.KindOfUsage, "words", form.Pattern)))
		if len(usage) > longestForm {
			usage = append(usage[:longestForm-1], '…')
		}
		group.Items = append(group.Items, optItem{strconv.Itoa(i), string(usage)})
		for _, slot := range g.Program(i).Slots {
			for _, w := range slot.Words {
				words.add(order.KindWord, g.Words[w].ID, g.Word(g.Words[w].ID, f.Language))
			}
		}
	}
	l.Forms = nonempty(now, standing)
	own, others := optGroup{Label: f.T("web.compose.own")}, optGroup{Label: f.T("web.compose.others")}
	k := c.Known
	for i := range k.Pieces {
		p := &k.Pieces[i]
		if p.Hidden() || g.Name(k.Kinds.Piece, p.ID, f.Language) == "" {
			continue
		}
		text := g.Name(k.Kinds.Piece, p.ID, f.Language)
		if full := c.Title.Name(k.Kinds.Piece, p.ID, f.Language); full != text {
			text += " · " + full
		}
		if at := placeName(c, p.At, f.Language); at != "" {
			text += " (" + at + ")"
		}
		if p.Side == c.Side {
			own.add(k.Kinds.Piece, p.ID, text)
		} else {
			others.add(k.Kinds.Piece, p.ID, text)
		}
	}
	l.Pieces = nonempty(own, others)
	hand := map[string]bool{}
	for i := range k.Cards {
		if k.Cards[i].Side == c.Side {
			hand[k.Cards[i].ID] = true
		}
	}
	for i := range g.Kinds {
		kind := &g.Kinds[i]
		if kind.Tacit || k.Kinds.Piece == kind.ID || k.Kinds.Piece == kind.Of { // [order.Grammar.Fill] takes pieces as what they are
			continue
		}
		group := optGroup{Label: say(rules.ID(desk.KindOfName, "words", kind.ID))}
		for j := range kind.Names {
			n := &kind.Names[j]
			if kind.ID == k.Kinds.Card && len(hand) > 0 && !hand[n.ID] {
				continue
			}
			group.add(kind.ID, n.ID, n.In(f.Language))
		}
		if kind.ID == k.Kinds.Place {
			slices.SortFunc(group.Items, func(a, b optItem) int { return strings.Compare(a.Words, b.Words) })
			l.Places = nonempty(group)
		} else {
			l.Others = append(l.Others, nonempty(group)...)
		}
	}
	l.Others = append(nonempty(words), l.Others...)
	return l
}

// placeName names where a piece is, "" where no order names it.
func placeName(c *pages.Composition, at string, lang rules.Lang) string {
	return c.Title.Grammar().Name(c.Known.Kinds.Place, at, lang)
}

// add adds an item once.
func (g *optGroup) add(kind, id, text string) {
	value := kind + ":" + id
	if text != "" && !slices.ContainsFunc(g.Items, func(i optItem) bool { return i.Value == value }) {
		g.Items = append(g.Items, optItem{value, text})
	}
}

func nonempty(groups ...optGroup) []optGroup {
	return slices.DeleteFunc(groups, func(g optGroup) bool { return len(g.Items) == 0 })
}

// BuildLine writes the order that was put together. ok is false when what was picked does
// not fit the form.
func (l *lists) BuildLine(r *http.Request) (line string, ok bool) {
	if l == nil {
		return "", false
	}
	form, err := strconv.Atoi(r.PostFormValue("form"))
	if err != nil {
		return "", false
	}
	var picked []order.Value
	for _, field := range listFields() {
		for _, value := range r.PostForm[field] { // of some lists several may be picked
			if kind, id, named := strings.Cut(value, ":"); named {
				picked = append(picked, order.Named("", kind, id))
			}
		}
	}
	if n, err := strconv.Atoi(strings.TrimSpace(r.PostFormValue("number"))); err == nil {
		picked = append(picked, order.Number("", n))
	}
	o, ok := l.grammar.Fill(form, picked)
	if !ok {
		return "", false
	}
	return l.grammar.Write(&o, l.lang)
}
