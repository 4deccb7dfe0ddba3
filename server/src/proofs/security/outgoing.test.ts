import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');
const allowed = /^testing\/|\.(?:test|proof)\.ts$/;
const outgoing =
  /\bfetch\(|\bfrom 'node:(?:https|http2|tls|dns|dgram)|\b(?:http|net)\.(?:request|get|connect)\(|undici|WebSocket|nodemailer/;
const connecting = /import \{[^}]*\b(?:request|get|connect|createConnection)\b[^}]*\} from 'node:(?:http|net)'/;

test('apart from tests and the database driver, only the files that send requests to ARCA and mails contain code that opens a connection', async () => {
  const callers: string[] = [];
  let read = 0;
  for await (const file of glob('**/*.ts', { cwd: source })) {
    if (allowed.test(file)) continue;
    read += 1;
    const text = await readFile(join(source, file), 'utf8');
    if (outgoing.test(text) || connecting.test(text)) callers.push(file);
  }
  expect(read).toBeGreaterThan(100);
  expect(callers.toSorted()).toEqual(['base/arca/soap.ts', 'base/mail/send-mail.ts']);
});
