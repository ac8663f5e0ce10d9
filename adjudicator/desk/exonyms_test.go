package desk_test

import (
	"testing"

	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/rules/order"
)

// TestExonymsBeginNoOtherName: a pack in which one does is refused.
func TestExonymsBeginNoOtherName(t *testing.T) {
	word := []order.Word{{ID: "go", EN: []string{"go"}, ES: []string{"va"}}}
	forms := []order.Form{{ID: "go", Pattern: "go {to:zone}"}}
	for _, also := range []string{"Berl", "Paris", "Wien"} {
		g := order.Must(order.New(word, []order.Kind{{ID: "zone", Names: []order.Name{
			{ID: "vienna", EN: []string{"Vienna"}, Also: []string{also}}, {ID: "berlin", EN: []string{"Berlin"}}, {ID: "paris", EN: []string{"Paris"}},
		}}}, forms))
		if _, err := language.Compile(g); (err == nil) != (also == "Wien") {
			t.Errorf("%s as a name of Vienna: %v", also, err)
		}
	}
}
