package config

import "fmt"

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
