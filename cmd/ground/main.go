package main

import (
	"errors"
	"fmt"
	"os"
)

//go:generate go run . zones empires
//go:generate go run . zones thirdreich

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
	case len(args) == 2 && args[0] == "zones":
		return drawZones(args[1])
	}
	return errors.New("usage: ground coast COUNTRIES-10M.json, or ground zones TITLE, in cmd/ground")
}
