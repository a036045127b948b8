import { findOrAddTag } from '#candidates/server/find-tag.ts';
import { refreshCandidateSearch } from '#candidates/server/search-document.ts';
import { insertTags } from '#candidates/server/write-tags.ts';
import { listReasonRows } from '#applications/server/reason-queries.ts';
import { listJobSteps } from '#jobs/server/queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { type SampleContext, type SamplePerson, sampleTexts } from './sample-content.ts';

type PersonInput = { person: SamplePerson; place: number; jobId: string };
export type AddedPerson = { candidateId: string; applicationId: string; jobId: string; stepId: string };

const dayMs = 86_400_000;

/** Adds a sample candidate with an application that has passed the steps up to its own, and a comment. */
export async function addSamplePerson(
  tx: TenantTx,
  context: SampleContext,
  input: PersonInput,
): Promise<AddedPerson> {
  const { person, jobId } = input;
  const candidateId = await insertCandidate(tx, context, input);
  const steps = await listJobSteps(tx, [jobId]);
  // A company may have a pipeline without such a step.
  const last = Math.max(
    0,
    steps.findIndex((step) => step.kind === person.step),
  );
  const times = timesOf(person, last, context.now);
  const { id: applicationId } = await tx
    .insertInto('applications')
    .values({
      job_id: jobId,
      candidate_id: candidateId,
      step_id: steps[0]?.id ?? '',
      source: person.source,
      language: context.actor.language,
      rating: person.rating,
      applied_at: times[0],
      step_entered_at: times[0],
      updated_at: times[0],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // One step after another, because triggers write the times on each step, which reports count.
  for (const [place, at] of times.entries()) {
    if (place === 0) continue;
    const arrival = { step_id: steps[place]?.id ?? '', step_entered_at: at, updated_at: at };
    await tx.updateTable('applications').set(arrival).where('id', '=', applicationId).execute();
  }
  await close(tx, context, { person, applicationId, isHired: steps[last]?.kind === 'hired' });
  await insertComment(tx, context, { ...input, candidateId, applicationId });
  return { candidateId, applicationId, jobId, stepId: steps[last]?.id ?? '' };
}

/** The arrivals on each step, evenly between the application and the arrival on the present one. */
function timesOf({ appliedDaysAgo, stepDays }: SamplePerson, last: number, now: Date): Date[] {
  const applied = now.getTime() - appliedDaysAgo * dayMs;
  const passing = last === 0 ? 0 : (appliedDaysAgo - stepDays) * (dayMs / last);
  return Array.from({ length: last + 1 }, (_, step) => new Date(applied + step * passing));
}

async function insertCandidate(
  tx: TenantTx,
  { actor, now }: SampleContext,
  { person, place }: PersonInput,
): Promise<string> {
  const { tag, people } = sampleTexts[actor.language];
  const texts = people[place];
  if (texts === undefined) throw new Error(`There is no text for the sample person ${place}.`);
  const createdAt = new Date(now.getTime() - person.appliedDaysAgo * dayMs);
  const { id } = await tx
    .insertInto('candidates')
    .values({
      name: texts.name,
      surname: texts.surname,
      current_title: texts.title,
      current_company: texts.company,
      city: texts.city,
      country: texts.country,
      summary: texts.summary,
      skills: texts.skills,
      source: person.source,
      created_at: createdAt,
      updated_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertTags(tx, id, [await findOrAddTag(tx, tag)]);
  await refreshCandidateSearch(tx, id);
  return id;
}

type SampleDecision = { person: SamplePerson; applicationId: string; isHired: boolean };

async function close(tx: TenantTx, { actor, now }: SampleContext, decision: SampleDecision): Promise<void> {
  const { person, applicationId, isHired } = decision;
  const at = new Date(now.getTime() - person.stepDays * dayMs);
  const closeAs = (outcome: 'hired' | 'rejected') =>
    tx
      .updateTable('applications')
      .set({ outcome, closed_at: at, updated_at: at })
      .where('id', '=', applicationId)
      .execute();
  if (isHired) await closeAs('hired');
  if (!person.isRejected) return;
  const reason = (await listReasonRows(tx, actor.companyId)).find((row) => row.archived_at === null);
  if (reason === undefined) return;
  await closeAs('rejected');
  await tx
    .insertInto('rejections')
    .values({
      application_id: applicationId,
      reason: reason.title,
      rejected_by_user_id: actor.userId,
      rejected_at: at,
    })
    .execute();
}

async function insertComment(
  tx: TenantTx,
  { actor, now }: SampleContext,
  { person, place, candidateId, applicationId }: PersonInput & Omit<AddedPerson, 'stepId'>,
): Promise<void> {
  const comment = sampleTexts[actor.language].people[place]?.comment ?? null;
  if (comment === null) return;
  await tx
    .insertInto('comments')
    .values({
      candidate_id: candidateId,
      application_id: applicationId,
      author_user_id: actor.userId,
      body_html: `<p>${comment}</p>`,
      created_at: new Date(now.getTime() - person.stepDays * dayMs),
    })
    .execute();
}
