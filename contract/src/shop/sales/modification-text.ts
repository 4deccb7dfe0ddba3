import { formatMoney } from '../../base/format.ts';

interface ModifiedLine {
  name: string;
  quantity: number;
}

interface Modified {
  number: number;
  user: { name: string };
  reason: string;
  before: { lines: readonly ModifiedLine[]; total: number };
  after: { lines: readonly ModifiedLine[]; total: number };
}

const linesText = (lines: readonly ModifiedLine[]) =>
  lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');

export function modificationText({ number, user, reason, before, after }: Modified): string {
  const [from, to] = [linesText(before.lines), linesText(after.lines)];
  const lines = from === to ? [] : [`${from} → ${to}`];
  const totals = before.total === after.total ? [] : [`${formatMoney(before.total)} → ${formatMoney(after.total)}`];
  return [`N.º ${number}`, user.name, ...lines, ...totals, ...(reason ? [reason] : [])].join(' · ');
}
