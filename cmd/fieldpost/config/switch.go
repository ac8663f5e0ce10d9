package config

import (
	"fmt"

	"github.com/fieldpost/fieldpost/adjudicator/office"
)

// onOff takes a switch, as true or false.
func onOff(into *bool) put {
	return func(_ *reader, v any) error {
		on, ok := v.(bool)
		if !ok {
			return fmt.Errorf("%v is neither true nor false, without quotation marks", v)
		}
		*into = on
		return nil
	}
}

// returnPaths takes true, false or "auto".
func returnPaths(into *office.ReturnPaths) put {
	return func(_ *reader, v any) error {
		way := office.ReturnPaths(fmt.Sprint(v))
		if _, on := v.(bool); !on && v != string(office.ReturnAuto) {
			return fmt.Errorf("%v is none of true, false and \"auto\"", v)
		}
		*into = way
		return nil
	}
}
