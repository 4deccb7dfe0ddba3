import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { Marked } from 'marked';
import { guidePage } from './guide-page.mjs';
import { root } from './run.mjs';

const source = join(root, 'docs', 'ayuda');
const style = join(root, 'web', 'guide', 'guide.css');

/** @typedef {{ path: string, title: string, html: string, sections: { id: string, title: string }[] }} Chapter */

/** @param {string} built The folder that Vite has filled. */
export function buildGuide(built) {
  const folder = join(built, 'ayuda');
  mkdirSync(folder);
  cpSync(join(source, 'imagenes'), join(folder, 'imagenes'), { recursive: true });
  const head = headOf(built);
  const chapters = chapterFiles().map(readChapter);
  for (const [index, chapter] of chapters.entries()) {
    const name = index === 0 ? 'index' : chapter.path.replace('/ayuda/', '');
    writeFileSync(join(folder, `${name}.html`), guidePage({ head, chapters, index }));
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
  const css = readFileSync(style);
  const path = `/assets/guide-${createHash('sha256').update(css).digest('base64url').slice(0, 8)}.css`;
  writeFileSync(join(built, path), css);
  return [...links, `<link rel="stylesheet" href="${path}" />`].join('\n    ');
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
  const chapter = { path: pathOf(file), title: '', html: '', sections: [] };
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
  const html = marked.parse(readFileSync(join(source, file), 'utf8'), { async: false });
  // A wide table scrolls in its own element, which the keyboard can focus.
  chapter.html = html
    .replaceAll('<table>', '<div class="table" role="group" aria-label="Tabla" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
  return chapter;
}
