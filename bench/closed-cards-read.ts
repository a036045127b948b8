import { boards } from '#board/contract.ts';
import { asMember, type Company } from './bench-company.ts';
import { pageRows, quote } from './floors.ts';
import { cardFields, isRepeat, nextMeeting } from './job-floors.ts';
import type { Read } from './read.ts';

/** The rejected and withdrawn cards of a board, latest first. */
export const closedCardsRead = (company: Company, jobIds: readonly string[]): Read => ({
  name: 'closed cards',
  calls: jobIds.map((jobId) => ({
    call: asMember(company, boards.closedCards, { params: { companyId: company.id, jobId }, query: {} }),
    floor: closedCardsFloor(company.id, jobId),
  })),
  idsOf: (body) => (JSON.parse(body) as { items: { id: string }[] }).items.map(({ id }) => id),
});

function closedCardsFloor(companyId: string, jobId: string): string {
  const company = quote(companyId);
  return `
    select a.id, ${cardFields}, ${isRepeat(company)}, ${nextMeeting(company)}, r.reason
      from (select * from app.applications a
             where a.tenant_id = ${company} and a.job_id = ${quote(jobId)} and a.outcome in ('rejected', 'withdrawn')
             order by a.closed_at desc, a.id desc limit ${pageRows}) as a
      join app.candidates c on c.tenant_id = ${company} and c.id = a.candidate_id
      left join app.rejections r on r.tenant_id = ${company} and r.application_id = a.id
     order by a.closed_at desc, a.id desc`;
}
