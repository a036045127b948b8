// Shows push messages of Kadro. It caches nothing and answers no request.
// A new version takes the place of the old one at once, because no page depends on it.
self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('push', (event) => {
  const message = event.data?.json() ?? {};
  event.waitUntil(
    Promise.all([
      self.registration.showNotification(message.title ?? 'Kadro', {
        body: message.body ?? '',
        tag: message.tag,
        lang: message.language,
        icon: '/icon-192.png',
        badge: '/icon-192.png',
        data: { address: message.address },
      }),
      message.unread > 0 && self.navigator.setAppBadge?.(message.unread),
    ]),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.address ?? '/notifications', self.location.origin);
  // A message opens pages of this origin only.
  const target = self.location.origin + address.pathname + address.search;
  event.waitUntil(self.clients.openWindow(target));
});

// The push service may replace a subscription at any time; the server then needs the new one.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(replaceSubscription(event));
});

async function replaceSubscription({ newSubscription, oldSubscription }) {
  const subscription = newSubscription ?? (await subscribeAgain(oldSubscription));
  if (subscription === null) return;
  const { endpoint = '', keys = {} } = subscription.toJSON();
  // Without a session the server refuses it, and the next sign-in asks again.
  await fetch('/api/profile/push-devices/current', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth }),
  });
}

// Some browsers do not tell the old subscription; the key is then that of the server.
async function subscribeAgain(oldSubscription) {
  const { pushManager } = self.registration;
  if (oldSubscription) return pushManager.subscribe(oldSubscription.options);
  const answer = await fetch('/api/profile/push-devices');
  if (!answer.ok) return null;
  const { publicKey } = await answer.json();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
