import { findCareersSite, siteAddress } from '#careers-domains/server/site-address.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import type { MemberActor } from '#platform/server/http/actor.ts';
import type { Job } from '../contract.ts';
import { presentJob } from './present.ts';
import { findJob, listHiringTeam, listJobSteps, listQuestions, listStepSettings } from './queries.ts';

/**
 * A whole job for a member whom requireJob accepted.
 * @param publicUrl the origin of the installation
 */
export async function readJob(tx: TenantTx, actor: MemberActor, id: string, publicUrl: string): Promise<Job> {
  const row = await findJob(tx, id);
  const parts = {
    row,
    steps: await listJobSteps(tx, [id]),
    settings: await listStepSettings(tx, id),
    questions: await listQuestions(tx, id),
    team: await listHiringTeam(tx, id),
    publicUrl: siteAddress({ publicUrl }, await findCareersSite(tx), `/${row.slug}`),
  };
  return presentJob(parts, actor);
}
