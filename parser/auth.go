package parser

import (
	"slices"
	"strings"

	"github.com/emersion/go-message/textproto"
	"github.com/emersion/go-msgauth/authres"
)

// AuthResults is what our mail exchanger found out about the sender, from
// the Authentication-Results fields (RFC 8601) that bear its name.
type AuthResults struct {
	Found   bool     // it said something
	DMARC   bool     // dmarc=pass
	DKIM    bool     // some dkim=pass
	Domains []string // the domains (header.d) whose signature passed
	Aligned bool     // one of these is the domain of From, or a parent of it
	SPF     bool     // the envelope came from where its domain says, and that is the domain of From or a parent of it
}

// Vouched reports whether our mail exchanger says that the letter is of the
// domain in From: by DMARC, or by what DMARC rests on (RFC 7489 §3.1).
func (r AuthResults) Vouched() bool { return r.DMARC || r.Aligned || r.SPF }

// readAuth reads the fields of authServID down to the next Received: further
// down they were in the mail before our exchanger took it, so anybody may
// have written them (RFC 8601 §5).
func readAuth(h textproto.Header, authServID, from string) AuthResults {
	var r AuthResults
	if authServID == "" {
		return r
	}
	_, host, _ := strings.Cut(from, "@")
	dmarc := false
	for f := h.Fields(); f.Next(); {
		key := f.Key()
		if r.Found && key == "Received" {
			break
		}
		if key != "Authentication-Results" {
			continue
		}
		id, results, _ := authres.Parse(withoutComments(f.Value()))
		if !strings.EqualFold(id, authServID) {
			continue
		}
		r.Found = true
		for _, result := range results {
			switch v := result.(type) {
			case *authres.DMARCResult:
				if !dmarc {
					r.DMARC = v.Value == authres.ResultPass
				}
				dmarc = true
			case *authres.DKIMResult:
				if v.Value == authres.ResultPass {
					r.DKIM = true
					if v.Domain != "" {
						r.Domains = append(r.Domains, strings.ToLower(v.Domain))
					}
				}
			case *authres.SPFResult:
				if _, domain, at := strings.Cut(v.From, "@"); v.Value == authres.ResultPass {
					if !at {
						domain = v.From
					}
					r.SPF = r.SPF || aligned(host, strings.ToLower(domain))
				}
			}
		}
	}
	r.Aligned = slices.ContainsFunc(r.Domains, func(d string) bool { return aligned(host, d) })
	return r
}

// aligned reports whether a domain is that of From, or a parent of it.
func aligned(host, domain string) bool {
	return domain != "" && (host == domain || strings.Contains(domain, ".") && strings.HasSuffix(host, "."+domain))
}

// withoutComments takes the comments out of a structured field and makes
// quoted strings harmless. authres does neither, and what stands in them may
// be the sender's: reason="; dmarc=pass".
func withoutComments(value string) string {
	var b strings.Builder
	depth, quoted := 0, false
	for i := 0; i < len(value); i++ {
		c := value[i]
		switch {
		case c == '\\' && (quoted || depth > 0):
			i++
		case c == '"' && depth == 0:
			quoted = !quoted
		case quoted:
			if c != ';' && c != '=' && c != ' ' && c != '\t' {
				b.WriteByte(c)
			}
		case c == '(':
			depth++
		case c == ')' && depth > 0:
			depth--
			b.WriteByte(' ')
		case depth == 0:
			b.WriteByte(c)
		}
	}
	return b.String()
}
