// Package bot is the program that plays Downfall of the Third Reich.
package bot
