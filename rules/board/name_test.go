package board

import "testing"

// TestEveryWordIsRead: each thing that can be drawn has a word of its own, the
// first behind the last has none.
func TestEveryWordIsRead(t *testing.T) {
	for _, tc := range []struct {
		what  string
		names []string
		last  uint8
	}{
		{"livery", liveryNames, uint8(Ochre)}, {"texture", textureNames, uint8(Beyond)}, {"stroke", strokeNames, uint8(Path)},
		{"emblem", emblemNames, uint8(NavalBase)}, {"symbol", symbolNames, uint8(Submarine)}, {"badge", badgeNames, uint8(Came)},
		{"trace", traceNames, uint8(Supply)},
	} {
		if len(tc.names) != int(tc.last)+1 {
			t.Errorf("%s: %d words of %d", tc.what, len(tc.names), tc.last+1)
		}
		for i := range tc.last + 1 {
			word, err := write(tc.names, i)
			if err != nil {
				t.Fatal(err)
			}
			var back uint8
			if err := read(tc.names, word, &back); err != nil || back != i {
				t.Errorf("%s %d is %q, which is read as %d, %v", tc.what, i, word, back, err)
			}
		}
		if _, err := write(tc.names, tc.last+1); err == nil {
			t.Errorf("%s %d has a word", tc.what, tc.last+1)
		}
	}
}
