package config

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// FuzzConfig reads any text as a configuration: it is refused with faults that each say
// where and what, or read to the same thing every time.
func FuzzConfig(f *testing.F) {
	dir := f.TempDir()
	for name, content := range map[string]string{"instance.key": key32 + "\n", "imap.password": "sesame\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			f.Fatal(err)
		}
	}
	f.Add([]byte(Example()))
	f.Add([]byte(required()))
	f.Add([]byte("[moderators.ana]\naddress = \"ana@example.org\"\ngames = [\"*\"]\n[mail\nx = 1979-05-27\n"))
	f.Add([]byte("a.b.c = {d = [1, 'x', 1e9]}\n\"\" = 3\n\xff = \"\\u0000\"\n"))
	none := func(string) (string, bool) { return "", false }
	path := filepath.Join(dir, "post.toml")
	f.Fuzz(func(t *testing.T, text []byte) {
		c, err := parse(path, text, none)
		if err == nil {
			again, err := parse(path, text, none)
			if diff := cmp.Diff(c, again, same); err != nil || diff != "" {
				t.Errorf("read twice: %v\n%s", err, diff)
			}
			return
		}
		var faults Faults
		if !errors.As(err, &faults) || len(faults) == 0 {
			t.Fatalf("refused by %T: %v", err, err)
		}
		for _, fault := range faults {
			if fault.String() == "" || fault.Reason == "" {
				t.Errorf("a fault that says nothing: %+v", fault)
			}
		}
	})
}
