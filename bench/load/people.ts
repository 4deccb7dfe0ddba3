import { compactKey, searchKey } from '@dioptria/contract/base/text.ts';
import { hashPassword } from '../../server/src/base/security/passwords.ts';
import type { Transaction } from '../../server/src/base/database/tables.ts';
import { men, surnames, women } from '../../server/src/operation/demo/demo-people.ts';
import { insertRows } from '../../server/src/operation/demo/derived-rows.ts';
import { addWords, namedRecord } from './records.ts';

export const password = 'correct horse';
export const ownerName = 'Olivia Owner';
/** With this many users, sign-ins over 16 connections stay below each user's rate limit. */
export const SELLERS = 31;
export const ACTIVE_SELLERS = 4;

/** Two hours, in milliseconds. */
const BETWEEN_CLIENTS = 2 * 3_600_000;

const names = [...women, ...men].flatMap((given) => surnames.map((surname) => `${given} ${surname}`));

/** The names repeat after 2268 positions. */
export function nameAt(position: number): string {
  // The position is multiplied by a large prime, so that neighbouring positions share neither the first name nor the
  // surname.
  return names[(position * 997) % names.length] ?? '';
}

export function emailOf(shop: string, name: string): string {
  return `${searchKey(name).replaceAll(' ', '.')}@${shop}.example`;
}

export async function addSellers(tx: Transaction, tenantId: string, shop: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  const people = Array.from({ length: SELLERS }, (_, position) => {
    const name = nameAt(position);
    const email = emailOf(shop, name);
    return { ...namedRecord(tenantId, name), email, role: 'seller' as const };
  });
  const flags = { enabled: true, owner: false, extra_permissions: [] };
  await insertRows(
    tx,
    'users',
    people.map((person) => ({ ...person, ...flags })),
  );
  await insertRows(
    tx,
    'credentials',
    people.map(({ id, email }) => ({
      email_key: email,
      tenant_id: tenantId,
      user_id: id,
      password_hash: passwordHash,
    })),
  );
  await addWords(tx, 'users', people);
}

const insurers = ['OSDE', 'PAMI', 'IOMA', 'Swiss Medical', 'Galeno', 'OSECAC', 'Sancor Salud'];

/** Each client is registered two hours after the previous client. Most clients are insured. */
export async function addClients(tx: Transaction, tenantId: string, clients: number): Promise<void> {
  const insurances = insurers.map((name) => ({
    ...namedRecord(tenantId, name),
    coverage_details: 'Cristales una vez por año',
    num_cuit: null,
    enabled: true,
  }));
  await insertRows(tx, 'insurances', insurances);
  await addWords(tx, 'insurances', insurances);
  const rows = Array.from({ length: clients }, (_, position) => {
    const came = new Date(Date.now() - (clients - position) * BETWEEN_CLIENTS).toISOString();
    return { ...clientRow(tenantId, position, insurances), created_at: came, updated_at: came };
  });
  await insertRows(tx, 'clients', rows);
  await addWords(tx, 'clients', rows);
}

function clientRow(tenantId: string, position: number, insurances: readonly { id: string }[]) {
  const name = nameAt(position);
  const document = String(20_000_000 + position * 1009);
  const [millions, thousands, rest] = [document.slice(0, 2), document.slice(2, 5), document.slice(5)];
  const insurance = insurances[position % (insurances.length + 3)];
  return {
    ...namedRecord(tenantId, name),
    email: `${searchKey(name).replaceAll(' ', '.')}${position}@correo.example`,
    phone: `11 ${4000 + (position % 3000)}-${String(position % 9973).padStart(4, '0')}`,
    type_id: 'DNI',
    type_id_key: compactKey('DNI'),
    num_id: `${millions}.${thousands}.${rest}`,
    num_id_key: document,
    address: `Av. Rivadavia ${position % 9000}, CABA`,
    num_insurance: insurance ? String(1_000_000 + position) : '',
    insurance_id: insurance?.id ?? null,
  };
}
