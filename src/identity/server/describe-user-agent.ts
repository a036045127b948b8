import Bowser from 'bowser';

export type DeviceKind = 'desktop' | 'mobile' | 'tablet' | 'other';

/** What a browser says of itself; empty where it does not. */
export function describeUserAgent(userAgent: string): {
  browser: string;
  system: string;
  device: DeviceKind;
} {
  if (userAgent.trim() === '') return { browser: '', system: '', device: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return { browser: browser.name ?? '', system: os.name ?? '', device: kindOf(platform.type) };
}

// What a browser calls itself is free text, and a stranger could write to the reader of a mail in it.
const knownNames = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);

/** The same in one line for a mail, as "Chrome, Windows"; empty where it names none that is known. Versions come and go. */
export function nameOfDevice(userAgent: string): string {
  if (userAgent.trim() === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter((name) => name !== undefined && knownNames.has(name)).join(', ');
}

function kindOf(type: string | undefined): DeviceKind {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : 'other';
}
