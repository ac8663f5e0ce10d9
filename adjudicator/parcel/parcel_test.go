package parcel_test

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/parcel"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

var update = flag.Bool("update", false, "write the fields of the format anew")

// sample is a parcel that holds something of everything.
func sample(t testing.TB) []byte {
	t.Helper()
	at := time.Date(2026, 11, 23, 12, 0, 0, 0, time.UTC)
	p := parcel.Parcel{
		From: "post@example.org", At: at,
		Game:     store.Game{ID: "toy-1", Title: "toy", Number: 1, State: store.Running, Phase: 2, Options: map[string]string{"turns": "3"}, Created: at},
		People:   []parcel.Person{{ID: 1, Name: "Ana", Lang: rules.English, Zone: "UTC", Addresses: []string{"ana@example.net"}}, {ID: 2}},
		Seats:    []store.Seat{{Game: "toy-1", Side: "red", Person: 1, Name: "Ana"}, {Game: "toy-1", Side: "blue", Order: 1, Person: 2, Bot: store.BotHolds}},
		Roles:    []store.Role{{Game: "toy-1", Kind: store.Observer, Person: 1, Since: at}},
		Phases:   []store.Phase{{Game: "toy-1", Position: []byte(`{"a":"<&>"}`)}, {Game: "toy-1", Number: 1, Position: []byte(`{}`)}},
		Letters:  []store.LetterHead{{ID: 7, Side: "red", Received: at}},
		Sheets:   []store.Sheet{{Game: "toy-1", Side: "red", Letter: 7, Lines: []string{"hold mill"}, Replaced: at}},
		Standing: []store.Standing{{Game: "toy-1", Side: "red", Letter: 7, Letters: []int64{7}}},
		Press:    []store.Press{{Game: "toy-1", Side: "red", To: []string{"blue"}, Text: []string{"hello"}, Letter: 7}},
		Blocked:  map[rules.Side][]rules.Side{"red": {"blue"}},
		Votes:    []store.Vote{{Game: "toy-1", Side: "red", Proposal: "draw", Letter: 7}},
		Leaves:   []store.Leave{{Phase: 1, Person: 1, Granted: time.Hour}},
		Audit:    []store.Entry{{At: at, Game: "toy-1", Actor: "service", Action: "created"}},
	}
	b, err := p.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestWrittenAgainItIsTheSame(t *testing.T) {
	b := sample(t)
	p, sum, err := parcel.Read(b)
	if err != nil {
		t.Fatal(err)
	}
	again, err := p.Marshal()
	if err != nil || !bytes.Equal(again, b) || len(sum) != 64 || string(p.Phases[0].Position) != `{"a":"<&>"}` {
		t.Errorf("another file, %v", err)
	}
}

// TestFieldsOfTheFormat: whoever adds a field to what is written, renames one or gives it
// another type, in package store or here, raises [parcel.Format], as programs of before
// cannot read it. Then run it with -update, which writes the fields of a format that is new and leaves those
// of one that is there.
func TestFieldsOfTheFormat(t *testing.T) {
	var lines []string
	fields(reflect.TypeFor[parcel.Parcel](), "", nil, &lines)
	file := fmt.Sprintf("testdata/format-%d.txt", parcel.Format)
	got := strings.Join(lines, "\n") + "\n"
	if _, err := os.Stat(file); *update && errors.Is(err, fs.ErrNotExist) {
		if err := errors.Join(os.MkdirAll("testdata", 0o755), os.WriteFile(file, []byte(got), 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Error(diff)
	}
}

func fields(t reflect.Type, path string, within []reflect.Type, out *[]string) {
	if t.Kind() == reflect.Struct && t != reflect.TypeFor[time.Time]() && !slices.Contains(within, t) {
		for i := range t.NumField() {
			if f := t.Field(i); f.IsExported() {
				name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
				switch name {
				case "":
					name = f.Name
				case "-": // not written
					continue
				}
				fields(f.Type, path+"."+name, append(within[:len(within):len(within)], t), out)
			}
		}
		return
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Pointer, reflect.Map:
		fields(t.Elem(), path+"[]", within, out)
		return
	}
	*out = append(*out, strings.TrimPrefix(path, ".")+" "+t.Kind().String())
}

// FuzzRead reads anything as a parcel: it is refused as none, as a newer one or as a
// damaged one, or it is one that is written again and read again as the same. What was
// altered at one place is never the game that it was.
func FuzzRead(f *testing.F) {
	genuine := sample(f)
	f.Add(genuine, uint16(0), []byte(nil))
	f.Add(genuine[:len(genuine)/2], uint16(0), []byte(nil))
	f.Add([]byte("fieldpost game 1 00 0\n"), uint16(0), []byte(nil))
	f.Add([]byte("fieldpost game 2"), uint16(0), []byte(nil))
	for at := 0; at < len(genuine); at += len(genuine)/40 + 1 {
		f.Add([]byte(nil), uint16(at), []byte("1"))
	}
	f.Fuzz(func(t *testing.T, text []byte, at uint16, put []byte) {
		readAny(t, text)
		i := int(at) % len(genuine)
		altered := bytes.Clone(genuine)
		copy(altered[i:], put)
		if p := readAny(t, altered); p != nil {
			if is, err := p.Marshal(); err != nil || !bytes.Equal(is, genuine) {
				t.Errorf("altered at %d to %q it is read", i, put)
			}
		}
	})
}

func readAny(t *testing.T, text []byte) *parcel.Parcel {
	t.Helper()
	p, _, err := parcel.Read(text)
	if err != nil {
		if !errors.Is(err, parcel.ErrNone) && !errors.Is(err, parcel.ErrNewer) && !errors.Is(err, parcel.ErrDamaged) {
			t.Fatalf("refused by %v", err)
		}
		return nil
	}
	b, err := p.Marshal()
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := parcel.Read(b); err != nil {
		t.Fatalf("written again it is refused: %v", err)
	}
	return p
}

// sealedFile returns a file with a body, under the head that fits.
func sealedFile(body []byte) []byte {
	return append(fmt.Appendf(nil, "fieldpost game %d %x %d\n", parcel.Format, sha256.Sum256(body), len(body)), body...)
}

// zippedBlanks returns n bytes of blanks, packed, of which the end says that they are size.
func zippedBlanks(t *testing.T, n int, size uint32) []byte {
	t.Helper()
	var body bytes.Buffer
	w, err := gzip.NewWriterLevel(&body, gzip.BestSpeed)
	if err != nil {
		t.Fatal(err)
	}
	chunk := bytes.Repeat([]byte(" "), 1<<20)
	for range n / len(chunk) {
		w.Write(chunk)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	binary.LittleEndian.PutUint32(body.Bytes()[body.Len()-4:], size)
	return body.Bytes()
}

// TestSizeIsRefusedBeforeItIsUnpacked: what a file says that it comes to, and what none of a
// game does, costs nothing; one that says less than there is costs no memory.
func TestSizeIsRefusedBeforeItIsUnpacked(t *testing.T) {
	const mb = 1 << 20
	for name, body := range map[string][]byte{
		"two gigabytes":       zippedBlanks(t, mb, 2<<30),
		"more than packs so":  zippedBlanks(t, 100*mb, 100*mb),
		"says less":           zippedBlanks(t, 100*mb, 1000),
		"says less than none": zippedBlanks(t, 100*mb, 0),
	} {
		file := sealedFile(body)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _, err := parcel.Read(file)
		runtime.ReadMemStats(&after)
		if !errors.Is(err, parcel.ErrDamaged) {
			t.Errorf("%s: %v", name, err)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > 2*mb {
			t.Errorf("%s takes %d bytes", name, used)
		}
	}
}
