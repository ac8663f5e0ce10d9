package servicetest

import (
	"reflect"
	"sync"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// Toy is the title of most tests.
var Toy = toy.New()

// desks holds the desks that the services of all tests share, by title.
var desks sync.Map

// Desk returns the desk of a title.
func Desk(title rules.Title) (*desk.Desk, error) {
	if !reflect.ValueOf(title).Comparable() {
		return desk.New(title)
	}
	if d, ok := desks.Load(title); ok {
		return d.(*desk.Desk), nil
	}
	d, err := desk.New(title)
	if err == nil {
		desks.Store(title, d)
	}
	return d, err
}
