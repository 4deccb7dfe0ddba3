/** The server in a process of its own, started as an operator starts the server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import options from '../../node-options.json' with { type: 'json' };

/** The output of a process. */
export interface ProcessOutput {
  text: () => string;
  /** Resolves when the output contains a match; rejects if the output ends without a match. */
  holds: (expected: RegExp) => Promise<RegExpExecArray>;
}

/** A running server process. */
export interface Product {
  process: ChildProcess;
  /** The server's messages for people on standard error, and the server's log on standard output. */
  said: ProcessOutput;
  logged: ProcessOutput;
  /** Resolves with the server's URL, `http://localhost:port`, as soon as the server listens. */
  url: () => Promise<string>;
  /** Resolves with the exit code when the server ends; with null if a signal killed the server. */
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

/**
 * Starts the server on a free port. `environment` overrides the environment variables of the tests. The caller must end the server.
 */
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
