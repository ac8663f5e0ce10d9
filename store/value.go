package store

import (
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"time"
)

// millis stores a time as milliseconds since 1970, the zero time as 0.
func millis(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}

// moment stores a time as millis does, and reads it back.
type moment struct{ t *time.Time }

// Value implements driver.Valuer.
func (m moment) Value() (driver.Value, error) { return millis(*m.t), nil }

// Scan implements sql.Scanner.
func (m moment) Scan(src any) error {
	n, ok := src.(int64)
	if !ok {
		return fmt.Errorf("a time is %T", src)
	}
	*m.t = time.Time{}
	if n != 0 {
		*m.t = time.UnixMilli(n).UTC()
	}
	return nil
}

// doc stores a value as JSON and reads it back.
type doc[T any] struct{ v *T }

func jsonOf[T any](v *T) doc[T] { return doc[T]{v} }

// isJSON tells such columns from those that rows are found by.
func (doc[T]) isJSON() {}

// Value implements driver.Valuer.
func (d doc[T]) Value() (driver.Value, error) {
	b, err := json.Marshal(d.v)
	return string(b), err
}

// Scan implements sql.Scanner. Empty text leaves the value as it is.
func (d doc[T]) Scan(src any) error {
	var b []byte
	switch s := src.(type) {
	case string:
		b = []byte(s)
	case []byte:
		b = s
	default:
		return fmt.Errorf("a document is %T", src)
	}
	if len(b) == 0 {
		return nil
	}
	return json.Unmarshal(b, d.v)
}

// common reads JSON as doc does, but a text that was read before only once.
type common[T any] struct {
	v    *T
	seen map[string]T
}

// Scan implements sql.Scanner.
func (c common[T]) Scan(src any) error {
	var key string
	switch s := src.(type) {
	case string:
		key = s
	case []byte:
		key = string(s)
	}
	v, ok := c.seen[key]
	if !ok {
		if err := jsonOf(&v).Scan(src); err != nil {
			return err
		}
		c.seen[key] = v
	}
	*c.v = v
	return nil
}

// sparse stores what is pointed at as doc does, but what is nil or empty as empty text.
type sparse[T any] struct{ doc[T] }

func sparseOf[T any](v *T) sparse[T] { return sparse[T]{jsonOf(v)} }

// Value implements driver.Valuer.
func (s sparse[T]) Value() (driver.Value, error) {
	if reflect.ValueOf(s.v).Elem().IsZero() {
		return "", nil
	}
	text, err := s.doc.Value()
	if text == "[]" || text == "{}" {
		text = ""
	}
	return text, err
}

// blob stores bytes, of which nil is none.
type blob struct{ b *[]byte }

// Value implements driver.Valuer.
func (b blob) Value() (driver.Value, error) {
	if *b.b == nil {
		return []byte{}, nil
	}
	return *b.b, nil
}

// Scan implements sql.Scanner.
func (b blob) Scan(src any) error {
	got, ok := src.([]byte)
	if !ok {
		return fmt.Errorf("a blob is %T", src)
	}
	*b.b = append([]byte{}, got...)
	return nil
}

// lower stores a text in lower case.
type lower struct{ text *string }

// Value implements driver.Valuer.
func (l lower) Value() (driver.Value, error) { return strings.ToLower(*l.text), nil }

// Scan implements sql.Scanner.
func (l lower) Scan(src any) error {
	text, ok := src.(string)
	if !ok {
		return fmt.Errorf("a text is %T", src)
	}
	*l.text = text
	return nil
}
