import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    lawRuns: 'few' | 'all';
  }
}

/** The number of examples of a law. `npm test` generates a few, and `npm run prove` all. */
export const lawRuns = (runs: Record<'few' | 'all', number>): number => runs[inject('lawRuns')];
