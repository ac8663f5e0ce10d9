// Package config reads the configuration of a post office: one TOML file.
//
// # Words
//
//   - key: the dotted name of a setting, as in imap.poll_every
//   - secret: a password or key; the file never holds it, only the name of
//     another file (..._file) or of an environment variable (..._env)
//   - fault: something wrong with the file, with its line and what to do
//
// # What always holds
//
//   - Every key is listed once, in settings.go, with its kind and bounds. A
//     key that is not there is refused.
//   - All faults of a file are told at once, in the order of their lines.
//   - Paths are relative to the folder of the file, so that a post office can
//     be moved whole.
//   - A [Secret] shows its value to nobody who prints it.
//   - example.toml, which `serve --example-config` prints, holds every key at
//     its default; only the lines marked "required" differ from it.
//
// Read [Load], then the table in settings.go.
package config
