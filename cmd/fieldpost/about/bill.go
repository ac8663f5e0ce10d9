package about

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/url"
	"runtime/debug"
	"strings"
)

// The parts of a bill that we write, by the names of CycloneDX 1.5
// (https://cyclonedx.org/docs/1.5/json/).
type (
	bill struct {
		Schema       string       `json:"$schema"`
		Format       string       `json:"bomFormat"`
		Spec         string       `json:"specVersion"`
		Serial       string       `json:"serialNumber,omitempty"`
		Version      int          `json:"version"`
		Metadata     metadata     `json:"metadata"`
		Components   []component  `json:"components"`
		Dependencies []dependency `json:"dependencies"`
	}
	metadata struct {
		Timestamp  string     `json:"timestamp,omitempty"`
		Component  component  `json:"component"`
		Properties []property `json:"properties,omitempty"`
	}
	component struct {
		Type       string     `json:"type"`
		Ref        string     `json:"bom-ref"`
		Name       string     `json:"name"`
		Version    string     `json:"version,omitempty"`
		Hashes     []hash     `json:"hashes,omitempty"`
		PURL       string     `json:"purl,omitempty"`
		Properties []property `json:"properties,omitempty"`
	}
	hash struct {
		Alg     string `json:"alg"`
		Content string `json:"content"`
	}
	property struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	dependency struct {
		Ref       string   `json:"ref"`
		DependsOn []string `json:"dependsOn,omitempty"`
	}
)

// Bill returns the build as a bill of materials. Of the graph of modules only what the file
// tells is in it: what the program depends on, all in one step.
func (b *Build) Bill() ([]byte, error) {
	root := component{Type: "application", Name: b.Path, Version: b.Version, PURL: purl("golang", b.Path, b.Version)}
	root.Ref = root.PURL
	if b.SHA256 != "" {
		root.Hashes = []hash{{"SHA-256", b.SHA256}}
	}
	out := bill{
		Schema: "http://cyclonedx.org/schema/bom-1.5.schema.json", Format: "CycloneDX", Spec: "1.5", Version: 1,
		Serial:   serial(b.SHA256),
		Metadata: metadata{Timestamp: b.Time, Component: root},
	}
	fact := func(name, value string) {
		if value != "" {
			out.Metadata.Properties = append(out.Metadata.Properties, property{name, value})
		}
	}
	fact("fieldpost:commit", b.Commit)
	if b.Modified {
		fact("fieldpost:modified", "true")
	}
	fact("fieldpost:compiler", b.Compiler)
	fact("fieldpost:libc", b.Libc)
	for _, s := range b.Settings {
		if !strings.HasPrefix(s.Key, "vcs") {
			fact("go:build:"+s.Key, s.Value)
		}
	}
	std := strings.TrimPrefix(strings.Fields(b.Go + " ")[0], "go")
	out.Components = []component{{Type: "library", Name: "std", Version: std, PURL: purl("golang", "std", std)}}
	for _, m := range b.Modules {
		out.Components = append(out.Components, library(m))
	}
	if b.SQLite != "" {
		out.Components = append(out.Components, component{Type: "library", Name: "sqlite", Version: b.SQLite, PURL: purl("generic", "sqlite", b.SQLite)})
	}
	depends := dependency{Ref: root.Ref}
	for i := range out.Components {
		c := &out.Components[i]
		c.Ref = c.PURL
		if c.Ref == root.Ref { // the program is the root of its module
			c.Ref += "#module"
		}
		depends.DependsOn = append(depends.DependsOn, c.Ref)
	}
	out.Dependencies = []dependency{depends}
	var text bytes.Buffer
	enc := json.NewEncoder(&text)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(&out); err != nil {
		return nil, fmt.Errorf("bill: %w", err)
	}
	return text.Bytes(), nil
}

// library returns a module as a part. Its sum is Go's, over the names and hashes of its
// files (golang.org/x/mod/sumdb/dirhash), so it is no hash of CycloneDX.
func library(m *debug.Module) component {
	c := component{Type: "library", Name: m.Path, Version: m.Version, PURL: purl("golang", m.Path, m.Version)}
	if m.Sum != "" {
		c.Properties = []property{{"go:sum", m.Sum}}
	}
	return c
}

// purl names a part as package tools do (https://github.com/package-url/purl-spec).
func purl(kind, name, version string) string {
	parts := strings.Split(name, "/")
	for i := range parts {
		parts[i] = url.PathEscape(parts[i])
	}
	out := "pkg:" + kind + "/" + strings.Join(parts, "/")
	if version != "" {
		out += "@" + url.QueryEscape(version)
	}
	return out
}

// serial returns a number of the form that the bill wants (RFC 9562 §5.8), which follows
// from the hash of the program.
func serial(sum string) string {
	if len(sum) < 32 {
		return ""
	}
	return "urn:uuid:" + sum[:8] + "-" + sum[8:12] + "-8" + sum[13:16] + "-a" + sum[17:20] + "-" + sum[20:32]
}
