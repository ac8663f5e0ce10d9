package gallery

import (
	"errors"
	"testing"
)

// TestKeptIsBounded: what nobody asked for longest is dropped, an error at once.
func TestKeptIsBounded(t *testing.T) {
	k := newKept(100)
	n := 0
	draw := func(size int, err error) func() ([][]byte, error) {
		return func() ([][]byte, error) { n++; return [][]byte{make([]byte, size-1), {0}}, err }
	}
	get := func(phase, size int) {
		t.Helper()
		if _, err := k.get(key{phase: phase}, draw(size, nil)); err != nil {
			t.Fatal(err)
		}
	}
	get(1, 40)
	get(2, 40)
	get(1, 40)
	if n != 2 {
		t.Fatalf("drawn %d times, want 2", n)
	}
	get(3, 40) // 2 goes
	get(1, 40)
	if n != 3 || k.size != 80 || len(k.all) != 2 || k.order.Len() != 2 {
		t.Errorf("drawn %d times, %d bytes in %d pictures", n, k.size, len(k.all))
	}
	get(4, 500) // larger than all room: kept alone
	if get(4, 500); n != 4 || k.size != 500 || len(k.all) != 1 {
		t.Errorf("drawn %d times, %d bytes in %d pictures", n, k.size, len(k.all))
	}
	wrong := errors.New("wrong")
	if _, err := k.get(key{phase: 5}, draw(7, wrong)); !errors.Is(err, wrong) || len(k.all) != 1 || k.size != 500 {
		t.Errorf("%v; %d pictures are kept, %d bytes", err, len(k.all), k.size)
	}
}
