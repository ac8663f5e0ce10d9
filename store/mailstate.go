package store

// MailState is how far the mail is, in numbers that differ when what a moderator is
// shown of it does.
type MailState struct {
	Failed, Again int // of the latest dispatches
	New, Lost     int // letters that wait, and that could not be handled
	Letter        int64
	Dispatch      int64
	Unsent        int
}

// stateOf is how many of the latest dispatches and letters MailState counts.
const stateOf = 500

// MailState tells how the mail is: of all games what is wrong, of one game ("" for all)
// also which letters and dispatches came last.
func (t *Tx) MailState(game string) (m MailState, err error) {
	if err := t.row("mail state", `SELECT COALESCE(SUM(state = 'failed'), 0), COALESCE(SUM(state = 'queued' AND attempts > 0), 0)
		FROM outbox WHERE state IN ('failed', 'queued') AND `+latestOutbox, []any{stateOf}, &m.Failed, &m.Again); err != nil {
		return m, err
	}
	if err := t.row("mail state", `SELECT COALESCE(SUM(state = 'new'), 0), COALESCE(SUM(state = 'failed'), 0)
		FROM letter WHERE state IN ('new', 'failed') AND id > (SELECT COALESCE(MAX(id), 0) FROM letter) - ?`, []any{stateOf}, &m.New, &m.Lost); err != nil || game == "" {
		return m, err
	}
	if err := t.row("mail state", `SELECT COALESCE(MAX(id), 0) FROM letter WHERE game = ? AND game <> ''`, []any{game}, &m.Letter); err != nil {
		return m, err
	}
	return m, t.row("mail state", `SELECT COALESCE(MAX(id), 0), COALESCE(SUM(state NOT IN ('sent', 'enclosed')), 0) FROM outbox WHERE game = ?`, []any{game}, &m.Dispatch, &m.Unsent)
}
