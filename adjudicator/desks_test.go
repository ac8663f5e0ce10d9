package adjudicator_test

import (
	"reflect"
	"sync"

	"github.com/fieldpost/fieldpost/adjudicator/desk"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
)

// theToy is the title of most tests.
var theToy = toy.New()

// desks holds the desks that the services of all tests share, by title.
var desks sync.Map

// deskOf returns the desk of a title.
func deskOf(title rules.Title) (*desk.Desk, error) {
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
