package casefile

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/tools/txtar"
)

// Section is a section of a rulebook: rules/<title>/testdata/sections lists those of
// a title, a line each, with the reason behind a tab where it needs no case.
type Section struct {
	Number string // "10.7.5"
	Reason string // why no case can show it; "" where one must
}

var sectionNumber = regexp.MustCompile(`^\d+(\.\d+)*$`)

// ReadSections reads a list of sections. A line that begins with # is a comment. The
// error names the line.
func ReadSections(data []byte) (list []Section, err error) {
	n := 0
	for line := range strings.Lines(string(data)) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		number, reason, _ := strings.Cut(line, "\t")
		if !sectionNumber.MatchString(number) {
			return nil, fmt.Errorf("read sections: line %d: %q is not the number of a section", n, number)
		}
		list = append(list, Section{number, reason})
	}
	return list, nil
}

// Uncovered returns the sections that must have a case and have none, in the order of
// the list. A case shows the sections that its comment names behind a §, and the one
// that its file is named after; who shows a part shows the whole.
func Uncovered(list []Section, cases map[string][]byte) (none []Section) {
	shown := map[string]bool{}
	for file, data := range cases {
		name, _, _ := strings.Cut(filepath.Base(file), "-")
		for _, number := range append(cited(txtar.Parse(data).Comment), name) {
			for number != "" {
				shown[number] = true
				number = number[:max(strings.LastIndexByte(number, '.'), 0)]
			}
		}
	}
	for _, s := range list {
		if s.Reason == "" && !shown[strings.TrimSuffix(s.Number, ".0")] {
			none = append(none, s)
		}
	}
	return none
}

var (
	citation = regexp.MustCompile(`§\d+(\.\d+)*((, | and )§?\d+(\.\d+)*)*`)
	digits   = regexp.MustCompile(`\d+(\.\d+)*`)
)

// cited returns the sections that a comment names.
func cited(comment []byte) (numbers []string) {
	for _, c := range citation.FindAll(comment, -1) {
		for _, n := range digits.FindAll(bytes.TrimSpace(c), -1) {
			numbers = append(numbers, string(n))
		}
	}
	return numbers
}
