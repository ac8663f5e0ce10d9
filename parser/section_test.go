package parser

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

// aBlock is a block of a mail of ours, with the header lines above it.
func aBlock(side string, orders ...string) string {
	return fmt.Sprintf("game: toy-1, side: %s, phase: 2\nkey: key-of-%s\norders\n%s\nend\n", side, side, strings.Join(orders, "\n"))
}

// quote quotes a text once.
func quote(text string) string {
	return "> " + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n> ") + "\n"
}

// readSections reads each part of a letter that answers a mail to several sides, as
// "side/key: line; line".
func readSections(t *testing.T, contentType, body string) (out []string) {
	t.Helper()
	raw := []byte("From: <ana@example.com>\r\nTo: <games@example.org>\r\nContent-Type: " + contentType + "\r\n\r\n" + strings.ReplaceAll(body, "\n", "\r\n"))
	whole, err := ReadLetter(raw, testOptions)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range whole.Parts(true) {
		lines := l.OrderLines()
		if len(lines) == 0 || l.Counts != mailtext.QuotedBlock {
			lines = append(slices.Clone(lines), l.LinesAt(mailtext.Passed)...)
		}
		var texts []string
		for _, line := range lines {
			texts = append(texts, line.Text)
		}
		out = append(out, l.Side.Value+"/"+l.Key.Value+": "+strings.Join(texts, "; "))
	}
	return out
}

// TestQuotedSections: the blocks of a mail to several sides are parted as they stand in
// the answer, each with the key that stands above it.
func TestQuotedSections(t *testing.T) {
	const wrote = "On Monday the post office wrote:\n"
	red, blue := aBlock("red", "hold mill"), aBlock("blue", "hold ford")
	const how = "To change the sheet, answer and leave these lines:\n\ngame: toy-1, side: red, phase: 2\nkey: key-of-red\n\nAccepted no\n\n"
	nine := ""
	for n := range maxSections + 1 {
		nine += aBlock(fmt.Sprint("s", n), "hold mill")
	}
	ofRed, ofBlue := "red/key-of-red: hold mill", "blue/key-of-blue: hold ford"
	for _, c := range []struct {
		name, body string
		want       []string
	}{
		{"quoted once", wrote + quote(red+blue), []string{ofRed, ofBlue}},
		{"quoted twice", wrote + quote(quote(red+blue)), []string{ofRed, ofBlue}},
		{"one edited", wrote + quote(red+aBlock("blue", "hold hill")), []string{ofRed, "blue/key-of-blue: hold hill"}},
		{"text between", wrote + quote("News\n"+red+"\nBlue\n====\n\nNews of it\n"+blue+"\nBye"), []string{ofRed, ofBlue}},
		{"the other order", wrote + quote(blue+red), []string{ofBlue, ofRed}},
		{"blank lines among the header lines", wrote + quote(strings.ReplaceAll(red+blue, "\n", "\n\n")), []string{ofRed, ofBlue}},
		{"an older mail below", wrote + quote(blue+red+wrote+quote(red+aBlock("blue", "raid hill"))), []string{ofBlue, ofRed}},
		{"one block", wrote + quote(red), []string{ofRed}},
		{"one block below how to answer for the other", wrote + quote(how+blue), []string{ofBlue}},
		{"two, the one for the other in between", wrote + quote(aBlock("green", "hold hill")+how+blue), []string{"green/key-of-green: hold hill", ofBlue}},
		{"nothing names a side", wrote + quote("orders\nhold mill\nend\n"), nil},
		{"one typed", aBlock("red", "hold hill") + wrote + quote(blue), nil},
		{"more than are read", wrote + quote(nine), []string{
			"s0/key-of-s0: hold mill", "s1/key-of-s1: hold mill", "s2/key-of-s2: hold mill", "s3/key-of-s3: hold mill",
			"s4/key-of-s4: hold mill", "s5/key-of-s5: hold mill", "s6/key-of-s6: hold mill", "s7/key-of-s7: hold mill",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := readSections(t, "text/plain", c.body); !slices.Equal(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
	t.Run("HTML", func(t *testing.T) {
		body := "<p>On Monday the post office wrote:</p><blockquote>" + strings.ReplaceAll(red+blue, "\n", "<br>\n") + "</blockquote>"
		if got := readSections(t, "text/html", body); !slices.Equal(got, []string{ofRed, ofBlue}) {
			t.Errorf("got %q", got)
		}
	})
}

// TestTypedSections: a block takes the key that stands above it, and not that of a side
// of which the mail tells how it is answered; lines of both may stand unquoted where a
// mail program marks no quotation.
func TestTypedSections(t *testing.T) {
	how := "To change the sheet, answer and leave these lines:\n\ngame: toy-1, side: green, phase: 2\nkey: key-of-green\n\nBlue\n====\n\n"
	got := readSections(t, "text/plain", aBlock("red", "hold mill")+"\n"+how+aBlock("blue", "hold ford"))
	if want := []string{"red/key-of-red: hold mill", "blue/key-of-blue: hold ford"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
