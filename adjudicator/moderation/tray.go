package moderation

import (
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/store"
)

// Tray is the letters that went astray as somebody may read them: those that name a game as its
// moderator who has no part in it, those that name none as who moderates all. Of these he who plays in
// some game that goes on is told no more than when they came, from whom, and why they lie there.
type Tray struct {
	tx       *office.Tx
	mod      *office.Moderator // nil: the whole office
	plays    map[string]bool   // games in which he has a part
	playsNow bool              // one of them goes on
}

// OpenTray returns the tray as a moderator reads it; where it is not known who asks, nil, each
// moderator may be the one.
func OpenTray(tx *office.Tx, mod *office.Moderator) (*Tray, error) {
	t := &Tray{tx: tx, mod: mod, plays: map[string]bool{}}
	who := tx.Office.Moderators()
	if mod != nil {
		who = []office.Moderator{*mod}
	}
	for _, m := range who {
		seats, err := confirm.SeatsOfAddress(tx.Tx, m.Address)
		if err != nil {
			return nil, err
		}
		for i := range seats {
			g, err := tx.Game(seats[i].Game)
			if err != nil {
				return nil, err
			}
			t.plays[g.ID], t.playsNow = true, t.playsNow || !g.State.Ended()
		}
	}
	return t, nil
}

// Letters returns those of a game that are his to read, all where it is "", the latest first and
// without their texts.
func (t *Tray) Letters(game string) (out []store.Stray, err error) {
	all, err := t.tx.Strays().Heads()
	for i := range all {
		if t.lists(&all[i]) && (game == "" || all[i].Game == game) {
			out = append(out, t.redact(all[i]))
		}
	}
	return out, err
}

// Letter returns the one of a name, with its text. store.ErrNotFound says that there is none for him.
func (t *Tray) Letter(name string) (store.Stray, error) {
	row, err := t.tx.Strays().Named(strings.ToLower(strings.TrimSpace(name)))
	if err == nil && !t.lists(&row) || post.IsNotFound(err) {
		return store.Stray{}, store.ErrNotFound
	}
	return t.redact(row), err
}

// lists reports whether he is told that there is a letter.
func (t *Tray) lists(row *store.Stray) bool {
	switch {
	case t.tx.Office.Now().Sub(row.At) >= store.StrayLife || t.plays[row.Game]:
		return false
	case row.Game == "":
		return t.mod == nil || t.mod.Games == nil
	}
	return t.mod == nil || t.mod.Moderates(row.Game)
}

// redact leaves out what he is not to read.
func (t *Tray) redact(row store.Stray) store.Stray {
	if row.Game == "" && t.playsNow {
		row.Subject, row.Text = "", ""
	}
	return row
}
