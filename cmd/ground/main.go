package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

//go:generate go run . zones

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "ground:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	switch {
	case len(args) == 2 && args[0] == "coast":
		return reduceAtlas(args[1], root+"/rules/board/coast/coast.txt")
	case len(args) == 1 && args[0] == "zones":
		titles, err := sketched()
		for _, title := range titles {
			err = errors.Join(err, drawZones(title))
		}
		return err
	}
	return errors.New("usage: ground coast COUNTRIES-10M.json, or ground zones, in cmd/ground")
}

// sketched returns the titles that have a sketch in this folder.
func sketched() (titles []string, err error) {
	files, err := filepath.Glob("*.toml")
	for _, name := range files {
		titles = append(titles, strings.TrimSuffix(name, ".toml"))
	}
	return titles, err
}
