import type { Issuer } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { VatCondition } from '@dioptria/contract/shop/vat/voucher-types.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import { taxNumber, writtenTaxNumber } from './demo-people.ts';
import { type DemoShop, instantOf, recordColumns, type Row } from './demo-shop.ts';

const DAYS_WITH_VOUCHERS = 33;

export function firstVoucherDay({ today, opening }: DemoShop): string {
  const day = addDays(today, -DAYS_WITH_VOUCHERS);
  return day < opening ? opening : day;
}

/** The simulator of ARCA answers, so the demo shop needs no certificate. */
export function addIssuer(shop: DemoShop): void {
  const { rows, tenantId } = shop;
  const at = instantOf(firstVoucherDay(shop), 8, 30);
  ['Mostrador', 'Ventas por WhatsApp'].forEach((name, index) => {
    const columns = recordColumns(shop, at + index * 60_000);
    rows.points_of_sale.push({ ...columns, number: index + 1, name, name_key: searchKey(name), enabled: true });
  });
  const { legal_name, tax_id, address } = theTenant(shop);
  const { created_at, updated_at } = recordColumns(shop, at + 120_000);
  rows.fiscal_settings.push({
    tenant_id: tenantId,
    mode: 'simulator',
    cuit: tax_id ?? '',
    legal_name: legal_name ?? '',
    vat_condition: 'registered',
    gross_income: '901-712345-6',
    activities_start: '2019-03-01',
    address: address ?? '',
    class_a: 'plain',
    issue_at: 'manual',
    deposit_issue_at: 'deposit',
    point_of_sale_id: rows.points_of_sale[0]?.id ?? null,
    certificate_holder: '',
    created_at,
    updated_at,
  });
}

function theTenant({ rows: { tenants } }: DemoShop): Row<'tenants'> {
  if (!tenants[0]) throw new Error('The demo shop has no tenant yet');
  return tenants[0];
}

export function issuerOf(shop: DemoShop): Issuer {
  const { legal_name, tax_id, address, name, phone } = theTenant(shop);
  const [settings] = shop.rows.fiscal_settings;
  return {
    cuit: tax_id ?? '',
    legalName: legal_name ?? '',
    tradeName: name,
    address: address ?? '',
    phone: phone ?? '',
    vatCondition: 'registered',
    grossIncome: settings?.gross_income ?? '',
    activitiesStart: settings?.activities_start ?? null,
    classA: 'plain',
  };
}

type FiscalData = Pick<Row<'clients'>, 'vat_condition' | 'tax_id' | 'legal_name' | 'fiscal_address'>;

const businesses: readonly (FiscalData & { vat_condition: VatCondition })[] = [
  {
    vat_condition: 'registered',
    tax_id: writtenTaxNumber(taxNumber(30, 70_812_345)),
    legal_name: 'Estudio Contable Peralta SRL',
    fiscal_address: 'Lavalle 1290, piso 4, CABA',
  },
  {
    vat_condition: 'monotributo',
    tax_id: writtenTaxNumber(taxNumber(27, 28_764_310)),
    legal_name: '',
    fiscal_address: 'Güemes 2410, Avellaneda',
  },
  {
    vat_condition: 'exempt',
    tax_id: writtenTaxNumber(taxNumber(30, 65_431_208)),
    legal_name: 'Fundación Leer Mejor',
    fiscal_address: 'Belgrano 780, Quilmes',
  },
];

/** This CUIT is inactive in the simulator of ARCA, so the simulator rejects the voucher at every attempt. */
const inactive: FiscalData = {
  vat_condition: 'registered',
  tax_id: '20-55555555-6',
  legal_name: '',
  fiscal_address: 'Mitre 455, Lanús',
};

export function addTaxNumbers({ rows }: DemoShop, sales: readonly Row<'sales'>[], rejected: Row<'sales'>): void {
  const consumer: FiscalData = { vat_condition: 'finalConsumer', tax_id: '', legal_name: '', fiscal_address: '' };
  for (const client of rows.clients) Object.assign(client, consumer);
  const clients = new Map(rows.clients.map((client) => [client.id, client]));
  Object.assign(clients.get(rejected.client_id) ?? {}, inactive);
  const largest = sales.toSorted((one, other) => other.total_cents - one.total_cents);
  const buyers = new Set(largest.map(({ client_id: id }) => clients.get(id)));
  const named = [...buyers].filter((client) => client?.final_consumer === false && client.id !== rejected.client_id);
  businesses.forEach((business, index) => Object.assign(named[index] ?? {}, business));
}
