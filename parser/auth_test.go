package parser

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/fieldpost/fieldpost/parser/mailtext"
)

const mine = "Authentication-Results: mx.fieldpost.example"

// auth reads a letter of a@b.example with these header fields.
func auth(t *testing.T, header string) *Letter {
	t.Helper()
	l, err := ReadLetter([]byte(header+"\r\n\r\nhi\r\n"), testOptions)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func TestAuthResults(t *testing.T) {
	for _, tt := range []struct{ name, header, want string }{
		{"pass", mine + "; dmarc=pass (p=none; dis=none) header.from=b.example; dkim=pass header.d=B.example", "dmarc dkim aligned vouched"},
		{"version", mine + " 1; dmarc=fail header.from=b.example; dkim=pass header.d=evil.example", "dkim"},
		{"another version", mine + " 2; dkim=pass header.d=b.example", ""},
		{"subdomain", mine + "; dkim=pass header.d=mail.b.example", "dkim aligned vouched"},
		{"the suffix is nobody's", mine + "; dkim=pass header.d=example", "dkim"},
		{"other domain", mine + "; dkim=pass header.d=example.org; spf=pass smtp.mailfrom=a@example.org", "dkim"},
		{"begins alike", mine + "; dkim=pass header.d=evilb.example", "dkim"},
		{"envelope", mine + "; spf=pass smtp.mailfrom=bounce@lists.B.example", "spf vouched"},
		{"greeting only", mine + "; spf=pass smtp.helo=b.example", ""},
		{"soft", mine + "; spf=softfail smtp.mailfrom=a@b.example", ""},
		{"strict domain", mine + "; dkim=pass header.d=mail.b.example; dmarc=fail header.from=b.example", "dkim aligned"},
		{"no policy", mine + "; dkim=pass header.d=b.example; dmarc=none header.from=b.example", "dkim aligned vouched"},
		{"policy of another", mine + "; dmarc=pass header.from=evil.example", ""},
		{"policy of nobody", mine + "; dmarc=pass", ""},
		{"policy unknown", mine + "; dkim=pass header.d=b.example; dmarc=temperror header.from=b.example", "dkim aligned"},
		{"passed and failed", mine + "; dmarc=pass header.from=b.example; dmarc=fail header.from=b.example", ""},
		{"other server", "Authentication-Results: mx.evil.example; dmarc=pass header.from=b.example", ""},
		{"name in another's comment", "Authentication-Results: mx.evil.example (mx.fieldpost.example); dmarc=pass header.from=b.example", ""},
		{"below another's", "Authentication-Results: mx.evil.example; dkim=fail\r\n" + mine + "; dmarc=pass header.from=b.example", "dmarc vouched"},
		{"forged below", mine + "; dmarc=fail\r\nReceived: from x by y\r\n" + mine + "; dmarc=pass header.from=b.example", ""},
		{"first word counts", mine + "; dmarc=fail\r\n" + mine + "; dmarc=pass header.from=b.example", ""},
		{"first word of each", mine + "; dkim=none\r\n" + mine + "; spf=fail smtp.mailfrom=b.example\r\n" + mine + "; dkim=pass header.d=b.example; spf=pass smtp.mailfrom=b.example", ""},
		{"two of one server", mine + "; dkim=pass header.d=b.example\r\nX-Milter: a\r\n" + mine + "; dmarc=pass header.from=b.example", "dmarc dkim aligned vouched"},
		{"one signature of several", mine + "; dkim=fail header.d=b.example; dkim=pass header.d=b.example", "dkim aligned vouched"},
		{"hidden in a reason", mine + `; dkim=fail reason="x; dkim=pass header.d=b.example"`, ""},
		{"hidden in a comment", mine + `; dkim=fail (x; dmarc=pass (y) ; dkim=pass header.d=b.example)`, ""},
		{"hidden behind a backslash", mine + `; dkim=fail (\) ; dkim=pass header.d=b.example)`, ""},
		{"hidden in an address", mine + `; spf=fail smtp.mailfrom="a; spf=pass smtp.mailfrom="@b.example`, ""},
		{"quoted local part", mine + `; spf=pass smtp.mailfrom="a; b"@b.example`, "spf vouched"},
		{"signature with =", mine + `; dkim=pass header.d=b.example header.b=ab/c+d==`, "dkim aligned vouched"},
		{"a method in pieces", mine + " (it is) 1 (one) ;\r\n\tdkim (a) / 1 = (b) pass (c) header (d) . d = (e) b.example", ""},
		{"comments", mine + " (it is) 1 (one) ;\r\n\tdkim/1 (a) = (b) pass (c) header (d) . d = (e) b.example (f)", "dkim aligned vouched"},
		{"folded", mine + "\r\n\t;\r\n dkim=pass\r\n\theader.d=\r\n b.example", "dkim aligned vouched"},
		{"open quotation", mine + `; dkim=pass header.d=b.example reason="x`, ""},
		{"open comment", mine + `; dkim=pass header.d=b.example (x`, ""},
		{"said twice", mine + `; dkim=pass header.d=b.example header.d=evil.example`, ""},
		{"a property without a name", mine + "; dkim=pass header.d=b.example =x", ""},
		{"nothing checked", mine + "; none", ""},
		{"property alone", mine + "; dkim=pass header.d", ""},
		{"nothing", "Subject: x", ""},
	} {
		got := strings.Join(authWords(auth(t, tt.header+"\r\nFrom: A <a@b.example>")), " ")
		if got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func authWords(l *Letter) (got []string) {
	for _, f := range []struct {
		is   bool
		name string
	}{{l.Auth.DMARC, "dmarc"}, {l.Auth.DKIM, "dkim"}, {l.Auth.Aligned, "aligned"}, {l.Auth.SPF, "spf"}, {l.Auth.Vouched(), "vouched"}} {
		if f.is {
			got = append(got, f.name)
		}
	}
	return got
}

// TestAuthOfSeveralAuthors is of nobody, whichever of them passed.
func TestAuthOfSeveralAuthors(t *testing.T) {
	const passed = mine + "; dmarc=pass header.from=b.example; dkim=pass header.d=b.example; spf=pass smtp.mailfrom=b.example\r\n"
	for _, from := range []string{
		"From: a@b.example, eve@evil.example", "From: a@b.example\r\nFrom: eve@evil.example", "From: a@b.example\r\nfrom: a@b.example",
		"From: a@b.example <eve@evil.example", "From: friends: a@b.example, c@b.example;", "Sender: a@b.example", "From: a@b.example eve@evil.example",
	} {
		if l := auth(t, passed+from); l.Auth.Vouched() {
			t.Errorf("%q: vouched as %s", from, l.From.Addr)
		}
	}
	for _, from := range []string{"From: a@b.example", "From: A <A@B.example>", `From: "eve@evil.example" <a@b.example>`, "From: =?utf-8?q?eve=40evil?= <a@b.example> (eve@evil.example)"} {
		if l := auth(t, passed+from); !l.Auth.Vouched() {
			t.Errorf("%q: not vouched, from %s", from, l.From.Addr)
		}
	}
	if l := auth(t, mine+"; dmarc=pass header.from=xn--bcher-kva.example\r\nFrom: a@bücher.example"); !l.Auth.Vouched() {
		t.Errorf("a domain beyond ASCII: %+v", l.Auth)
	}
}

// TestToTags leaves out what a letter was sent on to.
func TestToTags(t *testing.T) {
	const (
		signed = "DKIM-Signature: v=1; d=b.example; s=x; h=From:\r\n\t To : Subject:date; bh=x; b=y\r\n"
		passed = mine + "; dmarc=pass header.from=b.example\r\n"
		from   = "From: a@b.example\r\nTo: Us <Partidas+one@fieldpost.example>\r\n"
	)
	for _, tt := range []struct{ name, header, want string }{
		{"signed", signed + from + "X: y", "one"},
		{"not signed at all", from + "X: y", "one"},
		{"signed by another", strings.Replace(signed, "d=b.example", "d=list.example", 1) + strings.Replace(from, "X", "Y", 1) + "X: y", "one"},
		{"delivered elsewhere", "Delivered-To: partidas+two@fieldpost.example\r\n" + signed + from + "Cc: partidas+three@fieldpost.example", "one"},
		{"sent on", "X-Original-To: partidas+two@fieldpost.example\r\n" + signed + "From: a@b.example\r\nTo: eve@evil.example", ""},
		{"two To", "To: partidas+two@fieldpost.example\r\n" + signed + from + "X: y", ""},
		{"To not signed", strings.Replace(signed, " To ", " Cc ", 1) + from + "X: y", ""},
		{"Date not signed", strings.Replace(signed, ":date", "", 1) + from + "X: y", ""},
		{"a part of the body signed", strings.Replace(signed, "bh=x", "l=10; bh=x", 1) + from + "X: y", ""},
		{"but the envelope passed", mine + "; spf=pass smtp.mailfrom=b.example\r\n" + strings.Replace(signed, " To ", " Cc ", 1) + from + "X: y", "one"},
	} {
		if got := strings.Join(auth(t, passed+tt.header).ToTags, " "); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
	if got := auth(t, from+"X: y").ToTags; got != nil {
		t.Errorf("nothing vouches: got %q", got)
	}
}

// TestAuthHops counts the Received: above what our exchanger says.
func TestAuthHops(t *testing.T) {
	const hop = "Received: from x by y\r\n"
	for header, want := range map[string]int{mine + "; none\r\n" + hop: 0, hop + mine + "; none\r\n" + hop: 1, hop + hop + mine + "; none\r\n": 2, hop + hop: 0} {
		if got := auth(t, header+"From: a@b.example").Auth.Hops; got != want {
			t.Errorf("%q: %d hops, want %d", header, got, want)
		}
	}
}

// FuzzAuthField writes what it has read of a field as a server would, and reads
// the same again; what stands in a comment or a quotation says nothing.
func FuzzAuthField(f *testing.F) {
	for _, seed := range []string{
		"mx.example; dkim=pass (a (b)) header.d=b.example header.b=\"a=\"; spf=fail smtp.mailfrom=\"a b\"@c", "mx 1; none", "mx", ";;;", "mx; a=b c.d=e;", "a(;", `"a\";b"; c=d`, "mx; a=b =c",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		if !utf8.ValidString(value) {
			return
		}
		field := mailtext.ReadAuthField(value)
		quote := func(s string) string { return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"` }
		var b strings.Builder
		b.WriteString(quote(field.Id))
		for _, r := range field.Results {
			if r.Method == "" || r.Value == "" {
				t.Fatalf("%q: a result without method or value: %+v", value, r)
			}
			b.WriteString("; " + quote(r.Method) + "=" + quote(r.Value))
			for name, v := range r.Props {
				b.WriteString(" (x; dmarc=pass) " + quote(name) + "=" + quote(v))
			}
		}
		if len(field.Results) == 0 {
			b.WriteString("; none")
		}
		again := mailtext.ReadAuthField(b.String())
		if again.Id != field.Id || len(again.Results) != len(field.Results) {
			t.Fatalf("%q: read %+v, written %q, read %+v", value, field, b.String(), again)
		}
		for i, r := range field.Results {
			if s := again.Results[i]; s.Method != r.Method || s.Value != r.Value || len(s.Props) != len(r.Props) {
				t.Fatalf("%q: read %+v, written %q, read %+v", value, r, b.String(), s)
			}
		}
	})
}

// TestRecordedAuth reads what OpenDKIM and OpenDMARC on Postfix said of mail of friends
// and forgers, as TestWhatTheExchangerVouchesFor (cmd/fieldpost/e2e) recorded it.
func TestRecordedAuth(t *testing.T) {
	files, err := filepath.Glob("testdata/auth/*.eml")
	if err != nil || len(files) < 20 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		raw, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		l, err := ReadLetter(raw, mailtext.Options{Address: "fieldpost@fieldpost.test", AuthServID: "mx.fieldpost.test"})
		if err != nil {
			t.Fatal(err)
		}
		got := strings.Join(append(authWords(l), l.ToTags...), " ") + "\n"
		golden := strings.TrimSuffix(file, ".eml") + ".want"
		if *update {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(golden); err != nil || got != string(want) {
			t.Errorf("%s: got %q, want %q, %v", file, got, want, err)
		}
		// Where the filters were down, what stands in the mail itself is further down.
		head, body, _ := strings.Cut(string(raw), "\r\n\r\n")
		_, inside, _ := strings.Cut(head, "\r\nReceived:")
		bare, err := ReadLetter([]byte("Received:"+inside+"\r\n\r\n"+body), mailtext.Options{Address: "fieldpost@fieldpost.test", AuthServID: "mx.fieldpost.test"})
		if err != nil || bare.Auth.Vouched() && bare.Auth.Hops == 0 {
			t.Errorf("%s without what our exchanger said: %+v, %v", file, bare.Auth, err)
		}
	}
}
