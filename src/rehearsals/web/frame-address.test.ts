import { expect, test } from 'vitest';
import { addressInRehearsal, formAddress, ownPageOf } from './frame-address.ts';

const page = new URL(
  'https://kadro.test/careers-rehearsal/acme/baker?lang=tr&rehearsal=id.rehearsal.c.secret',
);

test.each([
  ['/careers/acme/baker', '/careers-rehearsal/acme/baker?lang=tr&rehearsal=id.rehearsal.c.secret'],
  ['/careers/acme/baker?lang=en', '/careers-rehearsal/acme/baker?lang=en&rehearsal=id.rehearsal.c.secret'],
  [
    '/careers/acme/baker/apply#review',
    '/careers-rehearsal/acme/baker/apply?lang=tr&rehearsal=id.rehearsal.c.secret#review',
  ],
  ['/applications/abc_-1', '/applications/abc_-1?rehearsal=1&lang=tr'],
  ['/careers/acme', null],
  ['/careers/acme/baker2', null],
  ['/careers/other/baker', null],
  ['/login', null],
])('%s leads to %s', (path, expected) => {
  expect(addressInRehearsal(`https://kadro.test${path}`, page)).toBe(expected);
});

test('another site, a script and nonsense lead nowhere', () => {
  for (const href of ['https://other.test/careers/acme/baker', 'javascript:alert(1)', 'mailto:a@b.test', 'x'])
    expect(addressInRehearsal(href, page)).toBeNull();
});

test("the form and the applicant's own page are found", () => {
  expect(formAddress(page)).toBe(
    '/careers-rehearsal/acme/baker/apply?lang=tr&rehearsal=id.rehearsal.c.secret',
  );
  const mail = '<a href="https://kadro.test/applications/abc" style="x">See</a>';
  expect(ownPageOf(mail, page)).toBe('/applications/abc?rehearsal=1&lang=tr');
  expect(ownPageOf('<a href="https://kadro.test/login">See</a>', page)).toBeNull();
});
