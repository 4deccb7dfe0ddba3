import type { RawRequestDefaultExpression } from 'fastify';
import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../process/config.ts';

/** Safe in a log and short enough to read out on the phone. */
const saneId = /^[\w-]{8,64}$/;

/** Short, since users read it out to the support. The first twelve hex digits of a UUID (version 4) are random. */
const newId = () => randomUUID().replace('-', '').slice(0, 12);

/** The `X-Request-Id` header of a trusted proxy, or a new id. */
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
