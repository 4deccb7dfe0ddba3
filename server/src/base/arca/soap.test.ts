import { getDiffieHellman } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { connect, createSecureContext, createServer as createTlsServer } from 'node:tls';
import { Integer, Sequence } from 'asn1js';
import { describe, expect, it, onTestFinished } from 'vitest';
import { answer } from '../../testing/arca/answering-server.ts';
import { hasOpenssl, selfSigned } from '@dioptria/arca-simulator/testing/openssl.ts';
import { post, tlsOptions } from './soap.ts';

const send = (url: string, more: Parameters<typeof post>[1] = {}) =>
  post({ url, soapAction: 'http://example/Operation', body: '<ñ/>' }, more);

async function listen(greet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return `127.0.0.1:${(server.address() as { port: number }).port}`;
}

describe('A request (docs/rules.md#arca-4)', () => {
  it('has the headers of SOAP 1.1 and its length in bytes', async () => {
    const { url, heard } = await answer([{ body: '<a/>' }]);
    await send(`${url}/service.asmx`);
    expect(heard).toMatchObject([
      {
        path: '/service.asmx',
        body: '<ñ/>',
        headers: {
          'content-type': 'text/xml; charset=utf-8',
          soapaction: '"http://example/Operation"',
          'content-length': '5',
          connection: 'close',
        },
      },
    ]);
  });

  it('the answer has its status, its text and the time of the server’s clock', async () => {
    const { url } = await answer([{ status: 503, body: 'á', headers: { Date: 'Mon, 23 Nov 2026 13:00:00 GMT' } }]);
    expect(await send(url)).toEqual({ status: 503, text: 'á', serverDate: new Date('2026-11-23T13:00:00Z') });
  });

  it.each([
    ['the header names ISO-8859-1', 'text/xml; charset=ISO-8859-1', ''],
    ['the XML declaration names ISO-8859-1', 'text/xml', '<?xml version="1.0" encoding="iso-8859-1"?>'],
    ['the header names UTF-8 wrongly', 'text/xml; charset=utf-8', ''],
  ])('an answer in ISO-8859-1 is read if %s', async (_, type, declaration) => {
    const body = Buffer.from(`${declaration}<a>Ñandú</a>`, 'latin1');
    const { url } = await answer([{ body, headers: { 'Content-Type': type } }]);
    expect((await send(url)).text).toBe(`${declaration}<a>Ñandú</a>`);
  });

  it('a redirect is not followed', async () => {
    const { url, heard } = await answer([{ status: 302, body: '', headers: { Location: '/elsewhere' } }]);
    expect((await send(url)).status).toBe(302);
    expect(heard).toHaveLength(1);
  });

  it('if no server listens on the port, nothing is sent', async () => {
    await expect(send('http://127.0.0.1:1')).rejects.toMatchObject({ kind: 'notSent', code: 'connectionRefused' });
  });

  it('if the host does not exist, nothing is sent', async () => {
    // A part of a host name has at most 63 characters, so no DNS request for this name leaves the machine.
    await expect(send(`http://${'a'.repeat(64)}.invalid`)).rejects.toMatchObject({
      kind: 'notSent',
      code: 'unknownHost',
    });
  });

  it('if the TLS handshake fails, nothing is sent', async () => {
    const host = await listen((socket) => socket.end('no TLS here'));
    await expect(send(`https://${host}`)).rejects.toMatchObject({ kind: 'notSent', code: 'tls' });
  });

  it('if the server never answers the TLS handshake, nothing is sent', async () => {
    const host = await listen(() => {});
    const limits = { connect: 300, total: 60_000 };
    await expect(send(`https://${host}`, { limits })).rejects.toMatchObject({
      kind: 'notSent',
      code: 'connectTimeout',
    });
  });

  it('if the server does not answer a request, ARCA may have carried out the request', async () => {
    const { url, heard } = await answer(['silence']);
    const limits = { connect: 60_000, total: 300 };
    await expect(send(url, { limits })).rejects.toMatchObject({ kind: 'uncertain', code: 'timeout' });
    expect(heard).toHaveLength(1);
  });

  it('if the connection ends before the answer, ARCA may have carried out the request', async () => {
    const { url } = await answer(['cut']);
    await expect(send(url)).rejects.toMatchObject({ kind: 'uncertain', code: 'cut' });
  });

  it('after an incomplete answer, ARCA may have carried out the request', async () => {
    const host = await listen((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n<FECAESolicitarRe'));
    });
    await expect(send(`http://${host}`)).rejects.toMatchObject({ kind: 'uncertain', code: 'cut' });
  });

  it('an answer without a length ends when the connection ends', async () => {
    const text = `<a>${'a'.repeat(900_000)}</a>`;
    const host = await listen((socket) => {
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n${text}`));
    });
    for (let time = 0; time < 20; time += 1) expect((await send(`http://${host}`)).text).toBe(text);
  });

  it('an answer that is not HTTP is unreadable', async () => {
    const host = await listen((socket) => {
      socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.9\r\n'));
    });
    await expect(send(`http://${host}`)).rejects.toMatchObject({ kind: 'uncertain', code: 'unreadable' });
  });

  it('if our server aborts a request that was sent, the outcome is uncertain; if it aborts a request before the sending, nothing is sent', async () => {
    const closing = new AbortController();
    const host = await listen((socket) => socket.once('data', () => closing.abort()));
    const { signal } = closing;
    await expect(send(`http://${host}`, { signal })).rejects.toMatchObject({ kind: 'uncertain', code: 'cut' });
    await expect(send(`http://${host}`, { signal })).rejects.toMatchObject({ kind: 'notSent', code: 'cut' });
  });

  it('an answer of more than 1 MB is not read to its end', async () => {
    const { url } = await answer([{ body: 'a'.repeat(2 * 1024 * 1024) }]);
    await expect(send(url)).rejects.toMatchObject({ kind: 'uncertain', code: 'tooLarge' });
  });

  it.runIf(hasOpenssl)(
    'nothing is sent to a server with an unknown certificate, unless its authority is among the given authorities',
    async () => {
      const pair = await selfSigned('/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1');
      const { url, heard } = await answer([{ body: '<a/>' }], pair);
      await expect(send(url)).rejects.toMatchObject({ kind: 'notSent', code: 'tls' });
      expect(heard).toEqual([]);
      expect(await send(url, { authorities: pair.certificate })).toMatchObject({ status: 200, text: '<a/>' });
    },
  );

  it.runIf(hasOpenssl)('nothing is sent to a server whose trusted certificate is for another host', async () => {
    const pair = await selfSigned('/CN=wsaa.afip.gov.ar', '-addext', 'subjectAltName=DNS:wsaa.afip.gov.ar');
    const { url, heard } = await answer([{ body: '<a/>' }], pair);
    await expect(send(url, { authorities: pair.certificate })).rejects.toMatchObject({ kind: 'notSent', code: 'tls' });
    expect(heard).toEqual([]);
  });
});

async function listenWithSmallKey({ certificate, privateKey }: { certificate: string; privateKey: string }) {
  const group = getDiffieHellman('modp2');
  const [p, g] = [group.getPrime(), group.getGenerator()];
  // The prime begins with a high bit, so it needs a zero byte in front to be positive.
  const positive = new Integer({ valueHex: new Uint8Array([0, ...p]).buffer });
  const der = new Sequence({ value: [positive, new Integer({ valueHex: new Uint8Array(g).buffer })] }).toBER(false);
  const dhparam = `-----BEGIN DH PARAMETERS-----\n${Buffer.from(der).toString('base64')}\n-----END DH PARAMETERS-----\n`;
  const ciphers = 'DHE-RSA-AES128-GCM-SHA256:@SECLEVEL=0';
  const server = createTlsServer({ cert: certificate, key: privateKey, dhparam, ciphers, maxVersion: 'TLSv1.2' });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as { port: number }).port;
}

describe('The level of TLS', () => {
  it.runIf(hasOpenssl)(
    'a connection to a server with a small key succeeds only with the TLS level for ARCA’s hosts',
    async () => {
      const pair = await selfSigned('/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1');
      const port = await listenWithSmallKey(pair);
      const connectAs = async (host: string) => {
        const socket = connect({ port, host: '127.0.0.1', ...tlsOptions(host, pair.certificate) });
        await once(socket, 'secureConnect').finally(() => socket.destroy());
      };
      await connectAs('servicios1.afip.gov.ar');
      await expect(connectAs('127.0.0.1')).rejects.toThrow('dh key too small');
    },
  );

  it.each(['servicios1.afip.gov.ar', 'wsaahomo.afip.gov.ar', 'aws.arca.gob.ar'])(
    'a connection to %s may use keys of 1024 bits',
    (host) => {
      const options = tlsOptions(host);
      expect(options).toEqual({ minVersion: 'TLSv1.2', ciphers: 'DEFAULT@SECLEVEL=1' });
      expect(() => createSecureContext(options)).not.toThrow();
    },
  );

  it.each(['localhost', 'afip.gov.ar.example', 'xafip.gov.ar', '127.0.0.1'])(
    'a connection to %s may not use short keys',
    (host) => {
      expect(tlsOptions(host)).toEqual({ minVersion: 'TLSv1.2' });
    },
  );
});
