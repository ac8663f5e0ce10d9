package parser

import "testing"

// TestLinks reads what mail programs make links of as it was typed.
func TestLinks(t *testing.T) {
	const want = "de1 to Brussels|activate"
	for name, body := range map[string]string{
		"outlook":            "de1 to Brussels<https://maps.test/?q=Brussels>\nactivate",
		"safelinks":          "de1 to Brussels<https://nam02.safelinks.protection.outlook.com/?url=http%3A%2F%2Fmaps.test%2F%3Fq%3DBrussels&data=05>\nactivate",
		"gmail":              "de1 to Brussels <https://www.google.com/maps/search/Brussels?entry=gmail&source=g>\nactivate",
		"within":             "de1<tel:1> to<http://a.test> Brussels\nactivate",
		"apple":              "de1 to Brussels<x-apple-data-detectors://3>\nactivate",
		"apple, two":         "<x-apple-data-detectors://1>de1 to <x-apple-data-detectors://2/0>Brussels\nactivate",
		"telephone":          "de1<tel:+49123> to Brussels\nactivate",
		"mail":               "de1 to Brussels<mailto:brussels@a.test>\nactivate",
		"wrapped":            "de1 to Brussels\n<https://nam02.safelinks.protection.outlook.com/?url=http%3A%2F%2Fmaps.test>\nactivate",
		"wrapped within":     "de1 to Brussels<https://nam02.safelinks.protection.outlook.com/\n?url=http%3A%2F%2Fmaps.test>\nactivate",
		"square brackets":    "de1 to Brussels [https://maps.test/?q=Brussels]\nactivate",
		"round brackets":     "de1 to Brussels (https://maps.test/?q=Brussels)\nactivate",
		"markdown":           "de1 to [Brussels](https://maps.test/?q=Brussels)\nactivate",
		"markdown, defense":  "de1 to [Brussels](https://urldefense.com/v3/__http://maps.test__;!!abc)\nactivate",
		"urldefense":         "de1 to Brussels<https://urldefense.com/v3/__http://maps.test__;!!abc$>\nactivate",
		"mimecast":           "de1 to Brussels [protect.mimecast.com]<https://protect.mimecast.com/s/abc>\nactivate",
		"footnotes":          "de1 to Brussels [1]\nactivate\n\nLinks:\n------\n[1] https://maps.test/?q=Brussels",
		"footnotes, spanish": "de1 to Brussels[1]\nactivate\n\nEnlaces:\n[1] http://maps.test/\n",
		"footnotes, apart":   "de1 to Brussels [1]\nactivate\n\n  [1] <https://maps.test/>\n",
		"image":              "de1 to Brussels [cid:image001.png@01D]\nactivate",
	} {
		if got := textsOf(t, "Content-Type: text/plain; charset=utf-8", body); got != want {
			t.Errorf("%s: got %q", name, got)
		}
		if got := textsOf(t, "Content-Type: text/plain; charset=utf-8", "orders\n"+body+"\nend"); got != want {
			t.Errorf("%s, in a block: got %q", name, got)
		}
	}
	if got := textsOf(t, "Content-Type: text/plain; charset=utf-8", "orders\nde1 to Brussels https://maps.test/?q=Brussels\nactivate\nend\nsee https://a.test"); got != want {
		t.Errorf("bare, in a block: got %q", got)
	}
	if got := textsOf(t, "Content-Type: text/html; charset=utf-8", `de1 to <a href="https://nam02.safelinks.protection.outlook.com/?url=x">Brussels</a><br><a href="x-apple-data-detectors://1">activate</a>`); got != want {
		t.Errorf("HTML: got %q", got)
	}
	for _, text := range []string{"see https://a.test/x", "move [fast]", "de4 (full) to Nancy", "attack <Nancy>", "de1 -> Nancy", "a < b > c", "note [1] and (2)"} {
		if got := textsOf(t, "Content-Type: text/plain; charset=utf-8", text); got != text {
			t.Errorf("%q is read as %q", text, got)
		}
	}
}

// TestLinksInPress leaves messages to other players as they are.
func TestLinksInPress(t *testing.T) {
	opt := testOptions
	opt.Press = func(line string) bool { return line == "to red:" }
	l, err := ReadLetter(mailOf("to red:\nlook at this<https://a.test/>\nend\n"), opt)
	if err != nil || len(l.Press) != 1 || l.Press[0].Text[0] != "look at this<https://a.test/>" {
		t.Errorf("got %+v, %v", l.Press, err)
	}
}
