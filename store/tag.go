package store

// tagsColumn is a JSON list of the tags of a game, empty where it has none.
const tagsColumn = `COALESCE((SELECT json_group_array(w.tag) FROM (SELECT t.tag FROM tag t WHERE t.game = game.id ORDER BY t.tag) w HAVING COUNT(*) > 0), '')`

// SetTags gives a game its tags, lower case, in place of those that it had.
func (t *Tx) SetTags(game string, tags []string) error {
	if _, err := t.exec("clear tags", `DELETE FROM tag WHERE game = ?`, game); err != nil {
		return err
	}
	for _, tag := range tags {
		if _, err := t.exec("add tag", `INSERT INTO tag (game, tag) VALUES (?, ?) ON CONFLICT DO NOTHING`, game, tag); err != nil {
			return err
		}
	}
	return nil
}
