package web

// Zones are the time zones that are offered.
func Zones() []string { return zones() }
