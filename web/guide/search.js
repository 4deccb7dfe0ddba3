// The search of the guide. Loads the texts of all chapters when the user first enters the field.
const form = document.querySelector('[data-search]');
const field = form.querySelector('input');
const list = form.querySelector('ul');
const message = form.querySelector('output');
const MAX_RESULTS = 12;
const PASSAGE = 90;

/** @type {Promise<{ path: string, chapter: string, heading: string, text: string }[]> | undefined} */
let loading;

async function fetchTexts() {
  const answer = await fetch(form.dataset.search);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

function load() {
  if (!loading) {
    loading = fetchTexts();
    // After a failure, the next letter loads the texts again.
    loading.catch(() => (loading = undefined));
  }
  return loading;
}

/** Without case and accents, and as long as the text. */
const fold = (text) => text.replaceAll(/[À-ɏ]/g, (letter) => letter.normalize('NFD')[0]).toLowerCase();

const wordsOf = (typed) => fold(typed).match(/[\p{L}\p{N}]+/gu) ?? [];

/** The place of the first word of `text` that begins with `word`, or -1. */
function placeOf(text, word) {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) return at;
  }
  return -1;
}

/** A word in the heading counts more than a word in the title of the chapter, and both more than a word in the text. */
function scoreOf({ chapter, heading, text }, words) {
  const places = [
    [fold(heading), 9],
    [fold(chapter), 3],
    [fold(text), 1],
  ];
  const scores = words.map((word) => places.reduce((sum, [at, worth]) => sum + (placeOf(at, word) < 0 ? 0 : worth), 0));
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}

function find(sections, words) {
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
    .map(({ section }) => section);
}

function passageOf(text, words) {
  const places = words.map((word) => placeOf(fold(text), word)).filter((at) => at >= 0);
  const first = places.length > 0 ? Math.min(...places) : 0;
  const begin = first < PASSAGE ? 0 : text.indexOf(' ', first - PASSAGE) + 1;
  const end = text.indexOf(' ', first + PASSAGE);
  return `${begin > 0 ? '… ' : ''}${end < 0 ? text.slice(begin) : `${text.slice(begin, end)} …`}`;
}

/** The text, with each word that begins with a typed word in <mark>. */
function marked(text, words) {
  const parts = text.split(/([\p{L}\p{N}]+)/u);
  return parts.map((part) => {
    if (!words.some((word) => fold(part).startsWith(word))) return part;
    const mark = document.createElement('mark');
    mark.append(part);
    return mark;
  });
}

function resultOf({ path, chapter, heading, text }, words) {
  const link = document.createElement('a');
  link.href = path;
  const title = document.createElement('strong');
  title.append(...marked(heading ? `${chapter} › ${heading}` : chapter, words));
  const passage = document.createElement('span');
  passage.append(...marked(passageOf(text, words), words));
  link.append(title, passage);
  const item = document.createElement('li');
  item.append(link);
  return item;
}

function show(results, text) {
  list.replaceChildren(...results);
  message.textContent = text;
  form.toggleAttribute('data-open', text !== '');
}

async function search() {
  const typed = field.value.trim();
  const words = wordsOf(typed);
  if (words.length === 0) return show([], '');
  try {
    const found = find(await load(), words);
    // The user typed on while the texts loaded.
    if (field.value.trim() !== typed) return undefined;
    const count = found.length === 1 ? '1 resultado' : `${found.length} resultados`;
    return show(
      found.map((section) => resultOf(section, words)),
      found.length > 0 ? count : `No hay nada con «${typed}». Probá con otra palabra, o con menos letras.`,
    );
  } catch {
    return show([], 'No se pudo cargar la búsqueda. Revisá tu conexión y escribí de nuevo.');
  }
}

const close = () => show([], '');

field.addEventListener('focus', () => void load().catch(() => undefined));
field.addEventListener('input', () => void search());
form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    close();
    field.focus();
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  event.preventDefault();
  const stops = [field, ...list.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
  stops[Math.max(0, Math.min(at, stops.length - 1))].focus();
});
// A link to a heading of this page loads no page.
list.addEventListener('click', close);
form.addEventListener('focusout', (event) => {
  if (!form.contains(event.relatedTarget)) close();
});
field.addEventListener('focus', () => void search());
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target instanceof HTMLInputElement) return;
  event.preventDefault();
  field.focus();
});
form.hidden = false;
