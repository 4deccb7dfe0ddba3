import { expect, it } from 'vitest';
import { issuesAt } from './fiscal-labels.ts';

it.each([
  ['by hand, a shop issues nothing by itself', 'manual', 'deposit', ['', '', '', '', '']],
  ['at confirmation, with the whole at the deposit', 'confirmation', 'deposit', ['yes', 'yes', 'yes', '', 'yes']],
  ['at confirmation, with the whole at delivery', 'confirmation', 'delivery', ['yes', '', '', '', 'yes']],
  ['at delivery, with the whole at the deposit', 'delivery', 'deposit', ['', 'yes', 'yes', '', 'yes']],
  ['at delivery in all cases', 'delivery', 'delivery', ['', '', '', '', 'yes']],
] as const)('%s (docs/rules.md#invoices-9)', (_, issueAt, depositIssueAt, expected) => {
  const events = [
    { kind: 'confirmation', hasDeposit: false },
    { kind: 'confirmation', hasDeposit: true },
    { kind: 'payment', hasDeposit: true },
    { kind: 'payment', hasDeposit: false },
    { kind: 'delivery', hasDeposit: false },
  ] as const;
  const answers = (mode: 'production' | 'off') =>
    events.map((event) => (issuesAt({ mode, issueAt, depositIssueAt }, event) ? 'yes' : ''));
  expect(answers('production')).toEqual(expected);
  expect(answers('off')).toEqual(['', '', '', '', '']);
});
