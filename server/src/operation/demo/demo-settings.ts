import { firstCashRegister } from '@dioptria/contract/shop/cash/cash-registers.ts';
import { completeMethods } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { DEFAULT_TIME_ZONE } from '@dioptria/contract/base/shop-time.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import type { Insertable } from 'kysely';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Tables } from '../../base/database/tables.ts';
import { taxNumber, writtenTaxNumber } from './demo-people.ts';
import { type DemoShop, instantOf, iso, recordColumns, type Row } from './demo-shop.ts';

const paymentMethods = completeMethods([{ method: 'wallet', name: 'Mercado Pago', isOffered: true }]);

export function addTenant({ tenantId, opening, rows }: DemoShop): void {
  const at = iso(instantOf(opening, 8));
  rows.tenants.push({
    id: tenantId,
    name: 'Óptica Demo',
    time_zone: DEFAULT_TIME_ZONE,
    legal_name: 'Óptica Demo SRL',
    tax_id: writtenTaxNumber(taxNumber(30, 71_234_567)),
    address: 'Av. Corrientes 1234, CABA',
    phone: '11 4321-5678',
    email: 'hola@optica.demo',
    technical_director: 'Lic. Ramiro Escudero',
    technical_license: 'MP 2.318',
    payment_methods: paymentMethods,
    suspended_at: null,
    created_at: at,
    updated_at: at,
  });
}

const plans: Pick<Row<'payment_plans'>, 'name' | 'method' | 'installments' | 'surcharge_hundredths' | 'enabled'>[] = [
  { name: 'Visa 3 cuotas', method: 'creditCard', installments: 3, surcharge_hundredths: 1000, enabled: true },
  { name: 'Visa 6 cuotas', method: 'creditCard', installments: 6, surcharge_hundredths: 2250, enabled: true },
  { name: 'Naranja Zeta', method: 'creditCard', installments: 3, surcharge_hundredths: 1200, enabled: true },
  { name: 'Débito en 1 pago', method: 'debitCard', installments: 1, surcharge_hundredths: 0, enabled: true },
  { name: 'Visa 12 cuotas', method: 'creditCard', installments: 12, surcharge_hundredths: 4800, enabled: false },
];

export function addPaymentPlans(shop: DemoShop): void {
  plans.forEach((plan, index) => {
    const record = recordColumns(shop, instantOf(shop.opening, 8, 40 + index));
    shop.rows.payment_plans.push({ ...record, ...plan, name_key: searchKey(plan.name) });
  });
}

/** Every shop has this register from the start. */
export function addCashRegister(shop: DemoShop): void {
  const name = firstCashRegister;
  const record = recordColumns(shop, instantOf(shop.opening, 8));
  shop.rows.cash_registers.push({ ...record, name, name_key: searchKey(name), enabled: true });
}

export function demoLogo({ tenantId, newId, opening }: DemoShop): Insertable<Tables['logos']> {
  const id = newId(instantOf(opening, 8));
  const content = readFileSync(join(import.meta.dirname, 'demo-logo.png'));
  return { tenant_id: tenantId, id, name: 'optica-demo.png', type: 'image/png', content };
}
