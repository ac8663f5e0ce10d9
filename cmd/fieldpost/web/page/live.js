// A page that shows what is new by itself: it is told that there is something
// (EventSource), asks for itself again, and puts in place what differs. Where it cannot
// be told it asks once a minute.
"use strict";
(() => {
	const main = document.querySelector("main[data-live]");
	if (!main || !window.EventSource) return;
	const url = main.dataset.live;
	const again = 60_000;
	let source, timer, asking, more;

	function say(which) {
		const place = main.querySelector("[data-live-on]");
		if (!place) return;
		place.textContent = place.dataset[which];
		place.hidden = false;
	}

	// change makes an element like another one, and leaves alone what is alike.
	function change(old, fresh) {
		if (old.isEqualNode(fresh)) return;
		const a = [...old.children], b = [...fresh.children];
		const alike = a.length > 0 && a.length === b.length && old !== main
			? old.cloneNode(false).isEqualNode(fresh.cloneNode(false)) : old === main && a.length === b.length;
		if (alike && a.every((e, i) => e.tagName === b[i].tagName && e.id === b[i].id) && words(old) === words(fresh)) {
			a.forEach((e, i) => change(e, b[i]));
		} else if (old === main) {
			old.replaceChildren(...fresh.childNodes);
		} else {
			old.replaceWith(fresh);
		}
	}

	// words are the texts that stand in an element itself.
	function words(e) {
		return [...e.childNodes].filter(n => n.nodeType === 3).map(n => n.data.trim()).join(" ");
	}

	async function refresh() {
		if (asking) {
			more = true;
			return;
		}
		asking = true;
		try {
			const answer = await fetch(location.href, { cache: "no-store" });
			if (answer.redirected || answer.status === 404) { // the login has ended, or the game may not be seen any more
				location.reload();
				return;
			}
			if (!answer.ok) throw new Error(answer.statusText);
			const page = new DOMParser().parseFromString(await answer.text(), "text/html");
			const fresh = page.querySelector("main");
			const at = document.activeElement?.getAttribute("href");
			change(main, document.importNode(fresh, true));
			if (at && document.activeElement === document.body) {
				[...main.querySelectorAll("a[href]")].find(a => a.getAttribute("href") === at)?.focus({ preventScroll: true });
			}
			document.dispatchEvent(new Event("fieldpost:new"));
		} catch {
			// The next time is soon.
		} finally {
			asking = false;
			say(source && source.readyState === EventSource.OPEN ? "liveOn" : "liveOff");
		}
		if (more) {
			more = false;
			refresh();
		}
	}

	function listen() {
		source = new EventSource(url);
		source.onopen = () => {
			clearInterval(timer);
			timer = undefined;
			say("liveOn");
		};
		// Many may be told at once: they do not all ask at once.
		source.onmessage = () => setTimeout(refresh, url.includes("/moderator/") ? 0 : Math.random() * 1500);
		source.onerror = () => {
			say("liveOff");
			if (source.readyState !== EventSource.CLOSED) return; // the browser tries again by itself
			clearInterval(timer);
			timer = setInterval(() => {
				refresh();
				listen();
			}, again);
		};
	}

	// What nobody looks at is not told: a browser has few connections.
	document.addEventListener("visibilitychange", () => {
		source?.close();
		clearInterval(timer);
		if (document.visibilityState === "visible") {
			refresh();
			listen();
		}
	});
	listen();
})();
