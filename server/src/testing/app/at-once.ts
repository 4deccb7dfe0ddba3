import type { Answered } from './test-app.ts';

export const atOnce = <Result>(count: number, send: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index)));

/** `{ '201': 1, '409 locked': 39 }` */
export const statusesOf = (answers: readonly Answered<{ code?: string }>[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())].map(([key, group]) => [
      key,
      group.length,
    ]),
  );
