import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type Assignment, assignments } from '../assignment-contract.ts';
import { type ApplicationRow, requireApplication, requireDecision } from './access.ts';
import { assignApplications } from './assign-applications.ts';
import { listAssignees, listTeam } from './assignee-queries.ts';
import { mayDecide } from './policy.ts';
import { presentPerson } from './present.ts';

export const assignmentOperations: Operation[] = implement(
  'applications',
  assignments,
)({
  async readAssignment({ params }, { tx, actor }) {
    return readAssignment(tx, actor, await requireApplication(tx, actor, params.applicationId));
  },
  async assign({ params, body }, { tx, actor, now }) {
    const application = await requireApplication(tx, actor, params.applicationId);
    requireDecision(actor, { status: application.jobStatus, teamRole: application.teamRole });
    const { id, jobId } = application;
    await assignApplications(tx, actor, { jobId, memberId: body.memberId, ids: [id], now });
    return readAssignment(tx, actor, application);
  },
});

async function readAssignment(
  tx: TenantTx,
  actor: MemberActor,
  application: ApplicationRow,
): Promise<Assignment> {
  const assignee = (await listAssignees(tx, [application.id])).get(application.id);
  const team = await listTeam(tx, application.jobId);
  return {
    assignee: assignee === undefined ? null : presentPerson(assignee),
    team: team.map(presentPerson),
    can: { assign: mayDecide(actor, application.teamRole) && application.jobStatus !== 'archived' },
  };
}
