import { type RawBuilder, sql } from 'kysely';
import { requireApplication, requireDecidable } from '#applications/server/access.ts';
import { mayDecide } from '#applications/server/policy.ts';
import { requireCandidate, requireChangeable } from '#candidates/server/access.ts';
import { isEditable, type JobStatus } from '#jobs/rules.ts';
import { requireJob } from '#jobs/server/access.ts';
import { refuse } from '#platform/contract/errors.ts';
import { currentTenantId, type TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import type { FieldAccess, FieldSubject } from '../rules.ts';

/** A candidate, a job or an application, with the ids that an event about it names. */
export type Subject = {
  subject: FieldSubject;
  id: string;
  mayChange: boolean;
  about: { candidateId?: string; jobId?: string; applicationId?: string };
};

type Purpose = 'read' | 'change';

/** The subject, when this member may see it, and for a change may change it; else a refusal. */
export function requireSubject(
  tx: TenantTx,
  actor: MemberActor,
  wanted: { subject: FieldSubject; id: string },
  purpose: Purpose,
): Promise<Subject> {
  const { subject, id } = wanted;
  switch (subject) {
    case 'candidate':
      return requireOneCandidate(tx, actor, id, purpose);
    case 'job':
      return requireOneJob(tx, actor, id, purpose);
    case 'application':
      return requireOneApplication(tx, actor, id, purpose);
  }
}

async function requireOneCandidate(
  tx: TenantTx,
  actor: MemberActor,
  candidateId: string,
  purpose: Purpose,
): Promise<Subject> {
  const load = purpose === 'change' ? requireChangeable : requireCandidate;
  const { id, may_change: mayChange } = await load(tx, actor, candidateId);
  return { subject: 'candidate', id, mayChange, about: { candidateId: id } };
}

async function requireOneJob(
  tx: TenantTx,
  actor: MemberActor,
  jobId: string,
  purpose: Purpose,
): Promise<Subject> {
  const { id, status } = await requireJob(tx, actor, jobId, { lock: purpose === 'change' });
  const mayUpdate = holds(actor, 'jobs.update');
  const isOpen = isEditable(status as JobStatus);
  if (purpose === 'change' && !mayUpdate) refuse('forbidden');
  if (purpose === 'change' && !isOpen) refuse('conflict', 'jobs.archived');
  return { subject: 'job', id, mayChange: mayUpdate && isOpen, about: { jobId: id } };
}

async function requireOneApplication(
  tx: TenantTx,
  actor: MemberActor,
  applicationId: string,
  purpose: Purpose,
): Promise<Subject> {
  const load = purpose === 'change' ? requireDecidable : requireApplication;
  const { id, candidateId, jobId, jobStatus, teamRole } = await load(tx, actor, applicationId);
  const mayChange = mayDecide(actor, teamRole) && jobStatus !== 'archived';
  return { subject: 'application', id, mayChange, about: { candidateId, jobId, applicationId: id } };
}

/** Whether the member may see the values of fields with this access, of subjects that they see. */
export function maySeeValues(actor: MemberActor, access: FieldAccess): boolean {
  if (access === 'everyone' || actor.isOwner) return true;
  return access !== 'owners' && holds(actor, access);
}

/** A condition on `custom_fields f`: the member may see the values. */
export function isFieldVisible(actor: MemberActor): RawBuilder<boolean> {
  if (actor.isOwner) return sql<boolean>`true`;
  return sql<boolean>`f.access = any(${['everyone', ...actor.permissions]}::text[])`;
}

/** A condition on events `e`: the event is about no custom field, or about one that the member may see. */
export function isFieldEventVisible(actor: MemberActor): RawBuilder<boolean> {
  if (actor.isOwner) return sql<boolean>`true`;
  return sql<boolean>`(e.data ->> 'customFieldId' is null or e.data ->> 'customFieldId' = any(array(
    select f.id::text from custom_fields f
     where f.tenant_id = ${currentTenantId} and ${isFieldVisible(actor)})))`;
}
