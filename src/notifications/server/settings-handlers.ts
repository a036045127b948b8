import { requireCandidate } from '#candidates/server/access.ts';
import { requireJob } from '#jobs/server/access.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { notificationSettings } from '../settings-contract.ts';
import { mute, unmute } from './mutes.ts';
import { readSettings, saveSettings } from './settings.ts';

export const settingsOperations: Operation[] = implement(
  'notifications',
  notificationSettings,
)({
  async readSettings(_input, { tx, actor }) {
    return readSettings(tx, actor);
  },
  async saveSettings({ body }, { tx, actor, now }) {
    await saveSettings(tx, actor.memberId, { body, now });
    return readSettings(tx, actor);
  },
  async muteCandidate({ params }, { tx, actor, now }) {
    const { id } = await requireCandidate(tx, actor, params.candidateId);
    await mute(tx, actor, { candidate_id: id }, now);
    return { isSuccess: true };
  },
  async unmuteCandidate({ params }, { tx, actor }) {
    const { id } = await requireCandidate(tx, actor, params.candidateId);
    await unmute(tx, actor, { candidate_id: id });
    return { isSuccess: true };
  },
  async muteJob({ params }, { tx, actor, now }) {
    const { id } = await requireJob(tx, actor, params.jobId);
    await mute(tx, actor, { job_id: id }, now);
    return { isSuccess: true };
  },
  async unmuteJob({ params }, { tx, actor }) {
    const { id } = await requireJob(tx, actor, params.jobId);
    await unmute(tx, actor, { job_id: id });
    return { isSuccess: true };
  },
});
