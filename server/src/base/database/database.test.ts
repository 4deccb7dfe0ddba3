import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, inject, test } from 'vitest';
import { administer, loginAs, loginTo } from '../../testing/database/test-server.ts';
import { openDatabase, openDatabaseAt } from './database.ts';
import { silentLog } from './log.ts';

const server = inject('testServer');

async function freePort(): Promise<number | undefined> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  return typeof address === 'string' ? undefined : address?.port;
}

describe('opening the database', () => {
  test('if no server listens at the URL, the start fails with one message, which does not contain the password', async () => {
    const port = await freePort();
    const databaseUrl = `postgres://owner:secret@127.0.0.1:${port}/shops`;
    await expect(openDatabase({ databaseUrl, dataDir: '/nowhere', embeddedPostgresUser: undefined })).rejects.toThrow(
      `The database cannot be opened (connect ECONNREFUSED 127.0.0.1:${port}): check DATABASE_URL.`,
    );
  });

  test('if the database does not exist, the start fails with one message', async () => {
    await expect(openDatabaseAt(loginTo(server.owner, 'dioptria_absent'), silentLog)).rejects.toThrow(
      'The database cannot be opened (database "dioptria_absent" does not exist): check DATABASE_URL.',
    );
  });

  test('if the database is not encoded in UTF-8, the start fails with one message', async () => {
    const name = `dioptria_latin_${process.pid}`;
    await administer(
      server,
      `create database ${name} template template0 encoding 'LATIN1' locale 'C' ${server.ownedBy}`,
    );
    await expect(openDatabaseAt(loginTo(server.owner, name), silentLog)).rejects.toThrow(
      "The database is encoded in LATIN1: create it with ENCODING 'UTF8'.",
    );
    await administer(server, `drop database ${name}`);
  });

  test('if the database’s owner may not use the roles dioptria_app and dioptria_gate, the error contains the SQL that an administrator must run', async () => {
    const owner = `dioptria_plain_${process.pid}`;
    await administer(server, `create role ${owner} login password 'plain'`);
    await administer(server, `grant ${owner} to current_user`);
    await administer(server, `create database ${owner} owner ${owner}`);
    const login = loginAs(loginTo(server.owner, owner), owner, 'plain');
    await expect(openDatabaseAt(login, silentLog)).rejects.toThrow(`GRANT dioptria_app, dioptria_gate TO ${owner};`);
    await administer(server, `grant dioptria_app, dioptria_gate to ${owner}`);
    const database = await openDatabaseAt(login, silentLog);
    await database.ping();
    await database.close();
    await administer(server, `drop database ${owner}`);
    await administer(server, `drop role ${owner}`);
  });
});
