// Package prose tells what people mean who write to a service in words of their own: yes and no with what
// belongs to them, conditions, thanks and small talk that want nothing, wishes to change something or to
// take it back, dates of absence, requests in near words.
//
// It knows words and no title; what a title's order words or places add is given to it by package desk.
// The words stand in the catalogs of package phrases, each once.
//
// In doubt nothing is sent or changed, and who wrote is asked.
package prose
