import { jobsContent } from '../content/content.ts';
import surveyCounts from '../content/survey-counts.json' with { type: 'json' };
import { addApplication } from './application-rows.ts';
import { byArrival, planApplications } from './applications.ts';
import {
  addCandidate,
  addIntroductions,
  createAuthoredCandidates,
  createSourcedCandidate,
} from './candidates.ts';
import { addSourcedComment } from './comments.ts';
import { addCompany } from './company.ts';
import { createDemo } from './demo.ts';
import { addJob } from './jobs.ts';
import { addCustomFields } from './custom-fields.ts';
import type { Demo } from './model.ts';
import { addTagsAndPools } from './tags-and-pools.ts';
import { addRequests, addTasks } from './requests.ts';
import { addCareersTraffic } from './careers-traffic.ts';

const candidateCount = 300;

/**
 * The whole demo as rows and files, the same for the same moment.
 * @param options.scale 1 for 300 candidates; less for fewer
 */
export function planDemo(options: { now: Date; scale: number }): Demo {
  const demo = createDemo(options);
  addCompany(demo);
  demo.jobs.push(...jobsContent.map((content) => addJob(demo, content)));
  createAuthoredCandidates(demo);
  const applications = demo.jobs.flatMap((job) => planApplications(demo, job));
  for (const application of applications.sort(byArrival)) addApplication(demo, application);
  addIntroductions(demo);
  const sourcedCount = Math.max(2, Math.round(candidateCount * options.scale) - demo.candidates.length);
  for (let index = 0; index < sourcedCount; index += 1)
    addSourcedComment(demo, createSourcedCandidate(demo, index));
  for (const candidate of demo.candidates) addCandidate(demo, candidate);
  addTagsAndPools(demo);
  addCustomFields(demo);
  addRequests(demo);
  addTasks(demo);
  addCareersTraffic(demo);
  for (const { job, ...count } of surveyCounts)
    demo.rows.survey_counts.push({ ...count, job_id: demo.jobs[job]?.id ?? null });
  return demo;
}
