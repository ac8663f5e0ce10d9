package main

import (
	"github.com/fieldpost/fieldpost/cmd/fieldpost/archivecmd"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/titlecmd"
)

// commands are all commands of the program, with the flags that all share.
type commands struct {
	Data    string      `help:"Folder of packs, DIR/<title>/*.toml, that replace the embedded ones." type:"existingdir" placeholder:"DIR"`
	Version versionFlag `name:"version" help:"Print version, commit, Go, C library, SQLite and schema."`

	Demo       demoCommand         `cmd:"" help:"See a whole game played by mail, on a post office of its own."`
	Serve      serveCommand        `cmd:"" help:"Run the post office."`
	Doctor     doctorCommand       `cmd:"" help:"Check each part of a post office."`
	Game       gameCommand         `cmd:"" help:"Start, list and show games, and have things done to them."`
	Tournament tournamentCommand   `cmd:"" help:"Have tournaments played: entrants, rounds, standings."`
	Ratings    ratingsCommand      `cmd:"" help:"Print how strong who plays is, by title (Glicko-2)."`
	Retry      retryCommand        `cmd:"" help:"List mails that failed, or have them tried again."`
	Backup     backupCommand       `cmd:"" help:"Keep a post office in a folder, while it runs."`
	Restore    restoreCommand      `cmd:"" help:"Put a backup back."`
	Prune      pruneCommand        `cmd:"" help:"Take the texts of old games out of the database."`
	Verify     archivecmd.Verify   `cmd:"" help:"Adjudicate an archived game again and compare everything."`
	Archive    archivecmd.Archive  `cmd:"" help:"What can be done with the files of archives."`
	Handbook   handbookCommand     `cmd:"" help:"Print the operator's handbook, or a file of it."`
	Titles     titlecmd.Titles     `cmd:"" help:"List the titles, their sides, scenarios and options."`
	Position   titlecmd.Position   `cmd:"" help:"Print a starting position as the TOML that cases use."`
	Adjudicate titlecmd.Adjudicate `cmd:"" help:"Carry out one phase from files, as a what-if."`
	Case       titlecmd.Case       `cmd:"" help:"Run case files."`
	Simulate   titlecmd.Simulate   `cmd:"" help:"Let bots play through the order language, with figures."`
	Sbom       sbomCommand         `cmd:"" help:"Print the parts of this program (SBOM, CycloneDX)."`
	Board      titlecmd.Board      `cmd:"" help:"Check or show the board and other data of a title."`
	Bench      benchCommand        `cmd:"" help:"Measure a post office."`
}
