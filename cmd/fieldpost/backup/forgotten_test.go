package backup

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
)

// TestForgottenSinceTheBackup are named when it is put back, as it holds them again; where
// the database that was set aside cannot tell, that is said.
func TestForgottenSinceTheBackup(t *testing.T) {
	const gone, stays, before = "gone@example.org", "stays@example.org", "before@example.org"
	ctx, conf, kept := context.Background(), officeFolder(t), filepath.Join(t.TempDir(), "kept")
	database := filepath.Join(filepath.Dir(conf), "fieldpost.db")
	within := func(do func(tx *store.Tx) error) {
		t.Helper()
		st, err := store.Open(ctx, database)
		if err == nil {
			err = errors.Join(st.Update(ctx, do), st.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	forget := func(address string) { // as the service does
		t.Helper()
		within(func(tx *store.Tx) error {
			p, err := tx.PersonOf(address)
			if err != nil {
				return err
			}
			if _, err := tx.People().Forget(p.ID, nil, func(string) string { return "" }, func([]byte) bool { return false }, time.Now()); err != nil {
				return err
			}
			return tx.Audit(&store.Entry{At: time.Now(), Actor: "moderator:mo", Action: moderation.Forget.Name, Detail: map[string]string{"person": fmt.Sprint(p.ID)}})
		})
	}
	for _, address := range []string{gone, stays, before} {
		within(func(tx *store.Tx) error {
			_, err := tx.People().FindOrCreate(address, &store.Person{Name: "Ana", Lang: rules.English, Zone: "UTC", Created: time.Now()})
			return err
		})
	}
	forget(before)
	time.Sleep(2 * time.Millisecond) // in which it was done is told to the millisecond
	if _, err := Make(ctx, conf, kept, Options{}); err != nil {
		t.Fatal(err)
	}
	forget(gone)
	placed, err := Restore(ctx, kept, "", true)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(placed.Forgotten, []string{gone}) || placed.Unknown {
		t.Errorf("forgotten since: %v, unknown %t", placed.Forgotten, placed.Unknown)
	}
	forget(gone) // he is there again
	if err := os.Remove(database); err != nil {
		t.Fatal(err)
	}
	if placed, err = Restore(ctx, kept, "", true); err != nil || !placed.Unknown {
		t.Errorf("without another database: %+v, %v", placed, err)
	}
}
