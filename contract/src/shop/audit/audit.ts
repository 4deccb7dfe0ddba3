/** The entries of a tenant's audit log and the permissions to read them (docs/decisions/0018-audit.md). */
import { z } from '../../base/zod.ts';
import { day, id, invalidReference, namedReference, oneOf, queryNumber } from '../../base/fields.ts';
import { auditKinds, readPermission, type AuditKind } from '../nouns.ts';
import { can } from '../permissions.ts';

/** The actions of audit entries. A new action needs its label in `audit-labels.ts`. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'resetPassword',
  'changePassword',
  'invite',
  'acceptInvitation',
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

/** The kinds whose audit entries a user with these permissions may read. The entries contain the values of records. */
export function readableKinds(held: readonly string[]): AuditKind[] {
  return auditKinds.filter((kind) => can(held, readPermission(kind)));
}

/** The authors of actions: a signed-in user, or an operator at the server's command line. */
export const auditActors = ['user', 'commandLine'] as const;
export type AuditActor = (typeof auditActors)[number];

/** The reasons for a failed sign-in with a known e-mail address. `lockedOut` is logged once, at the first attempt over the limit. */
export const signInFailures = ['wrongPassword', 'wrongCode', 'disabled', 'suspended', 'lockedOut'] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** Fields and their values, with the names and the form of the API's answers. */
const values = z.record(z.string(), z.unknown());

/**
 * An action on a record, with author and time. `before` and `after` hold the whole record for a creation or a deletion, and
 * the fields that differ for a change. `user` has the name at that time, and is null for an action without a session.
 */
export const historyEntry = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds),
  recordId: z.uuid().nullable(),
  /** The record's name or, for a sale, its number. */
  recordName: z.string(),
  actor: z.enum(auditActors),
  user: namedReference.nullable(),
  before: values.nullable(),
  after: values.nullable(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** An entry of the audit log: a history entry with the network address, the client program and the request id. */
export const auditEntry = historyEntry.extend({ address: z.string(), userAgent: z.string(), requestId: z.string() });
export type AuditEntry = z.output<typeof auditEntry>;

/** The most entries in one answer. */
const MAX_ENTRIES = 200;

/** The query keys of a page: the entries before the entry with the id `before`, newest first. */
const pageKeys = {
  before: id().optional(),
  limit: queryNumber(MAX_ENTRIES).default(50),
} as const;

/** The query of `GET /tenant/{resource}/{id}/history`. */
export const historyQuery = z.strictObject(pageKeys);

/** The query of `GET /tenant/audit`. `from` and `to` are days of the shop, both included. */
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
