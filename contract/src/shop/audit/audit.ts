import { z } from '../../base/zod.ts';
import { day, id, invalidReference, namedReference, oneOf, queryNumber } from '../../base/fields.ts';
import { auditKinds, readPermission, type AuditKind } from '../nouns.ts';
import { can } from '../permissions.ts';

export const auditActions = [
  'create',
  'update',
  'delete',
  'resetPassword',
  'changePassword',
  'invite',
  'acceptInvitation',
  'askPasswordLink',
  'closeSessions',
  'turnOnTotp',
  'turnOffTotp',
  'export',
  'import',
  'cancelImport',
  'signIn',
  'signInFailed',
  'signOut',
  'suspend',
  'resume',
] as const;
export type AuditAction = (typeof auditActions)[number];

export function readableKinds(held: readonly string[]): AuditKind[] {
  return auditKinds.filter((kind) => can(held, readPermission(kind)));
}

export const auditActors = ['user', 'commandLine'] as const;
export type AuditActor = (typeof auditActors)[number];

/** `lockedOut` is logged once, at the first attempt over the limit. */
export const signInFailures = ['wrongPassword', 'wrongCode', 'disabled', 'suspended', 'lockedOut'] as const;
export type SignInFailure = (typeof signInFailures)[number];

const values = z.record(z.string(), z.unknown());

/**
 * A creation has the whole record in `after`, and a deletion in `before`. A change has only the changed fields in both.
 * `user` has the name at that time, and is null for an action without a session.
 */
export const historyEntry = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds),
  recordId: z.uuid().nullable(),
  recordName: z.string(),
  actor: z.enum(auditActors),
  user: namedReference.nullable(),
  before: values.nullable(),
  after: values.nullable(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

export const auditEntry = historyEntry.extend({ address: z.string(), userAgent: z.string(), requestId: z.string() });
export type AuditEntry = z.output<typeof auditEntry>;

const MAX_ENTRIES = 200;

/** The entries before the entry with the id `before`, newest first. */
const pageKeys = {
  before: id().optional(),
  limit: queryNumber(MAX_ENTRIES).default(50),
} as const;

export const historyQuery = z.strictObject(pageKeys);

/** `from` and `to` are days of the shop, both included. */
export const auditQuery = z.strictObject({
  ...pageKeys,
  user: z.union([z.literal('commandLine'), id()], { error: invalidReference }).optional(),
  kind: oneOf(auditKinds).optional(),
  action: oneOf(auditActions).optional(),
  record: id().optional(),
  from: day().optional(),
  to: day().optional(),
});
export type AuditQuery = z.output<typeof auditQuery>;
