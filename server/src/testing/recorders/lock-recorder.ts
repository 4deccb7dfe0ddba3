import { ledgers, lockOrder, lockOwnersOf, unlockedTables } from '../../shop/sums/lock-order.ts';
import { type Touch, touchesOf } from './locking-statements.ts';
import { clientThatTells, type Listener } from './recorder.ts';
import { recordStatements } from './statement-recorder.ts';

export interface LockRules {
  order: readonly string[];
  ownersOf: (table: string) => readonly string[] | undefined;
  ledgers: Readonly<Record<string, readonly string[]>>;
  unlocked: readonly string[];
}

const ofProduct: LockRules = { order: lockOrder, ownersOf: lockOwnersOf, ledgers, unlocked: unlockedTables };

interface Answered {
  text: string;
  ids: readonly unknown[];
}

class Judged {
  readonly problems: string[] = [];
  readonly #rules: LockRules;
  /** For each table, the ids of the locked rows. Rows that a statement returns without ids are missing. */
  readonly #held = new Map<string, Set<unknown>>();
  readonly #made = new Set<string>();
  readonly #written = new Set<string>();
  readonly #readEarly = new Set<string>();

  constructor(rules: LockRules) {
    this.#rules = rules;
  }

  add({ text, ids }: Answered): void {
    for (const touch of touchesOf(text)) {
      if (touch.kind === 'read') this.#read(touch.table);
      else if (touch.kind === 'insert') this.#insert(touch.table);
      else this.#lock(touch, ids);
    }
  }

  end(): string[] {
    for (const ledger of this.#readEarly) {
      const owners = this.#rules.ledgers[ledger] ?? [];
      if ([ledger, ...owners].some((table) => this.#written.has(table))) {
        this.problems.push(`reads ${ledger} before it has locked ${owners.join(' or ')}`);
      }
    }
    return this.problems;
  }

  #has = (table: string): boolean => this.#held.has(table) || this.#made.has(table);

  #read(table: string): void {
    const owners = this.#rules.ledgers[table];
    if (owners && ![table, ...owners].some(this.#has)) this.#readEarly.add(table);
  }

  #insert(table: string): void {
    this.#made.add(table);
    this.#written.add(table);
  }

  #lock({ table, kind }: Touch, ids: readonly unknown[]): void {
    if (kind !== 'lock') this.#written.add(table);
    if (this.#made.has(table) || this.#rules.unlocked.includes(table)) return;
    const owners = this.#rules.ownersOf(table);
    if (owners) {
      if (!owners.some(this.#has)) this.problems.push(`changes ${table} before it has locked ${owners.join(' or ')}`);
      return;
    }
    const held = this.#held.get(table);
    // The recorder assumes that a write to a table with locked rows changes only these rows.
    if (held && (kind !== 'lock' || ids.every((id) => held.has(id)))) return;
    this.#held.set(table, new Set([...(held ?? []), ...ids]));
    const { order } = this.#rules;
    const place = order.indexOf(table);
    if (place === -1) this.problems.push(`locks ${table}, which has no place in the order of locks`);
    const later = [...this.#held.keys()].filter((other) => order.indexOf(other) > place);
    if (later.length > 0) this.problems.push(`locks ${table} after ${later.join(', ')}`);
  }
}

/**
 * The first statement of the server's transactions uses the session of the request, or locks a row. The first statement of a
 * test's own transaction neither uses a session nor locks a row.
 */
function isOfProduct([, first]: readonly Answered[]): boolean {
  return (
    first !== undefined && touchesOf(first.text).some(({ table, kind }) => table === 'sessions' || kind === 'lock')
  );
}

/** For a text with several statements, such as the text that begins with BEGIN, `result` is a list, which has no `rows`. */
const rowsOf = (result: { rows?: { id?: unknown }[] } | undefined) => result?.rows ?? [];

export function createLockRecorder(rules: LockRules = ofProduct) {
  const problems = new Map<string, string>();

  function judge(statements: readonly Answered[]): void {
    if (!isOfProduct(statements)) return;
    const judged = new Judged(rules);
    for (const statement of statements) judged.add(statement);
    for (const problem of judged.end()) {
      if (!problems.has(problem)) problems.set(problem, statements.map(({ text }) => text).join(';\n'));
    }
  }

  function listen(): Listener {
    let transaction: Answered[] | undefined;
    return ({ text }) => {
      if (text.startsWith('BEGIN')) transaction = [];
      const statement: Answered = { text, ids: [] };
      const current = transaction;
      current?.push(statement);
      const isEnd = /^(?:COMMIT|ROLLBACK)/.test(text);
      if (isEnd) transaction = undefined;
      return (result) => {
        statement.ids = rowsOf(result).flatMap((row) => row.id ?? []);
        if (isEnd && current) judge(current);
      };
    };
  }

  return {
    Client: clientThatTells(listen, recordStatements),
    problems: (): ReadonlyMap<string, string> => problems,
    /** Forgets the problems of a test file, so that the next file does not fail for them. */
    forget: () => problems.clear(),
  };
}
