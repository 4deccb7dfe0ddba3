// Runs before the first paint, so that a page in dark mode never flashes white. src/app/dark-mode.tsx has the same
// rule: the stored mode, or the mode of the system if no mode is stored.
(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)').matches;
  try {
    var stored = localStorage.getItem('darkMode');
    if (stored !== null) dark = stored === 'true';
  } catch {
    // If the storage is blocked, the page follows the system.
  }
  var page = document.documentElement;
  page.classList.toggle('dark', dark);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.querySelector('meta[name="theme-color"]').setAttribute('content', dark ? '#0a1417' : '#f1f5f5');
})();
