package gallery

import "testing"

// TestMailsHaveRoomForTheFirstAndTheLast sheet, and for as many others as they can take.
func TestMailsHaveRoomForTheFirstAndTheLast(t *testing.T) {
	for _, c := range []struct{ sizes, want []int }{
		{nil, nil},
		{[]int{900}, []int{900}},
		{[]int{400, 170, 70}, []int{400, 170, 70}},
		{[]int{400, 240, 230, 80}, []int{400, 240, 80}},
		{[]int{400, 260, 230, 80}, []int{400, 230, 80}},
		{[]int{800, 10, 70}, []int{800, 70}},
	} {
		var all [][]byte
		for _, n := range c.sizes {
			all = append(all, make([]byte, n<<10))
		}
		got := mailed(all)
		if len(got) != len(c.want) {
			t.Errorf("of %v are mailed %d, want %v", c.sizes, len(got), c.want)
			continue
		}
		for i, data := range got {
			if len(data) != c.want[i]<<10 {
				t.Errorf("of %v the %d. has %d, want %d", c.sizes, i+1, len(data)>>10, c.want[i])
			}
		}
	}
}
