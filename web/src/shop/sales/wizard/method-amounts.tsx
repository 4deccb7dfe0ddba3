import { saleFields } from '@dioptria/contract/shop/sales/sale-labels.ts';
import { Box } from '@mantine/core';
import { formatMoney } from '../../../base/format/format.ts';
import { useMethodNames } from '../../settings/methods.ts';
import type { SaleDraft } from '../draft/sale-draft.ts';
import { draftParts } from '../draft/sale-request.ts';

/** The sale's own method is last, because it pays the rest (docs/rules.md#payments-15). */
export function MethodAmounts({ draft, className }: { draft: SaleDraft; className: string | undefined }) {
  const names = useMethodNames();
  const { additionalPayments: parts, paymentMethod, paymentStatus } = draft;
  const { first } = draftParts(draft);
  if (parts.length === 0 || paymentStatus === '' || first < 0) return null;
  const chosen = parts.flatMap(({ method, amount }) =>
    method === '' ? [] : [`${names[method]} ${formatMoney(amount ?? 0)}`],
  );
  const own = `${paymentMethod ? names[paymentMethod] : saleFields.paymentMethod.label} ${formatMoney(first)}`;
  return (
    <Box component="output" className={`figures ${className}`} c={first === 0 ? 'var(--tone-carey-text)' : undefined}>
      {[...chosen, own].join(' + ')}
    </Box>
  );
}
