import { call } from '#platform/web/call.ts';
import { pushDevices } from '../settings-contract.ts';

export const workerPath = '/service-worker.js';

/** Whether this browser offers push messages. */
export const hasPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Asks for the permission, so call it on a press only, and subscribes. @returns false when it was denied */
export async function subscribe(publicKey: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await navigator.serviceWorker.register(workerPath);
  const registration = await navigator.serviceWorker.ready;
  // A subscription of an earlier key of the installation would refuse its messages.
  await (await registration.pushManager.getSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const body = { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' };
  await call(pushDevices.subscribeDevice, { body });
  return true;
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  if (!hasPush()) return;
  const registration = await navigator.serviceWorker.getRegistration(workerPath);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
