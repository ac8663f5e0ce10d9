package archive

import (
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// SectionPress is what players wrote to one another, [Press], where their game keeps
// it. It stands behind the other sections, and nothing but its hash is compared: no
// position follows from it.
const SectionPress = "press"

// Press is the section of that name.
type Press struct {
	Messages []Message `json:"messages"`
}

// Message is one message between players. What only the moderator got is none.
type Message struct {
	Phase int          `json:"phase"`          // in which it was written
	At    time.Time    `json:"at"`             // when
	Side  rules.Side   `json:"side,omitempty"` // that wrote it; "": messages were unsigned
	To    []rules.Side `json:"to"`
	Text  []string     `json:"text"` // lines
}

// PressOf makes the section of the messages of a game, nil when there is none.
func PressOf(all []store.Press, unsigned bool) *Press {
	var out Press
	for i := range all {
		p := &all[i]
		m := Message{Phase: p.Phase, At: p.Created, Side: p.Side, Text: p.Text}
		if unsigned {
			m.Side = ""
		}
		for _, to := range p.To {
			if to != store.PressModerator {
				m.To = append(m.To, rules.Side(to))
			}
		}
		if p.State == store.PressSent && len(m.To) > 0 {
			out.Messages = append(out.Messages, m)
		}
	}
	if len(out.Messages) == 0 {
		return nil
	}
	return &out
}

// Press reads the section of that name. The error wraps [ErrNoSection] where there is
// none.
func (a *Archive) Press() (*Press, error) {
	var out Press
	return &out, a.read(SectionPress, &out)
}

// AddPress puts the section behind the others.
func (a *Archive) AddPress(p *Press) error {
	s, err := section(SectionPress, p)
	if err != nil {
		return err
	}
	a.Sections = append(slices.Clip(a.Sections), s)
	a.Whole, err = a.Sum()
	return err
}
