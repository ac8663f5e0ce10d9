package daemon

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/fieldpost/fieldpost/cmd/fieldpost/config"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/web/site"
)

// openPage takes the port of the status page.
func (d *Daemon) openPage(ctx context.Context) (*page, error) {
	var lc net.ListenConfig
	l, err := lc.Listen(ctx, "tcp", d.Config.Web.Listen)
	if err != nil {
		return nil, fmt.Errorf("status page: %w", err)
	}
	handler, err := web.New(site.Config{
		Games: d.Service.Inquiry, Archives: d.Service.Transfer, Service: d.Service, Records: d.Store, Titles: d.Titles, Book: d.Book, Gallery: d.Gallery, Log: d.log,
		PasswordHash: d.Config.Moderator.PasswordHash.Reveal(), URL: d.Config.Web.URL, Proxies: d.Config.Web.Proxies, Contact: d.Config.Web.Contact, Post: d.Config.Post.Address,
		Moderator: d.Config.Moderator.Address, ModeratorName: d.Config.Moderator.Name, ModeratorZone: d.Config.Moderator.Zone, Moderators: logins(&d.Config),
		NumberKey: []byte(d.Config.Post.InstanceKey.Reveal()), UnknownProxy: d.noteProxy, Health: d.Health,
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("status page: %w", err), l.Close())
	}
	limits := site.DefaultLimits()
	return &page{listener: web.LimitConnections(l, limits.Connections), server: site.NewServer(handler, limits, d.log)}, nil
}

// logins returns those who may log in beside the moderator of the office.
func logins(c *config.Config) (out []site.Moderator) {
	for _, id := range slices.Sorted(maps.Keys(c.Moderators)) {
		m := c.Moderators[id]
		out = append(out, site.Moderator{ID: id, Name: m.Name, Address: m.Address, PasswordHash: m.PasswordHash.Reveal(), Zone: m.Zone, Games: m.Games})
	}
	return out
}

// page is the status page with its port.
type page struct {
	listener net.Listener
	server   *http.Server
}

// run serves the page until ctx ends.
func (p *page) run(ctx context.Context) error {
	stopped := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(stopped)
		limit, cancel := context.WithTimeout(context.WithoutCancel(ctx), 3*time.Second)
		defer cancel()
		if p.server.Shutdown(limit) != nil {
			p.server.Close()
		}
	})
	err := p.server.Serve(p.listener)
	if !stop() {
		<-stopped
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return fmt.Errorf("status page: %w", err)
}

// close frees the port.
func (p *page) close() error {
	if err := p.listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}
