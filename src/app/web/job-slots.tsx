import { PostingAdvice } from '#descriptions/web/parts/posting-advice.tsx';
import { markedWords } from '#descriptions/web/parts/posting-of.ts';
import type { JobSlots } from '#jobs/web/slots.tsx';
import { call } from '#platform/web/call.ts';

/** The parts that later slices add to a job's form. */
export const jobSlots: JobSlots = {
  async drawPage(companyId, body) {
    const { pagePreviews } = await import('#careers/preview-contract.ts');
    return (await call(pagePreviews.draw, { params: { companyId }, body })).html;
  },
  advice: (props) => <PostingAdvice {...props} />,
  markedWords,
};
