import { findCompany } from '#companies/server/queries.ts';
import type { TenantTx } from '#platform/server/db/tenant.ts';
import { holds, type MemberActor } from '#platform/server/http/actor.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import { type Dashboard, dashboards } from '../contract.ts';
import { sampleData } from '../samples-contract.ts';
import { readFirstSteps } from './first-steps.ts';
import {
  peopleByCountry,
  readCandidates,
  readJobs,
  readLatest,
  readLocations,
  readTraffic,
} from './read-overview.ts';
import { readSinceLeft } from './read-since-left.ts';
import { readWaiting } from './read-waiting.ts';
import { addSamples } from './add-samples.ts';
import { readSamples } from './read-samples.ts';
import { removeSamples, type RemovalOptions } from './remove-samples.ts';
import { findSettings, readView, saveSettings, unlessHidden } from './view.ts';
import { visitDashboard } from './visit-dashboard.ts';

/** @param removal what removing the sample data needs from other slices */
export const dashboardOperations = (removal: RemovalOptions): Operation[] => [
  ...implement(
    'dashboard',
    dashboards,
  )({
    read: (_input, { tx, actor, now }) => readDashboard(tx, actor, now),
    arrange: ({ body }, { tx, actor }) => saveSettings(tx, actor, body),
    async visit(_input, { tx, actor, now }) {
      await visitDashboard(tx, actor, now);
      return { isSuccess: true };
    },
  }),
  ...implement(
    'dashboard',
    sampleData,
  )({
    async addSamples(_input, { tx, ...context }) {
      await addSamples(tx, context);
      return { isSuccess: true };
    },
    async removeSamples(_input, { tx, ...context }) {
      await removeSamples(tx, context, removal);
      return { isSuccess: true };
    },
  }),
];

async function readDashboard(tx: TenantTx, actor: MemberActor, now: Date): Promise<Dashboard> {
  const [settings, company] = await Promise.all([findSettings(tx, actor), findCompany(tx, actor.companyId)]);
  const view = await readView(tx, actor, { scope: settings.scope, timeZone: company.time_zone, now });
  const card = unlessHidden(settings);
  const countries = peopleByCountry(tx);
  const [
    { isOffered, samples },
    firstSteps,
    waiting,
    sinceLeft,
    jobs,
    candidates,
    traffic,
    latest,
    locations,
  ] = await Promise.all([
    readSamples(tx, actor),
    card('firstSteps', () => readFirstSteps(tx, view)),
    card('waiting', () => readWaiting(tx, view)),
    card('sinceLeft', () => readSinceLeft(tx, view)),
    card('jobs', () => readJobs(tx, view)),
    card('candidates', () => readCandidates(tx, view, countries)),
    card('traffic', () => readTraffic(tx, view)),
    card('latest', () => readLatest(tx, view)),
    card('locations', () => readLocations(tx, view, countries)),
  ]);
  return {
    settings,
    can: { chooseScope: holds(actor, 'jobs.list'), addSamples: isOffered },
    samples,
    firstSteps,
    waiting,
    sinceLeft,
    jobs,
    candidates,
    traffic,
    latest,
    locations,
  };
}
