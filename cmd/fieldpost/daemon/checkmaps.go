package daemon

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// checkMaps draws the map of each title as the first mail of a game has it.
func checkMaps(_ context.Context, titles rules.Library, c config.Config) (string, error) {
	if !c.Post.Maps {
		return "none go with mails: post.maps is false", nil
	}
	set, err := loadTitles(titles, c)
	if err != nil {
		return "not looked at: the titles are not ready", nil
	}
	book, err := templates.Load()
	if err != nil {
		return "", err
	}
	drawn, err := gallery.New(book, set)
	if err != nil {
		return "", err
	}
	var errs []error
	largest, slowest := 0, time.Duration(0)
	for _, t := range set {
		if about := t.About(); drawn.Has(about.ID) {
			size, took, err := firstMap(drawn, t)
			if err != nil {
				errs = append(errs, fmt.Errorf("%s: %w", about.ID, err))
			}
			largest, slowest = max(largest, size), max(slowest, took)
		}
	}
	return fmt.Sprintf("a map adds %d KiB to a mail and is drawn in %d ms", largest>>10, slowest.Milliseconds()), errors.Join(errs...)
}

// firstMap draws what the first side of a title knows of its first position: how many
// bytes of a mail it takes, and how long it took when the board was ready.
func firstMap(drawn *gallery.Gallery, t rules.Title) (size int, took time.Duration, err error) {
	pos, err := t.Start(rules.Setup{Seed: [32]byte{1}})
	if err != nil {
		return 0, 0, err
	}
	raw, err := json.Marshal(pos)
	if err != nil {
		return 0, 0, err
	}
	about := t.About()
	v := gallery.View{Title: about.ID, Viewer: rules.Viewer(about.SidesOf("")[0]), Lang: rules.English, Position: raw}
	if _, err := drawn.PNG(v); err != nil {
		return 0, 0, err
	}
	began := time.Now()
	sheets, err := drawn.PNG(v)
	for _, png := range sheets {
		size += len(png) * 78 * 4 / (76 * 3) // base64 in lines of 76 (RFC 2045 §6.8)
	}
	return size, time.Since(began), err
}
