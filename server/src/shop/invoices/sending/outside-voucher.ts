import { outsideLine, outsideReceiver } from '@dioptria/contract/shop/invoices/arca-reasons.ts';
import { invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import { splitTotal, type RateAmounts } from '@dioptria/contract/shop/vat/vat-amounts.ts';
import { vatRates, vatRateTable } from '@dioptria/contract/shop/vat/vat-rates.ts';
import { kindOfType } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { v7 as newId } from 'uuid';
import type { StoredVoucher } from '../../../base/arca/stored-voucher.ts';
import { auditFrom } from '../../../base/records/audit.ts';
import type { TenantScope } from '../../../base/records/context.ts';
import { countRecords } from '../../../base/records/record-counts.ts';
import type { InvoiceRow } from '../invoice-records.ts';
import { receiverKey } from '../store-invoice.ts';
import { advanceSequence } from './lease.ts';
import type { Turn } from './turn.ts';

/**
 * Stores a voucher that ARCA has and that the product did not send, so that no number of the sequence is missing
 * (docs/rules.md#invoices-45). @param like the voucher whose sequence it is: it has the same issuer and letter
 */
export async function storeOutside(turn: Turn, stored: StoredVoucher, like: InvoiceRow): Promise<void> {
  await turn.run(async (scope) => {
    await turn.renew(scope);
    const row = outsideRow(turn, stored, like);
    await scope.tx.insertInto('invoices').values(row).execute();
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
    vatCondition: 'finalConsumer' as const,
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
    rates: JSON.stringify(rates),
    net_cents: stored.netCents,
    vat_cents: stored.vatCents,
    exempt_cents: stored.totalCents - stored.netCents - stored.vatCents,
    total_cents: stored.totalCents,
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
 * Returns the amounts per rate. ARCA's answer has the sums only: the rate follows from the net amount and the VAT; if no rate
 * fits, the voucher has several, and the standard rate stands for all of them.
 */
function ratesOf({ totalCents, netCents, vatCents }: StoredVoucher, letter: InvoiceRow['letter']): RateAmounts[] {
  if (letter === 'C') return [{ rate: '21', total: totalCents, base: totalCents, amount: 0 }];
  const taxed = netCents + vatCents;
  const fits = vatRates.find(
    (rate) => vatRateTable[rate].code !== null && Math.abs(splitTotal({ rate, total: taxed }).amount - vatCents) <= 1,
  );
  const exempt = totalCents - taxed;
  return [
    { rate: fits ?? '21', total: taxed, base: netCents, amount: vatCents } as const,
    { rate: 'exempt', total: exempt, base: exempt, amount: 0 } as const,
  ].filter(({ total }) => total !== 0);
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

/** The log names no user: the server found the voucher. */
function logOutside(
  turn: Turn,
  { tx }: TenantScope,
  { id, number, day, type, point_of_sale: pointOfSale }: OutsideRow,
) {
  const after = { number, day, type, pointOfSale, isOutside: true };
  auditFrom(
    tx,
    { tenantId: turn.tenantId, now: turn.now },
    { action: 'create', kind: invoices.name, recordId: id, recordName: String(number), after },
  );
  turn.announce({ tx, actor: { tenantId: turn.tenantId } }, id);
}
