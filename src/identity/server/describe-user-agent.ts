import Bowser from 'bowser';

export type DeviceKind = 'desktop' | 'mobile' | 'tablet' | 'other';

/** Device data of a User-Agent header; fields are empty when the header does not say. */
export function describeUserAgent(userAgent: string): {
  browser: string;
  system: string;
  device: DeviceKind;
} {
  if (userAgent.trim() === '') return { browser: '', system: '', device: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return { browser: browser.name ?? '', system: os.name ?? '', device: kindOf(platform.type) };
}

// The User-Agent header is free text. Only known names are kept, so a stranger cannot write into a mail.
const knownNames = new Set([...Object.values(Bowser.BROWSER_MAP), ...Object.values(Bowser.OS_MAP)]);

/**
 * The same as one line for a mail: "Chrome, Windows". Empty when no name is known. Versions are left out because they
 * change.
 */
export function nameOfDevice(userAgent: string): string {
  if (userAgent.trim() === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter((name) => name !== undefined && knownNames.has(name)).join(', ');
}

function kindOf(type: string | undefined): DeviceKind {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : 'other';
}
