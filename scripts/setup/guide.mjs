import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { Marked } from 'marked';
import { guidePage } from './guide-page.mjs';
import { root } from './run.mjs';

const source = join(root, 'docs', 'ayuda');
const own = join(root, 'web', 'guide');

/** @typedef {{ path: string, title: string, html: string, sections: { id: string, title: string }[], parts: Part[] }} Chapter */

/**
 * A result of the search: the text below a heading, or before the first heading.
 * @typedef {{ id: string, heading: string, text: string }} Part
 */

/** @param {string} built The folder that Vite has filled. */
export function buildGuide(built) {
  const folder = join(built, 'ayuda');
  mkdirSync(folder);
  cpSync(join(source, 'imagenes'), join(folder, 'imagenes'), { recursive: true });
  const chapters = chapterFiles().map(readChapter);
  const head = headOf(built);
  const search = searchOf(built, chapters);
  for (const [index, chapter] of chapters.entries()) {
    const name = index === 0 ? 'index' : chapter.path.replace('/ayuda/', '');
    writeFileSync(join(folder, `${name}.html`), guidePage({ head, search, chapters, index }));
  }
}

function chapterFiles() {
  const numbered = readdirSync(source).filter((name) => /^\d\d-[\w-]+\.md$/.test(name));
  return ['README.md', ...numbered.toSorted()];
}

/**
 * The guide uses the app's icon, font and style sheets, which a user's browser has in its cache.
 * @param {string} built
 */
function headOf(built) {
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const links = page.match(/<link [^>]*rel="(?:icon|preload|stylesheet)"[^>]*>/g) ?? [];
  const path = asset(built, 'css', readFileSync(join(own, 'guide.css'), 'utf8'));
  return [...links, `<link rel="stylesheet" href="${path}" />`].join('\n    ');
}

/**
 * Browsers load the script with the page, and the texts when the user first enters the search field.
 * @param {string} built
 * @param {Chapter[]} chapters
 */
function searchOf(built, chapters) {
  const texts = chapters.flatMap(({ path, title, parts }) =>
    parts.map(({ id, heading, text }) => ({ path: id ? `${path}#${id}` : path, chapter: title, heading, text })),
  );
  return {
    script: asset(built, 'js', readFileSync(join(own, 'search.js'), 'utf8')),
    texts: asset(built, 'json', JSON.stringify(texts)),
  };
}

/**
 * @param {string} built
 * @param {string} ending
 * @param {string} content
 * @returns {string} the URL's path
 */
function asset(built, ending, content) {
  const path = `/assets/guide-${createHash('sha256').update(content).digest('base64url').slice(0, 8)}.${ending}`;
  writeFileSync(join(built, path), content);
  return path;
}

/** @param {string} file */
const pathOf = (file) => (file === 'README.md' ? '/ayuda' : `/ayuda/${file.replace(/^\d\d-|\.md$/g, '')}`);

/** @param {string} text */
const slugOf = (text) =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/**
 * @param {string} file
 * @returns {Chapter}
 */
function readChapter(file) {
  /** @type {Chapter} */
  const chapter = { path: pathOf(file), title: '', html: '', sections: [], parts: [] };
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const html = this.parser.parseInline(tokens);
        const title = this.parser.parseInline(tokens, this.parser.textRenderer);
        if (depth === 1) {
          chapter.title = title;
          return `<h1>${html}</h1>`;
        }
        const id = slugOf(title);
        if (depth === 2) chapter.sections.push({ id, title });
        return `<h${depth} id="${id}">${html}</h${depth}>`;
      },
      link({ href, tokens }) {
        const [path = '', anchor] = href.split('#');
        const target = path.endsWith('.md') ? pathOf(path) : path;
        return `<a href="${target}${anchor ? `#${anchor}` : ''}">${this.parser.parseInline(tokens)}</a>`;
      },
      image({ href, text }) {
        const { width, height } = imageSize(readFileSync(join(source, href)));
        const shape = height > width ? 'phone' : 'desk';
        return `<img class="${shape}" src="/ayuda/${href}" alt="${text}" width="${width}" height="${height}" loading="lazy" />`;
      },
    },
  });
  const markdown = readFileSync(join(source, file), 'utf8');
  const html = marked.parse(markdown, { async: false });
  chapter.parts = partsOf(html);
  // A wide table scrolls in its own element, which the keyboard can focus.
  chapter.html = html
    .replaceAll('<table>', '<div class="table" role="group" aria-label="Tabla" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return chapter;
}

/**
 * @param {string} html
 * @returns {Part[]}
 */
function partsOf(html) {
  const [start = '', ...parts] = html.split(/(?=<h[23] id=)/);
  const headed = parts.map((part) => {
    const [, id = '', heading = '', body = ''] = /^<h[23] id="([^"]*)">(.*?)<\/h[23]>([^]*)$/.exec(part) ?? [];
    return { id, heading: textOf(heading), text: textOf(body) };
  });
  return [{ id: '', heading: '', text: textOf(start.replace(/<h1>.*?<\/h1>/, '')) }, ...headed];
}

const entities = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

/** @param {string} html */
const textOf = (html) =>
  html
    .replaceAll(/<\/(?:p|li|td|th|h\d|summary|blockquote)>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[/** @type {keyof typeof entities} */ (entity)])
    .replaceAll(/\s+/g, ' ')
    .trim();
