import { outsideLine, outsideReceiver } from '@dioptria/contract/shop/invoices/arca-reasons.ts';
import { invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import {
  amountsOf,
  type RateAmounts,
  STANDARD_RATE,
  vatRates,
  vatRateTable,
} from '@dioptria/contract/shop/vat/vat-rates.ts';
import { kindOfType, vatConditionOfCode, voucherNumber } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { v7 as newId } from 'uuid';
import type { StoredVoucher } from '../../../base/arca/stored-voucher.ts';
import { auditFrom } from '../../../base/records/record-change.ts';
import type { TenantScope } from '../../../base/records/context.ts';
import { countRecords } from '../../../base/records/record-counts.ts';
import type { InvoiceRow } from '../invoice-records.ts';
import { amountColumns, insertVoucher, receiverKey } from '../store-invoice.ts';
import { advanceSequence } from './lease.ts';
import type { Turn } from './turn.ts';
import { waitFor } from './waiting.ts';

/**
 * Stores a voucher of another program (docs/rules.md#invoices-45). The voucher gets the issuer of `like`, which is any
 * voucher of the same sequence.
 */
export async function storeOutside(turn: Turn, stored: StoredVoucher, like: InvoiceRow): Promise<void> {
  await turn.run(async (scope) => {
    await turn.renew(scope);
    const row = outsideRow(turn, stored, like);
    await insertVoucher(scope, row);
    await advanceSequence(scope, turn.key, stored);
    logOutside(turn, scope, row);
    await countRecords(scope, invoices.name, 1);
  });
  turn.sending.count('outside');
}

type OutsideRow = ReturnType<typeof outsideRow>;

function outsideRow(turn: Turn, stored: StoredVoucher, like: InvoiceRow) {
  const { kind, letter } = kindOfType(turn.key.type) ?? like;
  const receiver = {
    name: outsideReceiver,
    address: '',
    vatCondition: vatConditionOfCode(stored.receiverCondition ?? 0) ?? ('finalConsumer' as const),
    documentCode: stored.docType,
    documentNumber: stored.docNumber,
  };
  const rates = ratesOf(stored, letter);
  return {
    tenant_id: turn.tenantId,
    id: newId(),
    ...turn.key,
    kind,
    letter,
    number: stored.number,
    day: stored.day,
    state: 'authorised' as const,
    issuer: JSON.stringify(like.issuer),
    receiver: JSON.stringify(receiver),
    receiver_key: receiverKey(receiver),
    sale_condition: '',
    lines: JSON.stringify(rates.map(lineOf)),
    ...amountColumns(amountsOf(letter, rates)),
    sale_id: null,
    sale_number: null,
    corrects_id: null,
    is_active: false,
    is_outside: true,
    authorization_code: stored.cae,
    authorization_due: stored.due,
    authorised_at: stored.processedAt ?? turn.now,
    observations: JSON.stringify(stored.observations),
    next_attempt_at: null,
    user_id: null,
    created_at: turn.now,
    updated_at: turn.now,
  };
}

/**
 * The amounts add up to the total. The amount at a rate that the product does not bill counts as exempt. If the parts
 * together exceed the total by some cents, which ARCA tolerates, the VAT of the first rate is reduced.
 * @throws Waiting if the parts contradict the total.
 */
function ratesOf(stored: StoredVoucher, letter: InvoiceRow['letter']): RateAmounts[] {
  const { totalCents: total } = stored;
  if (letter === 'C') return [{ rate: STANDARD_RATE, total, base: total, amount: 0 }];
  const taxed = stored.rates.flatMap(({ id, baseCents: base, amountCents: amount }) => {
    const rate = vatRates.find((one) => vatRateTable[one].code === id);
    return rate && Number.isSafeInteger(base + amount) ? [{ rate, total: base + amount, base, amount }] : [];
  });
  const exempt = taxed.reduce((left, one) => left - one.total, total);
  if (exempt < -(taxed[0]?.amount ?? 0)) throw waitFor('incoherent');
  if (exempt < 0) {
    return taxed.map((one, place) =>
      place === 0 ? { ...one, total: one.total + exempt, amount: one.amount + exempt } : one,
    );
  }
  return exempt === 0 ? taxed : [...taxed, { rate: 'exempt', total: exempt, base: exempt, amount: 0 }];
}

const lineOf = ({ rate, total }: RateAmounts) => ({
  description: outsideLine,
  code: '',
  quantity: 1,
  unitPrice: total,
  total,
  vatRate: rate,
  isAdjustment: false,
});

function logOutside(
  turn: Turn,
  { tx }: TenantScope,
  { id, number, day, type, point_of_sale: pointOfSale }: OutsideRow,
) {
  const after = { number, day, type, pointOfSale, isOutside: true };
  auditFrom(
    tx,
    { tenantId: turn.tenantId, now: turn.now },
    { action: 'create', kind: invoices.name, recordId: id, recordName: voucherNumber(pointOfSale, number), after },
  );
  turn.announce({ tx, actor: { tenantId: turn.tenantId } }, id);
}
