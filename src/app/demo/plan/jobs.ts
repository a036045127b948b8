import { readFileSync } from 'node:fs';
import { slugOf } from '#companies/rules.ts';
import { withNewIds } from '#forms/condition-rules.ts';
import { shownQuestion } from '#forms/contract.ts';
import { versionOf } from '#forms/server/save-form.ts';
import { type JobStatus, transitions } from '#jobs/rules.ts';
import { jobColumns } from '#jobs/server/job-columns.ts';
import { wallTimeIn } from '#meetings/rules.ts';
import { companyContent, type JobContent, type MemberName } from '../content/content.ts';
import { after, dayMs, demoZone } from './calendar.ts';
import { departmentId } from './company.ts';
import { addEvent, type EventInput } from './demo.ts';
import type { Demo, Job } from './model.ts';
import { type Random, seededRandom } from '#platform/server/seeded-random.ts';

/** A job with its form, hiring team, links, views and history. */
export function addJob(demo: Demo, content: JobContent): Job {
  const random = seededRandom(`job ${content.key}`);
  const { calendar, rows } = demo;
  const { draft, days } = content;
  const createdAt = calendar.at(days.created, 10, minuteOf(content));
  const closesAt = content.closesInDays === undefined ? null : calendar.at(-content.closesInDays, 12);
  const job: Job = {
    ...content,
    ...draft,
    departmentId: departmentId(demo, content.department),
    descriptionHtml: read(content.key),
    closesOn: closesAt && wallTimeIn(closesAt, demoZone).slice(0, 10),
    id: random.uuid(createdAt),
    steps: companyContent.pipelines[content.pipeline].map((one) => ({ ...one, id: random.uuid(createdAt) })),
    questions: withNewIds(draft.questions, () => random.uuid(createdAt)),
    formId: random.uuid(createdAt),
    endsAt: days.completed === undefined ? null : calendar.at(days.completed, 18),
  };
  const lastChange = days.archived ?? days.completed ?? days.closed ?? days.published ?? days.created;
  for (const [language, text] of Object.entries(job.translations))
    text.descriptionHtml = read(`${job.key}.${language}`);
  rows.jobs.push({
    ...jobColumns(job),
    id: job.id,
    slug: slugOf(job.title),
    status: job.status,
    status_before_archive: job.status === 'archived' ? 'completed' : null,
    created_by_user_id: demo.members[job.createdBy].userId,
    created_at: createdAt,
    updated_at: calendar.at(lastChange, 18, minuteOf(job)),
    published_at: days.published === undefined ? null : calendar.at(days.published, 14, minuteOf(job)),
  });
  rows.job_counts.push({ job_id: job.id });
  for (const [position, { id, title, color, kind, answerDays: answer_days }] of job.steps.entries())
    rows.job_steps.push({ id, title, color, kind, answer_days, job_id: job.id, position });
  const until = job.steps.find(({ title }) => title === job.blindUntilStep);
  if (until) rows.blind_reviews.push({ job_id: job.id, until_step_id: until.id });
  addTeam(demo, job);
  addForm(demo, job, createdAt);
  addHistory(demo, job);
  if (job.status === 'published') addLinksAndViews(demo, random, job);
  return job;
}

const read = (name: string): string =>
  readFileSync(new URL(`../content/job-descriptions/${name}.html`, import.meta.url), 'utf8');

// So that not everything happens on the hour.
const minuteOf = ({ key }: Pick<JobContent, 'key'>): number => 7 + (key.length % 40);

function addTeam({ rows, members }: Demo, { id, team }: Job): void {
  const add = (role: string, name: MemberName) =>
    rows.hiring_team_members.push({ job_id: id, member_id: members[name].memberId, role });
  add('recruiter', team.recruiter);
  add('hiring_manager', team.hiringManager);
  for (const name of team.interviewers) add('interviewer', name);
}

function addForm({ rows }: Demo, job: Job, createdAt: Date): void {
  const { nameSurname: _name, email: _email, ...standardFieldModes } = job.standardFieldModes;
  const content = { standardFieldModes, questions: job.questions.map((one) => shownQuestion.parse(one)) };
  const stored = { version: versionOf(content), content: JSON.stringify(content), created_at: createdAt };
  rows.job_forms.push({ id: job.formId, job_id: job.id, ...stored });
  for (const [position, { settings, knockoutRule, shownWhen, ...question }] of job.questions.entries())
    rows.job_questions.push({
      ...question,
      job_id: job.id,
      position,
      settings: JSON.stringify(settings),
      knockout_rule: knockoutRule && JSON.stringify(knockoutRule),
      shown_when: shownWhen && JSON.stringify(shownWhen),
    });
}

function addHistory(demo: Demo, job: Job): void {
  const { id: job_id, days, team, createdBy } = job;
  const add = (day: number, hour: number, event: Pick<EventInput, 'type' | 'by' | 'data'>) => {
    const at = demo.calendar.at(day, hour, minuteOf(job));
    addEvent(demo, { ...event, at, job_id, data: { job: job.title, ...event.data } });
  };
  add(days.created, 10, { type: 'job.created', by: createdBy });
  const data = { fields: ['descriptionHtml', 'questions'] };
  add(days.created, 11, { type: 'job.updated', by: team.hiringManager, data });
  let from: JobStatus = 'draft';
  for (const { action, hour, by } of [
    { action: 'publish', hour: 14, by: createdBy },
    { action: 'close', hour: 17, by: team.recruiter },
    { action: 'complete', hour: 18, by: team.recruiter },
    { action: 'archive', hour: 10, by: 'peopleLead' },
  ] as const) {
    const { event: type, to } = transitions[action];
    if (days[to] === undefined) continue;
    add(days[to], hour, { type, by, data: { from, to } });
    from = to;
  }
}

/** Tracking links and shared views of a published job, and an edit whose result is the job as it is. */
function addLinksAndViews(demo: Demo, random: Random, job: Job): void {
  const { rows, calendar, members } = demo;
  const at = calendar.at((job.days.published ?? 0) - 2, 14);
  const created = () => ({ id: random.uuid(at), job_id: job.id, created_at: at });
  for (const link of companyContent.trackingLinks) rows.job_links.push({ ...created(), ...link });
  for (const { name, filters, ...view } of companyContent.applicantViews)
    rows.list_views.push({
      ...view,
      ...created(),
      created_by_member_id: members[job.team.recruiter].memberId,
      name: name[job.language],
      is_shared: true,
      filters: JSON.stringify(filters),
      updated_at: at,
    });
  const changes = {
    openings: [job.openings + 1, job.openings],
    ...(job.closesOn && { closesOn: [null, job.closesOn] }),
    ...(job.isPayPublic && { isPayPublic: [false, true] }),
  };
  const edit = { type: 'job.updated', by: job.createdBy, job_id: job.id, changes, at: after(at, dayMs) };
  addEvent(demo, { ...edit, data: { job: job.title, fields: Object.keys(changes) } });
}
