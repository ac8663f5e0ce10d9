package order

import "strconv"

// Ordinals returns how each language writes a number that counts: "3rd"; "3º", "3.º" and, before a
// noun, "3er" and "3.er".
func Ordinals(n int) []string {
	english, number := "th", strconv.Itoa(n)
	spanish := []string{"º"}
	if ten := n % 100 / 10; ten != 1 && n%10 > 0 && n%10 < 4 {
		english = [...]string{"st", "nd", "rd"}[n%10-1]
		if n%10 != 2 {
			spanish = append(spanish, "er")
		}
	}
	out := []string{number + english}
	for _, suffix := range spanish {
		out = append(out, number+suffix, number+"."+suffix)
	}
	return out
}
