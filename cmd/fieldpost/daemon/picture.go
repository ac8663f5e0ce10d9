package daemon

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/fieldpost/fieldpost/adjudicator/filing"
	"github.com/fieldpost/fieldpost/mailer/delivery"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
	"github.com/fieldpost/fieldpost/templates/gallery"
)

// Maps go with mails as names of pictures (store.Picture), which are drawn when a mail
// is sent: outside of every transaction and of the service's lock, and the same each
// time, so that a repeat is harmless.

// draws reports whether maps of a title go with mails.
func (o *Office) draws(title string) bool { return o.Config.Post.Maps && o.Gallery.Has(title) }

// painter draws what the outbox names.
type painter struct {
	store   *store.Store
	titles  rules.Set
	gallery *gallery.Gallery
	log     *slog.Logger
}

func (o *Office) painter() *painter { return &painter{o.Store, o.Titles, o.Gallery, o.log} }

// errOtherBoard is that a game was played on another board than is here.
var errOtherBoard = errors.New("the game is bound to other rules or data than are here")

// paint draws the pictures of a dispatch in their order, each with its sheets, none when it has none. One
// that cannot be drawn is nil and logged, and the mail goes out without: its words say all.
func (p *painter) paint(ctx context.Context, d *store.Dispatch) (out [][][]byte) {
	if p == nil {
		return nil
	}
	for _, pic := range pictures(d) {
		data, err := p.draw(ctx, pic)
		if err != nil {
			p.log.Error("a mail goes without its map", keyDispatch, d.ID, keyGame, pic.Game, keyPhase, pic.Phase, keyError, err)
		}
		out = append(out, data)
	}
	return out
}

// pictures returns the maps that go with a dispatch.
func pictures(d *store.Dispatch) []*store.Picture {
	if d.Picture == nil {
		return nil
	}
	return append([]*store.Picture{d.Picture}, d.Picture.More...)
}

func (p *painter) draw(ctx context.Context, pic *store.Picture) ([][]byte, error) {
	var game store.Game
	if err := p.store.View(ctx, func(tx *store.Tx) (err error) {
		game, err = tx.Game(pic.Game)
		return err
	}); err != nil {
		return nil, err
	}
	if t, ok := p.titles.Get(game.Title); ok && game.Bound() != filing.InstalledVersions(t) {
		return nil, errOtherBoard
	}
	return p.gallery.PNG(gallery.View{
		Game: game.ID, Phase: pic.Phase, Title: game.Title, Viewer: rules.Viewer(pic.Side), Lang: pic.Lang,
		Load: func(v *gallery.View) error { return p.load(ctx, v) },
	})
}

// load reads what a picture is drawn from.
func (p *painter) load(ctx context.Context, v *gallery.View) error {
	return p.store.View(ctx, func(tx *store.Tx) error {
		phase, err := tx.Phase(v.Game, v.Phase)
		if err != nil {
			return err
		}
		v.Position, v.Events = phase.Position, phase.Events
		v.Last, err = tx.Clock(v.Game, v.Phase-1)
		return err
	})
}

// attach puts pictures into a mail: into its HTML where there is room for one, and
// otherwise as a file. Without data the room is taken out.
func attach(m *delivery.Mail, d *store.Dispatch, data [][][]byte) {
	for _, f := range d.Files {
		m.Attachments = append(m.Attachments, delivery.Attachment{Name: f.Name, Type: f.Type, Data: []byte(f.Text)})
	}
	for i, pic := range pictures(d) {
		if i >= len(data) || data[i] == nil {
			if pic.Mode == store.MapInline {
				m.HTML = templates.WithoutPicture(m.HTML)
			}
			continue
		}
		files, ids := sheetFiles(d, pic, i, data[i])
		if pic.Mode == store.MapInline {
			if html, ok := templates.WithPicture(m.HTML, ids...); ok {
				m.HTML = html
				for n := range files {
					files[n].ContentID = ids[n]
				}
			}
		}
		m.Attachments = append(m.Attachments, files...)
	}
	for next := templates.WithoutPicture(m.HTML); next != m.HTML; next = templates.WithoutPicture(m.HTML) {
		m.HTML = next
	}
}

// sheetFiles returns the sheets of the map with a number as files, and the Content-IDs that they have in HTML.
func sheetFiles(d *store.Dispatch, pic *store.Picture, number int, sheets [][]byte) (files []delivery.Attachment, ids []string) {
	for n, data := range sheets {
		name, id := fmt.Sprintf("%s-P%d-%s", d.Game, d.Phase, pic.Side), "map"
		if number > 0 {
			id += fmt.Sprint(number)
		}
		if n > 0 {
			name, id = fmt.Sprintf("%s-%d", name, n+1), fmt.Sprintf("%s-%d", id, n+1)
		}
		files = append(files, delivery.Attachment{Name: name + ".png", Type: "image/png", Data: data})
		ids = append(ids, id+"."+d.MessageID)
	}
	return files, ids
}
