// Times in the reader's own zone: each <time> keeps its words as a tooltip.
"use strict";
{
	const zones = () => {
		for (const t of document.querySelectorAll("time[datetime]")) {
			const at = new Date(t.dateTime);
			if (isNaN(at)) continue;
			t.title = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "full", timeStyle: "long" }).format(at);
		}
	};
	zones();
	document.addEventListener("fieldpost:new", zones); // see live.js
}
