package archive

import (
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Keeper writes archives and verifies them, by the titles and the words that
// are here. It is immutable.
type Keeper struct {
	titles  []rules.Title
	book    *templates.Book
	program Program
}

// NewKeeper makes the keeper of this program. A title may be its desk: then it is not
// compiled anew for each archive.
func NewKeeper(titles []rules.Title, book *templates.Book) *Keeper {
	return &Keeper{titles: titles, book: book, program: thisProgram(book.Sum())}
}

// As returns the keeper of another program, for tests of what it wrote.
func (k *Keeper) As(p Program) *Keeper { return &Keeper{titles: k.titles, book: k.book, program: p} }

// title finds a title. Its error wraps [ErrTitle].
func (k *Keeper) title(id string) (rules.Title, error) {
	for _, t := range k.titles {
		if rules.TitleID(t) == id {
			return t, nil
		}
	}
	return nil, fmt.Errorf("%w %q", ErrTitle, id)
}

// deskOf returns the desk of a title.
func deskOf(title rules.Title) (*desk.Desk, error) {
	if d, ok := title.(*desk.Desk); ok {
		return d, nil
	}
	d, err := desk.New(title)
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	return d, nil
}

// Build makes the archive of a game from its rows; phases begins with the
// start. It publishes the seed: who may have it is for the caller to say. The
// error wraps [ErrTitle] when the title is not here.
func (k *Keeper) Build(g *store.Game, seats []store.Seat, phases []store.Phase) (*Archive, error) {
	if len(phases) == 0 || phases[0].Number != 0 {
		return nil, fmt.Errorf("archive: game %s: no start", g.ID)
	}
	title, err := k.title(g.Title)
	if err != nil {
		return nil, err
	}
	d, err := deskOf(title)
	if err != nil {
		return nil, err
	}
	a := &Archive{Format: Format, Start: StartOf(g, &phases[0]), Hash: hex.EncodeToString(phases[0].Hash), Seed: g.Seed}
	sealed := slices.Clone(phases[0].Inputs.Seats)
	positions := [][]byte{phases[0].Position}
	for i := 1; i < len(phases); i++ {
		p := &phases[i]
		a.Phases = append(a.Phases, Phase{RecordOf(p, phases[i-1].Position), hex.EncodeToString(p.Hash)})
		sealed = append(sealed, p.Inputs.Seats...)
		positions = append(positions, p.Position)
	}
	a.Names = namesOf(seats, sealed)
	if g.Standings != nil {
		a.End = &End{Standings: g.Standings}
		seal, err := a.End.Chain(phases[len(phases)-1].Hash)
		if err != nil {
			return nil, err
		}
		a.Seal = hex.EncodeToString(seal)
	}
	if a.Sections, err = k.sections(d, a, positions); err != nil {
		return nil, err
	}
	a.Whole, err = a.Sum()
	return a, err
}

// namesOf returns the names of the players that are sealed in the chain, in the order
// in which they were.
func namesOf(seats []store.Seat, sealed []store.SealedName) (out []Name) {
	for i := range seats {
		if n, s := SealName(&seats[i]); n.Name != "" && slices.Contains(sealed, s) {
			out = append(out, n)
		}
	}
	slices.SortFunc(out, func(n, m Name) int { return slices.Index(sealed, n.sealed()) - slices.Index(sealed, m.sealed()) })
	return out
}

// content is what a section says: a body, or lines to be packed.
type content struct {
	name  string
	body  any
	lines [][]byte
}

// contents says what the sections of an archive hold, from its chain and its
// positions.
func (k *Keeper) contents(d *desk.Desk, a *Archive, positions [][]byte) ([]content, error) {
	read := make([]rules.Position, len(positions))
	knowns := make([]*rules.Known, len(positions))
	plain := make([][]byte, len(positions))
	for n, position := range positions {
		// One of other rules or another board may not be readable here.
		if pos, err := d.Decode(position); err == nil {
			read[n], knowns[n] = pos, pos.Known(rules.All)
		}
		var err error
		if plain[n], err = compact(knowns[n]); err != nil {
			return nil, fmt.Errorf("archive: what is known after phase %d: %w", n, err)
		}
	}
	w := &writer{book: k.book, langs: k.book.Langs(), title: d.Title}
	out := []content{
		{name: SectionAbout, body: k.about(a)},
		{name: SectionWords, body: w.words(a, read, knowns)},
		{name: SectionPositions, lines: positions},
		{name: SectionKnown, lines: plain},
	}
	if t, ok := rules.Unwrap[drawn](d.Title); ok {
		line, err := compact(&Drawing{t.Ground(), t.Look()})
		if err != nil {
			return nil, fmt.Errorf("archive: section %s: %w", SectionMap, err)
		}
		out = append(out, content{name: SectionMap, lines: [][]byte{line}})
	}
	return out, nil
}

// sections writes the sections of an archive.
func (k *Keeper) sections(d *desk.Desk, a *Archive, positions [][]byte) (out []Section, err error) {
	all, err := k.contents(d, a, positions)
	if err != nil {
		return nil, err
	}
	for _, c := range all {
		if c.lines != nil {
			if c.body, err = pack(c.lines); err != nil {
				return nil, err
			}
		}
		s, err := section(c.name, c.body)
		if err != nil {
			return nil, err
		}
		out = append(out, s)
	}
	return out, nil
}
