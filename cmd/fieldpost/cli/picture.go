package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates/chart"
)

// PictureKind returns the ending of a file that a map can be written to, "" of another.
func PictureKind(file string) string {
	if ext := strings.ToLower(filepath.Ext(file)); ext == ".svg" || ext == ".png" {
		return ext
	}
	return ""
}

// CheckPicture says what is wrong with the name of a file for a map.
func CheckPicture(file string) error {
	if PictureKind(file) == "" {
		return Advise(fmt.Errorf("-o %s", file), "name a file that ends in .svg or .png")
	}
	return nil
}

// The words for who sees only what lies open, and for who sees everything.
const (
	everybody  = "everybody"
	everything = "all"
)

// ViewerOf returns who looks, by the word of a flag, at a game of some sides; usual when it was left
// out.
func ViewerOf(sides []rules.Side, side string, usual rules.Viewer) (rules.Viewer, error) {
	switch {
	case side == "":
		return usual, nil
	case side == everybody:
		return rules.Everybody, nil
	case side == everything:
		return rules.All, nil
	case !slices.Contains(sides, rules.Side(side)):
		return "", Advise(fmt.Errorf("no side %q", side), "the sides are "+Words(sides)+"; or "+everybody+", or "+everything)
	}
	return rules.Viewer(side), nil
}

// NotDrawn says of a title that its board is not drawn.
func NotDrawn(title rules.Title) error {
	return Advise(fmt.Errorf("the board of %s has no drawing yet", title.About().ID), "`fieldpost position` prints what stands where")
}

// WritePictures writes the sheets of a map as what the name of the file says: the first under it, the
// others with a number behind it.
func WritePictures(pics []*chart.Picture, file string) (err error) {
	kind := PictureKind(file)
	for i, pic := range pics {
		name, data := file, pic.File()
		if kind == ".png" {
			if data, err = pic.PNG(); err != nil {
				return err
			}
		}
		if i > 0 {
			name = fmt.Sprintf("%s-%d%s", file[:len(file)-len(kind)], i+1, file[len(file)-len(kind):])
		}
		if err := os.WriteFile(name, data, 0o644); err != nil {
			return fmt.Errorf("write map: %w", err)
		}
	}
	return nil
}
