package handbook

import (
	"embed"
	"fmt"
	"io/fs"
	"path"
)

//go:embed handbook.md
var page string

//go:embed files
var files embed.FS

// Page returns the handbook, in Markdown.
func Page() string { return page }

// Names returns the files that the handbook speaks of.
func Names() (names []string) {
	entries, err := files.ReadDir("files")
	if err != nil { // the folder is part of the program
		panic(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// File returns one of them.
func File(name string) (string, error) {
	text, err := fs.ReadFile(files, path.Join("files", name))
	if err != nil {
		return "", fmt.Errorf("handbook: no file %q", name)
	}
	return string(text), nil
}
