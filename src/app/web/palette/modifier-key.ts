/** The name of the modifier key on this machine. */
export function modifierKey(): string {
  return /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';
}
