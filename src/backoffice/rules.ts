/** The states by which platform admins filter tenants and users; without one, all are listed. */
export const tenantFilters = ['active', 'disabled', 'unpaid'] as const;
export type TenantFilter = (typeof tenantFilters)[number];

/** The states of messages that were not sent. */
export const unsentStates = ['waiting', 'failed', 'no_sender'] as const;
export type UnsentState = (typeof unsentStates)[number];

/** The states by which platform admins filter invoices; an overdue one is open too. */
export const invoiceFilters = ['open', 'overdue', 'paid', 'refunded', 'void'] as const;
export type InvoiceFilter = (typeof invoiceFilters)[number];

/** The latest end of a trial, in days from today. */
export const trialDaysMax = 365;

/** How long a platform admin may read the people of a company, in minutes. */
export const accessMinutes = [15, 30, 60] as const;
