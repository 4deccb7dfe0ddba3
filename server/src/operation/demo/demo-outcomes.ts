import { isMonotributo } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { observe } from '@dioptria/arca-simulator/findings.ts';
import { pastVoucher } from '@dioptria/arca-simulator/vouchers.ts';
import { voucherRow } from '../../base/arca-simulator/database-store.ts';
import { voucherPayload } from '../../base/arca/voucher-request.ts';
import { voucherRequest } from '../../shop/invoices/sending/voucher-request.ts';
import { type DemoShop, iso, type Row } from './demo-shop.ts';

type Invoice = Row<'invoices'>;

const ANSWERED_AFTER = 2000;
/** ARCA's codes: the observation on a class A voucher to a monotributista, and the refusal of an inactive CUIT. */
const [TO_MONOTRIBUTO, INACTIVE_CUIT] = [10_217, 10_247];
const CAE_DAYS = 10;

export function authorise(shop: DemoShop, invoice: Invoice, corrected?: Invoice): void {
  const sequence = sequenceOf(shop, invoice);
  const number = (sequence.last_number ?? 0) + 1;
  const at = Date.parse(invoice.created_at) + ANSWERED_AFTER;
  const cae = nextCae(shop, invoice.day);
  const observed = invoice.letter === 'A' && isMonotributo(invoice.receiver.vatCondition) ? [TO_MONOTRIBUTO] : [];
  const payload = addAttempt(shop, invoice, { number, corrected, outcome: 'authorised' });
  Object.assign(sequence, { last_number: number, last_day: invoice.day });
  Object.assign(invoice, {
    state: 'authorised',
    number,
    attempts: 1,
    authorization_code: cae,
    authorization_due: addDays(invoice.day, CAE_DAYS),
    authorised_at: iso(at),
    updated_at: iso(at),
    observations: observed.map(messageOf),
  });
  const { issuer_cuit: cuit, point_of_sale: pointOfSale, type } = invoice;
  const voucher = pastVoucher({ cuit, pointOfSale, type, payload, cae, observed, at: new Date(at) });
  shop.rows.arca_simulator_vouchers.push(voucherRow(shop.tenantId, voucher));
}

export function reject(shop: DemoShop, invoice: Invoice): void {
  const number = (sequenceOf(shop, invoice).last_number ?? 0) + 1;
  addAttempt(shop, invoice, { number, outcome: 'rejected' });
  Object.assign(invoice, {
    state: 'rejected',
    is_active: false,
    attempts: 1,
    errors: [messageOf(INACTIVE_CUIT)],
    updated_at: iso(Date.parse(invoice.created_at) + ANSWERED_AFTER),
  });
}

const messageOf = (code: number) => ({ code, message: observe(code).text });

function sequenceOf({ rows, tenantId }: DemoShop, invoice: Invoice): Row<'voucher_sequences'> {
  const { environment, issuer_cuit, point_of_sale, type } = invoice;
  const known = rows.voucher_sequences.find((one) => one.point_of_sale === point_of_sale && one.type === type);
  if (known) return known;
  const key = { environment, issuer_cuit, point_of_sale, type };
  const made = { tenant_id: tenantId, ...key, last_number: 0, last_day: null, lease: null, leased_until: null };
  rows.voucher_sequences.push(made);
  return made;
}

function addAttempt(
  { rows, tenantId, newId }: DemoShop,
  invoice: Invoice,
  of: { number: number; outcome: 'authorised' | 'rejected'; corrected?: Invoice | undefined },
): string {
  const { number, outcome, corrected } = of;
  const { id, environment, issuer_cuit, point_of_sale, type, day, created_at } = invoice;
  const association = {
    corrected_type: corrected?.type ?? null,
    corrected_point: corrected?.point_of_sale ?? null,
    corrected_number: corrected?.number ?? null,
    corrected_day: corrected?.day ?? null,
  };
  const request = voucherRequest({ ...invoice, ...association }, number, day);
  const payload = voucherPayload(request);
  const sent = Date.parse(created_at) + 1000;
  rows.voucher_attempts.push({
    tenant_id: tenantId,
    id: newId(sent),
    invoice_id: id,
    environment,
    issuer_cuit,
    point_of_sale,
    type,
    number,
    day,
    payload,
    request,
    outcome,
    http_status: 200,
    answer: null,
    sent_at: iso(sent),
    answered_at: iso(Date.parse(created_at) + ANSWERED_AFTER),
  });
  return payload;
}

/** Makes a CAE of 14 digits. As in ARCA's CAEs, the second digit is the last digit of the year. */
function nextCae({ random }: DemoShop, day: string): string {
  const digits = [0, 1].map(() => String(random.between(0, 999_999)).padStart(6, '0'));
  return `7${day.slice(3, 4)}${digits.join('')}`;
}
