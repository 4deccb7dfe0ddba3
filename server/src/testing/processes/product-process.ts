import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import options from '../../../node-options.json' with { type: 'json' };

export interface ProcessOutput {
  text: () => string;
  holds: (expected: RegExp) => Promise<RegExpExecArray>;
}

export interface Product {
  process: ChildProcess;
  said: ProcessOutput;
  logged: ProcessOutput;
  url: () => Promise<string>;
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

export function startProduct(environment: Record<string, string>): Product {
  const child = spawn(process.execPath, [...options, join(import.meta.dirname, '../../main.ts')], {
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
