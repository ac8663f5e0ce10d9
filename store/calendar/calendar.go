package calendar

import (
	"errors"
	"fmt"
	"iter"
	"time"
)

// Calendar says when deadlines may fall. The zero Calendar allows every moment.
type Calendar struct {
	Zone     string  `json:"zone,omitempty"`     // "": UTC
	At       []Slot  `json:"at,omitempty"`       // when a deadline for orders falls; none: at any hour
	Days     Days    `json:"days,omitzero"`      // that may be open; 0: all
	Holidays []Dates `json:"holidays,omitempty"` // that are not open
	Closed   Months  `json:"closed,omitzero"`    // in which no day is open
}

// horizon is how many days ahead a moment is looked for.
const horizon = 550

// noon is the hour of a deadline that was to fall on a day that is not open, on the
// next one that is: nobody has to be back at midnight.
const noon = 12 * 60

// Free reports whether every moment is allowed.
func (c *Calendar) Free() bool {
	return len(c.At)+len(c.Holidays) == 0 && c.Days == 0 && c.Closed == 0
}

// Location returns the zone; one that is not known counts as UTC.
func (c *Calendar) Location() *time.Location { return ZoneOrUTC(c.Zone) }

// Check reports what is wrong with a calendar: its zone, or that from a moment on it
// has no other to offer.
func (c *Calendar) Check(from time.Time) error {
	if _, err := Zone(c.Zone); c.Zone != "" && err != nil {
		return fmt.Errorf("the time zone %q: %w", c.Zone, err)
	}
	_, orders := c.slot(from)
	_, decision := c.open(from)
	if !orders || !decision {
		return errors.New("no day is left on which a deadline may fall")
	}
	return nil
}

// Orders returns the first moment not before t at which a deadline for orders may fall.
func (c *Calendar) Orders(t time.Time) time.Time {
	if at, ok := c.slot(t); ok {
		return at
	}
	return t
}

// DecisionDeadline returns the first moment not before t at which a deadline for a single
// decision may fall: at any hour of an open day, as such deadlines are short.
func (c *Calendar) DecisionDeadline(t time.Time) time.Time {
	if at, ok := c.open(t); ok {
		return at
	}
	return t
}

// slot finds the first slot not before t.
func (c *Calendar) slot(t time.Time) (at time.Time, ok bool) {
	if len(c.At) == 0 {
		return c.open(t)
	}
	zone := c.Location()
	for day := range c.openDays(dayOf(t.In(zone))) {
		for _, s := range c.At {
			if s.Days != 0 && !s.Days.Has(day.weekday()) {
				continue
			}
			if m := day.at(s.Minute, zone); !m.Before(t) && (!ok || m.Before(at)) {
				at, ok = m, true
			}
		}
		if ok {
			return at, true
		}
	}
	return t, false
}

// open finds the first moment not before t on an open day, behind a day that is not
// open from noon on.
func (c *Calendar) open(t time.Time) (at time.Time, ok bool) {
	if c.Days == 0 && len(c.Holidays) == 0 && c.Closed == 0 {
		return t, true
	}
	zone := c.Location()
	today := dayOf(t.In(zone))
	for day := range c.openDays(today) {
		if day != today || !c.isOpen(day.add(-1)) {
			if m := day.at(noon, zone); m.After(t) {
				return m, true
			}
		}
		return t, true
	}
	return t, false
}

// openDays returns the open ones of a day and those after it, up to the horizon.
func (c *Calendar) openDays(from day) iter.Seq[day] {
	return func(yield func(day) bool) {
		for i := range horizon {
			if d := from.add(i); c.isOpen(d) && !yield(d) {
				return
			}
		}
	}
}

func (c *Calendar) isOpen(d day) bool {
	if c.Days != 0 && !c.Days.Has(d.weekday()) || c.Closed.Has(d.month) {
		return false
	}
	for i := range c.Holidays {
		if c.Holidays[i].has(d) {
			return false
		}
	}
	return true
}
