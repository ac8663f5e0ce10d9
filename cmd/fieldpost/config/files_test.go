package config

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func TestFilesThatAConfigurationNames(t *testing.T) {
	path := filepath.Join(t.TempDir(), "post.toml")
	text := "database = 'a.db' # required\npacks = \"/srv/packs\"\n[imap]\npassword_env = \"PW\"\ntoken_file = \"/run/token\"\n[post]\ninstance_key_file = \"\"\"keys/instance\"\"\"\n" +
		"[dkim]\nkey_file = \"../dkim.pem\" # note\n[games]\nholiday_list = \"days.txt\"\n"
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	_, named, env, err := Files(path)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range named {
		got = append(got, n.Key+"="+n.Path)
	}
	want := []string{"database=a.db", "archives=archives", "packs=/srv/packs", "post.instance_key_file=keys/instance", "dkim.key_file=../dkim.pem", "games.holiday_list=days.txt"}
	if !slices.Equal(got, want) || !slices.Equal(env, []string{"PW"}) {
		t.Errorf("named %q, environment %q", got, env)
	}
	if full := named[4].Full; full != filepath.Join(filepath.Dir(filepath.Dir(path)), "dkim.pem") {
		t.Errorf("the key of DKIM is %s", full)
	}
	moved, err := Relocate([]byte(text), map[string]string{"packs": "packs", "dkim.key_file": "named/dkim \"key\"", "post.instance_key_file": "k"})
	if err != nil {
		t.Fatal(err)
	}
	wanted := strings.NewReplacer(`"/srv/packs"`, `"packs"`, `"../dkim.pem"`, `"named/dkim \"key\""`, `"""keys/instance"""`, `"k"`).Replace(text)
	if string(moved) != wanted {
		t.Errorf("relocated to\n%s\nwant\n%s", moved, wanted)
	}
	if _, err := Relocate([]byte(text), map[string]string{"archives": "x"}); err == nil {
		t.Error("a key that is not there was given a path")
	}
}

// TestEveryKeyOfAFileIsNamed: a file that a configuration names is found by Files, so
// that a backup has it.
func TestEveryKeyOfAFileIsNamed(t *testing.T) {
	c := Default()
	for _, s := range c.settings() {
		if known := strings.HasSuffix(s.key, "_file") || s.key == KeyDatabase || s.key == KeyPacks || s.key == KeyArchives || s.key == keyHolidayList; known {
			continue
		}
		for _, word := range []string{"file", "_list", "dir", "path"} {
			if strings.Contains(s.key, word) {
				t.Errorf("%s looks like a file; tell Files of it, or name it otherwise", s.key)
			}
		}
	}
}
