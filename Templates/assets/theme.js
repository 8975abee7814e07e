// Sets the reader's chosen theme before the page is drawn, so that it does not flash.
"use strict";
(() => {
  try {
    const theme = localStorage.getItem("gazette-theme");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage the system's theme holds.
  }
})();
