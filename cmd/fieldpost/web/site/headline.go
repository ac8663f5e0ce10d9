package site

import (
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
)

// A headline is made of the events that a title's catalogs call worth one: the text of
// <title>.headline.<rank>.<event> says it in short, with the arguments of the event.
// Events of one kind and side are told together: {n} is how many there are,
// and {few} is there while they are few enough to be named.

// How much a headline holds.
const (
	ranks     = 3 // 1 is what matters most
	mostHeads = 3 // of one phase or turn
	fewNames  = 3
)

// rankOf returns the rank of an event and the code of its headline; 0 where it makes none.
func rankOf(book *templates.Book, title, event string) (int, string) {
	event, ok := strings.CutPrefix(event, title+".")
	if !ok {
		return 0, ""
	}
	for rank := 1; rank <= ranks; rank++ {
		if code := title + ".headline." + strconv.Itoa(rank) + "." + event; book.Has(code) {
			return rank, code
		}
	}
	return 0, ""
}

// HeadlineEvents picks the events that make headlines.
func HeadlineEvents(book *templates.Book, title string, events []rules.Event) (out []rules.Event) {
	for i := range events {
		if rank, _ := rankOf(book, title, events[i].Code); rank > 0 {
			out = append(out, events[i])
		}
	}
	return out
}

// Headline tells what mattered most of some events, without a capital letter; "" when nothing
// did.
func Headline(w Words, title rules.Title, events []rules.Event) string {
	type head struct {
		rank, n int
		side    string
		m       rules.Message
	}
	var all []head
	for i := range events {
		rank, code := rankOf(w.Book, title.About().ID, events[i].Code)
		if rank == 0 {
			continue
		}
		h := head{rank: rank, n: 1, m: rules.M(code)}
		for _, a := range events[i].Args {
			if a.Kind == rules.KindSide && h.side == "" {
				h.side = a.Value // whose doing it is; others may be whom it was taken from
			}
		}
		at := slices.IndexFunc(all, func(o head) bool { return o.m.Code == code && o.side == h.side })
		if at < 0 {
			h.m.Args = slices.Clone(events[i].Args)
			all = append(all, h)
			continue
		}
		another := false
		for _, a := range events[i].Args {
			if a.Kind != rules.KindSide && !slices.Contains(all[at].m.Args, a) {
				all[at].m.Args, another = append(all[at].m.Args, a), true
			}
		}
		if another { // and not the same once more
			all[at].n++
		}
	}
	slices.SortStableFunc(all, func(a, b head) int { return a.rank - b.rank })
	var said []string
	for i := range all[:min(len(all), mostHeads)] {
		h := &all[i]
		h.m.Args = append(h.m.Args, rules.Num("n", h.n))
		if h.n <= fewNames {
			h.m.Args = append(h.m.Args, rules.Text("few", "1"))
		}
		said = append(said, w.Book.Text(w.Language, title, h.m))
	}
	return strings.Join(said, "; ")
}

// Capital makes the first letter of a text a capital one.
func Capital(text string) string {
	if text == "" {
		return ""
	}
	r, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[n:]
}
