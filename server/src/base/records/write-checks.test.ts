import { expect, test } from 'vitest';
import { nextVersion, refuseStale } from './write-checks.ts';

const stored = '2026-03-01T12:00:00.000Z';

test('an edit of an old version is refused, and any other edit is accepted (docs/rules.md#records-7)', () => {
  expect(() => refuseStale(stored, '2026-03-01T11:59:59.999Z')).toThrow(
    'Otra persona modificó estos datos mientras los editabas. Recargalos y volvé a intentarlo.',
  );
  for (const sent of [undefined, stored, '2026-03-01T09:00:00-03:00', '2026-03-01T12:00:00.001Z']) {
    expect(() => refuseStale(stored, sent)).not.toThrow();
  }
});

test('a new version is always later than the stored version, even if its request began earlier', () => {
  expect(nextVersion(stored, new Date('2026-03-01T13:00:00Z')).toISOString()).toBe('2026-03-01T13:00:00.000Z');
  expect(nextVersion(stored, new Date('2026-03-01T11:00:00Z')).toISOString()).toBe('2026-03-01T12:00:00.001Z');
  expect(nextVersion(stored, new Date(stored)).toISOString()).toBe('2026-03-01T12:00:00.001Z');
});
