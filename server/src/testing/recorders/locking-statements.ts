/** The patterns understand only simple statements such as the server's statements. */

export interface Touch {
  table: string;
  /**
   * An `upsert` waits for the lock of an existing row. An `insert` waits only for another transaction that inserts the same key.
   */
  kind: 'lock' | 'insert' | 'upsert' | 'update' | 'delete' | 'read';
}

const known = new Map<string, readonly Touch[]>();

/** The reads come first, then the locks and the writes. */
export function touchesOf(text: string): readonly Touch[] {
  const touches = known.get(text) ?? readTouches(text.replaceAll('"', '').replaceAll(/\s+/g, ' ').toLowerCase());
  known.set(text, touches);
  return touches;
}

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, table = '']) => table);

function readTouches(text: string): Touch[] {
  const read = named(text, /(?<!delete )\b(?:from|join) (\w+)/g);
  // A statement with `skip locked` never waits: it writes only rows that no other transaction has locked.
  if (text.includes('skip locked')) return [...new Set(read)].map((table) => ({ table, kind: 'read' }));
  const kinds = {
    read,
    lock: lockedIn(text),
    [text.includes('do update set') ? 'upsert' : 'insert']: named(text, /\binsert into (\w+)/g),
    update: named(text, /\bupdate (\w+)(?: as \w+)? set\b/g),
    delete: named(text, /\bdelete from (\w+)/g),
  };
  return Object.entries(kinds).flatMap(([kind, tables]) =>
    [...new Set(tables)].map((table) => ({ table, kind: kind as Touch['kind'] })),
  );
}

function lockedIn(text: string): string[] {
  const clauses = [...text.matchAll(/\bfor (?:no key )?(?:update|share)\b|\bfor key share\b/g)];
  return clauses.flatMap(({ index, 0: clause }) => {
    const [, of] = text.slice(index + clause.length).match(/^ of ([\w, ]+)/) ?? [];
    if (of !== undefined) return of.split(',').map((table) => table.trim());
    const [table = ''] = named(text, /\bfrom (\w+)/g);
    return [table];
  });
}
