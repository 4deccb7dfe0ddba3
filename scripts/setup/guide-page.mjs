/** @typedef {import('./guide.mjs').Chapter} Chapter */

/**
 * The first script chooses the dark mode before the first paint, and the second is the search.
 * @param {{ head: string, search: { script: string, texts: string }, chapters: Chapter[], index: number }} page
 */
export function guidePage({ head, search, chapters, index }) {
  const chapter = chapters[index];
  if (!chapter) throw new Error(`The guide has no page ${index}`);
  const title = index === 0 ? 'Ayuda · Dioptría' : `${chapter.title} · Ayuda de Dioptría`;
  return `<!doctype html>
<html lang="es-AR">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${title}</title>
    <meta name="description" content="Guía de uso de Dioptría, la gestión para ópticas." />
    <meta name="theme-color" content="#f1f5f5" />
    <script src="/first-paint.js"></script>
    ${head}
    <script type="module" src="${search.script}"></script>
  </head>
  <body class="guide${index === 0 ? ' start' : ''}">
    <a class="skip" href="#contenido">Ir al contenido</a>
    <header>
      <a class="home" href="/ayuda"><img src="/favicon.svg" alt="" width="30" height="30" />Ayuda de Dioptría</a>
      <form class="search" role="search" data-search="${search.texts}" hidden>
        <input type="search" aria-label="Buscar en la ayuda" placeholder="Buscar en la ayuda" autocomplete="off" enterkeyhint="go" />
        <div class="found"><output></output><ul aria-label="Resultados"></ul></div>
      </form>
      <a class="app" href="/dashboard">Ir a la aplicación</a>
    </header>
    <div class="frame">
      ${contents(chapters, index)}
      <main id="contenido" tabindex="-1">
        <article>
          ${index === 0 ? chapter.html : chapter.html.replace('</h1>', `</h1>${sections(chapter)}`)}
        </article>
        ${neighbours(chapters, index)}
      </main>
    </div>
  </body>
</html>
`;
}

/**
 * @param {Chapter[]} chapters
 * @param {number} current
 */
function contents(chapters, current) {
  const items = chapters.map(
    ({ path, title }, index) =>
      `<li><a href="${path}"${index === current ? ' aria-current="page"' : ''}>${index === 0 ? 'Inicio' : title}</a></li>`,
  );
  const list = `<ul>${items.join('')}</ul>`;
  return `<nav class="contents" aria-label="Capítulos">${list}</nav>
      <details class="contents-phone"><summary>Capítulos</summary><nav aria-label="Capítulos, plegados">${list}</nav></details>`;
}

/** @param {Chapter} chapter */
function sections({ sections: all }) {
  if (all.length < 3) return '';
  const items = all.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`);
  return `<nav class="sections" aria-label="En esta página"><p>En esta página</p><ul>${items.join('')}</ul></nav>`;
}

/**
 * @param {Chapter[]} chapters
 * @param {number} index
 */
function neighbours(chapters, index) {
  const previous = index > 1 ? chapters[index - 1] : undefined;
  const links = neighbour(previous, 'prev', 'Anterior') + neighbour(chapters[index + 1], 'next', 'Siguiente');
  return `<nav class="neighbours" aria-label="Capítulo anterior y siguiente">${links}</nav>`;
}

/**
 * @param {Chapter | undefined} chapter
 * @param {string} rel
 * @param {string} label
 */
function neighbour(chapter, rel, label) {
  if (!chapter) return '<span></span>';
  return `<a rel="${rel}" href="${chapter.path}"><span>${label}</span> ${chapter.title}</a>`;
}
