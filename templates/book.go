package templates

import (
	"embed"
	"io/fs"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/wording"
)

//go:embed catalog help
var files embed.FS

// Book holds all catalogs and help pages. It is immutable.
type Book struct {
	*wording.Catalogs
	help map[rules.Lang]map[string]*helpPage
}

// Load reads the embedded catalogs and help pages whole, once in a process. Its error joins every
// fault with its file and line.
func Load() (*Book, error) { return embedded() }

var embedded = sync.OnceValues(func() (*Book, error) { return LoadFrom(files) })

// LoadFrom reads catalog/<lang>/*.toml and help/<lang>/*.md, a folder each for
// every language: a language is there when it has folders, whole or not at all.
func LoadFrom(fsys fs.FS) (*Book, error) {
	catalogs, err := wording.Read(fsys)
	if err != nil {
		return nil, err
	}
	help, err := readHelp(fsys, catalogs.Langs())
	if err != nil {
		return nil, err
	}
	return &Book{catalogs, help}, nil
}

// Langs lists the languages of the embedded catalogs, English first.
func Langs() []rules.Lang {
	langs, err := wording.Languages(files)
	if err != nil {
		panic(err) // they are part of the program
	}
	return langs
}
