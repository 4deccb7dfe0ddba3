import { isIPv6 } from 'node:net';

/** An IPv4 address in IPv6 notation. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  // The URL parser writes every form of an address in the same way.
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  return tail === undefined ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/**
 * The networks of an address. `own` is the IPv4 address itself, or the IPv6 /64 of one internet connection. `around` is the
 * wider network of one provider: /24 or /48.
 */
export function networkOf(address: string): { own: string; around: string } {
  const plain = mapped.exec(address)?.[1] ?? address;
  if (!isIPv6(plain)) return { own: plain, around: `${plain.split('.').slice(0, 3).join('.')}.0/24` };
  const groups = groupsOf(plain);
  return { own: `${groups.slice(0, 4).join(':')}::/64`, around: `${groups.slice(0, 3).join(':')}::/48` };
}
