// Runs before the first paint, so that a page in dark mode never flashes white. src/app/dark-mode.tsx has the same
// rule.
(function () {
  var dark = false;
  try {
    dark = localStorage.getItem('darkMode') === 'true';
  } catch {
    // If the storage is blocked, the page stays light.
  }
  var page = document.documentElement;
  page.classList.toggle('dark', dark);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.querySelector('meta[name="theme-color"]').setAttribute('content', dark ? '#0a1417' : '#f1f5f5');
})();
