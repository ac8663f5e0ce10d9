package adjudicator_test

import (
	"strings"
	"testing"

	"github.com/fieldpost/fieldpost/adjudicator/founding"
	"github.com/fieldpost/fieldpost/adjudicator/parcel"
	"github.com/fieldpost/fieldpost/adjudicator/transfer"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/rules/rulestest/toy"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates/catalogtest"
)

// TestImportAsksWhoObserves: whom a file names as one who observes the game or stands by for it
// is asked, whether he is known here or not, and is nothing before he has agreed.
func TestImportAsksWhoObserves(t *testing.T) {
	here, there := newWorld(t), another(t)
	g := here.Game(map[string]string{"turns": "3"})
	there.Observe(there.Game(nil, func(n *founding.NewGame) { n.Seed = nil }), luis, "observa", "acepto") // who is known
	there.Mails()
	file := changeParcel(t, here.parcel(g), func(p *parcel.Parcel) {
		for i, address := range []string{olga, luis, carol} {
			id := int64(100 + i)
			p.People = append(p.People, parcel.Person{ID: id, Name: "Spam " + address[:4], Lang: rules.English, Zone: "UTC", Addresses: []string{address}})
			r := store.Role{Game: g, Kind: store.Observer, Person: id, Since: noon}
			if address == carol {
				r.Kind, r.Side = store.Reserve, toy.Red
			}
			p.Roles = append(p.Roles, r, r)
		}
	})
	dry, err := there.Service.Transfer.Import(there.Ctx, "", file, transfer.AsNew, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"verb.import-observer", "verb.import-standby"} {
		if !catalogtest.Tells(t, rules.English, there.said(dry.Answer), code) {
			t.Errorf("the preview does not say %s: %s", code, there.said(dry.Answer))
		}
	}
	id := there.imports(file, transfer.AsNew).Game
	mails := there.Mails()
	there.WantMails(mails, "pledge>olga pledge>luis pledge>carol welcome>ana welcome>benito")
	for _, m := range mails[:3] {
		if m.Recipient != luis && strings.Contains(m.Text, "Spam") {
			t.Errorf("a stranger is called as the file says:\n%s", m.Text)
		}
	}
	roles := func() string {
		var out []string
		if err := there.Store.View(there.Ctx, func(tx *store.Tx) error {
			all, err := tx.Roles().List(store.Role{Game: id})
			for _, r := range all {
				out = append(out, string(r.Kind)+">"+r.Address)
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
		return strings.Join(out, " ")
	}
	if got := roles(); got != "" {
		t.Errorf("unasked there are %s", got)
	}
	if err := there.Store.View(there.Ctx, func(tx *store.Tx) error { _, err := tx.PersonOf(olga); return err }); err == nil {
		t.Error("who was only asked is somebody here")
	}
	there.Send(luis, "rechazo "+codeTo(mails, luis)+"\n")
	there.WantMails(there.Send(olga, "accept "+codeTo(mails, olga)+"\n"), "observed>olga")
	there.Send(carol, "accept "+codeTo(mails, carol)+"\n")
	if got, want := roles(), "observer>"+olga+" standby>"+carol; got != want {
		t.Errorf("agreed to, there are %s, want %s", got, want)
	}
}

// TestImportAsksNobodyOfAPrivateGame: nobody observes one, whatever its file says.
func TestImportAsksNobodyOfAPrivateGame(t *testing.T) {
	for _, private := range []bool{false, true} {
		here, there := newWorld(t), another(t)
		g := here.Game(nil, func(n *founding.NewGame) { n.Private = private })
		file := changeParcel(t, here.parcel(g), func(p *parcel.Parcel) {
			p.People = append(p.People, parcel.Person{ID: 100, Name: "Olga", Lang: rules.English, Zone: "UTC", Addresses: []string{olga}})
			p.Roles = append(p.Roles, store.Role{Game: g, Kind: store.Observer, Person: 100, Since: noon})
		})
		there.imports(file, transfer.AsNew)
		want := "pledge>olga welcome>ana welcome>benito"
		if private {
			want = "welcome>ana welcome>benito"
		}
		there.WantMails(there.Mails(), want)
	}
}
