import { adminOf, logPlatformEvent } from '#backoffice/server/platform-log.ts';
import {
  billingAdminOperations,
  couponAdminOperations,
  type LogAct,
} from '#billing/server/admin-handlers.ts';
import { cardOperations } from '#billing/server/card-handlers.ts';
import { billingOperations } from '#billing/server/handlers.ts';
import { startTrial } from '#billing/server/subscriptions.ts';
import type { OnCompanyCreated } from '#companies/server/create-company.ts';
import type { Operation } from '#platform/server/http/implement.ts';
import type { Platform } from '#platform/server/platform.ts';

const logBillingAct: LogAct = (tx, context, { type, name, companyId }) =>
  logPlatformEvent(tx, adminOf(context), {
    type,
    ...(companyId !== undefined && { companyId }),
    data: { name },
    now: context.now,
  });

/** Money: what a company sees of it, and what the administration of the platform does with it. */
export const ofBilling: Operation[] = [
  ...billingOperations,
  ...cardOperations,
  ...billingAdminOperations(logBillingAct),
  ...couponAdminOperations(logBillingAct),
];

/** The trial of a company that is created while billing is on. */
export const startTrialOf =
  ({ config }: Platform): OnCompanyCreated =>
  async (tx, { now }) => {
    if (config.billing) await startTrial(tx, now);
  };
