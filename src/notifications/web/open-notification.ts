import { redirect } from '@tanstack/react-router';
import { call, CallError } from '#platform/web/call.ts';
import { links } from '#platform/web/links.ts';
import { notifications } from '../contract.ts';
import { hrefOf } from './shown-notifications.ts';

/** Marks the notification of a mail or push message as read. It redirects to its subject, or else to the list. */
export async function openNotification(companyId: string, notificationId: string): Promise<void> {
  const params = { companyId, notificationId };
  const item = await call(notifications.read, { params }).catch((error: unknown) => {
    if (error instanceof CallError && (error.status === 404 || error.status === 400)) return null;
    throw error;
  });
  if (item !== null) await call(notifications.markRead, { params });
  const href = (item && hrefOf(item, companyId)) ?? links.notifications();
  redirect({ href, replace: true, throw: true });
}
