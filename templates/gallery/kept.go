package gallery

import (
	"container/list"
	"sync"

	"github.com/fieldpost/fieldpost/rules"
)

// mostKept is how many bytes of pictures are kept: about a hundred of them.
const mostKept = 16 << 20

// key names a picture that is kept.
type key struct {
	game   string
	phase  int
	title  string
	viewer rules.Viewer
	lang   rules.Lang
	past   bool
	next   int // steps
	places string
	form   string
}

// kept is the pictures that were asked for last.
type kept struct {
	mu    sync.Mutex
	most  int // bytes
	size  int
	all   map[key]*list.Element
	order list.List // of *picture, the one asked for last in front
}

// picture is one that is kept, or about to be.
type picture struct {
	key  key
	size int // as it is counted; 0 while it is drawn
	once sync.Once
	data [][]byte // of one sheet each
	err  error
}

func newKept(most int) *kept { return &kept{most: most, all: map[key]*list.Element{}} }

// get returns the sheets of a picture, and draws it when it is not there. Errors are not kept.
func (k *kept) get(at key, draw func() ([][]byte, error)) ([][]byte, error) {
	p := k.take(at)
	p.once.Do(func() {
		p.data, p.err = draw()
		k.put(p)
	})
	return p.data, p.err
}

// take finds a picture or makes room for it.
func (k *kept) take(at key) *picture {
	k.mu.Lock()
	defer k.mu.Unlock()
	if e, ok := k.all[at]; ok {
		k.order.MoveToFront(e)
		return e.Value.(*picture)
	}
	p := &picture{key: at}
	k.all[at] = k.order.PushFront(p)
	return p
}

// put counts a picture that was drawn, and drops those that nobody asked for
// longest.
func (k *kept) put(p *picture) {
	k.mu.Lock()
	defer k.mu.Unlock()
	e, ok := k.all[p.key]
	if !ok || e.Value != p { // dropped while it was drawn
		return
	}
	if p.err != nil {
		k.drop(e)
		return
	}
	for _, data := range p.data {
		p.size += len(data)
	}
	k.size += p.size
	for k.size > k.most && k.order.Len() > 1 {
		k.drop(k.order.Back())
	}
}

func (k *kept) drop(e *list.Element) {
	p := k.order.Remove(e).(*picture)
	delete(k.all, p.key)
	k.size -= p.size
}
