package main

import (
	"github.com/fieldpost/fieldpost/cmd/fieldpost/backup"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
)

// restoreCommand puts a backup back.
type restoreCommand struct {
	Dir   string `arg:"" help:"The backup." type:"existingdir" placeholder:"DIR"`
	To    string `help:"Put all of it into this folder; when left out, where it was made." type:"path" placeholder:"FOLDER"`
	Force bool   `help:"Set aside what stands in the way, as FILE.before-DATE; nothing is deleted."`
	JSON  bool   `name:"json" help:"Print JSON: the manifest, and what was written and set aside."`
}

// Help says more than a line.
func (c *restoreCommand) Help() string {
	return "Compares the backup with its manifest and puts its files in place, readable by whom it runs as alone: give them to the daemon's user when that is another. No daemon may run on the database. " +
		"The daemon that is started then looks through the folder of the letters that were taken (imap.done) and reads again those that came after the backup was made, so that none is lost; " +
		"what was done by command or on pages since is not in it. Stop a daemon that still runs on the old database for good before: two would answer the same letters."
}

// Run carries out the command.
func (c *restoreCommand) Run(p *program) error {
	placed, err := backup.Restore(p.Ctx, c.Dir, c.To, c.Force)
	if err != nil {
		return backupAdvice(err)
	}
	if c.JSON {
		return p.JSON(placed)
	}
	for _, name := range placed.Aside {
		p.Printf("set aside: %s\n", name)
	}
	for _, name := range placed.Files {
		p.Printf("%s\n", name)
	}
	for _, address := range placed.Forgotten {
		p.Printf("forgotten since, and in the backup: %s; forget them again, `fieldpost game forget %s`\n", address, address)
	}
	if placed.Unknown {
		p.Printf("whoever was forgotten since %s is in the backup: forget them again, `fieldpost game forget ADDRESS`\n", cli.When(placed.Backup.Made))
	}
	p.environment(placed.Backup)
	p.Printf("put back as of %s; `fieldpost serve --config %s` reads again what came since\n", cli.When(placed.Backup.Made), placed.Config)
	return nil
}
