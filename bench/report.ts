export type Goal = { atMost: number } | { atLeast: number };

export interface Line {
  cells: string[];
  figure?: number;
  goal?: Goal | undefined;
}

export interface Table {
  title: string;
  columns: string[];
  lines: Line[];
}

function isMet({ figure = Number.NaN, goal }: Line): boolean {
  if (!goal) return true;
  return 'atMost' in goal ? figure <= goal.atMost : figure >= goal.atLeast;
}

function goalText(goal: Goal | undefined): string {
  if (!goal) return '';
  return 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
}

function row(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
    .join('  ')
    .trimEnd();
}

export function textOf({ title, columns, lines }: Table): string {
  const head = [title, ...columns, 'goal', ''];
  const body = lines.map((line) => {
    const empty = Array.from({ length: columns.length + 1 - line.cells.length }, () => '');
    return [...line.cells, ...empty, goalText(line.goal), line.goal ? (isMet(line) ? '✓' : '✗') : ''];
  });
  const widths = head.map((_, column) => Math.max(...[head, ...body].map((cells) => cells[column]?.length ?? 0)));
  return [head, ...body].map((cells) => row(cells, widths)).join('\n');
}

export function missed(tables: readonly Table[]): string[] {
  return tables.flatMap(({ title, lines }) =>
    lines.filter((line) => !isMet(line)).map(({ cells: [name = ''] }) => `${title}: ${name}`),
  );
}

export const fixed = (value: number, decimals = 2) => value.toFixed(decimals);
