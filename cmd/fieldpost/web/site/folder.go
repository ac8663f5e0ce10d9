package site

import (
	"errors"
	"fmt"
	"html/template"
	"io/fs"

	"github.com/fieldpost/fieldpost/rules"
)

// ErrFolder says that a folder holds something already.
var ErrFolder = errors.New("web: the folder is not empty")

// folderPolicy is what a page in a folder may load: what lies there, and nothing else.
const folderPolicy = "default-src 'none'; style-src 'self'; img-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'"

// FolderPhase is a phase with a link for each viewer.
type FolderPhase struct {
	Number int
	Where  string
	Played *Moment
	Missed string
	Links  []Link
}

// FolderPage returns the name of the file of a phase.
func FolderPage(v rules.Viewer, phase int) string {
	return fmt.Sprintf("%s-%03d.html", ViewerParam(v), phase)
}

// ReadFolderLayouts reads page/folder-*.html: each stands within folder.html and may
// use part*.html.
func ReadFolderLayouts(fsys fs.FS) (map[string]*template.Template, error) {
	layouts := map[string]*template.Template{}
	for _, name := range []string{"folder-cover", "folder-index", "folder-replay"} {
		t, err := template.New("folder.html").Option("missingkey=error").ParseFS(fsys, "page/folder.html", "page/part*.html", "page/"+name+".html")
		if err != nil {
			return nil, fmt.Errorf("web: read page: %w", err)
		}
		layouts[name] = t
	}
	return layouts, nil
}

// Policy returns what the page may load, for a folder.
func (f *Frame) Policy() string { return folderPolicy }

// In returns a text in another language than the page's.
func (f *Frame) In(lang rules.Lang, code string) string {
	return Words{Book: f.Book, Language: lang}.T(code)
}

type Link struct{ To, Words string }
