package templates

import (
	"strings"
	"testing"
)

// TestSharedHelpFitsTheLine measures the help pages of the service.
func TestSharedHelpFitsTheLine(t *testing.T) {
	b, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, lang := range langs {
		for _, topic := range SharedTopics() {
			page, _ := b.Help(Help{Lang: lang, Topic: topic})
			for line := range strings.Lines(page.Text) {
				if n := columnsOf(strings.TrimSuffix(line, "\n")); n > lineWidth {
					t.Errorf("%d columns in %q: %q", n, page.Subject, line)
				}
			}
		}
	}
}
