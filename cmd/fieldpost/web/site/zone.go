package site

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/fieldpost/fieldpost/store/calendar"
)

// zoneCookie remembers the time zone that a reader chose.
const zoneCookie = "zone"

// Zones returns those to choose from, from west to east; any other that the system knows
// is taken as well.
func Zones() []string {
	return []string{
		"Pacific/Honolulu", "America/Los_Angeles", "America/Denver", "America/Mexico_City", "America/Chicago", "America/Bogota", "America/Lima",
		"America/New_York", "America/Caracas", "America/Santiago", "America/Halifax", "America/Argentina/Buenos_Aires", "America/Sao_Paulo",
		"Atlantic/Canary", "Europe/Lisbon", "Europe/London", "UTC", "Europe/Madrid", "Europe/Paris", "Europe/Berlin", "Europe/Rome", "Europe/Warsaw",
		"Europe/Athens", "Europe/Helsinki", "Europe/Kyiv", "Africa/Johannesburg", "Europe/Istanbul", "Europe/Moscow", "Asia/Dubai", "Asia/Kolkata",
		"Asia/Bangkok", "Asia/Manila", "Asia/Shanghai", "Asia/Tokyo", "Australia/Sydney", "Pacific/Auckland",
	}
}

// zoneChoice is a zone to choose.
type zoneChoice struct {
	Name, Words string
	Here        bool
}

// chosenZone returns the one that the reader chose, nil when he chose none: then times are in UTC,
// and a browser that may run scripts shows them in its own.
func (s *Site) chosenZone(r *http.Request) *time.Location {
	c, err := r.Cookie(zoneCookie)
	if err != nil {
		return nil
	}
	return locate(c.Value)
}

// locate finds a zone by its name; nil when there is none.
func locate(name string) *time.Location {
	if len(name) > 40 {
		return nil
	}
	zone, _ := calendar.Zone(name)
	return zone
}

// ChooseZone remembers a zone for a year and goes back; none forgets it.
func (s *Site) ChooseZone(w http.ResponseWriter, r *http.Request) error {
	if r.ParseForm() != nil {
		return ErrForm
	}
	c := &http.Cookie{
		Name: zoneCookie, Value: r.PostFormValue("zone"), Path: s.Root + "/", MaxAge: 365 * 24 * 60 * 60,
		HttpOnly: true, Secure: s.Secure, SameSite: http.SameSiteLaxMode,
	}
	switch {
	case c.Value == "":
		c.MaxAge = -1
	case locate(c.Value) == nil:
		return ErrNotFound
	}
	http.SetCookie(w, c)
	http.Redirect(w, r, s.localPath(r.PostFormValue("back")), http.StatusSeeOther)
	return nil
}

// Zone returns the zone that the reader chose, "" when he chose none.
func (w Words) Zone() string {
	if w.Place == nil {
		return ""
	}
	return w.Place.String()
}

// Zones returns those to choose from.
func (w Words) Zones() (out []zoneChoice) {
	names := Zones()
	if here := w.Zone(); here != "" && !slices.Contains(names, here) {
		names = append(names, here)
	}
	for _, name := range names {
		out = append(out, zoneChoice{name, strings.ReplaceAll(name, "_", " "), name == w.Zone()})
	}
	return out
}
