import { sql } from 'kysely';
import { fileScope } from '#files/server/file-scope.ts';
import { fileColumns, type FileRow } from '#files/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import type { InJson } from '#platform/server/db/json-rows.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Candidate } from '../contract.ts';
import { findVisible, readScope } from './access.ts';
import { type ApplicationRow, candidateApplications } from './candidate-applications.ts';
import { type IntroductionRow, selectIntroductions } from './introductions.ts';
import { mergedCandidates } from './merged-candidates.ts';
import { presentCandidate } from './present.ts';

const introductionsMax = 50;
const columnsOfFile = sql.raw(fileColumns.map((name) => `files.${name}`).join(', '));

/** One candidate as this member may see them; else not_found. */
export async function readCandidate(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
): Promise<Candidate> {
  return (await findCandidate(tx, actor, candidateId)) ?? refuse('not_found');
}

/** The same; of a merged candidate, who has no row any more, the one who remains. */
export async function readRemaining(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
): Promise<Candidate> {
  const found = await findCandidate(tx, actor, candidateId);
  if (found !== null) return found;
  const remaining = await mergedCandidates.get().findRemaining(tx, candidateId);
  return readCandidate(tx, actor, remaining ?? refuse('not_found'));
}

/** In one round trip; nothing is returned of a candidate whom the member may not see. */
async function findCandidate(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
): Promise<Candidate | null> {
  const [row, parts] = await Promise.all([
    findVisible(tx, actor, candidateId),
    readParts(tx, actor, candidateId),
  ]);
  return row === null ? null : presentCandidate(row, { ...parts, actor });
}

type Parts = { applications: ApplicationRow[]; cvFile: FileRow | null; introductions: IntroductionRow[] };

/** The parts of a candidate by one statement; each further one would cost as much as its few rows. */
async function readParts(tx: TenantTx, actor: MemberActor, candidateId: string): Promise<Parts> {
  // Raw SQL, because each call compiles its statements, and those of the builder take longer.
  const cvFile = sql`
    select ${columnsOfFile} from files
     where files.tenant_id = ${currentTenantId} and ${fileScope.get().isVisible(actor)}
       and files.id = (select c.cv_file_id from candidates c
                        where c.tenant_id = ${currentTenantId} and c.id = ${candidateId}::uuid)`;
  const { rows } = await sql<{
    applications: InJson<ApplicationRow, 'applied_at'>[] | null;
    cv_file: InJson<FileRow, 'created_at' | 'first_opened_at'> | null;
    introductions: InJson<IntroductionRow, 'received_at' | 'talent_pool_consent_at'>[] | null;
  }>`
    select (select json_agg(a) from (${candidateApplications.get().selectOf(candidateId, readScope(actor))}) as a) as applications,
           (select row_to_json(f) from (${cvFile}) as f) as cv_file,
           (select json_agg(i) from (${selectIntroductions(candidateId, introductionsMax)}) as i) as introductions`.execute(
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
