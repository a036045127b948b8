import { requireJob } from '#jobs/server/access.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Limit } from '#platform/server/limits.ts';
import type { OpenDraft } from '#apply/server/open-draft.ts';
import { rehearsals } from '../contract.ts';
import { requireRehearsal } from './access.ts';
import { readOutcome } from './read-outcome.ts';
import { removeRehearsals } from './remove-rehearsals.ts';
import { startRehearsal } from './start-rehearsal.ts';

// Each outcome creates an application and rolls it back.
const startsPerHour: Limit = { name: 'rehearsals', points: 120, seconds: 3600 };
const outcomesPerHour: Limit = { name: 'rehearsal_outcomes', points: 240, seconds: 3600 };

export const rehearsalOperations: Operation[] = implement(
  'rehearsals',
  rehearsals,
)({
  start: {
    before: (_input, { platform, actor }) => platform.limits.spend(startsPerHour, actor.userId),
    handle: ({ params, body }, context) =>
      startRehearsal(context, { jobId: params.jobId, language: body.language }),
  },
  async read({ params }, { tx, actor, now }) {
    await requireJob(tx, actor, params.jobId);
    return present(await requireRehearsal(tx, actor, params, now));
  },
  readOutcome: {
    before: (_input, { platform, actor }) => platform.limits.spend(outcomesPerHour, actor.userId),
    async handle({ params }, context) {
      const { tx, actor, now } = context;
      await requireJob(tx, actor, params.jobId);
      return readOutcome(tx, context, await requireRehearsal(tx, actor, params, now));
    },
  },
  async end({ params }, { tx, actor, now }) {
    await requireJob(tx, actor, params.jobId);
    const { id } = await requireRehearsal(tx, actor, params, now);
    await removeRehearsals(tx, { jobId: params.jobId, userId: actor.userId, id });
    return { isSuccess: true as const };
  },
});

const present = ({ id, language, submittedAt, expiresAt }: OpenDraft) => ({
  id,
  language,
  sentAt: submittedAt?.toISOString() ?? null,
  expiresAt: expiresAt.toISOString(),
});
