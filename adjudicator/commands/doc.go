// Package commands is the door of moderators: it carries commands out, shows what would come of them,
// and reads letters that begin with "moderator" or answer a mail that a moderator has got; of an answer
// it tells the words, which go on to who wrote, from the lines that have something done.
//
// A preview is the command done and undone. What is confirmed is what was shown: where the ground has
// changed since, it is shown again.
package commands
