import { isIPv6 } from 'node:net';

/** Of an IPv4 address, written as one of IPv6. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): string[] {
  // The parser of addresses writes each in one way only, whatever it was sent as.
  const [withoutZone = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${withoutZone}]`).hostname.slice(1, -1).split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[]];
  return tail === undefined ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/**
 * What one caller can have of addresses: of IPv6 the whole /64 that every line gets, of IPv4 one address.
 * `around` is what lies beside it, and is one provider's: /48 and /24.
 */
export function networkOf(address: string): { own: string; around: string } {
  const plain = mapped.exec(address)?.[1] ?? address;
  if (!isIPv6(plain)) return { own: plain, around: `${plain.split('.').slice(0, 3).join('.')}.0/24` };
  const groups = groupsOf(plain);
  return { own: `${groups.slice(0, 4).join(':')}::/64`, around: `${groups.slice(0, 3).join(':')}::/48` };
}
