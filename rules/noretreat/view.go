package noretreat

import (
	"github.com/fieldpost/fieldpost/rules"
)

// View implements [rules.Title]: what is known, in the order in which a player reads
// it, his own matters before the enemy's.
func (t *Title) View(k *rules.Known) rules.View {
	w := rules.NewPage(k.Viewer, 60, 200)
	return w.View()
}
