package calendar

import (
	"encoding"
	"fmt"
)

// What a calendar holds is stored as it is written.
var (
	_ encoding.TextMarshaler   = Days(0)
	_ encoding.TextUnmarshaler = (*Slot)(nil)
)

// MarshalText implements [encoding.TextMarshaler].
func (d Days) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// MarshalText implements [encoding.TextMarshaler].
func (m Months) MarshalText() ([]byte, error) { return []byte(m.String()), nil }

// MarshalText implements [encoding.TextMarshaler].
func (s Slot) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// MarshalText implements [encoding.TextMarshaler].
func (d Dates) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler].
func (d *Days) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDays(string(text))
	return err
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (m *Months) UnmarshalText(text []byte) (err error) {
	*m, err = ParseMonths(string(text))
	return err
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (s *Slot) UnmarshalText(text []byte) error {
	all, err := ParseSlots(string(text))
	return one(s, all, err, text)
}

// UnmarshalText implements [encoding.TextUnmarshaler].
func (d *Dates) UnmarshalText(text []byte) error {
	all, err := ParseDates(string(text))
	return one(d, all, err, text)
}

// one takes the only one of what was read.
func one[T any](into *T, all []T, err error, text []byte) error {
	if err == nil && len(all) != 1 {
		err = fmt.Errorf("%q holds %d, not one", text, len(all))
	}
	if err == nil {
		*into = all[0]
	}
	return err
}
