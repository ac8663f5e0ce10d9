package site

import (
	"bytes"
	"compress/gzip"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// mostArchived is how many bytes of packed archives are kept: about a hundred of them.
const mostArchived = 16 << 20

// buildTime is how long building an archive may take.
const buildTime = time.Minute

// archives keeps the archives that were asked for last, packed, so that asking again and
// again costs nothing. Each is built once, for however many ask for it at once.
type archives struct {
	finished Archives
	most     int           // bytes
	building chan struct{} // holds whoever builds one

	mu    sync.Mutex
	size  int
	all   map[string]*keptArchive // by game
	order []string                // of those that are built: those asked for last behind
}

// keptArchive is an archive, or will be.
type keptArchive struct {
	state  string        // what it was made from, see [Archives]
	done   chan struct{} // closed when the rest is there
	Packed []byte        // gzip
	Tag    string        // of what is not packed
	err    error
}

// NewArchives returns a cache of the archives of finished games.
func NewArchives(finished Archives) *archives {
	return &archives{finished: finished, most: mostArchived, building: make(chan struct{}, exports), all: map[string]*keptArchive{}}
}

// Get returns the archive of a finished game. Nobody changes it. Its errors are those of
// [Archives].
func (a *archives) Get(ctx context.Context, game string) (*keptArchive, error) {
	state, err := a.finished.ArchiveState(ctx, game)
	if err != nil {
		return nil, err
	}
	k, mine := a.take(game, state)
	if mine {
		a.build(ctx, game, k)
	}
	select {
	case <-k.done:
		return k, k.err
	case <-ctx.Done():
		return nil, fmt.Errorf("web: wait for the archive of %s: %w", game, ctx.Err())
	}
}

// take finds an archive that was made from a state; mine says that the caller has to
// build it.
func (a *archives) take(game, state string) (k *keptArchive, mine bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if k := a.all[game]; k != nil && k.state == state {
		if i := slices.Index(a.order, game); i >= 0 {
			a.order = append(slices.Delete(a.order, i, i+1), game)
		}
		return k, false
	}
	a.drop(game)
	k = &keptArchive{state: state, done: make(chan struct{})}
	a.all[game] = k
	return k, true
}

// build makes an archive. It goes on when the reader does not wait: whoever asks next
// has it.
func (a *archives) build(ctx context.Context, game string, k *keptArchive) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), buildTime)
	defer cancel()
	k.err = fmt.Errorf("web: the archive of %s was not built", game) // unless it is
	defer func() {
		a.put(game, k)
		close(k.done)
	}()
	select {
	case a.building <- struct{}{}:
		defer func() { <-a.building }()
	case <-ctx.Done():
		k.err = fmt.Errorf("web: wait to build the archive of %s: %w", game, ctx.Err())
		return
	}
	k.Packed, k.Tag, k.err = a.pack(ctx, game)
}

func (a *archives) pack(ctx context.Context, game string) (packed []byte, tag string, err error) {
	file, err := a.finished.Export(ctx, game, false)
	if err != nil {
		return nil, "", err
	}
	whole, err := file.Marshal()
	if err != nil {
		return nil, "", err
	}
	var b bytes.Buffer
	z := gzip.NewWriter(&b)
	if _, err := z.Write(whole); err != nil {
		return nil, "", fmt.Errorf("web: pack the archive of %s: %w", game, err)
	}
	if err := z.Close(); err != nil {
		return nil, "", fmt.Errorf("web: pack the archive of %s: %w", game, err)
	}
	return b.Bytes(), tagOf(whole), nil
}

// put counts an archive that was built, and drops those that nobody asked for longest.
// One that could not be built is built again when it is asked for.
func (a *archives) put(game string, k *keptArchive) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.all[game] != k {
		return // it is another by now
	}
	if k.err != nil {
		delete(a.all, game)
		return
	}
	a.size += len(k.Packed)
	a.order = append(a.order, game)
	for a.size > a.most && len(a.order) > 1 {
		a.drop(a.order[0])
	}
}

// drop forgets an archive.
func (a *archives) drop(game string) {
	if i := slices.Index(a.order, game); i >= 0 {
		a.order = slices.Delete(a.order, i, i+1)
		a.size -= len(a.all[game].Packed)
	}
	delete(a.all, game)
}
