import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import {
  authText,
  callWsfe,
  givenRequest,
  issuer,
  loginBody,
  loginRequest,
  post,
  sign,
  textIn,
  ticketIn,
} from './testing/given-simulator.ts';
import { hasOpenssl } from './testing/openssl.ts';

const folder = await mkdtemp(join(tmpdir(), 'arca-command-'));
const children = new Set<ChildProcess>();
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

const command = join(import.meta.dirname, 'command.ts');

async function start() {
  const child = spawn(process.execPath, [command, '--port', '0', '--data', folder], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.add(child);
  const urls: string[] = [];
  for await (const line of createInterface({ input: child.stderr })) {
    urls.push(line.slice(line.indexOf('=') + 1));
    if (urls.length === 3) break;
  }
  const [wsaa = '', wsfe = '', padron = ''] = urls;
  return { child, addresses: { wsaa, wsfe, padron }, control: `${new URL(wsfe).origin}/control` };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  children.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

const order = (url: string, body: object) => fetch(url, { method: 'POST', body: JSON.stringify(body) });
const sequence = { cuit: issuer, pointOfSale: 1, type: 6 };

test.skipIf(!hasOpenssl)(
  'requests to the control URL issue certificates, order faults, store vouchers of other programs and set the clock',
  async () => {
    const { child, addresses, control } = await start();
    const { key, request } = await givenRequest();
    const certificate = await (await fetch(`${control}/certificate`, { method: 'POST', body: request })).text();
    const now = Date.now();
    const [from, to] = [-600_000, 600_000].map((ms) => new Date(now + ms).toISOString());
    const signed = loginBody(await sign(loginRequest({ from, to }), { key, certificate }));
    const { token, sign: signature } = ticketIn(await post(addresses.wsaa, signed));
    expect(signature).toHaveLength(172);
    expect(textIn((await post(addresses.wsaa, signed)).text, 'faultcode')).toBe('ns1:coe.alreadyAuthenticated');

    expect((await order(`${control}/outside`, sequence)).status).toBe(200);
    await order(`${control}/faults`, { operation: 'FECompUltimoAutorizado', kind: 501 });
    const body = `${authText(token, signature)}<ar:PtoVta>1</ar:PtoVta><ar:CbteTipo>6</ar:CbteTipo>`;
    expect(textIn((await callWsfe({ addresses }, 'FECompUltimoAutorizado', body)).text, 'Code')).toBe('501');
    expect(textIn((await callWsfe({ addresses }, 'FECompUltimoAutorizado', body)).text, 'CbteNro')).toBe('1');

    await order(`${control}/drift`, { ms: 13 * 60 * 60 * 1000 });
    expect(textIn((await callWsfe({ addresses }, 'FECompUltimoAutorizado', body)).text, 'Code')).toBe('600');
    await end(child, 'SIGTERM');
    expect(child.exitCode).toBe(0);
  },
);

test('the control URL refuses wrong requests, and requests that a web page may have sent', async () => {
  const { child, control } = await start();
  const foreign = fetch(`${control}/drift`, {
    method: 'POST',
    body: '{"ms":1}',
    headers: { origin: 'https://a.example' },
  });
  expect((await foreign).status).toBe(403);
  expect((await order(`${control}/faults`, { operation: 'FEDummy', kind: 'unknown' })).status).toBe(400);
  expect((await fetch(`${control}/certificate`, { method: 'POST', body: 'no request' })).status).toBe(400);
  expect((await fetch(`${control}/drift`, { method: 'POST', body: 'no JSON' })).status).toBe(400);
  expect((await order(`${control}/unknown`, {})).status).toBe(404);
  await end(child, 'SIGTERM');
});

test('a simulator that was killed and started again has every voucher that it had confirmed, and gives the next number', async () => {
  let confirmed = 0;
  for (const round of [1, 2]) {
    const { child, control } = await start();
    const answers = Array.from({ length: 30 }, async () => {
      const response = await order(`${control}/outside`, { ...sequence, pointOfSale: 2 });
      const { number } = (await response.json()) as { number: number };
      confirmed = Math.max(confirmed, number);
      // The other requests are under way when the process ends.
      if (number === confirmed && confirmed % 10 === 5) child.kill('SIGKILL');
    });
    await Promise.allSettled(answers);
    await end(child, 'SIGKILL');
    const after = await start();
    const next = (await (await order(`${after.control}/outside`, { ...sequence, pointOfSale: 2 })).json()) as {
      number: number;
    };
    expect({ round, isNext: next.number > confirmed }).toEqual({ round, isNext: true });
    confirmed = next.number;
    await end(after.child, 'SIGTERM');
  }
});
