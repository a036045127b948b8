/** What the key beside the space bar is called on this machine. */
export function modifierKey(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
