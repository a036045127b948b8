import { expect, test } from 'vitest';
import { auditPrefixes, networkOf, subscriberPrefixes } from './network.ts';

test.each([
  ['192.0.2.77', '192.0.2.0/24', '192.0.2.77/32'],
  ['::ffff:192.0.2.77', '192.0.2.0/24', '192.0.2.77/32'],
  ['::ffff:c000:24d', '192.0.2.0/24', '192.0.2.77/32'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001::6', '2001:db8:1::/48', '2001:db8:1:0::/64'],
  ['2001:db8::1', '2001:db8:0::/48', '2001:db8:0:0::/64'],
  ['::1', '0:0:0::/48', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0::/48', 'fe80:0:0:0::/64'],
  ['nowhere', null, null],
  ['4155550101', null, null],
  ['127.1', null, null],
  ['ada@example.test', null, null],
])('the network of %s is %s in the audit log and %s in limits', (ip, audit, subscriber) => {
  expect(networkOf(ip, auditPrefixes)).toBe(audit);
  expect(networkOf(ip, subscriberPrefixes)).toBe(subscriber);
});
