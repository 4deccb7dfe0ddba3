import { closeSync, openSync, rmSync, statSync, utimes } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { say, stop } from './terminal.mjs';

const lock = join(root, '.setup.lock');
const heartbeat = 1_000;
const abandonedAfter = 10 * heartbeat;

/**
 * Only one command at a time sets up the repository. The command with the lock touches the lock's file every second.
 * After ten seconds without a touch (the command was killed), the next command takes the lock.
 * @param {() => Promise<void>} work
 */
export async function locked(work) {
  await take();
  const beat = setInterval(() => utimes(lock, new Date(), new Date(), () => {}), heartbeat);
  process.once('exit', release);
  try {
    await work();
  } finally {
    clearInterval(beat);
    process.off('exit', release);
    release();
  }
}

async function take() {
  for (let turns = 0; !created(); turns += 1) {
    if (turns === 0) say('Waiting for another command that is setting this folder up…');
    await new Promise((resume) => setTimeout(resume, heartbeat / 4));
    if (ageOfLock() > abandonedAfter) release();
  }
}

function created() {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    return stop(`The folder ${root} cannot be written (${codeOf(error)}): run this as the user who owns it.`);
  }
}

function release() {
  rmSync(lock, { force: true });
}

function ageOfLock() {
  return Date.now() - (statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
