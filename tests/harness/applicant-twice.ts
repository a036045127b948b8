import { expect } from 'vitest';
import { applications } from '#applications/contract.ts';
import { candidates } from '#candidates/contract.ts';
import { comments } from '#comments/contract.ts';
import { conversations } from '#conversations/contract.ts';
import { documentRequests } from '#document-requests/contract.ts';
import { meetings } from '#meetings/contract.ts';
import { aMeetingDraft } from '#meetings/server/factory.ts';
import { pools } from '#pools/contract.ts';
import { anEmail } from './accounts.ts';
import type { TestCompany } from './api.ts';
import type { Rows } from './company-rows.ts';
import { textPdf } from './documents.ts';
import { callsOf, findNow } from './duplicates.ts';
import { aCareersJob, apply } from './own-applications.ts';

/** A person who applied twice for one job with two addresses, and for another job with each. */
export async function anApplicantTwice() {
  const shared = await aCareersJob({ title: 'Shared job' });
  const { company } = shared;
  const [early, late] = [await aCareersJob({}, company), await aCareersJob({}, company)];
  const cv = await textPdf([['Ayse Yilmaz', 'Writes software']]);
  const first = await apply(shared, anEmail(), { cv });
  const second = await apply(shared, anEmail(), { cv });
  const alone = [await apply(early, first.email), await apply(late, second.email)];
  const candidateOf = async (applicationId: string) =>
    (await company.owner.call(applications.read, { params: { companyId: company.id, applicationId } })).body
      .candidateId;
  const [kept, merged] = [await candidateOf(first.applicationId), await candidateOf(second.applicationId)];
  for (const [candidateId, applicationId] of [
    [kept, first.applicationId],
    [merged, second.applicationId],
    [merged, alone[1]?.applicationId ?? ''],
  ] as const)
    await addWork(company, candidateId, applicationId);
  await addToPools(company, kept, merged);
  await findNow();
  return { company, shared, first, second, alone, kept, merged, calls: callsOf(company.id, kept, merged) };
}

/** A pool with both, each with a note, and one with the second. */
async function addToPools({ id: companyId, owner }: TestCompany, kept: string, merged: string) {
  const create = async (name: string) =>
    (await owner.call(pools.createPool, { params: { companyId }, body: { name } })).body.id;
  const [both, second] = [await create('Both'), await create('Second')];
  for (const [poolId, candidateId, note] of [
    [both, kept, 'About the first'],
    [both, merged, 'About the second'],
    [second, merged, 'About the second'],
  ] as const) {
    const body = { note };
    const put = await owner.call(pools.putCandidate, { params: { companyId, poolId, candidateId }, body });
    expect(put.status).toBe(200);
  }
}

let meetingCount = 0;

/** A comment, a message, a meeting, a requested document, a tag and a read conversation. */
async function addWork({ id: companyId, owner }: TestCompany, candidateId: string, applicationId: string) {
  // A host has one meeting at a time.
  meetingCount += 1;
  const day = String((meetingCount % 28) + 1).padStart(2, '0');
  const params = { companyId, candidateId };
  const made = [
    await owner.call(comments.create, { params, body: { bodyHtml: '<p>About the person</p>' } }),
    await owner.call(comments.create, { params, body: { bodyHtml: '<p>About the job</p>', applicationId } }),
    await owner.call(meetings.create, {
      params: { companyId },
      body: aMeetingDraft({
        candidateId,
        applicationId,
        hostIds: [owner.memberId],
        wallTime: `2031-05-${day}T10:00`,
      }),
    }),
    await owner.call(documentRequests.create, {
      params: { companyId, applicationId },
      body: { documents: [{ title: 'Diploma' }] },
    }),
  ];
  expect(made.map(({ status, problem }) => [status, problem.code ?? ''])).toEqual(made.map(() => [201, '']));
  const sent = await owner.call(conversations.send, {
    params,
    body: { body: 'Hello', applicationId },
  });
  expect(sent.status).toBe(201);
  const reading = { params, body: { messageId: sent.body.id } };
  expect((await owner.call(conversations.markRead, reading)).status).toBe(200);
  const name = `Tag ${applicationId.slice(-4)}`;
  expect((await owner.call(candidates.addTag, { params, body: { name } })).status).toBe(200);
}

/** Tables that tasks derive from others, or to which any call or visit adds rows. */
export const derived = [
  'careers_traffic',
  'page_traffic',
  'site_traffic',
  'site_days',
  'visitor_salts',
  'application_count_changes',
  'candidate_count_changes',
  'candidate_search',
  'duplicate_checks',
  'duplicate_keys',
  'idempotent_responses',
  'notifications',
  'outbox',
  'rate_limits',
  'sessions',
];

/** The stored rows without what an undo counts up. */
export function comparable(rows: Rows): Record<string, unknown[]> {
  return Object.fromEntries(
    [...rows]
      .filter(([table]) => !derived.includes(table))
      .map(([table, texts]) => [table, texts.map((text) => withoutCounters(table, text))]),
  );
}

function withoutCounters(table: string, text: string): unknown {
  const row = JSON.parse(text) as Record<string, unknown>;
  return table === 'candidates' ? { ...row, version: 0, updated_at: '' } : row;
}

export const withoutEvents = ({ events: _, ...tables }: Record<string, unknown[]>) => tables;
