import type { RawRequestDefaultExpression } from 'fastify';
import { randomUUID } from 'node:crypto';
import { BlockList, isIP } from 'node:net';
import type { Config } from '../config.ts';

/** What a proxy may call a request: fit for a log and for telling it on the phone. */
const saneId = /^[\w-]{8,64}$/;

/** Short, since people read it out to support; of a UUID's digits the first twelve are random. */
const newId = () => randomUUID().replace('-', '').slice(0, 12);

/** The id of each request: the one that a proxy of ours sent as `X-Request-Id`, else one of our own. */
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
