/** A sentence, with the numbers of its first and last line. @typedef {{ text: string, first: number, last: number }} Sentence */
/** The text of one line. It may begin or end inside a sentence. @typedef {{ text: string, line: number }} Piece */

/**
 * A comment is whole if its line has nothing else. A comment is open if the comment continues in the next line.
 * @typedef {{ text?: string, isWhole: boolean, isOpen: boolean }} Comment
 */

const title = /\b(?:test|it|describe)(?:\.\w+)*\(\s*(?:`([^`]*)`|'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")/g;

/**
 * @param {string} file
 * @param {string} text
 * @returns {Sentence[]}
 */
export function sentencesOf(file, text) {
  const lines = text.split('\n');
  if (file.endsWith('.md')) return lines.flatMap((line, index) => split([{ text: line, line: index + 1 }]));
  return [...commentsOf(file, lines).flatMap(split), ...titlesOf(text)];
}

/**
 * Adjacent lines with only a comment are one comment. A tag of JSDoc begins a new comment.
 * @param {string} file
 * @param {string[]} lines
 */
function commentsOf(file, lines) {
  /** @type {Piece[][]} */
  const comments = [];
  let isInside = false;
  let wasWhole = false;
  for (const [index, line] of lines.entries()) {
    /** @type {Comment} */
    const { text, isWhole, isOpen } = isInside ? continued(line) : commentIn(file, line);
    const isFurther = wasWhole && isWhole && !/^\s*@/.test(text ?? '') && !/^\s*\/\*/.test(line);
    if (text !== undefined && !isFurther) comments.push([]);
    if (text !== undefined) comments.at(-1)?.push({ text, line: index + 1 });
    isInside = isOpen;
    wasWhole = text !== undefined && isWhole;
  }
  return comments;
}

/**
 * @param {string} line
 * @returns {Comment}
 */
function continued(line) {
  const [text = ''] = line.split('*/');
  return { text: text.replace(/^\s*\* ?/, ''), isWhole: true, isOpen: !line.includes('*/') };
}

/**
 * @param {string} file
 * @param {string} line
 * @returns {Comment}
 */
function commentIn(file, line) {
  const mark = /\.(?:ts|tsx|mjs|js)$/.test(file) ? '//' : file.endsWith('.sql') ? '--' : '#';
  const [, before = '', ofLine] = file.endsWith('.css')
    ? []
    : (new RegExp(String.raw`^(|.*?\s)${mark} (.*)$`).exec(line) ?? []);
  if (ofLine !== undefined) return { text: ofLine, isWhole: before.trim() === '', isOpen: false };
  const [, code = '', ofBlock, end] = /^(.*?)\/\*+ ?(.*?)(\*\/|$)/.exec(line) ?? [];
  const hasBlocks = mark === '//' || file.endsWith('.css');
  return {
    text: hasBlocks ? ofBlock : undefined,
    isWhole: code.trim() === '',
    isOpen: hasBlocks && ofBlock !== undefined && end === '',
  };
}

/** @param {string} text @returns {Sentence[]} */
function titlesOf(text) {
  return [...text.matchAll(title)].flatMap((match) => {
    const words = match[1] ?? match[2] ?? match[3] ?? '';
    const line = text.slice(0, match.index + match[0].length).split('\n').length;
    return split([{ text: words, line }]);
  });
}

/**
 * @param {Piece[]} pieces
 * @returns {Sentence[]}
 */
function split(pieces) {
  const words = pieces.flatMap(({ text, line }) =>
    plain(text)
      .split(/\s+/)
      .flatMap((word) => (word ? [{ word, line }] : [])),
  );
  /** @type {Sentence[]} */
  const sentences = [];
  let ended = true;
  for (const { word, line } of words) {
    const last = sentences.at(-1);
    if (ended || !last) sentences.push({ text: word, first: line, last: line });
    else Object.assign(last, { text: `${last.text} ${word}`, last: line });
    ended = /[.!?:]['")»]?$/.test(word) && !/^(?:e\.g|i\.e|etc|No|vs)\.$/.test(word);
  }
  return sentences;
}

/** Removes the tag of JSDoc with its type and name, the anchor of a rule, and Markdown's marks. @param {string} text */
function plain(text) {
  return text
    .replace(/^\s*@(?:param|returns|throws|typedef)(?: \{.*?\})?(?: \[?[\w.]+\]?(?= [A-Za-z']))?/, '')
    .replace(/^\s*(?:[-*] |\d+\. )?(?:<a id="[^"]*"><\/a>)?(?:\*\*[\w-]+\*\*)?/, '')
    .replaceAll(/[*_`]/g, '');
}
