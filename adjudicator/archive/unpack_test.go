package archive

import (
	"bytes"
	"compress/gzip"
	"errors"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/text/encoding/unicode"
)

// TestAnArchiveIsReadHoweverItCame: packed, and with a byte order mark.
func TestAnArchiveIsReadHoweverItCame(t *testing.T) {
	text, err := os.ReadFile("testdata/format-3.fieldpost.json")
	if err != nil {
		t.Fatal(err)
	}
	want, err := Read(text)
	if err != nil {
		t.Fatal(err)
	}
	windows, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes(text)
	if err != nil {
		t.Fatal(err)
	}
	marked := append([]byte("\xef\xbb\xbf"), text...)
	for name, raw := range map[string][]byte{
		"mark": marked, "UTF-16": windows, "packed": zip(t, text), "packed in two": append(zip(t, text[:100]), zip(t, text[100:])...), "mark, packed": zip(t, marked),
	} {
		got, err := Read(raw)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("%s: %v\n%s", name, err, diff)
		}
	}
	for name, raw := range map[string][]byte{"cut off": zip(t, text)[:500], "no gzip": {0x1f, 0x8b, 9}, "no text in it": zip(t, nil), "twice": zip(t, zip(t, text))} {
		if _, err := Read(raw); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := unpack(zip(t, bytes.Repeat([]byte(" "), 1<<20+1)), 1<<20); !errors.Is(err, ErrFormat) {
		t.Errorf("larger than it may be: %v", err)
	}
}

func zip(t *testing.T, text []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	_, err := w.Write(text)
	if err := errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
