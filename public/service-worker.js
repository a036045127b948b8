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
