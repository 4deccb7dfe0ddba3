const failed = new Set<HTMLLinkElement>();

// The error of a link does not bubble, so the listener captures it.
document.addEventListener(
  'error',
  ({ target }) => void (target instanceof HTMLLinkElement && failed.add(target)),
  true,
);

/**
 * Requests again every stylesheet that failed to load. A second `import()` of a script does not, because Vite adds the
 * stylesheets of a script only once.
 * @throws Error if one fails again
 */
export async function retryFailedStylesheets(): Promise<void> {
  const links = [...failed].filter(({ rel }) => rel === 'stylesheet');
  failed.clear();
  await Promise.all(
    links.map(
      (link) =>
        new Promise((resolve, reject) => {
          const retried = document.createElement('link');
          retried.rel = 'stylesheet';
          retried.href = link.href;
          retried.addEventListener('load', resolve);
          retried.addEventListener('error', () => reject(new Error(`Unable to preload CSS for ${link.href}`)));
          link.replaceWith(retried);
        }),
    ),
  );
}
