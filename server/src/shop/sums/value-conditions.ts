/** SQL expressions for what follows from the kind of a payment or a cash movement, and from the status of a sale. */
import { cashMovementTable } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { valuesWith } from '@dioptria/contract/base/values.ts';
import { paymentKindTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { sql } from 'kysely';
import { literals } from '../../base/database/literals.ts';

const givenBack = literals(valuesWith(paymentKindTable, { isGivenBack: true }));
const outgoing = literals(valuesWith(cashMovementTable, { goesOut: true }));
const voidStatuses = literals(valuesWith(orderStatusTable, { isVoid: true }));

/** The condition that an entry of `payments` gives money back. @param entry the name or alias of `payments` in the query */
export const isGivenBack = (entry = 'payments') => sql<boolean>`${sql.ref(`${entry}.kind`)} in (${givenBack})`;

/** The sign of the amounts of a row of `payments`: -1 if the shop gives the money back. */
export const paymentSign = sql`case when ${isGivenBack()} then -1 else 1 end`;

/** The sign of the amount of a row of `cash_movements`: -1 if the money leaves the drawer. */
export const movementSign = sql`case when cash_movements.kind in (${outgoing}) then -1 else 1 end`;

/**
 * The condition that a sale stands, which means that the sale is not canceled. @param order the name or alias of `sales` in the
 * query
 */
export const isActive = (order = 'sales') => sql<boolean>`${sql.ref(`${order}.order_status`)} not in (${voidStatuses})`;

/** The client's part of a sale's total, in cents: the total without the part of the insurers (docs/rules.md#coverage-1). */
export const clientCents = sql<number>`(sales.total_cents - sales.insurer_cents)`;

/**
 * The cents that the client must pay for a sale, with what is paid already: the client's part of the total, or 0 for a canceled sale.
 */
export const dueCents = sql<number>`case when ${isActive()} then ${clientCents} else 0 end`;
