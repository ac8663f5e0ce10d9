package main

type demoCommand struct{}

func (c *demoCommand) Run(p *program) error { return nil }
