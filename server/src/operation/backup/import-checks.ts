/** Values that the API never stores and the database does not refuse. */
import { grantablePermissions } from '@dioptria/contract/shop/permissions.ts';
import { isTimeZone } from '@dioptria/contract/base/shop-time.ts';
import { z } from 'zod';

/**
 * argon2id as a PHC string. A hash that needs much more memory or time than the hashes of the server would delay every sign-in.
 */
const passwordHash = /^\$argon2id\$v=19\$m=(\d{1,5}),t=([1-9]),p=([1-4])\$[A-Za-z\d+/]{11,86}\$[A-Za-z\d+/]{22,86}$/;

const rows = new Map<string, z.ZodType>([
  ['tenants', z.looseObject({ time_zone: z.string().refine(isTimeZone) })],
  ['users', z.looseObject({ extra_permissions: z.array(z.enum(grantablePermissions)) })],
  ['credentials', z.looseObject({ password_hash: z.string().regex(passwordHash) })],
]);

export function forbiddenColumn(table: string, row: string): string | undefined {
  const parsed = rows.get(table)?.safeParse(JSON.parse(row));
  return parsed?.error && String(parsed.error.issues[0]?.path[0] ?? 'row');
}
