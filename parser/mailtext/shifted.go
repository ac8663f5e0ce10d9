package mailtext

import (
	"encoding/base64"
	"strings"
	"unicode/utf16"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/transform"
)

// What golang.org/x/text has no decoder for: charsets of seven bits. They are only read.

// The sets of letters that a shifted charset switches to.
var (
	koreanSet  encoding.Encoding = korean.EUCKR
	chineseSet encoding.Encoding = simplifiedchinese.GBK
)

// shifted is ISO-2022-KR (RFC 1557) or ISO-2022-CN (RFC 1922): SO and SI switch between
// ASCII and a set of two bytes a letter, which is what EUC has with the high bit set.
type shifted struct{ set encoding.Encoding }

// NewDecoder implements encoding.Encoding.
func (s shifted) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: allAtOnce(func(src []byte) ([]byte, error) {
		const escape, out, in = 0x1b, 0x0e, 0x0f
		euc := make([]byte, 0, len(src))
		high := false
		for i := 0; i < len(src); i++ {
			switch c := src[i]; {
			case c == escape: // names the set: ESC $ ) and its letter
				i += min(3, len(src)-1-i)
			case c == out, c == in:
				high = c == out
			case c == '\n':
				high = false
				euc = append(euc, c)
			case high && c > ' ' && c < 0x7f:
				euc = append(euc, c|0x80)
			default:
				euc = append(euc, c)
			}
		}
		return s.set.NewDecoder().Bytes(euc)
	})}
}

// NewEncoder implements encoding.Encoding.
func (s shifted) NewEncoder() *encoding.Encoder { return encoding.Nop.NewEncoder() }

// utf7 is UTF-7 (RFC 2152).
type utf7 struct{}

// NewDecoder implements encoding.Encoding.
func (utf7) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: allAtOnce(func(src []byte) ([]byte, error) {
		return []byte(DecodeUTF7(string(src))), nil
	})}
}

// NewEncoder implements encoding.Encoding.
func (utf7) NewEncoder() *encoding.Encoder { return encoding.Nop.NewEncoder() }

// mostRetried is how many letters that are no UTF-16 in base64 may hold some that are, behind
// another +. Of more none is read again, as that would take time by their square.
const mostRetried = 256

// DecodeUTF7 reads what stands between + and - as UTF-16 in base64, as far as it is.
func DecodeUTF7(s string) string {
	var out strings.Builder
	for {
		before, rest, ok := strings.Cut(s, "+")
		out.WriteString(before)
		if !ok {
			return out.String()
		}
		n := 0
		for n < len(rest) && rest[n] != '=' && base64Letter[rest[n]] {
			n++
		}
		units, err := base64.RawStdEncoding.DecodeString(rest[:n])
		ends := strings.HasPrefix(rest[n:], "-")
		switch {
		case n == 0 && ends:
			out.WriteByte('+')
		case n == 0 || err != nil || len(units)%2 != 0:
			read := 0
			if n > mostRetried {
				read = n
			}
			out.WriteString("+" + rest[:read])
			s = rest[read:]
			continue
		default:
			pairs := make([]uint16, len(units)/2)
			for i := range pairs {
				pairs[i] = uint16(units[2*i])<<8 | uint16(units[2*i+1])
			}
			out.WriteString(string(utf16.Decode(pairs)))
		}
		s = rest[n:]
		if ends {
			s = s[1:]
		}
	}
}

// allAtOnce is a transformer that reads all of its text at once.
type allAtOnce func(src []byte) ([]byte, error)

// Reset implements transform.Transformer.
func (allAtOnce) Reset() {}

// Transform implements transform.Transformer.
func (w allAtOnce) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	if !atEOF {
		return 0, 0, transform.ErrShortSrc
	}
	out, err := w(src)
	if err != nil {
		return 0, 0, err
	}
	if len(out) > len(dst) {
		return 0, 0, transform.ErrShortDst
	}
	return copy(dst, out), len(src), nil
}
