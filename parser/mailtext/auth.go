package mailtext

import (
	"net/mail"
	"slices"
	"strings"

	"github.com/emersion/go-message/textproto"
	"golang.org/x/net/idna"
	"golang.org/x/net/publicsuffix"
)

// AuthResults is what our mail exchanger found out about the sender, from
// the Authentication-Results fields (RFC 8601) that bear its name.
type AuthResults struct {
	Found   bool     // it said something
	Hops    int      // the Received: above the first that it said
	Policy  string   // what it says of DMARC, as in "pass"; "" when nothing
	DMARC   bool     // dmarc=pass, of the domain of From
	DKIM    bool     // some dkim=pass
	Domains []string // the domains (header.d) whose signature passed
	Aligned bool     // one of these is aligned with From
	SPF     bool     // spf=pass, of an envelope that is aligned with From
}

// Vouched reports whether our mail exchanger says that the letter is of the
// domain in From: by DMARC, or, where that domain has no policy, by what DMARC
// rests on (RFC 7489 §3.1).
func (r AuthResults) Vouched() bool {
	switch r.Policy {
	case "pass":
		return r.DMARC
	case "", "none":
		return r.Aligned || r.SPF
	default: // none of what is aligned has passed, whatever else is written there
		return false
	}
}

// ReadAuth reads the fields of authServID down to the next Received: further
// down they were in the mail before our exchanger took it, so anybody may
// have written them (RFC 8601 §5). What was already in the mail when it came
// stands below what our exchanger added, so that of each method the first
// field counts that names it. A letter with no author, or with several, is
// nobody's, whatever passed (RFC 7489 §6.6.1).
func ReadAuth(h textproto.Header, authServID, from string) AuthResults {
	var r AuthResults
	if authServID == "" {
		return r
	}
	host, sole := soleAuthor(h, from)
	said := map[string]bool{} // methods, by the fields so far
	for f := h.Fields(); f.Next(); {
		if key := f.Key(); key == "Received" {
			if r.Found {
				break
			}
			r.Hops++
			continue
		} else if key != "Authentication-Results" {
			continue
		}
		field := ReadAuthField(f.Value())
		if field.Id != strings.ToLower(authServID) {
			continue
		}
		r.Found = true
		here := map[string]bool{}
		for _, result := range field.Results {
			if here[result.Method] = true; !said[result.Method] && sole {
				r.take(&result, host)
			}
		}
		for method := range here {
			said[method] = true
		}
	}
	if !r.Found {
		r.Hops = 0
	}
	r.Aligned = slices.ContainsFunc(r.Domains, func(d string) bool { return aligned(host, d) })
	return r
}

// take notes one result of our exchanger.
func (r *AuthResults) take(result *authResult, host string) {
	passed := result.Value == "pass"
	switch result.Method {
	case "dmarc":
		if r.Policy != "" && r.Policy != result.Value { // it contradicts itself
			result.Value = "permerror"
		}
		r.Policy = result.Value
		r.DMARC = r.Policy == "pass" && host != "" && domainOf(result.Props["header.from"]) == host
	case "dkim":
		r.DKIM = r.DKIM || passed
		if domain := domainOf(result.Props["header.d"]); passed && domain != "" {
			r.Domains = append(r.Domains, domain)
		}
	case "spf":
		r.SPF = r.SPF || passed && aligned(host, domainOf(result.Props["smtp.mailfrom"]))
	}
}

// soleAuthor returns the domain of From. sole says that the letter has one
// From with one address, which whoever checks reads as we do.
func soleAuthor(h textproto.Header, from string) (host string, sole bool) {
	fields := h.Values("From")
	if len(fields) != 1 {
		return "", false
	}
	list, err := mail.ParseAddressList(fields[0])
	if err != nil || len(list) != 1 || !strings.EqualFold(list[0].Address, from) {
		return "", false
	}
	return domainOf(from), true
}

// domainOf returns the domain of an address or a domain as DNS knows it, "" for
// none.
func domainOf(address string) string {
	domain := strings.TrimSuffix(strings.Trim(address[strings.LastIndexByte(address, '@')+1:], "<>"), ".")
	if ascii, err := idna.Lookup.ToASCII(domain); err == nil {
		domain = ascii
	}
	return strings.ToLower(domain)
}

// aligned reports whether a domain is of the same organization as that of From
// (RFC 7489 §3.2, in relaxed mode: what a stricter policy forbids fails DMARC).
func aligned(host, domain string) bool {
	if host == "" || domain == "" {
		return false
	}
	if host == domain {
		return true
	}
	ours, err := publicsuffix.EffectiveTLDPlusOne(host)
	theirs, err2 := publicsuffix.EffectiveTLDPlusOne(domain)
	return err == nil && err2 == nil && ours == theirs
}

// Directed returns the tokens in the address that the sender of a vouched letter
// himself wrote to: those of the only To. Where a signature is what vouches for the letter, it
// has to cover To and Date, and the whole body: else whoever got it could have sent it
// on to an address of ours, or once more as another letter (RFC 6376 §8.6, §8.2).
func Directed(h textproto.Header, opt Options, auth AuthResults, from string) []string {
	if !auth.Vouched() || len(h.Values("To")) != 1 {
		return nil
	}
	if !auth.SPF {
		for _, value := range h.Values("Dkim-Signature") {
			tag := signatureTags(value)
			signed := strings.Split(strings.ToLower(tag["h"]), ":")
			if aligned(domainOf(from), domainOf(tag["d"])) && (tag["l"] != "" || !slices.Contains(signed, "to") || !slices.Contains(signed, "date")) {
				return nil
			}
		}
	}
	return Tags(opt.Address, JustAddrs(Addresses(h, "To")))
}

// signatureTags reads the tags of a DKIM-Signature (RFC 6376 §3.2), without the
// blanks in their values.
func signatureTags(value string) map[string]string {
	found := map[string]string{}
	for spec := range strings.SplitSeq(value, ";") {
		name, v, _ := strings.Cut(spec, "=")
		found[strings.TrimSpace(name)] = strings.Join(strings.Fields(v), "")
	}
	return found
}
