import type { Platform } from '#platform/server/platform.ts';
import type { AccountCalendar } from './caldav.ts';
import type { CalendarSource } from './fetch-calendar.ts';

export type SavedCalendar = AccountCalendar & { id: string };

/** Where busy times come from: an ICS file, or an account of CalDAV with its calendars as they were read last. */
export type BusySource = CalendarSource & { calendars?: SavedCalendar[] };

const secretPurpose = 'busy calendar';

export const sealSource = ({ encryption }: Platform, source: BusySource): Buffer =>
  encryption.encrypt(secretPurpose, JSON.stringify(source));

export const openSource = ({ encryption }: Platform, secret: Buffer): BusySource =>
  JSON.parse(encryption.decrypt(secretPurpose, secret)) as BusySource;
