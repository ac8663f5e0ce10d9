package desk

import "testing"

// TestLoneWords: the tests of titles read each of them.
func TestLoneWords(t *testing.T) {
	if n := len(LoneWords()); n < 20 {
		t.Errorf("%d words of the service stand alone: they are looked for in the wrong way", n)
	}
}
