import { firstNamesOf } from '@dioptria/contract/shop/clients/person-names.ts';
import { filledText, type RecallResult, standardTemplates } from '@dioptria/contract/shop/notices/notice-labels.ts';
import { formatDay } from '@dioptria/contract/base/format.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { type DemoShop, iso, type Row } from './demo-shop.ts';

const DAY = 86_400_000;
/** The results of messages, and the days since the shop sent each message. An empty text means no result yet. */
const results: readonly (readonly [RecallResult | '', number])[] = [
  ['appointment', 6],
  ['', 3],
  ['silent', 16],
  ['', 9],
  ['declined', 12],
];
const EVERY = 3;

export function addRecalls(shop: DemoShop): void {
  const { rows, today } = shop;
  const latest = new Map<string, Row<'prescriptions'>>();
  for (const row of rows.prescriptions) {
    if (row.prescription_date >= (latest.get(row.client_id)?.prescription_date ?? '')) latest.set(row.client_id, row);
  }
  const expiring = [...latest.values()].filter(
    ({ expiration_date: day }) => day >= addDays(today, -60) && day <= addDays(today, 30),
  );
  expiring.forEach((prescription, index) => {
    const result = results[Math.floor(index / EVERY) % results.length];
    if (index % EVERY === 0 && result) addRecall(shop, prescription, result);
  });
}

function addRecall(
  { rows, tenantId, newId, now }: DemoShop,
  { id, client_id, expiration_date }: Row<'prescriptions'>,
  [result, days]: (typeof results)[number],
): void {
  const at = now.getTime() - days * DAY;
  const client = rows.clients.find((one) => one.id === client_id);
  const values = {
    nombre: firstNamesOf(client?.name ?? ''),
    optica: rows.tenants[0]?.name ?? '',
    vencimiento: formatDay(expiration_date),
  };
  rows.notices.push({
    tenant_id: tenantId,
    id: newId(at),
    client_id,
    sale_id: null,
    prescription_id: id,
    channel: 'whatsapp',
    text: filledText(standardTemplates.recallMessage, values),
    result,
    user_id: rows.users[1]?.id ?? '',
    created_at: iso(at),
  });
}
