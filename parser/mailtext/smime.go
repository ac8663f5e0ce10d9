package mailtext

import (
	"bytes"
	"strings"

	"github.com/emersion/go-message/textproto"
	"github.com/smallstep/pkcs7"
)

// isSMIME reports whether a part is S/MIME in one piece (RFC 8551 §3.2).
func isSMIME(media, name string) bool {
	return media == "application/pkcs7-mime" || media == "application/x-pkcs7-mime" ||
		media == "application/octet-stream" && strings.HasSuffix(strings.ToLower(name), ".p7m")
}

// smime reads what is signed in one piece: its text lies in the clear. The signature is
// not looked at, and proves nothing.
func (w *Walker) smime(h textproto.Header, params map[string]string, body []byte, depth int) []RawLine {
	if kind := strings.ToLower(params["smime-type"]); strings.Contains(kind, "envelope") {
		w.NoteUnread(UnreadEncrypted, "S/MIME")
		return nil
	}
	if depth >= w.Opt.MaxDepth {
		w.Note(NoteTruncated)
		return nil
	}
	room := w.Opt.MaxText + SmimeFrame - w.looked
	content := decodeTransfer(body, h.Get("Content-Transfer-Encoding"), "", room, w.Note)
	w.looked += len(content)
	signed := signedContent(content)
	switch {
	case len(signed) > 0:
	case bytes.Contains(content[:min(len(content), 64)], envelopedData):
		w.NoteUnread(UnreadEncrypted, "S/MIME")
		return nil
	default:
		w.NoteUnread(UnreadSigned, "S/MIME")
		return nil
	}
	inner, rest := SplitHeader(signed, w.Note)
	if inner.Len() == 0 && len(rest) == 0 {
		rest = signed
	}
	return w.Part(inner, rest, depth+1)
}

// SmimeFrame is how much certificates and signatures may add, in bytes.
const SmimeFrame = 64 << 10

// envelopedData is the object identifier 1.2.840.113549.1.7.3.
var envelopedData = []byte{0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x07, 0x03}

// signedContent returns what is signed, nil when it cannot be had.
func signedContent(ber []byte) (content []byte) {
	if !isShallow(ber) {
		return nil
	}
	defer func() { // the library reads what strangers send
		if recover() != nil {
			content = nil
		}
	}()
	p7, err := pkcs7.Parse(ber)
	if err != nil {
		return nil
	}
	return p7.Content
}

// deepestBER is how deep its objects may lie in one another. Those of S/MIME do not lie
// half as deep; the library takes time by the square of it.
const deepestBER = 40

// isShallow reports whether BER (X.690 §8.1) is not nested too deep.
func isShallow(b []byte) bool {
	var ends []int // of the objects that are open, -1 where an end mark ends them
	for i := 0; i < len(b); {
		for n := len(ends); n > 0 && ends[n-1] >= 0 && i >= ends[n-1]; n-- {
			ends = ends[:n-1]
		}
		tag := b[i]
		i++
		if tag&0x1f == 0x1f {
			for i < len(b) && b[i] >= 0x80 {
				i++
			}
			i++
		}
		if i >= len(b) {
			return true
		}
		length, long := int(b[i]), int(b[i]&0x7f)
		i++
		if length > 0x80 {
			length = 0
			for ; long > 0 && i < len(b); long-- {
				length = length<<8 | int(b[i])
				i++
				if length > len(b) {
					return true // it ends beyond the end, and is refused for that
				}
			}
		}
		switch {
		case tag == 0 && length == 0:
			if n := len(ends); n > 0 && ends[n-1] < 0 {
				ends = ends[:n-1]
			}
		case tag&0x20 == 0:
			i += length
		case length == 0x80 && b[i-1] == 0x80:
			ends = append(ends, -1)
		default:
			ends = append(ends, i+length)
		}
		if len(ends) > deepestBER {
			return false
		}
	}
	return true
}
