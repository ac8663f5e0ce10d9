package canvas

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"io"
	"sync"
)

// level is how hard a PNG is compressed: from here on it takes much longer and gains
// little, and image/png has no step between its fastest and the one above.
const level = 5

// deflaters are compressors that were used: one takes a megabyte.
var deflaters = sync.Pool{New: func() any {
	z, err := zlib.NewWriterLevel(io.Discard, level)
	if err != nil {
		panic(err) // the level is a constant
	}
	return z
}}

// encode writes an image of a palette as PNG (RFC 2083): one byte a point, no filter.
func encode(img *image.Paletted) ([]byte, error) {
	var out bytes.Buffer
	out.WriteString("\x89PNG\r\n\x1a\n")
	chunk := func(kind string, data []byte) {
		var n [4]byte
		binary.BigEndian.PutUint32(n[:], uint32(len(data)))
		out.Write(n[:])
		sum := crc32.NewIEEE()
		sum.Write([]byte(kind))
		sum.Write(data)
		out.WriteString(kind)
		out.Write(data)
		out.Write(sum.Sum(nil))
	}
	w, h := img.Rect.Dx(), img.Rect.Dy()
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(w)), uint32(h))
	chunk("IHDR", append(head, 8, 3, 0, 0, 0)) // eight bits, a palette
	var colours []byte
	for _, c := range img.Palette {
		r, g, b, _ := c.RGBA()
		colours = append(colours, byte(r>>8), byte(g>>8), byte(b>>8))
	}
	chunk("PLTE", colours)
	var data bytes.Buffer
	z := deflaters.Get().(*zlib.Writer)
	defer deflaters.Put(z)
	z.Reset(&data)
	row := make([]byte, w+1) // the first byte says that there is no filter
	for y := range h {
		copy(row[1:], img.Pix[y*img.Stride:y*img.Stride+w])
		if _, err := z.Write(row); err != nil {
			return nil, fmt.Errorf("canvas: compress PNG: %w", err)
		}
	}
	if err := z.Close(); err != nil {
		return nil, fmt.Errorf("canvas: compress PNG: %w", err)
	}
	chunk("IDAT", data.Bytes())
	chunk("IEND", nil)
	return out.Bytes(), nil
}
