const failed = new Set<HTMLLinkElement>();

// The error of a link does not bubble, so the listener captures it.
document.addEventListener(
  'error',
  ({ target }) => void (target instanceof HTMLLinkElement && failed.add(target)),
  true,
);

/**
 * A second `import()` of a script does not request the script's stylesheets again, because Vite adds these stylesheets only once.
 * @throws Error if a stylesheet fails again.
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
