import { expect, test } from 'vitest';
import { networkOf } from './rate-limit.ts';

test.each([
  ['10.1.2.3', '10.1.2.3', '10.1.2.0/24'],
  ['::ffff:10.1.2.3', '10.1.2.3', '10.1.2.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
])('the IP address %s belongs to the network %s, which is part of the wider network %s', (address, own, around) => {
  expect(networkOf(address)).toEqual({ own, around });
});
