package archive

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"

	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
)

// mostRead bounds the text of a packed archive, in bytes: twenty times the longest game that was played.
const mostRead = 256 << 20

// gzipMagic begins what gzip has written (RFC 1952 §2.3.1), whatever its file is called.
var gzipMagic = []byte{0x1f, 0x8b}

// unpack returns the text of an archive as it was written, though mail programs, browsers and
// editors may have packed it or put a byte order mark before it, in UTF-16 even.
func unpack(b []byte, most int64) ([]byte, error) {
	if bytes.HasPrefix(b, gzipMagic) {
		packed, err := gzip.NewReader(bytes.NewReader(b))
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFormat, err)
		}
		if b, err = io.ReadAll(io.LimitReader(packed, most+1)); err != nil {
			return nil, fmt.Errorf("%w: its packing is broken: %w", ErrFormat, err)
		}
		if int64(len(b)) > most {
			return nil, fmt.Errorf("%w: unpacked it is larger than %d MiB", ErrFormat, most>>20)
		}
	}
	b, _, err := transform.Bytes(unicode.BOMOverride(transform.Nop), b)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFormat, err)
	}
	return b, nil
}
