import { billingActs } from '#billing/rules.ts';

/** The states by which platform admins filter tenants and users; without one, all are listed. */
export const tenantFilters = ['active', 'disabled', 'unpaid'] as const;
export type TenantFilter = (typeof tenantFilters)[number];

/** The states of messages that were not sent. */
export const unsentStates = ['waiting', 'failed', 'no_sender'] as const;
export type UnsentState = (typeof unsentStates)[number];

/** The acts in the log of the platform. */
export const platformEventTypes = [
  'admin.granted',
  'admin.revoked',
  'company.disabled',
  'company.enabled',
  'company.deletion_scheduled',
  'company.deletion_withdrawn',
  'company.note_added',
  'company.note_removed',
  'user.made_passive',
  'user.made_active',
  'user.sessions_ended',
  'user.verification_mailed',
  'user.lockout_lifted',
  'connection.added',
  'connection.changed',
  'connection.enabled',
  'connection.disabled',
  'connection.secret_renewed',
  'tasks.retried',
  'messages.retried',
  ...billingActs,
] as const;
export type PlatformEventType = (typeof platformEventTypes)[number];

/** Message key of an act: `company.disabled` is worded by `backoffice.events.company_disabled`. */
export const eventKey = (type: PlatformEventType): string => `backoffice.events.${type.replace('.', '_')}`;
