import type { Answered } from './test-app.ts';

/** Sends `count` requests at the same time. @returns the answers, in the order of the requests */
export const atOnce = <Result>(count: number, send: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));

/** Counts the answers by status and, for a refusal, by its code: `{ '201': 1, '409 locked': 39 }`. */
export const statusesOf = (answers: readonly Answered<{ code?: string }>[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())].map(([key, group]) => [
      key,
      group.length,
    ]),
  );
