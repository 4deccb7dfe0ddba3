import { cp850Letters } from '@dioptria/contract/base/mended-letters.ts';
import type { OldEncoding } from '@dioptria/contract/base/sheets.ts';
import { isUtf8 } from 'node:buffer';

const CHUNK = 64 * 1024;
const LINE_END = 10;

const decodeCp850 = (bytes: Buffer): string =>
  bytes.toString('latin1').replaceAll(/[\x80-\xff]/g, (byte) => cp850Letters[byte.charCodeAt(0) - 128] ?? byte);

const windows1252 = new TextDecoder('windows-1252');

const decoders: Readonly<Record<OldEncoding, (bytes: Buffer) => string>> = {
  cp850: decodeCp850,
  'windows-1252': (bytes) => windows1252.decode(bytes),
};

/** Letters of Spanish beside letters of the same case, and capitals at the beginning of a word. */
const spanish =
  /(?<=[a-z\u00E1\u00E9\u00ED\u00F3\u00FA\u00FC\u00F1])[\u00E1\u00E9\u00ED\u00F3\u00FA\u00FC\u00F1]|[\u00E1\u00E9\u00ED\u00F3\u00FA\u00FC\u00F1](?=[a-z\u00E1\u00E9\u00ED\u00F3\u00FA\u00FC\u00F1])|(?<=[A-Z\u00C1\u00C9\u00CD\u00D3\u00DA\u00DC\u00D1])[\u00C1\u00C9\u00CD\u00D3\u00DA\u00DC\u00D1]|(?<!\p{L})[\u00C1\u00C9\u00CD\u00D3\u00DA\u00DC\u00D1](?=\p{L})|[\u00C1\u00C9\u00CD\u00D3\u00DA\u00DC\u00D1](?=[A-Z\u00C1\u00C9\u00CD\u00D3\u00DA\u00DC\u00D1])/gu;
const lettersIn = (text: string): number => text.match(spanish)?.length ?? 0;

/** Positive if the line is rather written in code page 850 than in windows-1252. */
const marksOf = (line: Buffer): number => lettersIn(decoders.cp850(line)) - lettersIn(decoders['windows-1252'](line));

interface Line {
  from: number;
  to: number;
}

function* linesBeyondAscii(file: Buffer): Generator<Line> {
  for (let at = 0; at < file.length; at += 1) {
    if ((file[at] ?? 0) < 128) continue;
    const end = file.indexOf(LINE_END, at);
    const to = end === -1 ? file.length : end;
    yield { from: file.lastIndexOf(LINE_END, at) + 1, to };
    at = to;
  }
}

/** The encoding of the lines that are not in UTF-8, and examples of their words. */
export interface OldText {
  encoding: OldEncoding;
  isMixed: boolean;
  words: string[];
}

export type FileText = { encoding: 'utf-16le' | 'utf-8' } | { encoding: 'old'; old: OldText; wanted: boolean };

const WORDS = 3;
const LONGEST_WORD = 40;
const wordBeyondAscii = /(?<![\p{L}\p{M}])\p{L}{0,40}[^\p{ASCII}]\p{L}{0,40}/gu;

/**
 * Excel writes UTF-16 ('Unicode text'), UTF-8 with a byte order mark ('CSV UTF-8'), or windows-1252 (any other CSV). Programs of
 * DOS write code page 850 or 437. A file may have lines of several programs. With `wanted`, all lines that are not in UTF-8 have
 * this encoding.
 */
export function recogniseText(file: Buffer, wanted?: OldEncoding): FileText {
  if (file[0] === 0xff && file[1] === 0xfe) return { encoding: 'utf-16le' };
  if (isUtf8(file)) return { encoding: 'utf-8' };
  let [marks, isMixed] = [0, false];
  for (const { from, to } of linesBeyondAscii(file)) {
    const line = file.subarray(from, to);
    if (isUtf8(line)) isMixed = true;
    else marks += marksOf(line);
  }
  const old = { encoding: wanted ?? (marks > 0 ? 'cp850' : 'windows-1252'), isMixed, words: [] } as const;
  return {
    encoding: 'old',
    old: { ...old, words: wordsOf(file, old.encoding, wanted !== undefined) },
    wanted: wanted !== undefined,
  };
}

const encodingOfLine = (line: Buffer, usual: OldEncoding, isWanted: boolean): OldEncoding | 'utf-8' => {
  if (isUtf8(line)) return 'utf-8';
  const marks = isWanted ? 0 : marksOf(line);
  return marks === 0 ? usual : marks > 0 ? 'cp850' : 'windows-1252';
};

function wordsOf(file: Buffer, usual: OldEncoding, isWanted: boolean): string[] {
  const words = new Set<string>();
  for (const { from, to } of linesBeyondAscii(file)) {
    const line = file.subarray(from, to);
    const encoding = encodingOfLine(line, usual, isWanted);
    if (encoding === 'utf-8') continue;
    for (const [word] of decoders[encoding](line).matchAll(wordBeyondAscii)) {
      if (word.length > 1) words.add(word.slice(0, LONGEST_WORD));
      if (words.size === WORDS) return [...words];
    }
  }
  return [...words];
}

const decode = (bytes: Buffer, encoding: OldEncoding | 'utf-8'): string =>
  encoding === 'utf-8' ? bytes.toString('utf8') : decoders[encoding](bytes);

/** Consecutive lines of one encoding are decoded together. Lines in ASCII are equal in all encodings. */
function* oldTextOf(file: Buffer, { encoding: usual }: OldText, isWanted: boolean): Generator<string> {
  let [begin, current]: [number, OldEncoding | 'utf-8'] = [0, usual];
  for (const { from, to } of linesBeyondAscii(file)) {
    const encoding = encodingOfLine(file.subarray(from, to), usual, isWanted);
    if (encoding === current && from - begin < CHUNK) continue;
    yield decode(file.subarray(begin, from), current);
    [begin, current] = [from, encoding];
  }
  yield decode(file.subarray(begin), current);
}

export function* decodeText(file: Buffer, text: FileText): Generator<string> {
  if (text.encoding === 'old') {
    yield* oldTextOf(file, text.old, text.wanted);
    return;
  }
  const decoder = new TextDecoder(text.encoding);
  for (let from = 0; from < file.length; from += CHUNK) {
    yield decoder.decode(file.subarray(from, from + CHUNK), { stream: true });
  }
  yield decoder.decode();
}
