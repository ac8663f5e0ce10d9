package bot

import (
	"os"
	"reflect"
	"strconv"
	"strings"
	"unsafe"

	"github.com/fieldpost/fieldpost/rules/eurofront/field"
)

var envA, envS = parseEnv("TA"), parseEnv("TS")
var flagA = map[string]float64{}

func init() {
	for _, kv := range strings.Fields(os.Getenv("FL")) {
		k, x, _ := strings.Cut(kv, "=")
		flagA[k], _ = strconv.ParseFloat(x, 64)
	}
}

func parseEnv(n string) map[string]float64 {
	m := map[string]float64{}
	for _, kv := range strings.Fields(os.Getenv(n)) {
		k, x, _ := strings.Cut(kv, "=")
		m[k], _ = strconv.ParseFloat(x, 64)
	}
	return m
}

func (s *style) env(f field.Faction) {
	m := envA
	if f != field.Axis {
		m = envS
	}
	v := reflect.ValueOf(s).Elem()
	for k, x := range m {
		fl := v.FieldByName(strings.TrimSuffix(k, "+"))
		if fl.Kind() == reflect.Int {
			*(*int)(unsafe.Pointer(fl.UnsafeAddr())) = int(x)
			continue
		}
		p := (*float64)(unsafe.Pointer(fl.UnsafeAddr()))
		if strings.HasSuffix(k, "+") {
			*p += x
		} else {
			*p *= x
		}
	}
}

func Knobs() []string      { return nil }
func SetTune([3][]float64) {}
