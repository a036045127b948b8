import { expect, test } from 'vitest';
import { parseConfig } from './config.ts';
import { StartError } from './start-error.ts';

const addressOf = (PUBLIC_URL: string, API_URL: string) => parseConfig({ PUBLIC_URL, API_URL }).apiAddress;

test.each([
  ['https://kadro.example.com', 'https://api.kadro.example.com', 'kadro.example.com'],
  ['https://app.example.com', 'https://API.example.com/', 'example.com'],
  ['https://app.example.com:8443', 'https://api.example.com', 'example.com'],
  ['http://localhost:3000', 'http://localhost:3001', null],
  ['http://10.0.0.1:3000', 'http://10.0.0.1:3001', null],
])('with pages at %s the API may be at %s', (pages, api, cookieDomain) => {
  expect(addressOf(pages, api)).toEqual({ origin: new URL(api).origin, cookieDomain });
});

test('an API at the origin of the pages has no address of its own', () => {
  expect(parseConfig({}).apiAddress).toBeNull();
  expect(addressOf('https://kadro.example.com', 'https://kadro.example.com:443/')).toBeNull();
});

test.each([
  ['a foreign host', 'https://app.example.com', 'https://api.example.org'],
  ['nothing in common but the top-level domain', 'https://kadro.com', 'https://kadro-api.com'],
  ['a name that only ends alike', 'https://example.com', 'https://myexample.com'],
  ['another scheme', 'https://app.example.com', 'http://api.example.com'],
  ['another number', 'http://10.0.0.1', 'http://11.0.0.1'],
  ['a bare name', 'http://localhost:3000', 'http://api.localhost:3000'],
])('%s would get no session and is refused at the start, in one line', (_case, pages, api) => {
  expect(() => addressOf(pages, api)).toThrow(
    new StartError(
      'Wrong configuration: API_URL must be on the site of PUBLIC_URL, as https://api.example.com is on that of https://app.example.com.',
    ),
  );
});

test.each(['https://example.com/api', 'https://a@example.com', 'https://example.com?a', 'example.com'])(
  'an invalid origin is refused with the name of the setting: %s',
  (api) => expect(() => addressOf('https://example.com', api)).toThrow(/^Wrong configuration: API_URL \(/),
);
