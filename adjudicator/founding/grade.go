package founding

import (
	"slices"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/parser"
	"github.com/fieldpost/fieldpost/parser/language"
	"github.com/fieldpost/fieldpost/parser/phrases"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// What a program is called, and what stands beside that and a grade and says nothing; folded.
var (
	botWords   = phrases.List("lobby.program")
	gradeNoise = phrases.List("lobby.grade-noise")
)

// ReadBot reads a text that says that a program plays, and of which grade: "program", "a strong
// program", "programa club". What is no grade is word. A text that names no program is not ok.
func ReadBot(o *office.Office, text string) (grade engine.Grade, word string, ok bool) {
	if strings.ContainsRune(text, '@') { // somebody who is called so
		return "", "", false
	}
	rest, ok := cutBot(text)
	if ok && rest != "" {
		if grade = gradeNamed(o, rest); grade == "" {
			word = rest
		}
	}
	return grade, word, ok
}

// ReadOpponent reads what somebody wants to play against, of which only the grade needs to be said;
// "" for none. What is no grade is word.
func ReadOpponent(o *office.Office, text string) (grade engine.Grade, word string) {
	rest, _ := cutBot(text)
	if rest != "" {
		if grade = gradeNamed(o, rest); grade == "" {
			word = rest
		}
	}
	return grade, word
}

// cutBot returns a text without the words for a program and those that say nothing, and whether a
// program was named.
func cutBot(text string) (rest string, named bool) {
	var left []string
	for _, word := range strings.Fields(text) {
		word = strings.Trim(word, `.,;:!?¡¿"'“”«»()`)
		switch folded := language.Fold(word); {
		case slices.Contains(botWords(), folded):
			named = true
		case folded != "" && !slices.Contains(gradeNoise(), folded):
			left = append(left, word)
		}
	}
	return strings.Join(left, " "), named
}

// gradeNamed returns the grade that a word names, but for a slip; "" for none.
func gradeNamed(o *office.Office, word string) engine.Grade {
	word = language.Fold(word)
	for _, slips := range []int{0, 1} {
		for _, grade := range engine.Grades() {
			for _, way := range WordingsOf(o, "door.choice."+string(grade)) {
				if name := strings.Join(way, " "); parser.Slips(word, name) <= slips && (slips == 0 || len(name) > 3) {
					return grade
				}
			}
		}
	}
	return ""
}

// HasGrade reports whether a title has a program of a grade.
func HasGrade(d *desk.Desk, grade engine.Grade) bool {
	return grade == "" || slices.Contains(engine.GradesOf(d.Title), grade)
}

// GradeArgs returns the grades of a title's program, to be listed.
func GradeArgs(d *desk.Desk) (out []rules.Arg) {
	for _, grade := range engine.GradesOf(d.Title) {
		out = append(out, rules.Word("grades", "grade."+string(grade)))
	}
	return out
}
