import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { csv, upload } from '../../testing/examples/given-import.ts';
import { newShop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { SheetUploads } from './sheet-uploads.ts';

const app = await testApp();
const file = csv('Nombre', 'Ana');

/** In bytes. This is more than the buffers between client and server hold. */
const SENT = 10_000_000;
const ANNOUNCED = 10 * 1024 * 1024;

async function beginUpload({ headers }: SignedIn): Promise<void> {
  const sent = Object.entries({ ...headers, 'content-type': 'text/csv', 'content-length': String(ANNOUNCED) });
  const head = sent.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(`POST /tenant/imports/clients?name=lenta HTTP/1.1\r\nhost: x\r\n${head}\r\n`);
  await new Promise((resolve) => void socket.write(Buffer.alloc(SENT, 'a'), resolve));
}

test('while three shops upload files slowly, another shop can import', async () => {
  for (let shops = 0; shops < 3; shops += 1) await beginUpload((await newShop(app)).as('admin'));
  const other = await newShop(app);
  expect((await upload(other.as('admin'), 'clients', file)).status).toBe(201);
});

const sizeOf = (content: Uint8Array) => Promise.resolve(content.length);

test('if there is no room for more bytes, the server refuses the file that has been arriving for the longest time', async () => {
  const uploads = new SheetUploads(10);
  const [slow, quick] = [new PassThrough(), new PassThrough()];
  const first = uploads.during('slow', slow, sizeOf);
  const second = uploads.during('quick', quick, sizeOf);
  const refused = expect(first).rejects.toMatchObject({
    status: 429,
    message: 'Se están recibiendo demasiadas planillas. Probá de nuevo en unos segundos.',
  });
  slow.write('123456');
  quick.end('1234567');
  await refused;
  expect(await second).toBe(7);
});
