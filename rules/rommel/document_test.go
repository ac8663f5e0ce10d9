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
func filled(d *data) *state {
	net := board.NewSet(len(d.hexes))
	for _, h := range []int{3, 74, 100} {
		net.Add(h)
	}
	given := rules.Order{Form: formMove, Line: 3, Col: 2, Text: "move 21pz5 to Msus E1", Args: []rules.Value{
		{Name: "units", Kind: kindUnit, ID: d.units[1].id, Num: 1, Col: 6, End: 11}, {Name: "to", Kind: kindHex, ID: d.hexes[40].id, Num: 1, Col: 15, End: 19}}}
	message := rules.M("rommel.x", rules.Arg{Name: "hex", Kind: kindHex, Value: d.hexes[40].id, Num: 4, Order: &given})
	s := &state{
		scen: 2, opt: options{Options: play.Options{Ask: true, ByTurn: true}, iTanks: true, secretPoints: true, directRoad: true},
		month: 7, stamp: 31, turn: 5, active: allied, passes: 1, first: allied,
		blocks: make([]block, len(d.units)),
		battles: []battle{{hex: 9, defender: allied, fresh: true, quiet: true, fought: true, control: [6]side{axis, allied, nobody, allied, nobody, nobody}},
			{hex: 12, defender: axis, control: [6]side{nobody, nobody, nobody, nobody, nobody, nobody}}},
		mines:  []mine{{hex: 14, owner: allied, known: true}, {hex: 15, owner: axis}},
		deck:   hand{9, 4},
		spent:  hand{3, 2},
		played: hand{2, 1},
		malta:  true,
		nets:   [sides]board.Set{net, board.NewSet(len(d.hexes))},
		ghosts: []ghost{{hex: 16, believer: allied}},

		choice:     optAssault,
		phase:      phaseCombat,
		moves:      []groupMove{{regroup: true, hex: 17, to: 18, rommel: true}, {hex: waiting}},
		crossings:  []crossing{{hex: 19, dir: 2, n: 1}},
		marches:    []march{{unit: 4, to: 20, way: []int16{19, 20}, regroup: true, from: 18, retreat: true}, {unit: 5, to: none, from: waiting}},
		departures: []departure{{hex: 21, units: setOf(1, 70), to: 22, via: []int16{23, 24}, group: 1, march: true, line: 4, text: "move \"x\""}, {hex: 21, to: none}},
		entered:    []int16{25, 26},
		rommelUsed: true,

		fight:   &fight{hex: 27, first: allied, second: allied, assault: true, stage: fightSecond, half: [classes]int16{1, 2, 3, 4}},
		chase:   &chase{hex: 28, side: allied, kind: chaseRout, stage: chaseLosses, units: setOf(3, 65), hits: 2},
		flights: []flight{{hex: 29, to: 30, unit: 6}},

		Agenda: []step{{kind: stepFight, side: allied, hex: 33, stage: 1, flag: true, units: setOf(7, 90)}, {kind: stepMonth, side: nobody}, {kind: stepDepart, hex: none}},
		Stored: play.Stored{
			Forced: []rules.Side{axis.id()},
			Pending: []*play.Queue{{Side: axis.id(), OnFailure: rules.Stop, Orders: []rules.Order{given, given}, Next: 1},
				{Side: allied.id(), OnFailure: rules.Skip, Orders: []rules.Order{given}, Next: 1}},
			Policies: rules.Standing{Side: allied.id(), Orders: []rules.Order{given}},
			Answers:  []rules.Standing{{Side: axis.id(), Orders: []rules.Order{given}}, {Side: allied.id(), Orders: []rules.Order{given, given}}},
			Asked: &play.Question{Key: "m7/axis/fire/4", Kind: askFire, Side: allied.id(), At: d.hexes[34].id, Prompt: message,
				Choices: []play.Choice{{Value: 1, Message: message, Order: given}}},
			Questions: 4,
		},
		over: victory{level: decisive, winner: allied},
	}
	for i := range s.forts {
		s.forts[i], s.taken[i] = nobody, nobody
	}
	for i := range d.forts {
		s.forts[i], s.taken[i] = allied, side(i%2)
	}
	for sd := range s.sides {
		ss := &s.sides[sd]
		*ss = sideState{hand: hand{5, 6}, redrawn: true, points: 40, extra: 2, exits: 1, spent: spending{1, 2, 3, 4}}
		for i := range d.forts {
			ss.shipped[i] = int8(i + 1 + sd)
		}
	}
	for u := range s.blocks {
		s.blocks[u] = d.blank(u)
	}
	s.blocks[0] = block{at: due, month: 9, vc: 4, condition: condition{restFull, true, 36, true, true, true, 5, true}}
	s.blocks[1] = block{at: dead, condition: condition{fort: none, raid: noRaid}}
	for i, at := range []int16{waiting, repairing, undealt, exited, unused} {
		s.blocks[3+i].at = at
	}
	s.blocks[2].at, s.blocks[2].month = due, 3
	for i, how := range []rest{restNew, restHalf} {
		s.blocks[10+i].at, s.blocks[10+i].rest, s.blocks[10+i].raid = 37, how, int8(i)
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
	raw, err := (&position{t: title, s: s}).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	doc := &document{}
	if err := title.codec.Decode(raw, doc, func(in *record.Input) { doc.held(in, title.d) }); err != nil {
		t.Fatal(err)
	}
	back := &doc.state
	all := cmp.Exporter(func(reflect.Type) bool { return true })
	if diff := cmp.Diff(s, back, all, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("stored and read again (-want +got):\n%s", diff)
	}
	again, err := (&position{t: title, s: back}).MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if string(raw) != string(again) {
		t.Errorf("got  %s\nwant %s", again, raw)
	}
	if back.nets[allied] == nil {
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
	return pos.(*position)
}
