// Package mailtext makes lines of text of a raw mail: its header with who vouches for it, the parts of its
// body decoded by their labels or in spite of them, HTML as a reader sees it, what the sender struck out,
// and what is there but cannot be read. It tells mails of machines, and reads reports of mails that came
// back.
//
// Whatever can be read of a broken mail is given; nothing that a stranger sends makes the package panic or
// work longer than its limits allow. Which of the lines are the sender's own words is not decided here but
// in package parser.
package mailtext
