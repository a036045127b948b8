import { sql } from 'kysely';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { type Random, seededRandom } from '#platform/server/seeded-random.ts';
import type { KitContent } from '../kit-contract.ts';
import { recommendations } from '../rules.ts';
import samples from './sample-evaluations.json' with { type: 'json' };

type Language = 'en' | 'tr';
type InterviewType = keyof typeof samples.kits;

type Interview = {
  id: string;
  interview_type: string;
  ended_at: Date;
  application_id: string;
  job_id: string;
  candidate_id: string;
  outcome: string;
  language: Language;
  decided_by: string;
  /** Hosts, by their account. */
  user_ids: string[];
};

/** Kits for the interviews of all jobs, templates, and the feedback of most hosts of completed meetings. */
export async function addSampleEvaluations(tx: TenantTx, now: Date): Promise<void> {
  const interviews = await listInterviews(tx);
  const kits = await addKits(tx, interviews, now);
  for (const interview of interviews) {
    const random = seededRandom(`scorecards ${interview.id}`);
    const kit = kits.get(kitKeyOf(interview));
    if (kit === undefined) continue;
    // The quality of the person, so that interviewers mostly agree.
    const level = interview.outcome === 'hired' ? 3 : random.int(0, 3);
    for (const userId of interview.user_ids)
      if (interview.outcome !== 'open' || random.chance(0.75))
        await addScorecard(tx, { interview, kit, userId, level, random }, now);
    if (interview.outcome === 'hired' ? interview.interview_type === 'final' : random.chance(0.15))
      await addDecision(tx, interview, now);
  }
}

const kitKeyOf = ({ job_id: jobId, interview_type: type }: Interview): string => `${jobId} ${type}`;

async function listInterviews(tx: TenantTx): Promise<Interview[]> {
  const { rows } = await sql<Interview>`
    select m.id, m.interview_type, m.starts_at + make_interval(mins => m.duration_minutes) as ended_at,
           m.application_id, m.job_id, m.candidate_id, a.outcome, j.language, m.created_by_user_id as decided_by,
           array(select b.user_id from meeting_hosts h
                   join members b on b.tenant_id = h.tenant_id and b.id = h.member_id
                  where h.tenant_id = m.tenant_id and h.meeting_id = m.id
                  order by b.id) as user_ids
      from meetings m
      join applications a on a.tenant_id = m.tenant_id and a.id = m.application_id
      join jobs j on j.tenant_id = a.tenant_id and j.id = a.job_id
     where m.tenant_id = ${currentTenantId} and m.status = 'completed'
     order by m.starts_at, m.id`.execute(tx);
  return rows;
}

/** @returns the kits by job and type of interview */
async function addKits(
  tx: TenantTx,
  interviews: readonly Interview[],
  now: Date,
): Promise<Map<string, KitContent>> {
  const kits = new Map<string, KitContent>();
  for (const interview of interviews) {
    const { job_id, interview_type, language } = interview;
    const key = kitKeyOf(interview);
    if (kits.has(key) || !isSampled(interview_type)) continue;
    const content = kitOf(interview_type, language, now, key);
    kits.set(key, content);
    const row = { job_id, interview_type, content: JSON.stringify(content), updated_at: now };
    await tx.insertInto('interview_kits').values(row).execute();
  }
  for (const [type, name] of Object.entries(samples.names)) {
    const content = JSON.stringify(kitOf(type as InterviewType, 'en', now, name));
    await tx.insertInto('kit_templates').values({ name, content, updated_at: now }).execute();
  }
  return kits;
}

const isSampled = (type: string): type is InterviewType => Object.hasOwn(samples.kits, type);

function kitOf(type: InterviewType, language: Language, now: Date, seed: string): KitContent {
  const random = seededRandom(`kit ${seed}`);
  const { purpose, attributes, questions, timePlan } = samples.kits[type][language];
  const withId = <Item extends object>(item: Item) => ({ id: random.uuid(now), ...item });
  return {
    purpose,
    attributes: attributes.map(withId),
    questions: questions.map(withId),
    timePlan: timePlan.map(withId),
  };
}

type SampleScorecard = {
  interview: Interview;
  kit: KitContent;
  userId: string;
  level: number;
  random: Random;
};

async function addScorecard(tx: TenantTx, scored: SampleScorecard, now: Date): Promise<void> {
  const { interview, kit, userId, level, random } = scored;
  const { language } = interview;
  const given = clamp(level + random.int(-1, 1), 0, 3);
  const recommendation = recommendations[given] ?? 'yes';
  const at = new Date(Math.min(interview.ended_at.getTime() + random.int(10, 1200) * 60_000, now.getTime()));
  const ratings = kit.attributes.map(({ id: attributeId }) => ({
    attributeId,
    rating: clamp(given + 1 + random.int(-1, 1), 1, 4),
    note: random.chance(0.25) ? random.pick(samples.ratingNotes[language]) : '',
  }));
  const id = random.uuid(at);
  await tx
    .insertInto('scorecards')
    .values({
      id,
      meeting_id: interview.id,
      application_id: interview.application_id,
      job_id: interview.job_id,
      author_user_id: userId,
      ratings: JSON.stringify(ratings),
      notes: random.pick(samples.notes[recommendation][language]),
      recommendation,
      attributes: JSON.stringify(kit.attributes),
      created_at: at,
      updated_at: at,
      submitted_at: at,
    })
    .execute();
  const data = { scorecardId: id, kind: interview.interview_type };
  await addEvent(tx, interview, { type: 'scorecard.submitted', at, userId, data });
}

async function addDecision(tx: TenantTx, interview: Interview, now: Date): Promise<void> {
  const random = seededRandom(`decision ${interview.id}`);
  const at = new Date(Math.min(interview.ended_at.getTime() + 26 * 3_600_000, now.getTime()));
  const decision = interview.outcome === 'hired' ? 'hire' : 'advance';
  const id = random.uuid(at);
  const { application_id, decided_by: userId, language } = interview;
  await tx
    .insertInto('decision_notes')
    .values({
      id,
      application_id,
      author_user_id: userId,
      decision,
      reason: samples.decisions[decision][language],
      created_at: at,
    })
    .execute();
  await addEvent(tx, interview, { type: 'decision_note.added', at, userId, data: { decisionNoteId: id } });
}

type SampleEvent = { type: string; at: Date; userId: string; data: Record<string, string> };

// An event in the past, which record() would date to now.
async function addEvent(tx: TenantTx, interview: Interview, event: SampleEvent): Promise<void> {
  const { type, at, userId, data } = event;
  await tx
    .insertInto('events')
    .values({
      id: seededRandom(`event ${JSON.stringify(data)}`).uuid(at),
      occurred_at: at,
      type,
      actor_kind: 'member',
      actor_user_id: userId,
      job_id: interview.job_id,
      candidate_id: interview.candidate_id,
      application_id: interview.application_id,
      meeting_id: type.startsWith('scorecard') ? interview.id : null,
      data: JSON.stringify(data),
    })
    .execute();
}

const clamp = (value: number, min: number, max: number): number => Math.max(min, Math.min(max, value));
