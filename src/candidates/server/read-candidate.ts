import { sql } from 'kysely';
import { fileScope } from '#files/server/file-scope.ts';
import { fileColumns, type FileRow } from '#files/server/queries.ts';
import type { InJson } from '#platform/server/db/json-rows.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Candidate } from '../contract.ts';
import { readScope, requireCandidate } from './access.ts';
import { type ApplicationRow, candidateApplications } from './candidate-applications.ts';
import { type IntroductionRow, selectIntroductions } from './introductions.ts';
import { presentCandidate } from './present.ts';

const introductionsMax = 50;

/** One candidate as this member may see them, in one round trip; nothing is returned of one whom they may not see. */
export async function readCandidate(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
): Promise<Candidate> {
  const [row, parts] = await Promise.all([
    requireCandidate(tx, actor, candidateId),
    readParts(tx, actor, candidateId),
  ]);
  return presentCandidate(row, { ...parts, actor });
}

type Parts = { applications: ApplicationRow[]; cvFile: FileRow | null; introductions: IntroductionRow[] };

/** The parts of a candidate by one statement, because each further one takes as much CPU time as its few rows. */
async function readParts(tx: TenantTx, actor: MemberActor, candidateId: string): Promise<Parts> {
  const cvFile = tx
    .selectFrom('files')
    .select(fileColumns)
    .where('id', '=', (eb) => eb.selectFrom('candidates').select('cv_file_id').where('id', '=', candidateId))
    .where(fileScope.get().isVisible(actor));
  const { rows } = await sql<{
    applications: InJson<ApplicationRow, 'applied_at'>[] | null;
    cv_file: InJson<FileRow, 'created_at' | 'first_opened_at'> | null;
    introductions: InJson<IntroductionRow, 'received_at' | 'talent_pool_consent_at'>[] | null;
  }>`
    select (select json_agg(a) from (${candidateApplications.get().selectOf(candidateId, readScope(actor))}) as a) as applications,
           (select row_to_json(f) from ${cvFile} as f) as cv_file,
           (select json_agg(i) from ${selectIntroductions(tx, candidateId, introductionsMax)} as i) as introductions`.execute(
    tx,
  );
  const { applications, cv_file: file, introductions } = rows[0] ?? {};
  return {
    applications: (applications ?? []).map((one) => ({ ...one, applied_at: new Date(one.applied_at) })),
    cvFile: file
      ? { ...file, created_at: new Date(file.created_at), first_opened_at: instantOf(file.first_opened_at) }
      : null,
    introductions: (introductions ?? []).map((one) => ({
      ...one,
      received_at: new Date(one.received_at),
      talent_pool_consent_at: instantOf(one.talent_pool_consent_at),
    })),
  };
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
