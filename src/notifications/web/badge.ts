import { badgeMax } from '../rules.ts';

/** "7", "99+", or an empty string for none. */
export function badgeOf(unread: number): string {
  if (unread <= 0) return '';
  return unread > badgeMax ? `${badgeMax}+` : String(unread);
}

/**
 * Shows the number of unread notifications on the icon of the installed app; 0 removes it, also after the session ended.
 * A page that is loaded without a session removes it in public/first-paint.js.
 */
export function showBadge(unread: number): void {
  void navigator.setAppBadge?.(unread).catch(() => undefined);
}
