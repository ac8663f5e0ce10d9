package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"github.com/fieldpost/fieldpost/adjudicator/moderation"
	"github.com/fieldpost/fieldpost/adjudicator/office"
	"github.com/fieldpost/fieldpost/adjudicator/phases"
	"github.com/fieldpost/fieldpost/adjudicator/post"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/cli"
	"github.com/fieldpost/fieldpost/cmd/fieldpost/daemon"
	"github.com/fieldpost/fieldpost/rules"
	"github.com/fieldpost/fieldpost/store"
	"github.com/fieldpost/fieldpost/store/calendar"
	"github.com/fieldpost/fieldpost/templates"
)

// as says who gives a command.
type as struct {
	As string `help:"Who you are, for the audit; your user name when left out, also behind sudo, and 'uid N' where that has none." placeholder:"NAME"`
}

// actor returns how the audit names him.
func (a as) actor() string {
	return office.ModeratorActor(cmp.Or(strings.TrimSpace(a.As), os.Getenv("SUDO_USER"), os.Getenv("USER"), os.Getenv("LOGNAME"), userName()))
}

// userName returns the name of the user that the program runs as, which a unit or a container need
// not put into the environment: by the uid, and the uid itself where that has no name.
func userName() string {
	uid := strconv.Itoa(os.Getuid())
	if known, err := user.LookupId(uid); err == nil && known.Username != "" {
		return known.Username
	}
	return "uid " + uid
}

// verbFlags are what every verb takes.
type verbFlags struct {
	as
	Config  string        `help:"The configuration." type:"path" placeholder:"FILE"`
	Wait    time.Duration `help:"How long to wait for the daemon; what it has not begun by then is taken back." default:"60s" placeholder:"SPAN"`
	Preview bool          `help:"Only show what would be done, and who would be told what."`
	Reason  string        `help:"Why: it stands in the audit and goes to the other moderators, and to the players where the verb tells them." placeholder:"TEXT"`
	JSON    bool          `name:"json" help:"Print JSON: the command and what came of it."`
}

// verbCommand is the command of a verb, which is made from its fields: those that stand behind a
// word of their own in a line are flags.
type verbCommand struct {
	verb  *moderation.Verb
	typed map[string]*typedWords // by the name of a field
	order []string               // the fields that are no flags, in their order

	Game  string `arg:"" help:"Id of the game, as in empires-1." placeholder:"ID"`
	Phase int    `help:"The current phase; when it is over nothing is done." placeholder:"N"`
	verbFlags
}

// typedWords is what was typed for a field.
type typedWords struct {
	one string
	all []string
	set bool
}

// newParser returns the parser of the command line, with a command below game for each verb that
// has none of its own.
func newParser(cmds *commands, options ...kong.Option) (*kong.Kong, error) {
	for _, v := range moderation.Verbs {
		options = append(options, kong.DynamicCommand(v.Name, "", "", &verbCommand{verb: v, typed: map[string]*typedWords{}}))
	}
	parser, err := kong.New(cmds, append(options, kong.Help(printHelp))...)
	if err != nil {
		return nil, err
	}
	top := parser.Model.Node
	n := len(top.Children) - len(moderation.Verbs)
	made := top.Children[n:]
	top.Children = top.Children[:n]
	game := top.Children[slices.IndexFunc(top.Children, func(c *kong.Node) bool { return c.Name == "game" })]
	for _, node := range made {
		if named := func(c *kong.Node) bool { return c.Name == node.Name }; slices.ContainsFunc(game.Children, named) || slices.ContainsFunc(top.Children, named) {
			continue
		}
		node.Parent, node.Group = game, verbGroup
		node.Target.Addr().Interface().(*verbCommand).build(node)
		game.Children = append(game.Children, node)
	}
	return parser, nil
}

// verbGroup heads the verbs where commands are listed.
var verbGroup = &kong.Group{Key: "verbs", Title: "What can be done to a game, by the daemon if one runs:"}

// printHelp prints the help of a command; what verbs do stands in the catalogs.
func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	book, err := templates.Load()
	if err != nil {
		return err
	}
	for _, node := range ctx.Model.Leaves(true) {
		if node.Group == verbGroup {
			does := book.Text(rules.English, nil, rules.M("door.does."+node.Name))
			node.Help = strings.ToUpper(does[:1]) + does[1:] + "."
		}
	}
	return kong.DefaultHelpPrinter(options, ctx)
}

// build gives a command the arguments and flags of its verb.
func (c *verbCommand) build(n *kong.Node) {
	if c.verb.Office {
		n.Positional = nil
	}
	n.Flags = slices.DeleteFunc(n.Flags, func(f *kong.Flag) bool {
		f.Required = f.Name == "phase" && c.verb.Phase
		return f.Name == "phase" && c.verb.Office || f.Name == "reason" && !c.verb.TakesReason()
	})
	var flags []*kong.Flag
	var last *moderation.Field
	for i := range c.verb.Fields {
		switch f := &c.verb.Fields[i]; {
		case f.Help == "": // not asked for, or by another
		case f.Lead:
			flag := &kong.Flag{Value: c.value(f, false), PlaceHolder: placeholder(f)}
			flag.Value.Flag = flag
			flags = append(flags, flag)
		default:
			last = f
		}
	}
	for i := range c.verb.Fields {
		if f := &c.verb.Fields[i]; f.Help != "" && !f.Lead {
			c.addWords(n, c.value(f, f == last && !f.File), f.Name)
		}
	}
	if last == nil && !c.verb.Office {
		c.addWords(n, c.value(&moderation.Field{Name: restOfWords, Optional: true, Help: "The words of a letter, as in: because of the holidays."}, true), restOfWords)
	}
	n.Flags = slices.Concat(flags, n.Flags)
}

// restOfWords is what is typed for a verb that asks for nothing.
const restOfWords = "words"

// addWords adds what the parser reads for a field that is no flag.
func (c *verbCommand) addWords(n *kong.Node, v *kong.Value, field string) {
	v.Position = len(n.Positional)
	n.Positional = append(n.Positional, v)
	c.order = append(c.order, field)
}

// value returns what the parser reads for a field: a flag, a word, or all words that are left.
func (c *verbCommand) value(f *moderation.Field, all bool) *kong.Value {
	words := &typedWords{}
	c.typed[f.Name] = words
	var into any = &words.one
	switch {
	case f.Kind == moderation.FieldFlag && len(f.Choices) == 0:
		into = &words.set
	case all:
		into = &words.all
	}
	optional := f.File || f.Optional && !f.Spoken && f.Kind != moderation.FieldPerson // these stand for other fields, too
	target := reflect.ValueOf(into).Elem()
	mapper := kong.NewRegistry().RegisterDefaults().ForValue(target)
	if f.Kind == moderation.FieldFlag && len(f.Choices) > 0 {
		mapper = choiceFlag(f.Choices)
	}
	return &kong.Value{
		Name: flagName(f), Help: f.Help, OrigHelp: f.Help, Required: !optional, Tag: &kong.Tag{Optional: optional},
		Target: target, DefaultValue: reflect.Zero(target.Type()), Mapper: mapper,
	}
}

// flagName returns what a field is called on the command line.
func flagName(f *moderation.Field) string { return cmp.Or(f.Flag, f.Name) }

// placeholder returns what stands for the value of a flag.
func placeholder(f *moderation.Field) string {
	switch f.Kind {
	case moderation.FieldNumber:
		return "N"
	case moderation.FieldMoment:
		return "TIME"
	}
	return strings.ToUpper(flagName(f))
}

// Run carries out the command.
func (c *verbCommand) Run(p *program) error {
	return p.withOffice(c.Config, func(o *daemon.Office) error {
		args, err := c.args(p, o)
		if err != nil {
			return err
		}
		return c.carry(p, o, c.verb, c.Game, args)
	})
}

// args returns the arguments of the verb.
func (c *verbCommand) args(p *program, o *daemon.Office) (map[string]string, error) {
	place, err := calendar.Zone(o.Config.Moderator.Zone)
	if err != nil {
		return nil, fmt.Errorf("time zone of the moderator: %w", err)
	}
	typed, err := c.read(p, o)
	if err != nil {
		return nil, err
	}
	var either []string
	named := false
	for i := range c.verb.Fields {
		f := &c.verb.Fields[i]
		if f.Either && typed[f.Name] != "" {
			either = append(either, flagName(f))
		}
		named = named || f.Kind == moderation.FieldPerson
	}
	switch {
	case len(either) > 1:
		return nil, fmt.Errorf("%s cannot be given together", strings.Join(either, " and "))
	case named && len(either) == 0 && typed["person"] == "":
		return nil, cli.Advise(errors.New("nobody is named"), `write SIDE="Ana <ana@club.es>,es,Europe/Madrid"`)
	}
	args, err := c.verb.ReadArgs(typed, time.Now().In(place))
	var no *moderation.FieldError
	switch {
	case errors.As(err, &no) && no.Word == "":
		return nil, cli.Advise(fmt.Errorf("%s is missing", flagName(&no.Field)), "it is "+no.Field.Wanted(o.Book, rules.English))
	case errors.As(err, &no):
		return nil, fmt.Errorf("%s: %q is not %s", flagName(&no.Field), no.Word, no.Field.Wanted(o.Book, rules.English))
	}
	if how := args[office.ArgHow]; c.verb == moderation.End && args[office.ArgSide] != "" && (how == moderation.EndDraw || how == moderation.EndVoid) {
		return nil, cli.Advise(errors.New("a side is named that wins or never came, and no other"), "write `end GAME win SIDE`, `end GAME no-show SIDE`, `end GAME draw` or `end GAME void`")
	}
	if c.Phase != 0 && err == nil {
		args[office.ArgPhase] = strconv.Itoa(c.Phase)
	}
	return args, err
}

// read returns what was typed for the fields of the verb: its words are those of a letter, and a flag
// says the same again.
func (c *verbCommand) read(p *program, o *daemon.Office) (typed map[string]string, err error) {
	var words []string
	for _, field := range c.order {
		words = append(words, c.typed[field].all...)
		if one := c.typed[field].one; one != "" && !c.isFile(field) {
			words = append(words, one)
		}
	}
	if c.verb.TakesWholeText() { // line breaks stay
		typed = map[string]string{c.verb.Fields[0].Name: strings.Join(words, " ")}
	} else {
		title, _, _ := cutLast(c.Game, "-")
		var why string
		var over []string
		typed, why, over = o.Service.Commands.ReadWords(title, c.verb, strings.Join(words, " "))
		if len(over) > 0 {
			return nil, cli.Advise(fmt.Errorf("%q belongs nowhere", strings.Join(over, " ")), "write for example: "+o.Book.Text(rules.English, nil, rules.M("door.example."+c.verb.Name, rules.Text("side", "SIDE"), rules.Text(post.WhenArg, "2026-12-24 20:00"))))
		}
		c.Reason = cmp.Or(c.Reason, why)
	}
	for i := range c.verb.Fields {
		f := &c.verb.Fields[i]
		words := c.typed[f.Name]
		switch {
		case words == nil:
		case words.set:
			typed[f.Name] = flagName(f)
		case f.File:
			if typed[f.Name], err = readText(p, words.one); err != nil {
				return nil, err
			}
		case f.Lead && words.one != "":
			typed[f.Name] = words.one
		}
	}
	return typed, nil
}

// isFile reports whether a field names a file that holds what it is.
func (c *verbCommand) isFile(field string) bool {
	return slices.ContainsFunc(c.verb.Fields, func(f moderation.Field) bool { return f.Name == field && f.File })
}

// readText reads a file, or standard input for - and for nothing.
func readText(p *program, name string) (string, error) {
	if name == "" || name == "-" {
		text, err := io.ReadAll(p.In)
		return string(text), err
	}
	text, err := os.ReadFile(name)
	return string(text), err
}

// carry has a verb carried out: by the daemon if one runs, else here.
func (f *verbFlags) carry(p *program, o *daemon.Office, verb *moderation.Verb, game string, args map[string]string) error {
	if why := moderation.ReadReason(f.Reason); why != "" {
		args[office.ArgReason] = why
	}
	given := store.Command{Actor: f.actor(), Verb: verb.Name, Game: game, Args: args}
	if f.Preview {
		return f.preview(p, o, given)
	}
	c, alone, err := f.answer(p.Ctx, o, given)
	if errors.Is(err, phases.ErrNoGame) {
		return noGame(game)
	}
	if err != nil {
		return err
	}
	says := answerText(o.Titles, o.Book, &c)
	if c.State != store.CommandDone {
		return errors.New(says)
	}
	if f.JSON {
		return p.JSON(map[string]any{
			"id": c.ID, "verb": c.Verb, "game": c.Game, "actor": c.Actor, "args": c.Args, "state": c.State, "answer": says, "daemon": !alone,
		})
	}
	p.Printf("%s\n", says)
	if alone {
		p.Printf("No daemon runs on this database: it was done here, and the mails go out when the daemon runs.\n")
	}
	return nil
}

// preview shows what would come of a command.
func (f *verbFlags) preview(p *program, o *daemon.Office, given store.Command) error {
	pre, err := o.Service.Commands.Preview(p.Ctx, given)
	if errors.Is(err, phases.ErrNoGame) {
		return noGame(given.Game)
	}
	if err != nil {
		return err
	}
	says := answerText(o.Titles, o.Book, &store.Command{Game: given.Game, Answer: pre.Answer})
	if pre.State != store.CommandDone {
		return errors.New(says)
	}
	if f.JSON {
		return p.JSON(map[string]any{"verb": given.Verb, "game": given.Game, "args": pre.Command.Args, "preview": true, "idle": pre.Idle, "answer": says, "mails": pre.Mails})
	}
	p.Printf("Nothing was done yet. It would say: %s\n", says)
	for _, m := range pre.Mails {
		p.Printf("Mail to %s <%s>: %s\n", m.Name, m.Address, m.Subject)
	}
	return nil
}

// noGame says that there is no such game.
func noGame(id string) error {
	return cli.Advise(fmt.Errorf("no game %q", id), "`fieldpost game list` lists them")
}

// pollEvery is the time between two looks for the daemon's answer.
const pollEvery = 50 * time.Millisecond

// answer has a command carried out and returns what came of it. alone says
// that no daemon runs.
func (f *verbFlags) answer(ctx context.Context, o *daemon.Office, c store.Command) (_ store.Command, alone bool, err error) {
	release, err := daemon.Alone(ctx, o.Config.Database)
	if err == nil {
		defer func() { err = errors.Join(err, release()) }()
		if moderation.VerbNamed(c.Verb).Reads {
			return c, true, cli.Advise(fmt.Errorf("no daemon runs, and without one the mailbox cannot be read, which %q needs: nothing was done", c.Verb), "start `fieldpost serve`")
		}
		c, err = o.Service.Command(ctx, c)
		return c, true, err
	}
	if !errors.Is(err, daemon.ErrRunning) {
		return c, true, err
	}
	id, err := o.Service.Commands.Submit(ctx, c)
	if err != nil {
		return c, false, err
	}
	limit := time.Now().Add(f.Wait)
	for {
		if c, err = o.Service.Commands.Answer(ctx, id); err != nil || c.State != store.CommandNew {
			return c, false, err
		}
		if ctx.Err() != nil || time.Now().After(limit) {
			break
		}
		select {
		case <-time.After(pollEvery):
		case <-ctx.Done():
		}
	}
	ctx = context.WithoutCancel(ctx)
	if err := o.Service.Commands.Withdraw(ctx, id); errors.Is(err, moderation.ErrNoCommand) { // just carried out
		c, err = o.Service.Commands.Answer(ctx, id)
		return c, false, err
	} else if err != nil {
		return c, false, err
	}
	return c, false, cli.Advise(fmt.Errorf("the daemon did not answer within %s: nothing was done", f.Wait), "its log says what keeps it; or give a longer --wait")
}

// answerText puts the answer to a command into words.
func answerText(set rules.Set, book *templates.Book, c *store.Command) string {
	id, _, _ := cutLast(c.Game, "-")
	title, _ := set.Get(id)
	var out []string
	for _, m := range post.FormatTimeArgs(c.Answer, terminalTime) {
		out = append(out, book.Text(rules.English, title, m))
	}
	return strings.Join(out, " ")
}

// terminalTime returns how a time is told on the terminal.
func terminalTime(at time.Time) string { return at.UTC().Format("2006-01-02 15:04 UTC") }

// cutLast cuts a text at the last sep.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}
