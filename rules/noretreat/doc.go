// Package noretreat carries out No Retreat! The Russian Front.
package noretreat
