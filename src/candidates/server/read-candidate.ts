import { sql } from 'kysely';
import { fileScope } from '#files/server/file-scope.ts';
import { fileColumns, type FileRow } from '#files/server/queries.ts';
import { refuse } from '#platform/contract/errors.ts';
import { type InJson, jsonRows, rowsOfJson } from '#platform/server/db/json-rows.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Candidate } from '../contract.ts';
import { type FoundCandidate, readScope, selectCandidate, visibleTo } from './access.ts';
import { applicationColumns, type ApplicationRow, candidateApplications } from './candidate-applications.ts';
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

/**
 * By one statement, because each further one takes as much CPU time as its few rows. Nothing is returned of a candidate
 * whom the member may not see.
 */
async function findCandidate(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
): Promise<Candidate | null> {
  // Raw SQL, because each call compiles its statements, and those of the builder take longer.
  const cvFile = sql`
    select ${columnsOfFile} from files
     where files.tenant_id = ${currentTenantId} and ${fileScope.get().isVisible(actor)}
       and files.id = (select c.cv_file_id from candidates c
                        where c.tenant_id = ${currentTenantId} and c.id = ${candidateId}::uuid)`;
  const { rows } = await sql<CandidateJson>`
    select (select row_to_json(c) from (${selectCandidate(actor, candidateId)}) as c) as person,
           ${jsonRows(applicationColumns, candidateApplications.get().selectOf(candidateId, readScope(actor)))} as applications,
           (select row_to_json(f) from (${cvFile}) as f) as cv_file,
           (select json_agg(i) from (${selectIntroductions(candidateId, introductionsMax)}) as i) as introductions`.execute(
    tx.ending(),
  );
  const { person, ...parts } = rows[0] ?? {};
  const row = visibleTo(
    actor,
    person && {
      ...person,
      created_at: new Date(person.created_at),
      updated_at: new Date(person.updated_at),
    },
  );
  return row === null ? null : presentCandidate(row, { ...partsOf(parts), actor });
}

type CandidateJson = {
  person: InJson<FoundCandidate, 'created_at' | 'updated_at'> | null;
  applications: unknown[][] | null;
  cv_file: InJson<FileRow, 'created_at' | 'first_opened_at'> | null;
  introductions: InJson<IntroductionRow, 'received_at' | 'talent_pool_consent_at'>[] | null;
};

const partsOf = ({ applications, cv_file: file, introductions }: Partial<Omit<CandidateJson, 'person'>>) => ({
  applications: rowsOfJson<ApplicationRow>(applicationColumns, applications ?? []),
  cvFile: file
    ? { ...file, created_at: new Date(file.created_at), first_opened_at: instantOf(file.first_opened_at) }
    : null,
  introductions: (introductions ?? []).map((one) => ({
    ...one,
    received_at: new Date(one.received_at),
    talent_pool_consent_at: instantOf(one.talent_pool_consent_at),
  })),
});

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
