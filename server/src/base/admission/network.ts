import { isIPv6 } from 'node:net';

/** `::ffff:192.0.2.1` */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

function groupsOf(address: string): string[] {
  // An IPv6 address can be written in several forms. The URL parser turns all of them into the same form.
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  return tail === undefined ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/**
 * `own` is the IPv4 address itself, or the IPv6 /64 network of one internet connection. `around` is the IPv4 /24 or the IPv6 /48.
 */
export function networkOf(address: string): { own: string; around: string } {
  const plain = mapped.exec(address)?.[1] ?? address;
  if (!isIPv6(plain)) return { own: plain, around: `${plain.split('.').slice(0, 3).join('.')}.0/24` };
  const groups = groupsOf(plain);
  return { own: `${groups.slice(0, 4).join(':')}::/64`, around: `${groups.slice(0, 3).join(':')}::/48` };
}
