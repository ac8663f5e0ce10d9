// Package goldentest compares what a title shows to people with files that were looked at, for the
// parts of titletest: its mails in templates/testdata/<title>, its picture of the README in
// templates/chart/testdata. With -update the files are written anew; read the difference.
//
//	go test ./rules/rommel -run TestTitle -update
package goldentest
