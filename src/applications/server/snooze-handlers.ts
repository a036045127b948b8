import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { snoozes } from '../snooze-contract.ts';
import { type ApplicationRow, requireApplication, requireDecision } from './access.ts';
import { endSnooze, snoozeApplication } from './snooze-application.ts';

export const snoozeOperations: Operation[] = implement(
  'applications',
  snoozes,
)({
  async snooze({ params, body }, { tx, actor, now }) {
    const application = await requireDecidable(tx, actor, params.applicationId);
    await snoozeApplication(tx, actor, application, { until: new Date(body.until), now });
    return { isSuccess: true };
  },
  async endSnooze({ params }, { tx, actor, now }) {
    await endSnooze(tx, actor, await requireDecidable(tx, actor, params.applicationId), now);
    return { isSuccess: true };
  },
});

async function requireDecidable(
  tx: TenantTx,
  actor: MemberActor,
  applicationId: string,
): Promise<ApplicationRow> {
  const application = await requireApplication(tx, actor, applicationId);
  requireDecision(actor, { status: application.jobStatus, teamRole: application.teamRole });
  return application;
}
