import { createRoute } from '@tanstack/react-router';
import { settingsRoute } from '#companies/web/routes.tsx';
import { type InvoiceState, invoiceStates } from '../rules.ts';
import { FormSkeleton } from '#ui/states/skeletons.tsx';

/** `payment` is the payment by card from whose page the member returns. */
type BillingSearch = { state?: InvoiceState; year?: number; payment?: string };

const isState = (value: unknown): value is InvoiceState => invoiceStates.some((state) => state === value);
const isYear = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 2000 && value < 3000;

const isId = (value: unknown): value is string => typeof value === 'string' && /^[\da-f-]{36}$/.test(value);

/** Plan & Billing in the settings of the company. src/app adds its component. */
export const billingRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: 'billing',
  validateSearch: (search: Record<string, unknown>): BillingSearch => ({
    ...(isState(search['state']) && { state: search['state'] }),
    ...(isYear(search['year']) && { year: search['year'] }),
    ...(isId(search['payment']) && { payment: search['payment'] }),
  }),
  loader: async ({ context: { queryClient, companyId, company } }) => {
    // Without the permission the page shows the forbidden state and makes no call that the server would refuse.
    if (!company?.hasBilling) return;
    if (!company.isOwner && !company.permissions.includes('billing.manage')) return;
    const { overviewQuery } = await import('./queries.ts');
    await queryClient.ensureQueryData(overviewQuery(companyId));
  },
  pendingComponent: FormSkeleton,
});
