/**
 * In a test run with a moved clock, every process loads this module first (`node --import`). `Date` starts at the
 * instant of TEST_CLOCK, and runs a hundred times slower than real time, so that even on a slow machine no test file
 * reaches the next minute.
 * `moveDefaults` in test-server.ts moves the default `now()` of the database's columns to the same instant.
 */
const SLOWER = 100;
const realNow = Date.now;
const startedAt = realNow();
const instant = Date.parse(process.env['TEST_CLOCK'] ?? '');

globalThis.Date = new Proxy(Date, {
  construct: (target, parts: unknown[], made) =>
    Reflect.construct(target, parts.length > 0 ? parts : [now()], made) as Date,
  get: (target, key): unknown => (key === 'now' ? now : Reflect.get(target, key)),
});

function now(): number {
  return instant + Math.floor((realNow() - startedAt) / SLOWER);
}
