import type { FirstSteps } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { parameter, statement } from '../../base/database/statements.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { Actor } from '../../base/records/context.ts';

const tenantId = parameter<string>(1);

const hasRows = (table: keyof Tables, least = 1): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${sql.table(table)} where tenant_id = ${tenantId} offset ${sql.lit(least - 1)})`;

export const shopState = statement('shop_state', (queries) =>
  queries
    .selectFrom('tenants')
    .select([
      hasRows('sales').as('sales'),
      hasRows('clients').as('clients'),
      hasRows('products').as('products'),
      hasRows('optometrists').as('doctors'),
      hasRows('users', 2).as('users'),
      hasRows('cash_sessions').as('cash'),
      sql<boolean>`address <> '' and phone <> ''`.as('shop'),
      'shows_first_steps',
    ])
    .where('id', '=', tenantId),
);

/**
 * Null if the user may not change the settings, if all steps are done, or if the shop hides the card (docs/rules.md#dashboard-8).
 */
export function firstStepsFor(
  { permissions }: Pick<Actor, 'permissions'>,
  { shows_first_steps: isShown, shop, products, doctors, users, cash }: FirstSteps & { shows_first_steps: boolean },
): FirstSteps | null {
  const steps = { shop, products, doctors, users, cash };
  const isDone = Object.values(steps).every(Boolean);
  return isShown && !isDone && can(permissions, 'settings.update') ? steps : null;
}
