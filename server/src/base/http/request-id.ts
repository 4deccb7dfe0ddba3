import type { RawRequestDefaultExpression } from 'fastify';
import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../process/config.ts';

/** The form of an id that the server accepts from a proxy: safe in a log and short enough to read out on the phone. */
const saneId = /^[\w-]{8,64}$/;

/** A short id, since people read it out to support. The first twelve digits of a UUID (version 4) are random. */
const newId = () => randomUUID().replace('-', '').slice(0, 12);

/** Gives each request its id: the `X-Request-Id` of a trusted proxy, otherwise a new one. */
export function requestIds(trustProxy: Config['trustProxy']): (request: RawRequestDefaultExpression) => string {
  const isTrusted = trustedAddresses(trustProxy);
  return ({ headers, socket }) => {
    const sent = headers['x-request-id'];
    return typeof sent === 'string' && saneId.test(sent) && isTrusted(socket.remoteAddress ?? '') ? sent : newId();
  };
}

function trustedAddresses(trustProxy: Config['trustProxy']): (address: string) => boolean {
  if (typeof trustProxy !== 'string') return () => trustProxy !== false && trustProxy !== 0;
  const proxies = new BlockList();
  for (const network of trustProxy.split(',')) {
    const [address = '', bits] = network.trim().split('/');
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return (address) => isIP(address) !== 0 && proxies.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}
