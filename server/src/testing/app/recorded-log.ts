import { createLog, type Log } from '../../base/http/log.ts';

export function recordedLog(): { log: Log; lines: () => Record<string, unknown>[]; text: () => string } {
  let written = '';
  const log = createLog({ logLevel: 'trace' }, { write: (line) => void (written += line) });
  const lines = (): Record<string, unknown>[] =>
    written
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  return { log, lines, text: () => written };
}
