package servicetest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/archive"
	"github.com/fieldpost/fieldpost/adjudicator/inquiry"
	"github.com/fieldpost/fieldpost/adjudicator/pages"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/dice"
	"github.com/fieldpost/fieldpost/rules/order"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Show returns how a game stands.
func (w *World) Show(game string) inquiry.GameInfo {
	w.T.Helper()
	info, err := w.Service.Inquiry.ShowGame(w.Ctx, game)
	if err != nil {
		w.T.Fatal(err)
	}
	return info
}

// Keeper returns what verifies archives.
func (w *World) Keeper() *archive.Keeper {
	w.T.Helper()
	book, err := templates.Load()
	if err != nil {
		w.T.Fatal(err)
	}
	return archive.NewKeeper(w.Titles, book)
}

// Press returns what the store keeps of messages.
func (w *World) Press(g string) (all []store.Press) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) (err error) {
		all, err = tx.Press().List(store.Press{Game: g})
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return all
}

// Carried returns the canonical sheets of a phase.
func (w *World) Carried(game string, phase int) string {
	w.T.Helper()
	a, err := w.Service.Transfer.Export(w.Ctx, game, true)
	if err != nil {
		w.T.Fatal(err)
	}
	var out []string
	for _, s := range a.Phases[phase-1].Sheets {
		out = append(out, string(s.Side)+": "+strings.Join(s.Canonical, ", "))
	}
	return strings.Join(out, "; ")
}

// Current returns the receipt of the sheet that stands for the side's demand.
func (w *World) Current(game string, side rules.Side) (receipt string) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		sheets, err := tx.Sheets().List(store.Sheet{Game: game, Side: side})
		for _, s := range sheets {
			if s.Accepted {
				receipt = s.Receipt
			}
		}
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return receipt
}

// Check checks a sheet of a page.
func (w *World) Check(p pages.PageSheet) pages.PageAnswer {
	w.T.Helper()
	answer, err := w.Service.Pages.CheckPage(w.Ctx, p)
	if err != nil {
		w.T.Fatal(err)
	}
	w.HoldsNoKey(p, answer)
	return answer
}

// HoldsNoKey fails where an answer on a page tells the key.
func (w *World) HoldsNoKey(p pages.PageSheet, answer pages.PageAnswer) {
	w.T.Helper()
	if said := fmt.Sprintf("%+v", answer); strings.Contains(said, w.Key(p.Game, p.Side)) {
		w.T.Errorf("the page is told the order key:\n%s", said)
	}
}

// Page returns a sheet as a page files it.
func Page(game string, side rules.Side, lines ...string) pages.PageSheet {
	return pages.PageSheet{Game: game, Side: side, Text: strings.Join(lines, "\r\n")}
}

// Bots writes a letter for every sheet that a game waits for.
func (w *World) Bots(title rules.Title, game string) (out []store.Arrival) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		g, err := tx.Game(game)
		if err != nil {
			return err
		}
		raws, _, err := tx.Position(game, g.Phase-1)
		if err != nil {
			return err
		}
		pos, err := title.Decode(raws)
		if err != nil {
			return err
		}
		seats, err := tx.Seats().List(store.Seat{Game: game})
		if err != nil {
			return err
		}
		for i, d := range g.Demands {
			for _, seat := range seats {
				if seat.Side != d.Side || d.Optional {
					continue
				}
				lines := title.Grammar().Lines(rules.Bot(title, pos, d, dice.NewDerived(dice.Seed{8}, g.Phase*10+i, [32]byte{})), rules.English)
				id := fmt.Sprintf("b%d.%d@x", g.Phase, i)
				out = append(out, w.Letter(Raw(id, seat.Address, "x", w.Block(game, d.Side, g.Phase, lines...))))
			}
		}
		return nil
	}); err != nil {
		w.T.Fatal(err)
	}
	return out
}

// Position returns how the game stands, and what it asks.
func (w *World) Position(title rules.Title, game string) (pos rules.Position, demands []rules.Demand) {
	w.T.Helper()
	if err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		g, err := tx.Game(game)
		if err != nil {
			return err
		}
		raw, _, err := tx.Position(game, g.Phase-1)
		if err != nil {
			return err
		}
		demands = g.Demands
		pos, err = title.Decode(raw)
		return err
	}); err != nil {
		w.T.Fatal(err)
	}
	return pos, demands
}

// Written returns the ways to write a word in a language.
func Written(g *rules.Grammar, id string, lang rules.Lang) []string {
	i := slices.IndexFunc(g.Words, func(w order.Word) bool { return w.ID == id })
	switch {
	case i < 0:
		return nil
	case lang == rules.English:
		return g.Words[i].EN
	}
	return g.Words[i].ES
}

// Standing returns the standing orders of a side that are in force.
func (w *World) Standing(game string, side rules.Side) string {
	w.T.Helper()
	var out []string
	err := w.Store.View(w.Ctx, func(tx *store.Tx) error {
		all, err := tx.Standing(game)
		for i := range all {
			if all[i].Side == side {
				out = all[i].Canonical
			}
		}
		return err
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return strings.Join(out, "; ")
}

// Verified exports a game and proves it, as anybody can.
func (w *World) Verified(g string) archive.Report {
	w.T.Helper()
	a, err := w.Service.Transfer.Export(w.Ctx, g, false)
	if err != nil {
		w.T.Fatal(err)
	}
	text, err := a.Marshal()
	if err != nil {
		w.T.Fatal(err)
	}
	if a, err = archive.Read(text); err != nil {
		w.T.Fatal(err)
	}
	report, err := w.Keeper().Verify(w.Ctx, a, nil)
	if err != nil || !report.Verified() {
		w.T.Errorf("%v, %+v", err, report.Differs)
	}
	return report
}
