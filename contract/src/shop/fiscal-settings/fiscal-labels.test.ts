import { expect, it } from 'vitest';
import { issuesAt } from './fiscal-labels.ts';

it.each([
  ['never issued if the shop invoices by hand', 'manual', 'deposit', ['', '', '', '', '']],
  [
    'issued at confirmation, or at the deposit if a deposit is paid',
    'confirmation',
    'deposit',
    ['yes', 'yes', 'yes', '', 'yes'],
  ],
  [
    'issued at confirmation, or at the delivery if a deposit is paid',
    'confirmation',
    'delivery',
    ['yes', '', '', '', 'yes'],
  ],
  ['issued at delivery, or at the deposit if a deposit is paid', 'delivery', 'deposit', ['', 'yes', 'yes', '', 'yes']],
  ['issued at delivery, also if a deposit is paid', 'delivery', 'delivery', ['', '', '', '', 'yes']],
] as const)(
  'the automatic invoice of a sale is %s (docs/rules.md#invoices-9)',
  (_, issueAt, depositIssueAt, expected) => {
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
  },
);
