// Package pages is the door of browsers to orders: a sheet typed on a page is filed as a letter of
// the mailbox "page", or handled as one and undone to check it.
//
// So a page and a mail come to the same: there is one way of reading orders, and one of answering
// them. What it takes from a form is checked by its token, and no answer on a page holds a key.
package pages
