package config

import (
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"
)

// webURLs takes addresses of pages, parted by blanks or commas.
func webURLs(into *[]string) put {
	return func(r *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return err
		}
		*into = nil
		for _, word := range strings.FieldsFunc(s, func(c rune) bool { return c == ' ' || c == ',' }) {
			var one string
			if err := webURL(&one)(r, word); err != nil {
				return err
			}
			*into = append(*into, one)
		}
		if len(*into) == 0 {
			return errEmpty
		}
		return nil
	}
}

// hexBytes takes hexadecimal digits.
func hexBytes(into *[]byte) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return err
		}
		if *into, err = hex.DecodeString(s); err != nil {
			return errors.New("is not hexadecimal digits")
		}
		return nil
	}
}

// moment takes a point in time as RFC 3339 writes it.
func moment(into *time.Time) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return err
		}
		at, err := time.Parse(time.RFC3339, s)
		if err != nil {
			return fmt.Errorf("%q is not a time like 2023-08-23T15:09:27Z", s)
		}
		*into = at.UTC()
		return nil
	}
}
