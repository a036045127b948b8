import type { JobSlots } from '#jobs/web/slots.tsx';
import { call } from '#platform/web/call.ts';

/** What the slices after jobs do for a job's form. */
export const jobSlots: JobSlots = {
  async drawPage(companyId, body, page) {
    const { pagePreviews } = await import('#careers/preview-contract.ts');
    return (await call(pagePreviews.draw, { params: { companyId }, query: { page }, body })).html;
  },
};
