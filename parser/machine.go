package parser

import (
	"strings"

	"github.com/emersion/go-message/textproto"
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
)

// machine returns why a mail comes from a program and not from a person, ""
// when nothing says so.
func machine(h textproto.Header, opt Options) string {
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
	for _, from := range addresses(h, "From") {
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
