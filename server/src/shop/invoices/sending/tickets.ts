import type { Environment } from '@dioptria/contract/shop/fiscal-settings/fiscal-labels.ts';
import { setTimeout as pause } from 'node:timers/promises';
import type { ArcaAddresses } from '../../../base/arca/addresses.ts';
import type { Credentials as SigningCredentials } from '../../../base/arca/certificate.ts';
import { ArcaFailure } from '../../../base/arca/failure.ts';
import { type ArcaService, requestTicket, type Ticket } from '../../../base/arca/wsaa.ts';
import { asTenant } from '../../../base/database/as-tenant.ts';
import type { Transaction } from '../../../base/database/tables.ts';
import { ensureSimulatorCertificate } from '../../fiscal-settings/simulator-certificate.ts';
import { keyOwner, readStoredCertificate } from '../../fiscal-settings/stored-certificates.ts';
import { hasEnded, leaseEnd, newLease } from './lease.ts';
import type { Access, Sending } from './sending.ts';
import { TicketWindow } from './waiting.ts';

const MINUTE = 60_000;
const RENEW_BEFORE = 15 * MINUTE;
/** In milliseconds. The server does not use a ticket with less time left. */
const LEAST_LEFT = 2 * MINUTE;
/** During these minutes after a ticket, ARCA gives no second ticket (WSAA manual). */
const reuseMinutes: Readonly<Record<Environment, number>> = { simulator: 10, homologation: 10, production: 2 };
const POLL = 250;
const POLLS = 60;

interface TicketKey {
  tenant_id: string;
  environment: Environment;
  fingerprint: string;
  service: ArcaService;
}

export interface TicketRequest {
  tenantId: string;
  environment: Environment;
  credentials: Credentials;
  addresses: ArcaAddresses;
  service: ArcaService;
}

const keyOf = ({ tenantId, environment, credentials, service }: TicketRequest): TicketKey => ({
  tenant_id: tenantId,
  environment,
  fingerprint: credentials.fingerprint,
  service,
});
const windowAfter = ({ environment }: TicketKey, asked: Date) =>
  new Date(asked.getTime() + reuseMinutes[environment] * MINUTE);
const owner = (tenantId: string) => `arca:${tenantId}`;

/**
 * Asks ARCA for a new ticket if the stored ticket ends soon. Only one of several servers asks (docs/rules.md#invoices-43).
 * @throws ArcaFailure
 */
export async function ticketFor(access: Access, request: TicketRequest): Promise<Ticket> {
  for (let polls = 0; polls < POLLS; polls++) {
    const found = await findOrLease(access, request);
    if (found.lease !== undefined) return renew(access, request, found.lease);
    if (found.ticket) return found.ticket;
    if (found.windowEnd) throw new TicketWindow(found.windowEnd);
    await pause(POLL);
  }
  throw new ArcaFailure('unavailable', 'otherServer');
}

interface Found {
  ticket?: Ticket | undefined;
  lease?: string;
  /** ARCA gives no ticket before this time. */
  windowEnd?: Date;
}

/**
 * Returns a ticket, the lease to renew it, or `windowEnd`. Returns none of these if another server renews the ticket.
 */
async function findOrLease(access: Access, request: TicketRequest): Promise<Found> {
  const key = keyOf(request);
  return asTenant(access.database, key.tenant_id, async (tx) => {
    const before = await readState(access, tx, key);
    if (before.isFresh || before.windowEnd) return before;
    const lease = await takeLease(tx, key);
    if (lease === undefined) return before.isUsable ? before : {};
    // While this transaction waited for the row, another server may have stored a ticket.
    const after = await readState(access, tx, key);
    if (!after.isFresh && !after.windowEnd) return { lease };
    await tx
      .updateTable('arca_tickets')
      .set({ lease: null, leased_until: null })
      .where((column) => column.and({ ...key, lease }))
      .execute();
    return after;
  });
}

async function readState(access: Access, tx: Transaction, key: TicketKey) {
  const now = access.now();
  const row = await readRow(tx, key);
  const ticket = row && (await openTicket(access, row));
  const left = ticket ? ticket.expiresAt.getTime() - now.getTime() : 0;
  const windowEnd = windowAfter(key, new Date(row?.requested_at ?? 0));
  return {
    ticket,
    isFresh: left > RENEW_BEFORE,
    isUsable: left > LEAST_LEFT,
    ...(!ticket && windowEnd > now && { windowEnd }),
  };
}

async function takeLease(tx: Transaction, key: TicketKey): Promise<string | undefined> {
  const lease = newLease();
  await tx
    .insertInto('arca_tickets')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { numUpdatedRows } = await tx
    .updateTable('arca_tickets')
    .set({ lease, leased_until: leaseEnd })
    .where((column) => column.and({ ...key }))
    .where(hasEnded)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? lease : undefined;
}

function readRow(tx: Transaction, key: TicketKey) {
  return tx
    .selectFrom('arca_tickets')
    .select(['tenant_id', 'sealed_token', 'sealed_sign', 'generated_at', 'expires_at', 'requested_at'])
    .where((column) => column.and({ ...key }))
    .executeTakeFirst();
}

/** A ticket that another installation encrypted counts as missing. */
async function openTicket(
  { vault }: Access,
  row: NonNullable<Awaited<ReturnType<typeof readRow>>>,
): Promise<Ticket | undefined> {
  const { sealed_token: token, sealed_sign: sign, generated_at: generatedAt, expires_at: expiresAt } = row;
  if (!token || !sign || generatedAt === null || expiresAt === null) return undefined;
  const opened = await Promise.all([token, sign].map((sealed) => vault.open(sealed, owner(row.tenant_id)))).catch(
    () => undefined,
  );
  const [openToken, openSign] = opened ?? [];
  if (!openToken || !openSign) return undefined;
  return {
    token: openToken.toString(),
    sign: openSign.toString(),
    generatedAt: new Date(generatedAt),
    expiresAt: new Date(expiresAt),
  };
}

/** The ticket is stored in a separate transaction, because ARCA never gives the same ticket again. */
async function renew(access: Access, request: TicketRequest, lease: string): Promise<Ticket> {
  const key = keyOf(request);
  const { credentials, addresses, service } = request;
  try {
    const ticket = await requestTicket(credentials, addresses, service, access.now());
    await storeTicket(access, key, ticket);
    return ticket;
  } catch (error) {
    const isLost = error instanceof ArcaFailure && error.kind === 'alreadyAuthenticated';
    const refusedAt = isLost ? access.now() : undefined;
    await giveLeaseBack(access, key, lease, refusedAt);
    if (refusedAt) throw new TicketWindow(windowAfter(key, refusedAt));
    throw error;
  }
}

/** Stores the ticket even if this server has lost the lease, because each ticket is valid until its end. */
async function storeTicket({ database, vault, now }: Access, key: TicketKey, ticket: Ticket): Promise<void> {
  const seal = (text: string) => vault.seal(Buffer.from(text), owner(key.tenant_id));
  const [sealedToken, sealedSign] = [await seal(ticket.token), await seal(ticket.sign)];
  await asTenant(database, key.tenant_id, (tx) =>
    tx
      .updateTable('arca_tickets')
      .set({
        sealed_token: sealedToken,
        sealed_sign: sealedSign,
        generated_at: ticket.generatedAt,
        expires_at: ticket.expiresAt,
        requested_at: now(),
        lease: null,
        leased_until: null,
      })
      .where((column) => column.and({ ...key }))
      .execute(),
  );
}

/** `refusedAt` is set if ARCA refused a new ticket because ARCA had given a ticket minutes before. */
async function giveLeaseBack(
  { database }: Access,
  key: TicketKey,
  lease: string,
  refusedAt: Date | undefined,
): Promise<void> {
  await asTenant(database, key.tenant_id, (tx) =>
    tx
      .updateTable('arca_tickets')
      .set({ lease: null, leased_until: null, ...(refusedAt && { requested_at: refusedAt }) })
      .where((column) => column.and({ ...key }))
      .where('lease', '=', lease)
      .execute(),
  );
}

/** Does nothing if another server has already replaced the refused ticket. */
export async function dropTicket({ database }: Access, request: TicketRequest, refused: Ticket): Promise<void> {
  const key = keyOf(request);
  await asTenant(database, key.tenant_id, (tx) =>
    tx
      .updateTable('arca_tickets')
      .set({ sealed_token: null, sealed_sign: null, generated_at: null, expires_at: null })
      .where((column) => column.and({ ...key }))
      .where('generated_at', '=', refused.generatedAt.toISOString())
      .execute(),
  );
}

interface Credentials extends SigningCredentials {
  fingerprint: string;
}

/**
 * In the mode simulator, the server makes a missing certificate without a request of a user.
 * @throws ArcaFailure `certificate`, with the code 'noVault', 'missing', 'expired' or 'unreadableKey'.
 */
export async function readCredentials(
  keeping: Pick<Sending, 'database' | 'vault' | 'simulator' | 'now'>,
  tenantId: string,
  environment: Environment,
  issuerCuit: string,
): Promise<Credentials> {
  const { database, vault } = keeping;
  const now = keeping.now();
  if (!vault.isAvailable) throw problem('noVault');
  if (environment === 'simulator') await ensureSimulatorCertificate(keeping, { tenantId, now, issuerCuit });
  const stored = await asTenant(database, tenantId, (tx) =>
    readStoredCertificate({ tx, actor: { tenantId } }, environment),
  );
  const {
    certificate = null,
    fingerprint = null,
    sealed_key: sealedKey = null,
    valid_to: validTo = null,
  } = stored ?? {};
  if (certificate === null || fingerprint === null || sealedKey === null) throw problem('missing');
  if (validTo !== null && new Date(validTo) <= now) throw problem('expired');
  const privateKey = await vault.open(sealedKey, keyOwner(tenantId)).catch(() => undefined);
  if (!privateKey) throw problem('unreadableKey');
  return { certificate, fingerprint, privateKey: privateKey.toString() };
}

const problem = (code: 'noVault' | 'missing' | 'expired' | 'unreadableKey') => new ArcaFailure('certificate', code);
