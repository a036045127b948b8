import { requireJob } from '#jobs/server/access.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { panelDays } from '../panel-contract.ts';
import { addInterview, createPanelDay } from './create-panel-day.ts';
import { interviewPlans } from './interview-plans.ts';
import { presentPanelDay, requirePanelDay } from './panel-access.ts';
import { findSender } from './queries.ts';
import { cancelPanelDay, previewShift, shiftPanelDay } from './shift-panel-day.ts';

export const panelDayOperations: Operation[] = implement(
  'meetings',
  panelDays,
)({
  async suggestInterviews({ params }, { tx, actor }) {
    const job = await requireJob(tx, actor, params.jobId);
    return { items: await interviewPlans.get().ofJob(tx, job.id) };
  },
  async createPanelDay({ body }, { tx, platform, actor, now }) {
    return presentPanelDay(await createPanelDay(tx, { platform, actor, now }, body), actor);
  },
  async readPanelDay({ params }, { tx, actor }) {
    return presentPanelDay(await requirePanelDay(tx, actor, params.panelDayId), actor);
  },
  async previewShift({ params, query }, { tx, actor, now }) {
    const day = await requirePanelDay(tx, actor, params.panelDayId);
    const { time_zone: companyZone } = await findSender(tx, actor.companyId);
    return { moves: await previewShift(tx, day, { shift: query, now, companyZone }), version: day.version };
  },
  async shiftPanelDay({ params, body }, { tx, platform, actor, now }) {
    const day = await requirePanelDay(tx, actor, params.panelDayId, { forUpdate: true });
    await shiftPanelDay(tx, { platform, actor, now }, { day, shift: body });
    return presentPanelDay(await requirePanelDay(tx, actor, params.panelDayId), actor);
  },
  async addInterview({ params, body }, { tx, platform, actor, now }) {
    const day = await requirePanelDay(tx, actor, params.panelDayId, { forUpdate: true });
    await addInterview(tx, { platform, actor, now }, { day, interview: body });
    return presentPanelDay(await requirePanelDay(tx, actor, params.panelDayId), actor);
  },
  async cancelPanelDay({ params }, { tx, platform, actor, now }) {
    const day = await requirePanelDay(tx, actor, params.panelDayId, { forUpdate: true });
    await cancelPanelDay(tx, { platform, actor, now }, day);
    return { isSuccess: true };
  },
});
