import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';

/**
 * A running process. `own` are the CPU seconds of the process. `waited` are the CPU seconds of its ended children for
 * which it waited. Both times include user and system time. Two processes with the same `pid` have different values of
 * `id`.
 * @typedef {{ id: string, pid: number, parent: number, own: number, waited: number }} Process
 */

/** Linux counts CPU time in hundredths of a second, on every machine. */
const ticks = 100;

/**
 * Reads /proc on Linux, and ps on macOS. The list is empty on Windows, which has neither.
 * @returns {Process[]}
 */
export function listProcesses() {
  if (process.platform === 'linux')
    return readdirSync('/proc').flatMap((name) => (/^\d/.test(name) ? inProc(name) : []));
  if (process.platform === 'win32') return [];
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,time='], { encoding: 'utf8' });
  return stdout.trim().split('\n').map(ofPs);
}

/** @param {string} pid @returns {Process[]} Nothing if the process ended meanwhile. */
function inProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the program's name in parentheses, and may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [own, waited] = [11, 13].map((at) => (Number(fields[at]) + Number(fields[at + 1])) / ticks);
    return [
      { id: `${pid}-${fields[19]}`, pid: Number(pid), parent: Number(fields[1]), own: own ?? 0, waited: waited ?? 0 },
    ];
  } catch {
    return [];
  }
}

/** @param {string} line @returns {Process} */
function ofPs(line) {
  const [pid = '', parent = '', time = ''] = line.trim().split(/\s+/);
  // [days-][hours:]minutes:seconds
  const own = time.split(/[-:]/).reduceRight(
    ({ sum, size }, part, at, parts) => ({
      sum: sum + Number(part) * size,
      size: size * (at === parts.length - 3 ? 24 : 60),
    }),
    { sum: 0, size: 1 },
  ).sum;
  return { id: pid, pid: Number(pid), parent: Number(parent), own, waited: 0 };
}

/**
 * The tree is built from samples of the running processes. If no parent waits for a process, such as a daemon or a
 * process of a browser, its CPU time is the time in its last sample. A process that started and ended between two
 * samples counts only if its parent waited for it.
 */
export class ProcessTree {
  /** @type {Map<string, Process & { children: Set<string> }>} */
  #members = new Map();
  #root;

  /** @param {number} pid */
  constructor(pid) {
    this.#root = pid;
  }

  /** @param {Process[]} sample */
  add(sample) {
    const byPid = new Map(sample.map((one) => [one.pid, one]));
    for (const one of sample) this.#admit(one, byPid);
  }

  /** @returns {number} CPU seconds */
  get seconds() {
    const root = [...this.#members.values()].find(({ pid }) => pid === this.#root);
    return root ? this.#below(root) : 0;
  }

  /**
   * @param {Process} one
   * @param {Map<number, Process>} byPid
   * @returns {boolean}
   */
  #admit(one, byPid) {
    const known = this.#members.get(one.id);
    if (known) {
      Object.assign(known, one);
      return true;
    }
    const parent = byPid.get(one.parent);
    if (one.pid !== this.#root && !(parent && parent !== one && this.#admit(parent, byPid))) return false;
    this.#members.set(one.id, { ...one, children: new Set() });
    if (one.pid !== this.#root && parent) this.#members.get(parent.id)?.children.add(one.id);
    return true;
  }

  /**
   * Takes the larger figure, because both can be too low. `waited` lacks the children that still run, and the children
   * for which no parent waits. The samples lack the last moments of each process.
   * @param {Process & { children: Set<string> }} member
   * @returns {number}
   */
  #below({ waited, children }) {
    const sampled = [...children].flatMap((id) => this.#members.get(id) ?? []);
    return Math.max(
      waited,
      sampled.reduce((sum, child) => sum + child.own + this.#below(child), 0),
    );
  }
}
