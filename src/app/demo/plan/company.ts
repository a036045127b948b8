import type { Insertable } from 'kysely';
import { presets } from '#companies/rules.ts';
import type { DB } from '#platform/server/db/types.ts';
import { firstSurvey } from '#survey/server/settings.ts';
import { companyContent, type MemberName } from '../content/content.ts';
import { addEvent } from './demo.ts';
import type { Demo } from './model.ts';
import { seededRandom } from '#platform/server/seeded-random.ts';

/** The company with its members, departments, second pipeline and question templates, and the platform admin. */
export function addCompany(demo: Demo): void {
  const { calendar, rows } = demo;
  const { company, careersPage: content } = companyContent;
  const foundedAt = calendar.at(185, 9, 12);
  rows.companies.push({ ...company, id: demo.companyId, created_at: foundedAt });
  const pictures = companyContent.careersPictures.map(({ id, width, height }) => {
    return { id, key: `careers-pictures/${seededRandom(id).hex(40)}`, width, height };
  });
  for (const { key: storage_key, ...picture } of pictures)
    rows.careers_pictures.push({ ...picture, storage_key, created_at: foundedAt, unused_since: null });
  const page = { draft: JSON.stringify(content), published: JSON.stringify({ content, pictures }) };
  rows.careers_pages.push({ ...page, changed_at: foundedAt, published_at: foundedAt });
  rows.surveys.push({ is_on: true, content: JSON.stringify(firstSurvey.content), changed_at: foundedAt });
  addEvent(demo, { at: foundedAt, type: 'company.created', by: 'owner' });
  addMembers(demo);
  addUser(demo, calendar.at(190, 9), { ...companyContent.platformAdmin, id: demo.platformAdminId });
  addDepartments(demo);
  const pipelineId = seededRandom('pipeline').uuid(foundedAt);
  rows.pipelines.push({ id: pipelineId, title: 'Engineering', created_at: foundedAt });
  const { engineering } = companyContent.pipelines;
  for (const [position, { title, color, kind, answerDays: answer_days }] of engineering.entries())
    rows.pipeline_steps.push({ title, color, kind, answer_days, pipeline_id: pipelineId, position });
  for (const { name, question } of companyContent.questionTemplates)
    rows.question_templates.push({ name, question: JSON.stringify(question) });
  for (const { daysAgo, filters, ...alert } of companyContent.jobAlerts) {
    const times = { created_at: calendar.at(daysAgo, 12), checked_until: calendar.now };
    rows.job_alerts.push({ ...alert, ...times, filters: JSON.stringify(filters) });
  }
}

function addMembers(demo: Demo): void {
  for (const [key, member] of Object.entries(companyContent.members)) {
    const { userId: id, memberId, fullName, joinedAt } = demo.members[key as MemberName];
    const { email, name, surname, language } = member;
    addUser(demo, joinedAt, { id, email, name, surname, language });
    demo.takenNames.add(fullName);
    const status = member.isInactive ? 'inactive' : 'active';
    const rights = { is_owner: key === 'owner', permissions: [...presets[member.preset]] };
    demo.rows.members.push({ id: memberId, user_id: id, status, ...rights, created_at: joinedAt });
  }
}

/** A user with a verified address; the password is set when the rows are written. */
export function addUser(demo: Demo, at: Date, user: Insertable<DB['users']>): void {
  const times = { email_verified_at: at, terms_accepted_at: at, created_at: at };
  demo.rows.users.push({ ...user, ...times, terms_version: 'demo' });
}

function addDepartments(demo: Demo): void {
  const random = seededRandom('departments');
  for (const [index, { name, parent }] of companyContent.departments.entries()) {
    const at = demo.calendar.at(184, 11, index);
    const id = random.uuid(at);
    const parent_id = parent ? departmentId(demo, parent) : null;
    demo.rows.departments.push({ id, parent_id, name, created_at: at });
    const data = { departmentId: id, department: name };
    addEvent(demo, { at, type: 'department.created', by: 'peopleLead', data });
  }
}

export function departmentId({ rows }: Demo, name: string): string {
  const id = rows.departments.find((one) => one.name === name)?.id;
  if (id === undefined) throw new Error(`There is no department ${name}.`);
  return id;
}
