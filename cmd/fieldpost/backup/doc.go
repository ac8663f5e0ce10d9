// Package backup keeps a post office in a folder, and puts it back.
//
// # Words
//
//   - backup: a folder with a copy of the database, the configuration and the files that
//     it names, and a manifest
//   - manifest: manifest.json, which says of what program and schema the backup is, when it
//     was made, and of each file where it belongs, its size and its SHA-256
//   - aside: what stood where a file is put back, renamed and not deleted
//
// # What always holds
//
//   - Under the name of a backup there is a whole one or none: it is written into
//     NAME.partial, flushed, and renamed. One that was there before is NAME.previous for
//     that moment.
//   - The copy of the database is of one moment, and a running daemon is not kept waiting
//     ([store.Copy]).
//   - Files are readable by their owner only. They hold all secrets of the post office.
//   - A backup of a newer schema, or in which a file is not as the manifest says, is not
//     put back. Nothing is overwritten: what stands in the way stays, and is an error, or
//     is set aside when that is asked for; the database's log always, as SQLite would take
//     it for that of the copy.
//   - A database that was put back has forgotten how far mailboxes were read
//     ([store.MarkRestored]): the daemon looks through the folder of the letters that were
//     taken, and reads again those that the copy does not know.
//
// Read [Make], then [Restore].
package backup
