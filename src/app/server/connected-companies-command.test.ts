import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCommand } from '../../../tests/harness/run-command.ts';
import { startTestServer, type TestServer } from '../../../tests/harness/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

afterAll(() => server.close());

const run = (...args: string[]) =>
  runCommand({ file: 'connected-companies-command.ts', databaseUrl: server.ownerUrl, args });

test('the operator connects, lists and disables a company, and renews its secret', async () => {
  expect(await run('list')).toEqual({ code: 0, out: 'No company is connected.\n' });
  const target = 'https://partner.test/back?x=1';
  const added = await run('add', 'Partner', target);
  const [, id = '', secret] = /id {6}(\S+)\nsecret {2}([\w-]{43})\n/.exec(added.out) ?? [];
  expect(added).toMatchObject({ code: 0, out: expect.stringMatching(/^Connected: Partner\n/) });
  expect((await run('list')).out).toBe(`${id}  enabled  Partner  ${target}\n`);
  expect((await run('disable', id)).code).toBe(0);
  expect((await run('list')).out).toContain('disabled');
  expect((await run('enable', id)).code).toBe(0);
  const renewed = await run('new-secret', id);
  expect(renewed.out).toMatch(/^secret {2}[\w-]{43}\n/);
  expect(renewed.out).not.toContain(secret);
});

test('invalid arguments are reported with a clear message', async () => {
  const target = 'https://once.test/back';
  await run('add', 'Once', target);
  for (const [args, words] of [
    [[], /^Use: npm run connected-companies/],
    [['add', 'Only a name'], /^Use: npm run connected-companies/],
    [['add', 'Twice', target], /^Another connected company has one of these addresses/],
    [['add', 'Plain', 'http://partner.test/back'], /https is needed/],
    [['add', 'Fragment', 'https://partner.test/back#x'], /fragment/],
    [['add', 'Name', 'https://a:b@partner.test/back'], /a name or a password/],
    [['add', 'Code', 'https://partner.test/back?code=1'], /a code already/],
    [['add', 'Space', 'https://partner.test/a b'], /no address/],
    [['disable', 'x'], /^No connected company has this id/],
    [['enable', '0198c0de-0000-7000-8000-000000000000'], /^No connected company has this id/],
  ] as [string[], RegExp][]) {
    expect(await run(...args)).toEqual({ code: 1, out: expect.stringMatching(words) });
  }
});
