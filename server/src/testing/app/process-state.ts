/** A listener of one of these events changes how the process ends. */
const ending = ['SIGINT', 'SIGTERM', 'SIGHUP', 'uncaughtException', 'unhandledRejection'];

/** The parts of the process's state that a test file can change for the next file of the same worker. */
export function processState() {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('VITEST'));
  return {
    environment: Object.fromEntries(own),
    folder: process.cwd(),
    exitCode: process.exitCode,
    listeners: Object.fromEntries(ending.map((name) => [name, process.listenerCount(name)])),
    children: process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length,
    globals: { Date, Math, fetch, setTimeout, setInterval, setImmediate, clearTimeout, clearInterval },
    clocks: { now: Date.now, isPerformanceNowReplaced: Object.hasOwn(performance, 'now') },
  };
}
