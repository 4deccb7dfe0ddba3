/** The product in a process of its own, started as an operator starts it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import options from '../../node-options.json' with { type: 'json' };

/** The output of a process. */
export interface ProcessOutput {
  text: () => string;
  /** Resolves when the output contains a match; rejects if the output ends without one. */
  holds: (expected: RegExp) => Promise<RegExpExecArray>;
}

/** A running product. */
export interface Product {
  process: ChildProcess;
  /** The product's messages for people on standard error, and its log on standard output. */
  said: ProcessOutput;
  logged: ProcessOutput;
  /** The product's URL, `http://localhost:port`, once it listens. */
  url: () => Promise<string>;
  /** Resolves with the exit code when the product ends; null after a signal. */
  ended: Promise<number | null>;
}

function follow(stream: Readable): ProcessOutput {
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const holds = (expected: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = expected.exec(text);
        if (!found) return;
        stream.off('data', look);
        resolve(found);
      };
      stream.on('data', look);
      stream.on('close', () => reject(new Error(`It ended without ${String(expected)}: ${text}`)));
      look();
    });
  return { text: () => text, holds };
}

/** Starts the product on a free port. The given variables override those of the tests. The caller ends the product. */
export function startProduct(environment: Record<string, string>): Product {
  const child = spawn(process.execPath, [...options, join(import.meta.dirname, '../main.ts')], {
    env: { ...process.env, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = follow(child.stderr);
  return {
    process: child,
    said,
    logged: follow(child.stdout),
    url: async () => {
      const [, url = ''] = await said.holds(/Ready at (http:\/\/localhost:\d+)/);
      return url;
    },
    ended: new Promise((resolve) => child.on('close', resolve)),
  };
}
