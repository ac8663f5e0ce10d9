package calendar

import (
	"testing"
	"time"
)

func TestZone(t *testing.T) {
	for name, want := range map[string]string{
		"Europe/Madrid": "Europe/Madrid", "UTC": "UTC", "": "", "Local": "", "local": "", "Middle-earth": "", "../etc/passwd": "", "Europe/Madrid\x00": "",
	} {
		got, err := Zone(name)
		if (err == nil) != (want != "") || err == nil && got.String() != want {
			t.Errorf("%q is %v, %v", name, got, err)
		}
		if or := ZoneOrUTC(name); err != nil && or != time.UTC || err == nil && or.String() != got.String() {
			t.Errorf("%q or UTC is %v", name, or)
		}
	}
}
