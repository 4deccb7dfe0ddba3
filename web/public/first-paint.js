// Runs before the first paint, so that a dark shop never flashes white. Its rule is that of src/app/dark-mode.tsx.
(function () {
  var dark = false;
  try {
    dark = localStorage.getItem('darkMode') === 'true';
  } catch {
    // Storage is blocked: light.
  }
  var page = document.documentElement;
  page.classList.toggle('dark', dark);
  page.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  document.querySelector('meta[name="theme-color"]').setAttribute('content', dark ? '#0a1417' : '#f1f5f5');
})();
