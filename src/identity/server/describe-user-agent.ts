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

/** The same in one line for a mail, as "Chrome, Windows"; empty where it says nothing. Versions come and go. */
export function nameOfDevice(userAgent: string): string {
  if (userAgent.trim() === '') return '';
  const { browser, os } = Bowser.parse(userAgent);
  return [browser.name, os.name].filter(Boolean).join(', ');
}

function kindOf(type: string | undefined): DeviceKind {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : 'other';
}
