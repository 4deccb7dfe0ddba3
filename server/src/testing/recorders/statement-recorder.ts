import { appendFileSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Listener, Statement } from './recorder.ts';

/** A statement inside a transaction of the product, with the values of its first use. */
export interface SentStatement extends Pick<Statement, 'text' | 'values'> {
  /** The statements that open the transaction, and set its role and its tenant. */
  begin: readonly string[];
  /** The source files on the stack, beginning with the file that sent the statement, without those of the database. */
  from: readonly string[];
}

/** The environment variable names the folder to which the tests write each distinct statement. By default they write nothing. */
const folder = process.env['RECORD_STATEMENTS'];

const source = join(import.meta.dirname, '../..');

/** A statement that the planner plans. The query of a cursor counts as a statement. */
const planned = /^[\s(]*(?:select|with|insert|update|delete|declare)\b/i;

const written = new Set<string>();

export const roleOf = ({ begin }: Pick<SentStatement, 'begin'>): string =>
  /.*\bROLE (\w+)/s.exec(begin.join('; '))?.[1] ?? '';

/** For the recorder of a connection. The statement of the test files themselves, outside of `asTenant`, are left out. */
export function recordStatements(): Listener {
  let begin: string[] = [];
  return ({ text, values }) => {
    if (text.startsWith('BEGIN')) begin = [text];
    else if (/^(?:COMMIT|ROLLBACK)/.test(text)) begin = [];
    else if (text.startsWith('SET LOCAL')) begin.push(text);
    else if (folder && begin.length > 0 && planned.test(text)) write(folder, { begin, text, values });
    return undefined;
  };
}

function write(to: string, sent: Omit<SentStatement, 'from'>): void {
  const key = `${roleOf(sent)} ${sent.text}`;
  if (written.has(key)) return;
  written.add(key);
  mkdirSync(to, { recursive: true });
  const line: SentStatement = { ...sent, from: senders() };
  appendFileSync(join(to, `${process.pid}.jsonl`), `${JSON.stringify(line, asText)}\n`);
}

/** PostgreSQL reads bytes from this text. */
const asText = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;

function senders(): string[] {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error('where');
  Error.stackTraceLimit = limit;
  const files = [...stack.matchAll(/file:\/\/([^\s)?]+)(?:\?\S*)?:\d+:\d+/g)].map(([, path = '']) =>
    relative(source, path),
  );
  const own = files.filter(
    (path) => !/^\.\.|^testing\/recorders|^base\/database\/(?:as-tenant|statements)\.ts/.test(path),
  );
  return [...new Set(own)];
}
