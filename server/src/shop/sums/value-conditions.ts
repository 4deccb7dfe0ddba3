/** The properties of payments, cash movements and orders, as SQL. */
import { cashMovementTable } from '@dioptria/contract/shop/cash/cash-words.ts';
import { valuesWith } from '@dioptria/contract/base/values.ts';
import { paymentKindTable } from '@dioptria/contract/shop/sale-values/payment-words.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-words.ts';
import { sql } from 'kysely';
import { literals } from '../../base/database/literals.ts';

const givenBack = literals(valuesWith(paymentKindTable, { isGivenBack: true }));
const outgoing = literals(valuesWith(cashMovementTable, { goesOut: true }));
const voidStatuses = literals(valuesWith(orderStatusTable, { isVoid: true }));

/** True for an entry that gives money back. @param entry the name of the row of `payments` */
export const isGivenBack = (entry = 'payments') => sql<boolean>`${sql.ref(`${entry}.kind`)} in (${givenBack})`;

/** The sign of the amounts of a row of `payments`: -1 if they are given back. */
export const paymentSign = sql`case when ${isGivenBack()} then -1 else 1 end`;

/** The sign of the amount of a row of `cash_movements`: -1 if it leaves the drawer. */
export const movementSign = sql`case when cash_movements.kind in (${outgoing}) then -1 else 1 end`;

/** True for an order that stands: one that is not canceled. @param order the name of the row of `sales` */
export const isStanding = (order = 'sales') =>
  sql<boolean>`${sql.ref(`${order}.order_status`)} not in (${voidStatuses})`;

/** The cents that an order of `sales` owes before payments: none once it is canceled. */
export const dueCents = sql<number>`case when ${isStanding()} then sales.total_cents else 0 end`;
