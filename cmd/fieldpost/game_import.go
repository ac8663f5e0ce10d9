package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/parcel"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/store"
)

// parcel writes the file of a game for another office. Where the game is to be moved it is
// tried first whether it can be written: a game that was moved can be exported again.
func (c *gameExportCommand) parcel(p *program) error {
	args := map[string]string{}
	if c.MoveTo != "" {
		args[office.ArgOffice] = c.MoveTo
	}
	carry := func(o *daemon.Office) error { return c.carry(p, o, moderation.Export, c.Game, args) }
	if c.Preview {
		return p.withOffice(c.Config, carry)
	}
	file, err := os.OpenFile(c.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if errors.Is(err, os.ErrExist) {
		return cli.Advise(fmt.Errorf("%s is there already", c.File), "give another name, or take it away first")
	}
	if err != nil {
		return err
	}
	err = p.withOffice(c.Config, func(o *daemon.Office) error {
		return c.disclose(p, o, c.Game, c.actor(), transfer.ShownParcel)
	})
	if err == nil {
		err = p.withOffice(c.Config, carry)
	}
	if err == nil {
		err = p.withOffice(c.Config, func(o *daemon.Office) error {
			b, err := o.Service.Transfer.Parcel(p.Ctx, c.Game)
			if err == nil {
				_, err = file.Write(b)
			}
			return err
		})
	}
	if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
		return errors.Join(err, os.Remove(c.File))
	}
	if !c.JSON {
		p.Printf("%s holds the secrets of all sides of %s: take it to the other office by a way of your own, and delete it then.\n", c.File, c.Game)
	}
	return nil
}

// gameImportCommand takes a game in that another office has exported.
type gameImportCommand struct {
	as
	File    string `arg:"" help:"The file." type:"existingfile" placeholder:"FILE"`
	ID      string `name:"id" help:"Id that the game is to have here, as in empires-7; new for the next that is free, and the one that it has when left out. Its dice are the same under each." placeholder:"ID"`
	Config  string `help:"The configuration." type:"path" placeholder:"FILE"`
	Preview bool   `help:"Only show what would be done, and who would be told what."`
	JSON    bool   `name:"json" help:"Print JSON: the game and what came of it."`
}

// Run carries out the command.
func (c *gameImportCommand) Run(p *program) error {
	file, err := os.Open(c.File)
	if err != nil {
		return err
	}
	b, err := io.ReadAll(io.LimitReader(file, parcel.Most+1))
	if err := errors.Join(err, file.Close()); err != nil {
		return err
	}
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		got, err := o.Service.Transfer.Import(p.Ctx, c.actor(), b, c.ID, c.Preview)
		if err != nil {
			return err
		}
		says := answerText(o.Titles, o.Book, &store.Command{Game: got.Game, Answer: got.Answer})
		switch {
		case got.State != store.CommandDone:
			return errors.New(says)
		case c.JSON:
			return p.JSON(map[string]any{"game": got.Game, "state": got.State, "idle": got.Idle, "preview": c.Preview, "answer": says, "mails": got.Mails})
		case c.Preview:
			p.Printf("Nothing was done yet. It would say: %s\n", says)
		default:
			p.Printf("%s\n", says)
		}
		for _, m := range got.Mails {
			p.Printf("Mail to %s <%s>: %s\n", m.Name, m.Address, m.Subject)
		}
		return nil
	})
}
