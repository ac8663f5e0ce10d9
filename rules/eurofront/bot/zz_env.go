package bot

import (
	"math"
	"os"
	"reflect"
	"strconv"
	"strings"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

var tune [3][]float64
var envA, envS = parseEnv("TA"), parseEnv("TS")

func parseEnv(n string) map[string]float64 {
	m := map[string]float64{}
	for _, kv := range strings.Fields(os.Getenv(n)) {
		k, x, _ := strings.Cut(kv, "=")
		m[k], _ = strconv.ParseFloat(x, 64)
	}
	return m
}
func names() (out []string) {
	var s style
	base := uintptr(unsafe.Pointer(&s))
	t := reflect.TypeOf(s)
	for _, p := range s.factors() {
		off := uintptr(unsafe.Pointer(p)) - base
		for i := range t.NumField() {
			if t.Field(i).Offset == off {
				out = append(out, t.Field(i).Name)
			}
		}
	}
	return out
}
func Knobs() []string        { return append(names(), "zeal") }
func SetTune(x [3][]float64) { tune = x }

func (s *style) env(f field.Faction, lead float64) {
	m := envA
	sign := 1.0
	if f != field.Axis {
		m = envS
		sign = -1
	}
	fs := s.factors()
	if tune[0] != nil {
		for i, p := range fs {
			*p *= math.Exp(tune[0][i] + lead*tune[1][i] + sign*tune[2][i])
		}
		i := len(fs)
		s.zeal += tune[0][i] + lead*tune[1][i] + sign*tune[2][i]
		s.reach = min(s.reach, farthest)
	}
	if len(m) > 0 {
		for i, n := range names() {
			if x, ok := m[n]; ok {
				*fs[i] *= x
			}
		}
		s.zeal += m["zeal"]
	}
}
