package web_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// marked is a language that nobody speaks: English with a mark at the end of
// every text.
const (
	marked rules.Lang = "eo"
	badge  string     = "¤"
)

// threeLanguages are the catalogs and the help with a third language, written
// by a translator who knows nothing of Go. Each language has a word for it.
func threeLanguages(t *testing.T) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	root := os.DirFS("../../../templates")
	err := fs.WalkDir(root, ".", func(name string, e fs.DirEntry, err error) error {
		folder, rest, _ := strings.Cut(name, "/")
		if err != nil || e.IsDir() || folder != "catalog" && folder != "help" {
			return err
		}
		data, err := fs.ReadFile(root, name)
		if err != nil {
			return err
		}
		if name := path.Base(name); name == "common.toml" {
			data = append(data, "\n[lang]\neo = \"English\"\n"...)
		}
		files[name] = &fstest.MapFile{Data: data}
		file, english := strings.CutPrefix(rest, "en/")
		if folder == "help" {
			data = heading.ReplaceAll(data, []byte("$0"+badge))
		} else {
			data = endOfText.ReplaceAll(data, []byte(badge+"$1"))
		}
		if english {
			files[path.Join(folder, string(marked), file)] = &fstest.MapFile{Data: data}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

var (
	endOfText = regexp.MustCompile(`(?m)("""|"|')$`) // of a catalog
	heading   = regexp.MustCompile(`(?m)^#.*$`)      // of a help page
)

// unmarked is what English says; where lines break and how long they are drawn
// does not matter.
func unmarked(text string) string {
	return strings.Join(strings.Fields(ruled.ReplaceAllString(strings.ReplaceAll(text, badge, ""), "")), " ")
}

var ruled = regexp.MustCompile(`--+|==+`)

// TestLanguageIsAFolder: a third language is catalogs and help and no line of
// Go. Ana reads her mails and pages in it, and they say what English says.
func TestLanguageIsAFolder(t *testing.T) {
	book, err := templates.LoadFrom(threeLanguages(t))
	if err != nil {
		t.Fatal(err)
	}
	play := func(lang rules.Lang) (mails []store.Dispatch, pages []string) {
		w := newWorldIn(t, book, []rules.Title{toy.New()})
		g := w.game(toy.New(), func(n *founding.NewGame) { n.Seats[0].Person.Lang = lang })
		w.order(g, toy.Red, "hold mill", "raid nowhere")
		w.order(g, toy.Red, "hold mill", "raid ford")
		w.order(g, toy.Blue, "hold hill")
		w.letter(ana, "game: "+g+" key: "+w.key(g, toy.Red)+"\nhelp\n")
		if err := w.st.View(w.ctx, func(tx *store.Tx) error {
			due, err := tx.Dispatches().Due(w.clock.Now().AddDate(1, 0, 0), 1000)
			for i := range due {
				if due[i].Recipient == ana {
					mails = append(mails, due[i])
				}
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/", "/games/" + g, "/games/" + g + "/phases/1", "/login", "/help/" + string(lang) + "/general"} {
			main := w.get(path, "Accept-Language", string(lang))
			if !strings.Contains(main, `<html lang="`+string(lang)+`">`) {
				t.Errorf("%s is not in %s", path, lang)
			}
			_, main, _ = strings.Cut(main, "<main")
			pages = append(pages, main)
		}
		return mails, pages
	}
	mails, pages := play(rules.English)
	marks, marksOf := play(marked)
	if len(mails) < 4 || len(marks) != len(mails) {
		t.Fatalf("%d mails in English, %d in the third language", len(mails), len(marks))
	}
	for i := range mails {
		if !strings.Contains(marks[i].Text, badge) {
			t.Errorf("%s is not in the third language:\n%s", marks[i].Kind, marks[i].Text)
		}
		if diff := cmp.Diff(unmarked(mails[i].Text), unmarked(marks[i].Text)); diff != "" {
			t.Errorf("%s says something else (-English +third):\n%s", mails[i].Kind, diff)
		}
	}
	addresses := strings.NewReplacer("/"+string(marked), "/en", "lang="+string(marked), "lang=en")
	for i := range pages {
		if diff := cmp.Diff(unmarked(pages[i]), unmarked(addresses.Replace(marksOf[i]))); diff != "" {
			t.Errorf("a page says something else (-English +third):\n%s", diff)
		}
	}
}

// TestLanguageIsWholeOrNotThere: what a translator forgot is named.
func TestLanguageIsWholeOrNotThere(t *testing.T) {
	files := threeLanguages(t)
	delete(files, "catalog/eo/beacon.toml")
	if _, err := templates.LoadFrom(files); err == nil || !strings.Contains(err.Error(), `the text is missing in "eo"`) {
		t.Errorf("without a catalog: %v", err)
	}
	files = threeLanguages(t)
	delete(files, "help/eo/general.md")
	if _, err := templates.LoadFrom(files); err == nil || !strings.Contains(err.Error(), `general.md: the page is missing in "eo"`) {
		t.Errorf("without a page of help: %v", err)
	}
}
