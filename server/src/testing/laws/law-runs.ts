import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    lawRuns: 'few' | 'all';
  }
}

/** The examples of a law: `npm test` generates a few, `npm run prove` all. */
export const lawRuns = (runs: Record<'few' | 'all', number>): number => runs[inject('lawRuns')];
