package config

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"
)

// Keys of what a configuration names beside itself. Every other file that it names
// stands under a key that ends in _file.
const (
	KeyDatabase    = "database"
	KeyPacks       = "packs"
	KeyArchives    = "archives"
	keyHolidayList = "games.holiday_list"
)

// Named is a file or a folder that a configuration names.
type Named struct {
	Key  string
	Path string // as it is named: absolute, or from the folder of the configuration
	Full string // ready for use
}

// Files reads what a configuration names beside itself, the database first, and the
// environment variables that it takes secrets from. It minds nothing else that may be
// wrong with the file, but the error is a [Faults] when it is no TOML.
func Files(path string) (text []byte, named []Named, env []string, err error) {
	text, err = os.ReadFile(path)
	if err != nil {
		return nil, nil, nil, fmt.Errorf("read configuration: %w", err)
	}
	r := &reader{file: path, dir: filepath.Dir(path), set: map[string]int{}}
	if !r.document(text) {
		return nil, nil, nil, r.faults.err()
	}
	c := Default()
	found := map[string]string{KeyDatabase: "", KeyArchives: c.Archives}
	keys := []string{KeyDatabase, KeyArchives}
	for _, e := range r.keys {
		value, _ := e.value.(string)
		switch {
		case strings.HasSuffix(e.key, "_env"):
			env = append(env, value)
			continue
		case strings.HasSuffix(e.key, tokenFile): // of another program
			continue
		case strings.HasSuffix(e.key, "_file") || e.key == KeyPacks || e.key == keyHolidayList:
			if value != "" {
				keys = append(keys, e.key)
			}
		case e.key != KeyDatabase && e.key != KeyArchives:
			continue
		}
		found[e.key] = value
	}
	for _, key := range keys {
		p := found[key]
		if p == "" {
			return nil, nil, nil, fmt.Errorf("%s: %s is missing or empty; fill it in", path, key)
		}
		named = append(named, Named{Key: key, Path: p, Full: r.path(p)})
	}
	return text, named, env, nil
}

// Relocate gives some keys of a configuration, which holds them, other paths.
func Relocate(text []byte, paths map[string]string) ([]byte, error) {
	type change struct {
		raw  unstable.Range
		path string
	}
	var changes []change
	var p unstable.Parser
	p.Reset(text)
	table := ""
	for p.NextExpression() {
		switch e := p.Expression(); e.Kind {
		case unstable.Table, unstable.ArrayTable:
			table = dotted("", e.Key()) + "."
		case unstable.KeyValue:
			if to, ok := paths[dotted(table, e.Key())]; ok {
				changes = append(changes, change{e.Value().Raw, to})
			}
		}
	}
	if err := p.Error(); err != nil {
		return nil, fmt.Errorf("relocate: %w", err)
	}
	if len(changes) != len(paths) {
		return nil, fmt.Errorf("relocate: %d of %d keys are there", len(changes), len(paths))
	}
	for _, c := range slices.Backward(changes) {
		from := int(c.raw.Offset)
		text = slices.Concat(text[:from], []byte(strconv.Quote(c.path)), text[from+int(c.raw.Length):])
	}
	return text, nil
}
