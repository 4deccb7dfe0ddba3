import { rmSync } from 'node:fs';

/** Runs before the API suite, which then records its statements again. */
export function setup(): void {
  const folder = process.env['RECORD_STATEMENTS'];
  if (folder) rmSync(folder, { recursive: true, force: true });
}
