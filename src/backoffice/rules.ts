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

/** The states by which platform admins filter invoices; an overdue one is open too. */
export const invoiceFilters = ['open', 'overdue', 'paid', 'refunded', 'void'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

/** The latest end of a trial, in days from today. */
export const trialDaysMax = 365;

/** How long a platform admin may read the people of a company, in minutes. */
export const accessMinutes = [15, 30, 60] as const;
