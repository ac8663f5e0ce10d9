package store

// Migrations are the steps from one version to the next.
func Migrations() []string { return migrations() }
