package config

import (
	"fmt"
	"net/netip"
	"strings"
)

// networks takes addresses and networks, parted by blanks or commas.
func networks(into *[]netip.Prefix) put {
	return func(_ *reader, v any) error {
		s, err := asText(v)
		if err != nil {
			return err
		}
		*into = nil
		for _, word := range strings.FieldsFunc(s, func(c rune) bool { return c == ' ' || c == ',' }) {
			if a, err := netip.ParseAddr(word); err == nil {
				*into = append(*into, netip.PrefixFrom(a, a.BitLen()))
				continue
			}
			p, err := netip.ParsePrefix(word)
			if err != nil {
				return fmt.Errorf("%q is neither an address like 127.0.0.1 nor a network like 10.0.0.0/8", word)
			}
			*into = append(*into, p.Masked())
		}
		return nil
	}
}
