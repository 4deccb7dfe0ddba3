/** The log of everything that was done in a shop: what an entry says, and who may read it (docs/decisions/0018-audit.md). */
import { z } from 'zod';
import { day, id, invalidReference, namedReference, oneOf, queryNumber } from './fields.ts';
import { can, type Permission } from './permissions.ts';

/** What can be done. A new one needs its words in `audit-labels.ts`. */
export const auditActions = [
  'create',
  'update',
  'delete',
  'resetPassword',
  'changePassword',
  'closeSessions',
  'turnOnTotp',
  'turnOffTotp',
  'export',
  'signIn',
  'signInFailed',
  'signOut',
  'suspend',
  'resume',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Of each kind of thing that an entry can be about, who may read it: a resource by its name, sessions, the shop itself. */
export const auditReaders = {
  sales: 'sales.read',
  clients: 'clients.read',
  products: 'products.read',
  brands: 'brands.read',
  categories: 'categories.read',
  insurances: 'insurances.read',
  optometrists: 'optometrists.read',
  prescriptions: 'prescriptions.read',
  providers: 'providers.read',
  users: 'users.read',
  sessions: 'users.read',
  shop: 'audit.read',
} as const satisfies Record<string, Permission>;

export type AuditKind = keyof typeof auditReaders;

/** Every kind, in the order of the screens. */
export const auditKinds = Object.keys(auditReaders) as [AuditKind, ...AuditKind[]];

/** The kinds whose entries, and with them the values of records, may be read by who holds these permissions. */
export function readableKinds(held: readonly string[]): AuditKind[] {
  return auditKinds.filter((kind) => can(held, auditReaders[kind]));
}

/** Who does things: a signed-in user, or an operator at the server's command line. */
export const auditActors = ['user', 'commandLine'] as const;
export type AuditActor = (typeof auditActors)[number];

/** Why somebody who gave the e-mail address of a user was not let in; `lockedOut` once, when attempts begin to be refused. */
export const signInFailures = ['wrongPassword', 'wrongCode', 'disabled', 'suspended', 'lockedOut'] as const;
export type SignInFailure = (typeof signInFailures)[number];

/** Fields by their name in the API, with their values as the API shows them. */
const values = z.record(z.string(), z.unknown());

/**
 * What was done to a record, by whom and when. `before` and `after` hold the whole record where it was created or deleted,
 * and the fields that differ where it was changed. `user` has the name of then; null where nobody signed in.
 */
export const historyEntry = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  action: z.enum(auditActions),
  kind: z.enum(auditKinds),
  recordId: z.uuid().nullable(),
  /** What the record is known by: a name, an order's number. */
  recordName: z.string(),
  actor: z.enum(auditActors),
  user: namedReference.nullable(),
  before: values.nullable(),
  after: values.nullable(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** An entry of the log: also from which network address, with which program, under which request id. */
export const auditEntry = historyEntry.extend({ address: z.string(), userAgent: z.string(), requestId: z.string() });
export type AuditEntry = z.output<typeof auditEntry>;

/** Entries in one answer, at most. */
const MAX_ENTRIES = 200;

/** Which page of entries, newest first: the ones before an entry, named by its id. */
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
