package order_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/rules/order"
)

func TestOrdinals(t *testing.T) {
	for n, want := range map[int]string{
		1: "1st 1º 1.º 1er 1.er", 2: "2nd 2º 2.º", 3: "3rd 3º 3.º 3er 3.er", 4: "4th 4º 4.º",
		11: "11th 11º 11.º", 12: "12th 12º 12.º", 13: "13th 13º 13.º", 21: "21st 21º 21.º 21er 21.er", 111: "111th 111º 111.º",
	} {
		if got := strings.Join(order.Ordinals(n), " "); got != want {
			t.Errorf("%d: %s, want %s", n, got, want)
		}
	}
}
