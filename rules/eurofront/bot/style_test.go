package bot

import (
	"math"
	"reflect"
	"testing"
)

// TestAllOfAStyleBends: whatever a style counts is bent, each by its own factor, zeal by what is added.
func TestAllOfAStyleBends(t *testing.T) {
	var s, by style
	of, bends := reflect.ValueOf(&s).Elem(), reflect.ValueOf(&by).Elem()
	fields := 0
	for i := range of.NumField() {
		if of.Field(i).Kind() == reflect.Float64 {
			fields++
		}
	}
	if n := len(s.factors()); n != fields-1 {
		t.Fatalf("%d of %d fields are factors, all but zeal should be", n, fields)
	}
	s.zeal, by.zeal = 1, 2
	factors, logs := s.factors(), by.factors()
	for i := range factors {
		*factors[i], *logs[i] = 1e-3, 0.01*float64(i)
	}
	s.bend(&by, 1)
	for i := range factors {
		if want := 1e-3 * math.Exp(0.01*float64(i)); math.Abs(*factors[i]-want) > 1e-12 {
			t.Errorf("factor %d is bent to %v, want %v", i, *factors[i], want)
		}
	}
	for i := range of.NumField() {
		if name := of.Type().Field(i).Name; of.Field(i).Kind() == reflect.Float64 && (of.Field(i).Float() == 0 || name != "enough" && bends.Field(i).Float() == 0) {
			t.Errorf("%s is not bent", name)
		}
	}
	if s.zeal != 3 {
		t.Errorf("zeal is bent to %v, want 3", s.zeal)
	}
}
