import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { sql } from 'kysely';
import type { Scorecard } from '../contract.ts';
import type { Rating, RatedAttribute, Recommendation } from '../rules.ts';
import { isReadable, type Reader } from './access.ts';

export type ScorecardRow = {
  id: string;
  ratings: Rating[];
  notes: string;
  recommendation: Recommendation | null;
  attributes: RatedAttribute[];
  version: number;
  updated_at: Date;
  submitted_at: Date | null;
};

/** The scorecard that an account wrote about a meeting, draft or submitted. */
export async function findOwnScorecard(
  tx: TenantTx,
  { meetingId, userId }: { meetingId: string; userId: string },
): Promise<ScorecardRow | undefined> {
  const { rows } = await sql<ScorecardRow>`
    select id, ratings, notes, recommendation, attributes, version, updated_at, submitted_at
      from scorecards
     where tenant_id = ${currentTenantId} and meeting_id = ${meetingId}::uuid and author_user_id = ${userId}::uuid`.execute(
    tx,
  );
  return rows[0];
}

export type SubmittedRow = Omit<ScorecardRow, 'submitted_at' | 'recommendation'> & {
  submitted_at: Date;
  recommendation: Recommendation;
  is_changed: boolean;
};

/** The columns of a submitted scorecard `s` as JSON. */
export const submittedColumns = sql`jsonb_build_object(
  'id', s.id, 'ratings', s.ratings, 'notes', s.notes, 'recommendation', s.recommendation,
  'attributes', s.attributes, 'submittedAt', s.submitted_at, 'updatedAt', s.updated_at,
  'isChanged', s.updated_at > s.submitted_at)`;

/** A submitted scorecard as JSON from the database. */
export const presentSubmitted = (row: Scorecard): Scorecard => ({
  ...row,
  attributes: row.attributes.map(({ id, title }) => ({ id, title })),
  submittedAt: new Date(row.submittedAt).toISOString(),
  updatedAt: new Date(row.updatedAt).toISOString(),
});

/** The scorecards with these ids that the member may read. */
export async function listReadable(tx: TenantTx, reader: Reader, ids: string[]): Promise<Scorecard[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ scorecard: Scorecard }>`
    select ${submittedColumns} as scorecard
      from scorecards s
     where s.tenant_id = ${currentTenantId} and s.id = any (${ids}::uuid[]) and ${isReadable(reader)}`.execute(
    tx,
  );
  return rows.map(({ scorecard }) => presentSubmitted(scorecard));
}

type VersionRow = {
  version: number;
  ratings: Rating[];
  notes: string;
  recommendation: Recommendation;
  written_at: Date;
};

/** The earlier versions of a scorecard of a candidate, newest first; null when the member may not read it. */
export async function listVersions(
  tx: TenantTx,
  reader: Reader,
  { candidateId, scorecardId }: { candidateId: string; scorecardId: string },
): Promise<VersionRow[] | null> {
  const { rows: found } = await sql`
    select from scorecards s
      join applications a on a.tenant_id = s.tenant_id and a.id = s.application_id
     where s.tenant_id = ${currentTenantId} and s.id = ${scorecardId}::uuid and a.candidate_id = ${candidateId}::uuid
       and ${isReadable(reader)}`.execute(tx);
  if (found.length === 0) return null;
  const { rows } = await sql<VersionRow>`
    select version, ratings, notes, recommendation, written_at
      from scorecard_versions
     where tenant_id = ${currentTenantId} and scorecard_id = ${scorecardId}::uuid
     order by version desc
     limit 100`.execute(tx);
  return rows;
}
