package site

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"strings"
)

// asset is a file whose address changes with its content, so that it may be
// kept for ever.
type asset struct {
	root, Path string // of the address
	kind       string
	data       []byte
}

// ReadAsset reads a file, behind which more is put.
func ReadAsset(fsys fs.FS, root, name, kind, more string) (asset, error) {
	data, err := fs.ReadFile(fsys, name)
	if err != nil {
		return asset{}, fmt.Errorf("web: read asset: %w", err)
	}
	data = append(data, more...)
	sum := sha256.Sum256(data)
	base, ext := path.Base(name), path.Ext(name)
	return asset{
		root: root, Path: "/static/" + strings.TrimSuffix(base, ext) + "." + hex.EncodeToString(sum[:6]) + ext,
		kind: kind, data: data,
	}, nil
}

// ReadScripts reads page/*.js, by their names.
func ReadScripts(fsys fs.FS, root string) (map[string]*asset, error) {
	names, err := fs.Glob(fsys, "page/*.js")
	if err != nil {
		return nil, fmt.Errorf("web: list scripts: %w", err)
	}
	scripts := map[string]*asset{}
	for _, name := range names {
		a, err := ReadAsset(fsys, root, name, "text/javascript; charset=utf-8", "")
		if err != nil {
			return nil, err
		}
		scripts[strings.TrimSuffix(path.Base(name), ".js")] = &a
	}
	return scripts, nil
}

// Address returns where a page finds it.
func (a *asset) Address() string { return a.root + a.Path }

// Serve answers a request for the file.
func (a *asset) Serve(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", a.kind)
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Write(a.data)
}
