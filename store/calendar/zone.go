package calendar

import (
	"fmt"
	"strings"
	"time"
)

// Zone finds a time zone by its name in the IANA database, as in Europe/Madrid or UTC. No
// name is none, and the zone of this machine (local) is not one of a game or a person.
func Zone(name string) (*time.Location, error) {
	if name == "" || strings.EqualFold(name, "local") {
		return nil, fmt.Errorf("%q is not a time zone", name)
	}
	return time.LoadLocation(name)
}

// ZoneOrUTC returns the [Zone], and UTC where there is none of that name.
func ZoneOrUTC(name string) *time.Location {
	if zone, err := Zone(name); err == nil {
		return zone
	}
	return time.UTC
}
