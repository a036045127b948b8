import { implement, type Operation } from '#platform/server/http/implement.ts';
import { snoozes } from '../snooze-contract.ts';
import { requireDecidable } from './access.ts';
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
