import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { workerPath } from './push.ts';

const source = readFileSync(`public${workerPath}`, 'utf8');

type Subscription = { options: object; toJSON(): object };
type Listener = (event: object) => void;

const aSubscription = (endpoint: string): Subscription => ({
  options: { userVisibleOnly: true, applicationServerKey: `key of ${endpoint}` },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
});

/** The worker in a browser, with the calls that it makes. */
function aWorker({ isSignedIn = true } = {}) {
  const listeners = new Map<string, Listener>();
  const subscribed: object[] = [];
  const requests: { path: string; method: string; body: unknown }[] = [];
  const shown: (string | number)[] = [];
  const self = {
    addEventListener: (type: string, listener: Listener) => void listeners.set(type, listener),
    location: { origin: 'https://kadro.test' },
    navigator: { setAppBadge: async (unread: number) => void shown.push(unread) },
    registration: {
      showNotification: async (title: string) => void shown.push(title),
      pushManager: {
        async subscribe(options: object) {
          subscribed.push(options);
          return aSubscription('https://push.test/new');
        },
      },
    },
  };
  const fetch = async (path: string, { method = 'GET', body = 'null' } = {}) => {
    requests.push({ path, method, body: JSON.parse(body) });
    return { ok: isSignedIn, json: async () => ({ publicKey: 'key of Kadro' }) };
  };
  runInNewContext(source, { self, fetch, URL, JSON, Promise });
  const dispatch = async (event: object, type = 'pushsubscriptionchange'): Promise<void> => {
    const waits: Promise<void>[] = [];
    listeners.get(type)?.({
      waitUntil: (wait: Promise<void>) => waits.push(wait),
      ...event,
    });
    expect(waits).toHaveLength(1);
    await Promise.all(waits);
  };
  return { dispatch, subscribed, requests, shown };
}

test('a push message is shown, with the number of unread notifications on the icon', async () => {
  const worker = aWorker();
  const push = (message: object) => worker.dispatch({ data: { json: () => message } }, 'push');
  await push({ title: 'Ada applied', unread: 3 });
  expect(worker.shown).toEqual(['Ada applied', 3]);
  await push({ title: 'Of an older server' });
  expect(worker.shown).toEqual(['Ada applied', 3, 'Of an older server']);
});

const put = (endpoint: string) => ({
  path: '/api/profile/push-devices/current',
  method: 'PUT',
  body: { endpoint, p256dh: 'p', auth: 'a' },
});

test('the server gets a subscription that the browser has renewed itself', async () => {
  const worker = aWorker();
  await worker.dispatch({ newSubscription: aSubscription('https://push.test/renewed') });
  expect(worker.subscribed).toEqual([]);
  expect(worker.requests).toEqual([put('https://push.test/renewed')]);
});

test('an expired subscription is renewed with the key of the old one', async () => {
  const worker = aWorker();
  await worker.dispatch({ newSubscription: null, oldSubscription: aSubscription('https://push.test/old') });
  expect(worker.subscribed).toEqual([
    { userVisibleOnly: true, applicationServerKey: 'key of https://push.test/old' },
  ]);
  expect(worker.requests).toEqual([put('https://push.test/new')]);
});

test('without the old subscription the key is that of the server, and without a session nothing is sent', async () => {
  const get = { path: '/api/profile/push-devices', method: 'GET', body: null };
  const worker = aWorker();
  await worker.dispatch({});
  expect(worker.subscribed).toEqual([{ userVisibleOnly: true, applicationServerKey: 'key of Kadro' }]);
  expect(worker.requests).toEqual([get, put('https://push.test/new')]);
  const signedOut = aWorker({ isSignedIn: false });
  await signedOut.dispatch({});
  expect([signedOut.subscribed, signedOut.requests]).toEqual([[], [get]]);
});
