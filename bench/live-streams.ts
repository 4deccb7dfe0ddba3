import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { v7 as newId } from 'uuid';
import { beginSession } from '../server/src/shop/auth/sessions.ts';
import { asTenant } from '../server/src/base/database/as-tenant.ts';
import type { Database } from '../server/src/base/database/database.ts';
import { createTenant } from '../server/src/operation/tenants/create-tenant.ts';
import { goals } from './goals.ts';
import { password } from './load/people.ts';
import { timesOf } from './measure.ts';
import type { Running } from './processes.ts';
import { fixed, type Table } from './report.ts';

const STREAMS = 500;
/** The numbers of streams per shop and per user are below the server's limits. */
const PER_SHOP = 180;
const PER_USER = 10;
const CHANGES = 200;

type Headers = Record<string, string>;

/** Opens at most `PER_USER` tabs for each user. @returns the headers of each tab's requests */
async function openShop(database: Database, name: string, tabs: number): Promise<Headers[]> {
  const ownerEmail = `${name}@live.example`;
  const { tenantId } = await createTenant(database, {
    name,
    ownerName: 'Ada Admin',
    ownerEmail,
    password,
    hasDefaults: true,
  });
  return asTenant(database, tenantId, async (tx) => {
    const sessions: Headers[] = [];
    for (let user = 0; user * PER_USER < tabs; user += 1) {
      const [id, label] = [newId(), `Colleague ${user}`];
      const rights = { role: 'admin', enabled: true, owner: false, extra_permissions: [] } as const;
      const person = { tenant_id: tenantId, id, name: label, name_key: label, email: `${user}@${name}.example` };
      await tx
        .insertInto('users')
        .values({ ...person, ...rights, extra_permissions: [] })
        .execute();
      const token = await beginSession(tx, { tenantId, userId: id }, new Date());
      sessions.push({ authorization: `Bearer ${token}`, 'x-tenant-id': tenantId });
    }
    return Array.from({ length: tabs }, (_, tab) => sessions[Math.floor(tab / PER_USER)] ?? {});
  });
}

async function openStream(port: number, headers: Headers): Promise<IncomingMessage> {
  const [answer] = (await once(get({ port, path: '/tenant/live', headers }), 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`A stream was answered ${answer.statusCode}`);
  return answer.setEncoding('utf8');
}

/** @returns the `performance.now()` at which the change arrived */
async function waitForChange(stream: IncomingMessage, id: string): Promise<number> {
  for (;;) {
    const [text] = (await once(stream, 'data')) as [string];
    if (text.includes(id)) return performance.now();
  }
}

/** @returns the milliseconds until the answer, and until another user's stream received the change */
async function change(port: number, headers: Headers, stream: IncomingMessage, id: string) {
  const began = performance.now();
  const arrival = waitForChange(stream, id);
  const answered = fetch(`http://127.0.0.1:${port}/tenant/brands/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ description: String(began) }),
  }).then(async (answer) => {
    if (answer.status !== 200) throw new Error(`A change was answered ${answer.status}`);
    await answer.arrayBuffer();
    return performance.now();
  });
  return { answered: (await answered) - began, arrived: (await arrival) - began };
}

function lineOf(name: string, taken: readonly number[]) {
  const { p50, p99 } = timesOf(taken);
  return { cells: [name, fixed(p50), fixed(p99)], figure: p99 };
}

async function measureLatency(port: number, headers: Headers, stream: IncomingMessage): Promise<Table> {
  const created = await fetch(`http://127.0.0.1:${port}/tenant/brands`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Rayo' }),
  });
  const { _id: id } = (await created.json()) as { _id: string };
  const taken = [];
  for (let count = 0; count < CHANGES; count += 1) taken.push(await change(port, headers, stream, id));
  return {
    title: `A change, with ${STREAMS} streams open, ms`,
    columns: ['p50', 'p99'],
    lines: [
      lineOf(
        'until it is answered',
        taken.map(({ answered }) => answered),
      ),
      {
        ...lineOf(
          'until another user receives it',
          taken.map((one) => one.arrived),
        ),
        goal: { atMost: goals.announcementDelay },
      },
    ],
  };
}

export async function measureStreams(server: Running, database: Database): Promise<Table[]> {
  const tabs: Headers[] = [];
  for (let shop = 0; tabs.length < STREAMS; shop += 1) {
    tabs.push(...(await openShop(database, `live-${shop}`, Math.min(PER_SHOP, STREAMS - tabs.length))));
  }
  const before = await server.memory();
  const streams = [];
  for (const headers of tabs) streams.push(await openStream(server.port, headers));
  const after = await server.memory();
  const [headers = {}] = tabs;
  const [, stream = await openStream(server.port, headers)] = streams;
  for (const other of streams) if (other !== stream) other.resume();
  const latency = await measureLatency(server.port, headers, stream);
  for (const one of streams) one.destroy();
  const kilobytes = (after - before) / STREAMS / 1024;
  const memory = {
    title: 'Memory of the server process',
    columns: ['MB before', 'MB after', 'kB each'],
    lines: [
      {
        cells: [`${STREAMS} open streams`, fixed(before / 2 ** 20, 0), fixed(after / 2 ** 20, 0), fixed(kilobytes, 0)],
        figure: kilobytes,
        goal: { atMost: goals.stream },
      },
    ],
  };
  return [memory, latency];
}
