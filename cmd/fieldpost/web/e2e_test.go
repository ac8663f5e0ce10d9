//go:build e2e

package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"golang.org/x/image/draw"

	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/rules/testenv"
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

// view is how a page is looked at.
type view struct {
	name   string
	width  int64
	scheme string // light or dark
	judged bool   // by axe-core, too
}

// views are a phone and a desk, by day and by night.
var views = []view{
	{"phone", 390, "light", true},
	{"desk", 1280, "light", false},
	{"phone-dark", 390, "dark", false},
	{"desk-dark", 1280, "dark", true},
}

// at dresses the window.
func (v view) at(t *testing.T, ctx context.Context) {
	t.Helper()
	dress := chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: v.scheme}},
		})
		return err
	})
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(v.width, 900), dress); err != nil {
		t.Fatal(err)
	}
}

// visit opens a page.
func visit(t *testing.T, ctx context.Context, url string) {
	t.Helper()
	if err := chromedp.Do(ctx, chromedp.Navigate(url), chromedp.WaitVisible(chromedp.CSS("h1"))); err != nil {
		t.Fatalf("%s: %v", url, err)
	}
}

// evaluate asks the page.
func evaluate[T any](t *testing.T, ctx context.Context, expression string) T {
	t.Helper()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// axe is axe-core, see .ci/axe.
var axe = sync.OnceValues(func() (string, error) {
	b, err := os.ReadFile(os.Getenv("FIELDPOST_AXE"))
	return string(b), err
})

// judge has axe-core look at a page, which must find nothing.
func judge(t *testing.T, ctx context.Context, what string) {
	t.Helper()
	source, err := axe()
	if err != nil {
		t.Fatal("FIELDPOST_AXE names axe.min.js, see .ci/axe:", err)
	}
	evaluate[string](t, ctx, source+`; typeof axe`)
	found := evaluate[string](t, ctx, `axe.run(document).then(r => JSON.stringify(r.violations.map(v => [v.id, v.help, v.nodes.slice(0, 3).map(n => n.html)])))`)
	var violations []any
	if err := json.Unmarshal([]byte(found), &violations); err != nil {
		t.Fatal(err)
	}
	for _, v := range violations {
		t.Errorf("%s: %v", what, v)
	}
}

// stranger keeps what the browser asks of anybody but us.
type stranger struct {
	mu   sync.Mutex
	urls []string
}

// watch begins to look at what the browser asks for.
func watch(t *testing.T, ctx context.Context, base string) *stranger {
	t.Helper()
	own, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	s := &stranger{}
	err = chromedp.Listen(ctx, func(ev any) {
		sent, ok := ev.(*network.EventRequestWillBeSent)
		if !ok {
			return
		}
		u, err := url.Parse(sent.Request.URL)
		if err == nil && (u.Host == own.Host || u.Scheme == "about" || u.Scheme == "data" || u.Scheme == "file") {
			return
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		s.urls = append(s.urls, sent.Request.URL)
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// none fails when something was asked of others.
func (s *stranger) none(t *testing.T) {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.urls) > 0 {
		t.Errorf("the browser asked others: %q", s.urls)
	}
}

// Reduced pictures are compared: how wide they are, and how far from one another two may
// be, on average of all colours and at the worst place, as fonts and browsers differ.
const (
	reduced  = 32
	average  = 10
	farthest = 110
)

// wider is by how many pixels a page is wider than the window.
const wider = `Math.max(document.documentElement.scrollWidth, document.body.scrollWidth) - window.innerWidth`

// shoot takes a picture of the whole page and compares it with the one that is kept, in
// testdata/shots. The pictures lie in the artifacts (go test -artifacts -outputdir DIR).
func shoot(t *testing.T, ctx context.Context, name string) {
	t.Helper()
	if over := evaluate[int](t, ctx, wider); over > 0 {
		t.Errorf("%s: %d pixels beside the window", name, over)
	}
	shot, err := chromedp.Run(ctx, chromedp.FullScreenshot(100))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(t.ArtifactDir(), name+".png"), shot, 0o644); err != nil {
		t.Fatal(err)
	}
	full, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		t.Fatal(err)
	}
	size := full.Bounds().Size()
	small := image.NewRGBA(image.Rect(0, 0, reduced, max(1, size.Y*reduced/size.X)))
	draw.CatmullRom.Scale(small, small.Bounds(), full, full.Bounds(), draw.Src, nil)
	file := filepath.Join("testdata", "shots", name+".png")
	if *update {
		var b bytes.Buffer
		if err := png.Encode(&b, small); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; go test -tags e2e -update writes it", err)
	}
	want, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	if was, is := want.Bounds().Dy(), small.Bounds().Dy(); is*10 < was*9 || is*9 > was*10 {
		t.Errorf("%s is %d high at a width of %d, was %d", name, is, reduced, was)
		return
	}
	if mean, worst := apart(want, small); mean > average || worst > farthest {
		t.Errorf("%s looks different: by %d on average and %d at the worst place (of 255); look at it, and go test -tags e2e -update", name, mean, worst)
	}
}

// apart tells how far two pictures are from one another, where both are.
func apart(a, b image.Image) (mean, worst int) {
	total, n := 0, 0
	for y := range min(a.Bounds().Dy(), b.Bounds().Dy()) {
		for x := range a.Bounds().Dx() {
			ar, ag, ab, _ := a.At(x, y).RGBA()
			br, bg, bb, _ := b.At(x, y).RGBA()
			d := (distance(ar, br) + distance(ag, bg) + distance(ab, bb)) / 3
			total, n, worst = total+d, n+1, max(worst, d)
		}
	}
	return total / max(1, n), worst
}

func distance(a, b uint32) int { return max(int(a>>8)-int(b>>8), int(b>>8)-int(a>>8)) }

// logIn logs in as a person would.
func logIn(ctx context.Context, base string) error {
	return chromedp.Do(ctx,
		chromedp.Navigate(base+"/login"),
		chromedp.SendKeys(chromedp.CSS("#password"), password+"\r"),
		chromedp.WaitVisible(chromedp.CSS(".trouble")),
	)
}

// TestPagesInBrowser opens every page on a phone and on a desk, by day and by night, for
// visitors and for the moderator: nothing lies beside the window, axe-core finds nothing,
// nobody else is asked for anything, and the pages look as they did.
func TestPagesInBrowser(t *testing.T) {
	w := toyWorld(t)
	server := httptest.NewServer(w.site)
	t.Cleanup(server.Close)
	ctx := browser(t)
	others := watch(t, ctx, server.URL)
	look := func(who, path string) {
		kind := strings.Trim(strings.NewReplacer("/", "_", "?", "_", "=", "_", "&", "_").Replace(path), "_")
		for _, v := range views {
			if !v.judged && !testenv.Thorough() {
				continue
			}
			v.at(t, ctx)
			visit(t, ctx, server.URL+path)
			name := strings.ReplaceAll(fmt.Sprintf("%s-%s-%s", who, kind, v.name), "--", "-")
			shoot(t, ctx, name)
			if v.judged {
				judge(t, ctx, name)
			}
		}
	}
	for _, p := range publicPages {
		look("visitor", p.path)
	}
	w.signIn("toy-2", toy.Red, ana)
	for _, c := range w.jar {
		evaluate[string](t, ctx, fmt.Sprintf("document.cookie = '%s=%s; path=/'", c.Name, c.Value))
	}
	for _, path := range []string{"/mine", "/games/toy-2/sides/red"} {
		look("player", path)
	}
	evaluate[string](t, ctx, "document.cookie = 'player=; path=/; max-age=0'")
	if err := logIn(ctx, server.URL); err != nil {
		t.Fatal("log in:", err)
	}
	for _, p := range moderatorPages {
		look("moderator", p.path)
	}
	others.none(t)
}

// TestVerbInBrowser: a moderator moves a deadline as a person would, by a form, and sees
// first what would be done.
func TestVerbInBrowser(t *testing.T) {
	w := toyWorld(t)
	server := httptest.NewServer(w.site)
	t.Cleanup(server.Close)
	ctx := browser(t)
	if err := logIn(ctx, server.URL); err != nil {
		t.Fatal("log in:", err)
	}
	before := w.show("toy-2").Deadline
	for _, v := range views {
		v.at(t, ctx)
		visit(t, ctx, server.URL+"/games/toy-2/moderator")
		err := chromedp.Do(ctx,
			chromedp.Click(chromedp.CSS("#act-extend summary")),
			chromedp.SendKeys(chromedp.CSS("#extend-span"), "2 days"),
		)
		if err != nil {
			t.Fatal(err)
		}
		shoot(t, ctx, "moderator-verb-form-"+v.name)
		if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS("#act-extend button")), chromedp.WaitVisible(chromedp.CSS(".confirm"))); err != nil {
			t.Fatal(err)
		}
		shoot(t, ctx, "moderator-verb-preview-"+v.name)
		if v.judged {
			judge(t, ctx, "preview "+v.name)
		}
	}
	done := make(chan struct{})
	go func() { // as the daemon does
		defer close(done)
		for range 100 {
			w.svc.Commands.CarryWaiting(w.ctx)
			time.Sleep(20 * time.Millisecond)
		}
	}()
	if err := chromedp.Do(ctx, chromedp.Click(chromedp.CSS(".confirm button")), chromedp.WaitVisible(chromedp.CSS(".told.good"))); err != nil {
		t.Fatal(err)
	}
	<-done
	if got := w.show("toy-2").Deadline.Sub(before); got != 48*time.Hour {
		t.Errorf("moved by %s", got)
	}
}
