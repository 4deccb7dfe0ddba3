import { cashMovementTable } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { valuesWith } from '@dioptria/contract/base/values.ts';
import { paymentKindTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { sql } from 'kysely';
import { literals } from '../../base/database/literals.ts';

const givenBack = literals(valuesWith(paymentKindTable, { isGivenBack: true }));
const outgoing = literals(valuesWith(cashMovementTable, { goesOut: true }));
const voidStatuses = literals(valuesWith(orderStatusTable, { isVoid: true }));

export const isGivenBack = (entry = 'payments') => sql<boolean>`${sql.ref(`${entry}.kind`)} in (${givenBack})`;

/** -1 if the shop gives the money back. */
export const paymentSign = sql`case when ${isGivenBack()} then -1 else 1 end`;

export const movementSign = sql`case when cash_movements.kind in (${outgoing}) then -1 else 1 end`;

export const isActive = (order = 'sales') => sql<boolean>`${sql.ref(`${order}.order_status`)} not in (${voidStatuses})`;

/** In cents: the total without the part of the insurers (docs/rules.md#coverage-1). */
export const clientCents = sql<number>`(sales.total_cents - sales.insurer_cents)`;

export const dueCents = sql<number>`case when ${isActive()} then ${clientCents} else 0 end`;
