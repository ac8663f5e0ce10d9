package mailtext

import (
	"strings"

	"github.com/emersion/go-message/textproto"

	"github.com/fieldpost/fieldpost/parser/language"
)

// The reasons in Letter.Auto. Such mail is never answered (RFC 3834 §2).
const (
	AutoOwn          = "own"              // our own X-Fieldpost-Loop came back
	AutoReport       = "report"           // multipart/report: a bounce, a read receipt (RFC 6522)
	AutoSubmitted    = "auto-submitted"   // Auto-Submitted is not "no" (RFC 3834 §5)
	AutoNullReturn   = "null-return-path" // Return-Path: <> (RFC 5321 §4.5.5)
	AutoMailerDaemon = "mailer-daemon"
	AutoList         = "list"       // any List- field (RFC 2369, RFC 2919)
	AutoPrecedence   = "precedence" // bulk, junk or list
	AutoReply        = "auto-reply" // the fields that old programs add

	// These make a machine likely, see Letter.Likely.
	AutoRole     = "role"     // noreply@, postmaster@, owner-list@, list-request@ (RFC 2142)
	AutoLoop     = "loop"     // somebody's X-Loop
	AutoSuppress = "suppress" // X-Auto-Response-Suppress (MS-OXCMAIL); Exchange adds it to people's mail, too
	AutoFeedback = "feedback" // Feedback-ID, of bulk mail
	AutoSubject  = "subject"  // "Out of office: ..."
)

// LikelyMachine returns what makes it likely that a program wrote a mail which
// does not say so as it should.
func LikelyMachine(h textproto.Header, subject string) string {
	for _, field := range []string{"From", "Sender", "Return-Path"} {
		for _, a := range Addresses(h, field) {
			if local, _, _ := strings.Cut(a.Addr, "@"); isRole(local) {
				return AutoRole
			}
		}
	}
	switch {
	case h.Has("X-Loop"):
		return AutoLoop
	case h.Has("X-Auto-Response-Suppress"):
		return AutoSuppress
	case h.Has("Feedback-Id"):
		return AutoFeedback
	}
	subject = language.PlainLower(subject)
	for _, start := range absences() {
		if strings.HasPrefix(subject, start) {
			return AutoSubject
		}
	}
	return ""
}

// isRole recognises addresses behind which a program sits.
func isRole(local string) bool {
	local, _, _ = strings.Cut(local, "+")
	plain := unparted.Replace(local)
	switch plain {
	case "postmaster", "mailerdaemon", "maildaemon", "mailsystem", "maildelivery", "maildeliverysystem", "listserv", "majordomo", "autoreply", "autoresponder", "bounce", "bounces", "nobody":
		return true
	}
	return strings.Contains(plain, "noreply") || strings.Contains(plain, "donotreply") || strings.HasPrefix(local, "owner-") ||
		strings.HasSuffix(local, "-request") || strings.HasSuffix(local, "-owner") || strings.HasSuffix(local, "-bounces") ||
		strings.HasSuffix(local, "-bounce") || strings.HasPrefix(local, "bounce-") || strings.HasPrefix(local, "bounces-")
}

// unparted takes the signs out of a name that part its words.
var unparted = strings.NewReplacer("-", "", "_", "", ".", "")

// absences are how the subjects of automatic answers begin.
var absences = PlainList("mailer.absences")

// Machine returns why a mail comes from a program and not from a person, ""
// when nothing says so.
func Machine(h textproto.Header, opt Options) string {
	if opt.Loop != "" {
		for _, v := range h.Values("X-Fieldpost-Loop") {
			if strings.EqualFold(strings.TrimSpace(v), opt.Loop) {
				return AutoOwn
			}
		}
	}
	if media, _ := mediaType(h); media == "multipart/report" {
		return AutoReport
	}
	for _, v := range h.Values("Auto-Submitted") {
		keyword, _, _ := strings.Cut(v, ";")
		keyword, _, _ = strings.Cut(keyword, "(")
		if keyword = strings.TrimSpace(keyword); keyword != "" && !strings.EqualFold(keyword, "no") {
			return AutoSubmitted
		}
	}
	for _, v := range h.Values("Return-Path") {
		if strings.ReplaceAll(strings.TrimSpace(v), " ", "") == "<>" {
			return AutoNullReturn
		}
	}
	for _, from := range Addresses(h, "From") {
		if local, _, _ := strings.Cut(from.Addr, "@"); local == "mailer-daemon" {
			return AutoMailerDaemon
		}
	}
	list := false
	for f := h.Fields(); f.Next(); {
		list = list || strings.HasPrefix(strings.ToLower(f.Key()), "list-")
	}
	if list {
		return AutoList
	}
	switch strings.ToLower(strings.TrimSpace(h.Get("Precedence"))) {
	case "bulk", "junk", "list":
		return AutoPrecedence
	case "auto_reply", "auto-reply":
		return AutoReply
	}
	for _, field := range []string{"X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Auto-Reply-From"} {
		if h.Has(field) {
			return AutoReply
		}
	}
	return ""
}
