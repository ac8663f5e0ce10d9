package moderation

import (
	"slices"
	"strconv"
	"strings"

	"github.com/fieldpost/fieldpost/adjudicator/confirm"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/templates"
)

// Give offers a letter that went astray to the player of a side, as one of his. He is shown all of it at
// his registered address, and nothing of it is read before he has agreed: see [TakeGiven]. Who plays in
// the game, or writes for who does, gives nobody a letter, and is not told whether there is one.
var Give = &Verb{Name: "give", Do: give, States: going, Fields: []Field{
	{Name: office.ArgStray, Kind: FieldStray, Help: "The letter, as `game tray` names it."},
	{Name: office.ArgSide, Kind: FieldSide, Help: "The side whose player it may be of: he is shown the letter, and it counts once he agrees."},
}}

// Details of the confirmation by which a player agrees to a letter.
const (
	detailStray = "stray"
	detailPhase = "phase"
)

// mostShown is how many bytes of a letter stand in the mail itself that offers it; of a longer one the
// whole goes with it as a file.
const mostShown = 12 << 10

func give(c *office.Command) error {
	if err := refusePlaying(c, "verb.give-plays"); err != nil {
		return err
	}
	row, err := c.Tx.Strays().Named(strings.ToLower(strings.TrimSpace(c.Arg(office.ArgStray))))
	if post.IsNotFound(err) || err == nil && !mayGive(c, &row) {
		return c.Refusal("verb.give-none", rules.Text("word", c.Arg(office.ArgStray)))
	}
	if err != nil {
		return err
	}
	seat, err := seatNamed(c)
	if err != nil {
		return err
	}
	side := rules.SideArg("side", seat.Side)
	switch {
	case row.Text == "":
		return c.Refusal("verb.give-head", rules.Word("why", "stray.head."+string(row.Head)))
	case row.Side != "" && row.Side != seat.Side:
		return c.Refusal("verb.give-other", rules.SideArg("side", row.Side))
	case seat.IsForgotten() || seat.Address == "":
		return c.Refusal("verb.give-nobody", side)
	}
	for _, o := range row.Offers {
		switch {
		case o.Said == store.OfferTaken:
			return c.Refusal("verb.give-taken")
		case o.Said == store.OfferDeclined && o.Game == c.Game.ID && o.Side == seat.Side:
			return c.Refusal("verb.give-declined", side)
		}
	}
	if open, err := isOffered(c, &row); err != nil || open {
		if open {
			return c.Refusal("verb.give-open")
		}
		return err
	}
	row.Offers = slices.DeleteFunc(row.Offers, func(o store.Offer) bool { return o.Said == store.OfferOpen })
	row.Offers = append(row.Offers, store.Offer{Game: c.Game.ID, Side: seat.Side})
	if err := c.Tx.Strays().Save(&row); err != nil {
		return err
	}
	c.AddAuditDetail(office.ArgSide, string(seat.Side))
	c.AddAuditDetail(office.ArgStray, row.Name)
	c.Say("verb.given", side, rules.Text("address", seat.Address))
	return offer(c, seat, &row)
}

// mayGive reports whether a letter is one that the moderator may give to a side of the game: it names
// that game, or none where he moderates all.
func mayGive(c *office.Command, row *store.Stray) bool {
	if c.Now.Sub(row.At) >= store.StrayLife {
		return false
	}
	return row.Game == c.Game.ID || row.Game == "" && c.Tx.Office.HasWholeOffice(c.Row.Actor)
}

// isOffered reports whether a player still has to answer whether a letter is his.
func isOffered(c *office.Command, row *store.Stray) (bool, error) {
	for _, o := range row.Offers {
		asked, err := c.Tx.Confirmations().List(store.Confirmation{Kind: confirm.KindGive, Game: o.Game, Side: o.Side})
		if err != nil {
			return false, err
		}
		g, err := c.Tx.Game(o.Game)
		if err != nil {
			return false, err
		}
		if slices.ContainsFunc(asked, func(a store.Confirmation) bool {
			return a.Detail[detailStray] == row.Name && a.Until.After(c.Now) && a.Detail[detailPhase] == strconv.Itoa(g.Phase)
		}) {
			return true, nil
		}
	}
	return false, nil
}

// offer asks a player whether a letter is his. What it says stands in the preview to nobody.
func offer(c *office.Command, seat *store.Seat, row *store.Stray) error {
	code, err := confirm.StoreConfirmation(c.Tx, c.Now, store.Confirmation{
		Kind: confirm.KindGive, Address: seat.Address, Game: c.Game.ID, Side: seat.Side,
		Detail: map[string]string{detailStray: row.Name, detailPhase: strconv.Itoa(c.Game.Phase)},
	})
	if err != nil {
		return err
	}
	d, err := c.Tx.Office.Desk(&c.Game)
	if err != nil {
		return err
	}
	zone := c.Tx.Office.Zone(seat.Zone)
	asks := rules.M("stray.offer", rules.SideArg("side", seat.Side), rules.Num("phase", c.Game.Phase), rules.Text("address", row.From),
		rules.Text(post.WhenArg, c.Tx.Office.Book.When(seat.Lang, row.At, zone)), confirm.ConfirmationEndArgFrom(c.Tx.Office, seat.Lang, zone, c.Now))
	asks.Args = append(asks.Args, actorArgs(c)...)
	if row.Vouched {
		asks.Args = append(asks.Args, rules.Text("vouched", "1"))
	}
	text := row.Text
	var files []store.File
	if len(text) > mostShown {
		files = []store.File{{Name: "original.txt", Type: "text/plain; charset=utf-8", Text: text}}
		text = text[:strings.LastIndexByte(text[:mostShown], '\n')+1]
		asks.Args = append(asks.Args, rules.Text("file", files[0].Name))
	}
	if c.Preview {
		text, files = "…", nil
	}
	page := c.Tx.Office.Book.Press(templates.Press{
		Head: post.NewHead(c.Tx.Office, &c.Game, seat, d, c.Now), Subject: rules.M("subject.stray.offer"),
		Parts: []templates.Pressed{{Messages: []rules.Message{asks, confirm.CodeMessage("practice.code", code), rules.M("stray.text")}, Text: strings.Split(strings.TrimRight(text, "\n"), "\n")}},
		After: []rules.Message{rules.M("stray.else")},
	})
	return post.Queue(c.Tx, post.OutgoingMail{
		Game: c.Game.ID, Phase: c.Game.Phase, Side: seat.Side, Key: seat.KeyNo, Kind: c.Kind(office.KindConfirmation), To: seat.Address, Name: seat.Name, Lang: seat.Lang,
		Auto: post.AutoGenerated, Page: page, Files: files, Now: c.Now,
	})
}

// TakeGiven has a letter that went astray handled as one of the player who has agreed to it, by package
// intake, and sets in.Given. Where the game went on since, the side is another's now, or the letter is
// gone, nothing counts and he is told so.
func TakeGiven(in *office.Intake, row *store.Confirmation) error {
	stray, p, g, seat, err := offeredLetter(in, row)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(stray.Offers, func(o store.Offer) bool { return o.Game == row.Game && o.Side == row.Side && o.Said == store.OfferOpen })
	switch {
	case stray.Name == "" || i < 0:
		return answerGiven(in, row, &p, rules.M("stray.gone"))
	case p.ID == 0 || p.ID != seat.Person:
		return answerGiven(in, row, &p, rules.M("stray.not-yours", rules.Text("game", g.ID), rules.SideArg("side", row.Side)))
	case g.State.Ended() || row.Detail[detailPhase] != strconv.Itoa(g.Phase):
		return answerGiven(in, row, &p, rules.M("stray.over", rules.Text("phase", row.Detail[detailPhase]), rules.Text("game", g.ID)))
	}
	stray.Offers[i].Said = store.OfferTaken
	if err := noteGiven(in, row, &stray, "given"); err != nil {
		return err
	}
	in.Given, in.Game, in.Seat = &stray, g, seat
	return nil
}

// DeclineGiven notes that a letter is not the player's to whom it was offered.
func DeclineGiven(in *office.Intake, row *store.Confirmation) error {
	stray, p, _, _, err := offeredLetter(in, row)
	if err != nil {
		return err
	}
	for i := range stray.Offers {
		if o := &stray.Offers[i]; o.Game == row.Game && o.Side == row.Side && o.Said == store.OfferOpen {
			o.Said = store.OfferDeclined
			if err := noteGiven(in, row, &stray, "given-not"); err != nil {
				return err
			}
		}
	}
	return answerGiven(in, row, &p, rules.M("stray.declined"))
}

// offeredLetter returns what a confirmation is about: the letter, none where it is gone, and who was asked.
func offeredLetter(in *office.Intake, row *store.Confirmation) (stray store.Stray, p store.Person, g store.Game, seat store.Seat, err error) {
	if stray, err = in.Tx.Strays().Named(row.Detail[detailStray]); err != nil && !post.IsNotFound(err) {
		return
	}
	if p, err = in.Tx.PersonOf(row.Address); err != nil && !post.IsNotFound(err) {
		return
	}
	g, seat, err = post.LoadGameAndSeat(in.Tx, row.Game, row.Side)
	return
}

// noteGiven stores what a player said to an offer, and puts it into the audit.
func noteGiven(in *office.Intake, row *store.Confirmation, stray *store.Stray, action string) error {
	if err := in.Tx.Strays().Save(stray); err != nil {
		return err
	}
	return in.Tx.Audit(&store.Entry{At: in.Now, Game: row.Game, Actor: string(row.Side), Action: action, Detail: map[string]string{office.ArgStray: stray.Name}})
}

// answerGiven answers who was asked whether a letter is his.
func answerGiven(in *office.Intake, row *store.Confirmation, p *store.Person, m rules.Message) error {
	lang := p.Lang
	if lang == "" {
		lang = confirm.SenderLang(in)
	}
	return confirm.AnswerAddress(in, row.Address, p.Name, lang, office.KindSettings, m)
}

// Tray is the letters that went astray as somebody may read them: those that name a game as its
// moderator who has no part in it, those that name none as who moderates all. Of these he who plays in
// some game that goes on is told no more than when they came, from whom, and why they lie there.
type Tray struct {
	tx       *office.Tx
	mod      *office.Moderator // nil: the whole office
	plays    map[string]bool   // games in which he has a part
	playsNow bool              // one of them goes on
}

// OpenTray returns the tray as a moderator reads it; where it is not known who asks, nil, each
// moderator may be the one.
func OpenTray(tx *office.Tx, mod *office.Moderator) (*Tray, error) {
	t := &Tray{tx: tx, mod: mod, plays: map[string]bool{}}
	who := tx.Office.Moderators()
	if mod != nil {
		who = []office.Moderator{*mod}
	}
	for _, m := range who {
		seats, err := confirm.SeatsOfAddress(tx.Tx, m.Address)
		if err != nil {
			return nil, err
		}
		for i := range seats {
			g, err := tx.Game(seats[i].Game)
			if err != nil {
				return nil, err
			}
			t.plays[g.ID], t.playsNow = true, t.playsNow || !g.State.Ended()
		}
	}
	return t, nil
}

// Letters returns those of a game that are his to read, all where it is "", the latest first and
// without their texts.
func (t *Tray) Letters(game string) (out []store.Stray, err error) {
	all, err := t.tx.Strays().Heads()
	for i := range all {
		if t.lists(&all[i]) && (game == "" || all[i].Game == game) {
			out = append(out, t.redact(all[i]))
		}
	}
	return out, err
}

// Letter returns the one of a name, with its text. store.ErrNotFound says that there is none for him.
func (t *Tray) Letter(name string) (store.Stray, error) {
	row, err := t.tx.Strays().Named(strings.ToLower(strings.TrimSpace(name)))
	if err == nil && !t.lists(&row) || post.IsNotFound(err) {
		return store.Stray{}, store.ErrNotFound
	}
	return t.redact(row), err
}

// lists reports whether he is told that there is a letter.
func (t *Tray) lists(row *store.Stray) bool {
	switch {
	case t.tx.Office.Now().Sub(row.At) >= store.StrayLife || t.plays[row.Game]:
		return false
	case row.Game == "":
		return t.mod == nil || t.mod.Games == nil
	}
	return t.mod == nil || t.mod.Moderates(row.Game)
}

// redact leaves out what he is not to read.
func (t *Tray) redact(row store.Stray) store.Stray {
	if row.Game == "" && t.playsNow {
		row.Subject, row.Text = "", ""
	}
	return row
}
