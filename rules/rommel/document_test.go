package rommel

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/board"
	"github.com/fieldpost/fieldpost/rules/play"
	"github.com/fieldpost/fieldpost/rules/record"
	"github.com/fieldpost/fieldpost/rules/rommel/battle"
	"github.com/fieldpost/fieldpost/rules/rommel/field"
	"github.com/fieldpost/fieldpost/rules/rommel/flight"
	"github.com/fieldpost/fieldpost/rules/rommel/moves"
)

func titled(t testing.TB) *Title {
	t.Helper()
	title, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	return title
}

// filled is a state in which every field says something. It is no position
// that could come up: it shows what is stored, not what is sound.
func filled(d *field.Data) *field.State {
	net := board.NewSet(len(d.Hexes))
	for _, h := range []int{3, 74, 100} {
		net.Add(h)
	}
	given := rules.Order{Form: moves.FormMove, Line: 3, Col: 2, Text: "move 21pz5 to Msus E1", Args: []rules.Value{
		{Name: "units", Kind: field.KindUnit, ID: d.Units[1].ID, Num: 1, Col: 6, End: 11}, {Name: "to", Kind: field.KindHex, ID: d.Hexes[40].ID, Num: 1, Col: 15, End: 19}}}
	message := rules.M("rommel.x", rules.Arg{Name: "hex", Kind: field.KindHex, Value: d.Hexes[40].ID, Num: 4, Order: &given})
	s := &field.State{
		Scenario: 2, Options: field.Options{Options: play.Options{Ask: true, ByTurn: true}, ITanks: true, SecretPoints: true, DirectRoad: true},
		Month: 7, Sheet: 31, Turn: 5, Active: field.Allied, Passes: 1, First: field.Allied,
		Blocks: make([]field.Block, len(d.Units)),
		Battles: []field.Battle{{Hex: 9, Defender: field.Allied, Fresh: true, Quiet: true, Fought: true, Control: [6]field.Side{field.Axis, field.Allied, field.Nobody, field.Allied, field.Nobody, field.Nobody}},
			{Hex: 12, Defender: field.Axis, Control: [6]field.Side{field.Nobody, field.Nobody, field.Nobody, field.Nobody, field.Nobody, field.Nobody}}},
		Mines:  []field.Mine{{Hex: 14, Owner: field.Allied, Known: true}, {Hex: 15, Owner: field.Axis}},
		Deck:   field.Hand{Real: 9, Dummy: 4},
		Spent:  field.Hand{Real: 3, Dummy: 2},
		Played: field.Hand{Real: 2, Dummy: 1},
		Malta:  true,
		Nets:   [field.Sides]board.Set{net, board.NewSet(len(d.Hexes))},
		Ghosts: []field.Ghost{{Hex: 16, Believer: field.Allied}},

		Choice:     field.OptAssault,
		Phase:      field.PhaseCombat,
		Moves:      []field.GroupMove{{Regroup: true, Hex: 17, To: 18, Rommel: true}, {Hex: field.Waiting}},
		Crossings:  []field.Crossing{{Hex: 19, Dir: 2, N: 1}},
		Marches:    []field.March{{Unit: 4, To: 20, Way: []int16{19, 20}, From: 18, Retreat: true}, {Unit: 5, To: field.None, From: field.Waiting}},
		Departures: []field.Departure{{Hex: 21, Units: field.SetOf(1, 70), To: 22, Via: []int16{23, 24}, Group: 1, March: true, Line: 4, Text: "move \"x\""}, {Hex: 21, To: field.None}},
		Entered:    []int16{25, 26},
		RommelUsed: true,

		Fight:   &field.Fight{Hex: 27, First: field.Allied, Second: field.Allied, Assault: true, Stage: battle.FightSecond, Half: [field.Classes]int16{1, 2, 3, 4}},
		Chase:   &field.Chase{Hex: 28, Side: field.Allied, Kind: field.ChaseRout, Stage: flight.ChaseLosses, Units: field.SetOf(3, 65), Hits: 2},
		Flights: []field.Flight{{Hex: 29, To: 30, Unit: 6}},

		Agenda: []field.Step{{Kind: field.StepFight, Side: field.Allied, Hex: 33, Stage: 1, Flag: true, Units: field.SetOf(7, 90)}, {Kind: field.StepMonth, Side: field.Nobody}, {Kind: field.StepDepart, Hex: field.None}},
		Stored: play.Stored{
			Forced: []rules.Side{field.Axis.ID()},
			Pending: []*play.Queue{{Side: field.Axis.ID(), OnFailure: rules.Stop, Orders: []rules.Order{given, given}, Next: 1},
				{Side: field.Allied.ID(), OnFailure: rules.Skip, Orders: []rules.Order{given}, Next: 1}},
			Policies: rules.Standing{Side: field.Allied.ID(), Orders: []rules.Order{given}},
			Answers:  []rules.Standing{{Side: field.Axis.ID(), Orders: []rules.Order{given}}, {Side: field.Allied.ID(), Orders: []rules.Order{given, given}}},
			Asked: &play.Question{Key: "m7/axis/fire/4", Kind: field.AskFire, Side: field.Allied.ID(), At: d.Hexes[34].ID, Prompt: message,
				Choices: []play.Choice{{Value: 1, Message: message, Order: given}}},
			Questions: 4,
		},
		Over: field.Victory{Level: field.Decisive, Winner: field.Allied},
	}
	for i := range d.Forts {
		s.Forts = append(s.Forts, field.Fort{Holder: field.Allied, Taken: i%2 == 0})
	}
	for side := range s.Sides {
		ss := &s.Sides[side]
		*ss = field.SideState{Hand: field.Hand{Real: 5, Dummy: 6}, Redrawn: true, Points: 40, Extra: 2, Exits: 1, Spent: field.Spending{Redeploy: 1, Rebuild: 2, Cards: 3, Mines: 4}}
		for i := range d.Forts {
			ss.Shipped = append(ss.Shipped, int8(i+1+side))
		}
	}
	for u := range s.Blocks {
		s.Blocks[u] = d.Blank(u)
	}
	s.Blocks[0] = field.Block{At: field.Due, Month: 9, VC: 4, Condition: field.Condition{Rest: field.RestFull, Unsupplied: true, Fort: 36, Moved: true, Revealed: true, Fired: true, Raid: 5, Leaving: true}}
	s.Blocks[1] = field.Block{At: field.Dead, Condition: field.Condition{Fort: field.None, Raid: field.NoRaid}}
	for i, at := range []int16{field.Waiting, field.Repairing, field.Undealt, field.Exited, field.Unused} {
		s.Blocks[3+i].At = at
	}
	s.Blocks[2].At, s.Blocks[2].Month = field.Due, 3
	for i, how := range []field.Rest{field.RestNew, field.RestHalf} {
		s.Blocks[10+i].At, s.Blocks[10+i].Rest, s.Blocks[10+i].Raid = 37, how, int8(i)
	}
	return s
}

// TestEveryFieldIsStored fails when a field of the state is not written and
// read: one that filled leaves at its zero value, and one that is another
// afterwards.
func TestEveryFieldIsStored(t *testing.T) {
	title := titled(t)
	s := filled(title.d)
	says(t, reflect.ValueOf(s).Elem(), "state")
	raw, err := (placed(title, s)).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	doc := &document{}
	if err := title.book.Codec.Decode(raw, doc, func(in *record.Input) { doc.held(in, title.d) }); err != nil {
		t.Fatal(err)
	}
	back := &doc.State
	all := cmp.Exporter(func(reflect.Type) bool { return true })
	if diff := cmp.Diff(s, back, all, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("stored and read again (-want +got):\n%s", diff)
	}
	again, err := (placed(title, back)).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if string(raw) != string(again) {
		t.Errorf("got  %s\nwant %s", again, raw)
	}
	if back.Nets[field.Allied] == nil {
		t.Error("an empty network is read as none")
	}
}

// says checks that a value and all that is in it is not zero; of a list the
// first entry counts, of an array that some entry says something.
func says(t *testing.T, v reflect.Value, path string) {
	t.Helper()
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			says(t, v.Field(i), path+"."+v.Type().Field(i).Name)
		}
	case reflect.Pointer:
		if v.IsNil() {
			t.Errorf("%s: filled leaves it out; give it a value there, and a place in document", path)
			return
		}
		says(t, v.Elem(), path)
	case reflect.Slice:
		if v.Len() == 0 {
			t.Errorf("%s: filled leaves it out; give it a value there, and a place in document", path)
			return
		}
		says(t, v.Index(0), path+"[0]")
	case reflect.Array:
		if k := v.Type().Elem().Kind(); k == reflect.Slice {
			says(t, v.Index(0), path+"[0]")
			return
		} else if k == reflect.Struct || k == reflect.Pointer {
			for i := range v.Len() {
				says(t, v.Index(i), path+"[]")
			}
			return
		}
		if v.IsZero() {
			t.Errorf("%s: filled leaves it out; give it a value there, and a place in document", path)
		}
	default:
		if v.IsZero() {
			t.Errorf("%s: filled leaves it out; give it a value there, and a place in document", path)
		}
	}
}

func BenchmarkMarshal(b *testing.B) {
	pos := benchmarkPosition(b)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := pos.MarshalJSON(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkDecode(b *testing.B) {
	pos := benchmarkPosition(b)
	raw, err := pos.MarshalJSON()
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := pos.t.Decode(raw); err != nil {
			b.Fatal(err)
		}
	}
}

func benchmarkPosition(b *testing.B) *position {
	b.Helper()
	pos, err := titled(b).Compose([]byte("scenario = \"1942\"\nmonth = 11\n"))
	if err != nil {
		b.Fatal(err)
	}
	return placed(titled(b), pos.(*play.Position[*field.State]).State)
}
