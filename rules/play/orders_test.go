package play_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/rules/play"
)

// shot is a run of which orders notice what they did.
type shot struct{ did string }

// TestLanguage: orders are carried out on a run; what an order decides can
// be said in advance, too, and what is no order of a sheet is refused.
func TestLanguage(t *testing.T) {
	word := func(id string) order.Word { return order.Word{ID: id, EN: []string{id}, ES: []string{id}} }
	kinds := []play.Kind[*shot, int]{{
		Words: []order.Word{word("shoot")}, Forms: []order.Form{{ID: "shoot", Pattern: "shoot"}}, In: 4,
		Do: func(s *shot, side int, o *rules.Order) *play.Fault {
			s.did = o.Form
			return nil
		},
	}, {
		Words: []order.Word{word("flee"), word("soon")}, Forms: []order.Form{{ID: "flee", Pattern: "flee soon"}},
		Decisions: []order.Form{{ID: "flee", Pattern: "flee"}}, Answers: []string{"q"},
		Settles: func(s *shot, side int, q *play.Question, o *rules.Order) *play.Fault { return play.Refuse("", q.Key) },
		Beside:  func(a, b *rules.Order) bool { return a.Line != b.Line },
	}}
	l, err := play.Language(nil, kinds...)
	if err != nil {
		t.Fatal(err)
	}
	g, u := newGame(false), &shot{}
	if f := l.Do(g.Machine(), u, 0, &rules.Order{Form: "shoot"}); f != nil || u.did != "shoot" {
		t.Errorf("got %+v, did %q", f, u.did)
	}
	for _, form := range []string{"flee", "standing-flee", "unknown"} {
		if f := l.Do(g.Machine(), u, 0, &rules.Order{Form: form}); f == nil || f.Message.Code != "game.bad.not-now" {
			t.Errorf("%s: got %+v", form, f)
		}
	}
	k := l.Kind("flee")
	if k.Answers[0] != "q" || k.Settles(u, 0, &play.Question{Key: "why"}, nil).Message.Code != "why" || k.Beside(&rules.Order{}, &rules.Order{}) || l.Kind("shoot").In != 4 {
		t.Errorf("got %+v", k)
	}
	for form, want := range map[string]string{"flee": "flee", "standing-flee": "standing flee", "standing-none": "standing none"} {
		if got, ok := l.Write(&rules.Order{Form: form}, order.English); got != want || !ok || l.Standing(form) != (form != "flee") {
			t.Errorf("%s: got %q, %v; standing is %v", form, got, ok, l.Standing(form))
		}
	}
}

// TestTogether: the sheet goes on behind the orders that belong to one.
func TestTogether(t *testing.T) {
	for text, want := range map[string]int{"a": 1, "a b": 1, "a a a b a": 3, "a a": 2} {
		g := newGame(false)
		q := g.PutSheet(&play.Queue{Side: "a", Orders: orders(text)})
		g.DueOrWait("a")
		q.Next++
		if got := g.JointOrders(func(o *rules.Order) bool { return o.Form == "a" }); len(got) != want || q.Next != want || got[0].Line != 1 {
			t.Errorf("%s: got %+v, next %d", text, got, q.Next)
		}
	}
	if got := newGame(false).JointOrders(nil); got != nil {
		t.Errorf("without a sheet: got %+v", got)
	}
}
