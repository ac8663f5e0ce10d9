package bot

import (
	"fmt"
	"os"
	"strings"
)

var T = [...]float32{0: 0.15, 1: 0.25, 2: 0.1, 3: 0.3, 4: 0, 5: 0.04, 6: 0.5, 7: 0.1, 8: 1.3, 9: 1, 10: 0.72, 11: 0.7, 12: 0.8, 13: 0.9, 14: 18, 15: 8, 16: 0.1, 17: 0.2, 18: 11, 19: 5, 20: 3, 21: 5}

func init() {
	for _, kv := range strings.Split(os.Getenv("TUNE"), ",") {
		var i int
		var v float32
		if n, _ := fmt.Sscanf(kv, "%d=%f", &i, &v); n == 2 {
			T[i] = v
		}
	}
}
