package web_test

// publicPages are all pages of toyWorld that anybody may see, with the names
// of their golden files.
var publicPages = []struct {
	name, path string
	help       bool
}{
	{"list", "/", false},
	{"list-paused", "/?state=paused", false},
	{"list-over", "/?state=over", false},
	{"game-running", "/games/toy-2", false},
	{"game-over", "/games/toy-1", false},
	{"game-paused", "/games/toy-3", false},
	{"game-fresh", "/games/toy-4", false},
	{"phase", "/games/toy-1/phases/2", false},
	{"login", "/login", false},
	{"topics-en", "/help/en", true},
	{"topics-es", "/help/es", true},
	{"help-en", "/help/en/general", true},
	{"help-es", "/help/es/general", true},
}

// moderatorPages are those that differ for the moderator.
var moderatorPages = []struct{ name, path string }{
	{"list", "/"},
	{"game-running", "/games/toy-2"},
	{"game-over", "/games/toy-1"},
	{"game-fresh", "/games/toy-4"},
	{"outbox", "/outbox"},
	{"letters", "/letters"},
}
