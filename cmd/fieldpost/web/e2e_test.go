//go:build e2e

package web_test

import (
	"context"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// browser starts Chromium, quiet towards the network.
func browser(t *testing.T) context.Context {
	t.Helper()
	opts := append(chromedp.DefaultExecAllocatorOptions[:], // of an array: a copy
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true),
	)
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), opts...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 3*time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// shot opens a page in a window of a width, in the light or in the dark, and
// returns a picture and how far it is wider than its window.
func shot(ctx context.Context, url string, width int64, scheme string) (png []byte, over int, err error) {
	dress := chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		return err
	})
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, 900), dress, chromedp.Navigate(url), chromedp.WaitVisible(chromedp.CSS("h1"))); err != nil {
		return nil, 0, err
	}
	const wider = `Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - window.innerWidth`
	if over, err = chromedp.Run(ctx, chromedp.Evaluate[int](wider)); err != nil {
		return nil, 0, err
	}
	png, err = chromedp.Run(ctx, chromedp.FullScreenshot(100))
	return png, over, err
}

// logIn logs in as a person would.
func logIn(ctx context.Context, base string) error {
	return chromedp.Do(ctx,
		chromedp.Navigate(base+"/login"),
		chromedp.SendKeys(chromedp.CSS("#password"), password+"\r"),
		chromedp.WaitVisible(chromedp.CSS(".trouble")),
	)
}

// TestPagesInBrowser opens every page on a phone and on a desk, for visitors
// and for the moderator, and finds nothing beside the window. The pictures lie
// in the artifacts (go test -artifacts -outputdir DIR).
func TestPagesInBrowser(t *testing.T) {
	w := toyWorld(t)
	server := httptest.NewServer(w.site)
	t.Cleanup(server.Close)
	ctx, dir := browser(t), t.ArtifactDir()
	shoot := func(who, path string) {
		for _, view := range []struct {
			name   string
			width  int64
			scheme string
		}{{"phone", 360, "light"}, {"desk", 1280, "light"}, {"phone-dark", 360, "dark"}} {
			png, over, err := shot(ctx, server.URL+path, view.width, view.scheme)
			if err != nil {
				t.Fatalf("%s of %s on the %s: %v", path, who, view.name, err)
			}
			if over > 0 {
				t.Errorf("%s of %s on the %s: %d pixels beside the window", path, who, view.name, over)
			}
			name := fmt.Sprintf("%s-%s-%s.png", who, strings.Trim(strings.NewReplacer("/", "_", "?", "_", "=", "_").Replace(path), "_"), view.name)
			if err := os.WriteFile(filepath.Join(dir, name), png, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, p := range publicPages {
		shoot("visitor", p.path)
	}
	if err := logIn(ctx, server.URL); err != nil {
		t.Fatal("log in:", err)
	}
	for _, p := range moderatorPages {
		shoot("moderator", p.path)
	}
}
