import { implement, type Operation } from '#platform/server/http/implement.ts';
import { jobAlerts } from '../contract.ts';

export const jobAlertOperations: Operation[] = implement(
  'job-alerts',
  jobAlerts,
)({
  async countSubscribers(_input, { tx }) {
    const { subscribers } = await tx
      .selectFrom('job_alerts')
      .select((eb) => eb.fn.countAll<string>().as('subscribers'))
      .executeTakeFirstOrThrow();
    return { subscribers: Number(subscribers) };
  },
});
