import { billingActs } from '#billing/rules.ts';

/** The acts in the log of the platform. */
export const platformEventTypes = [
  'admin.granted',
  'admin.revoked',
  'company.disabled',
  'company.enabled',
  'company.deletion_scheduled',
  'company.deletion_withdrawn',
  'company.plan_changed',
  'company.trial_extended',
  'company.feature_enabled',
  'company.feature_disabled',
  'people.opened',
  'people.closed',
  'people.read',
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
  'announcement.published',
  'announcement.withdrawn',
  'background_tasks.retried',
  'messages.retried',
  ...billingActs,
] as const;
export type PlatformEventType = (typeof platformEventTypes)[number];

/** Message key of an act: `company.disabled` is worded by `backoffice.events.company_disabled`. */
export const eventKey = (type: PlatformEventType): string => `backoffice.events.${type.replace('.', '_')}`;
