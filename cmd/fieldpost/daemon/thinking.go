package daemon

import (
	"context"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/fieldpost/fieldpost/adjudicator/thinking"
	"github.com/fieldpost/fieldpost/rules/engine"
)

// thoughts are what programs think, in the form of Prometheus: how much, and nothing of what.
type thoughts struct{ thinking.Service }

// Describe implements prometheus.Collector: what it collects depends on who thinks.
func (thoughts) Describe(chan<- *prometheus.Desc) {}

// Collect implements prometheus.Collector.
func (t thoughts) Collect(out chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(context.Background(), checkTimeout)
	defer cancel()
	waiting, running, done, err := t.Count(ctx)
	if err != nil {
		out <- prometheus.NewInvalidMetric(gauge("thoughts_waiting", ""), err)
		return
	}
	out <- prometheus.MustNewConstMetric(gauge("thoughts_waiting", "Sheets about which programs are to think."), prometheus.GaugeValue, float64(waiting))
	out <- prometheus.MustNewConstMetric(gauge("thoughts_running", "Sheets about which programs think."), prometheus.GaugeValue, float64(running))
	for _, m := range []struct {
		name, help string
		of         func(*thinking.Figures) float64
	}{
		{"thoughts_total", "Sheets that programs thought about to their end.", func(f *thinking.Figures) float64 { return float64(f.Thoughts) }},
		{"thoughts_unfinished_total", "Sheets that were sent before programs had thought about them to their end.", func(f *thinking.Figures) float64 { return float64(f.Unfinished) }},
		{"thoughts_failed_total", "Sheets about which programs failed to think.", func(f *thinking.Figures) float64 { return float64(f.Failed) }},
		{"thinking_seconds_total", "How long programs thought.", func(f *thinking.Figures) float64 { return f.Time.Seconds() }},
		{"thinking_steps_total", "Steps in which programs thought.", func(f *thinking.Figures) float64 { return float64(f.Steps) }},
	} {
		for _, grade := range engine.Grades() {
			if f := done[grade]; grade != engine.Novice {
				out <- prometheus.MustNewConstMetric(gauge(m.name, m.help, "grade"), prometheus.CounterValue, m.of(&f), string(grade))
			}
		}
	}
}
