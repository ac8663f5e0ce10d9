package rules

import (
	"sync"

	"github.com/fieldpost/fieldpost/rules/dice"
)

// LazyTitle returns the title with an id, which load returns when something else than its id
// is asked for. It stands for that title ([Unwrap]).
func LazyTitle(id string, load func() Title) Title {
	return &lazyTitle{id, sync.OnceValue(load)}
}

type lazyTitle struct {
	id   string
	load func() Title
}

// TitleID returns the id of a title, without loading it.
func TitleID(t Title) string {
	if known, ok := t.(interface{ ID() string }); ok {
		return known.ID()
	}
	return t.About().ID
}

// Unwrap returns a title as a T, which can do more than every title: itself, or the one that it
// stands for. It reports whether there is one.
func Unwrap[T any](title any) (as T, ok bool) {
	for {
		if as, ok = title.(T); ok {
			return as, true
		}
		stand, wraps := title.(interface{ Unwrap() Title })
		if !wraps {
			return as, false
		}
		title = stand.Unwrap()
	}
}

// ID returns the id of the title.
func (t *lazyTitle) ID() string { return t.id }

// Unwrap returns the title itself.
func (t *lazyTitle) Unwrap() Title { return t.load() }

// About implements [Title].
func (t *lazyTitle) About() *About { return t.load().About() }

// Grammar implements [Title].
func (t *lazyTitle) Grammar() *Grammar { return t.load().Grammar() }

// Start implements [Title].
func (t *lazyTitle) Start(s Setup) (Position, error) { return t.load().Start(s) }

// Decode implements [Title].
func (t *lazyTitle) Decode(data []byte) (Position, error) { return t.load().Decode(data) }

// Compose implements [Title].
func (t *lazyTitle) Compose(data []byte) (Position, error) { return t.load().Compose(data) }

// Describe implements [Title].
func (t *lazyTitle) Describe(pos Position) []byte { return t.load().Describe(pos) }

// View implements [Title].
func (t *lazyTitle) View(k *Known) View { return t.load().View(k) }

// Draft implements [Title].
func (t *lazyTitle) Draft(k *Known, check Check) []DraftLine { return t.load().Draft(k, check) }

// Bot implements [Title].
func (t *lazyTitle) Bot(k *Known, d Demand, check Check, luck dice.Source) []Order {
	return t.load().Bot(k, d, check, luck)
}

// Name implements [Title].
func (t *lazyTitle) Name(kind, id string, lang Lang) string { return t.load().Name(kind, id, lang) }
