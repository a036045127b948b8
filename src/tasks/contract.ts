import { z } from 'zod';
import { person } from '#applications/assignment-contract.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { calendarDate, companyParams, done, id, instant, line, timeZone } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { taskLists, taskOwners, taskTitleMaxChars } from './rules.ts';

const dueTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'platform.validation.wrongFormat')
  .nullable();

const fields = {
  title: line(taskTitleMaxChars),
  dueOn: calendarDate,
  timeZone: timeZone.describe('Zone of the day and time'),
  assigneeId: id,
};
export const taskDraft = z.strictObject({
  ...fields,
  dueTime: dueTime.default(null),
  applicationId: id.nullable().default(null),
});
export type TaskDraft = z.output<typeof taskDraft>;

const taskChange = z.strictObject({ ...fields, dueTime }).partial();
export type TaskChange = z.output<typeof taskChange>;

export const task = z.object({
  id,
  title: z.string(),
  dueOn: z.string(),
  dueTime: z.string().nullable(),
  timeZone: z.string(),
  dueAt: instant.describe('From when it is due'),
  candidate: z.object({ id, name: z.string(), surname: z.string() }),
  application: z.object({ id, jobTitle: z.string() }).nullable(),
  assignee: person.nullable().describe('Null after they left the company'),
  giver: person.nullable(),
  doneAt: instant.nullable(),
  can: z.object({ update: z.boolean() }),
});
export type Task = z.infer<typeof task>;

const member = { permission: 'member', params: companyParams } as const;
const ofCandidate = {
  permission: 'candidates.get',
  teamMayToo: true,
  params: companyParams.extend({ candidateId: id }),
} as const;
const ofTask = { ...ofCandidate, params: companyParams.extend({ taskId: id }) } as const;

export const tasks = defineContract({
  list: {
    method: 'GET',
    path: '/companies/:companyId/tasks',
    summary:
      "The caller's tasks about people whom they may see: those to be done by due time, done ones newest first",
    ...member,
    query: pageQuery.extend({
      whose: z.enum(taskOwners).default('mine'),
      list: z.enum(taskLists).default('due'),
      timeZone: timeZone.default('UTC').describe('Zone in which today ends'),
    }),
    response: pageOf(task),
  },
  listOfCandidate: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/tasks',
    summary: 'The tasks about a candidate, of all members; open or done',
    ...ofCandidate,
    query: pageQuery.extend({ list: z.enum(['open', 'done']).default('open') }),
    response: pageOf(task),
  },
  listAssignees: {
    method: 'GET',
    path: '/companies/:companyId/candidates/:candidateId/task-assignees',
    summary: 'The members who may see a candidate, or an application, and so can get a task about them',
    ...ofCandidate,
    query: z.strictObject({ applicationId: id.optional() }),
    response: z.object({ items: z.array(person), ownId: id.describe('The caller as a member') }),
  },
  create: {
    method: 'POST',
    path: '/companies/:companyId/candidates/:candidateId/tasks',
    summary: 'Add a task about a candidate; the assignee is notified, and reminded when it is due',
    ...ofCandidate,
    body: taskDraft,
    response: task,
    status: 201,
    refusals: ['applications.job_archived'],
  },
  update: {
    method: 'PATCH',
    path: '/companies/:companyId/tasks/:taskId',
    summary: 'Change an open task; another day or assignee causes a new reminder',
    ...ofTask,
    body: taskChange,
    response: task,
    refusals: ['tasks.done'],
  },
  complete: {
    method: 'PUT',
    path: '/companies/:companyId/tasks/:taskId/completion',
    summary: 'Mark a task as done; repeating it is no error',
    ...ofTask,
    response: task,
  },
  reopen: {
    method: 'DELETE',
    path: '/companies/:companyId/tasks/:taskId/completion',
    summary: 'Mark a task as not done',
    ...ofTask,
    response: task,
  },
  remove: {
    method: 'PUT',
    path: '/companies/:companyId/tasks/:taskId/removal',
    summary: 'Remove a task; it is deleted an hour later unless the removal is undone',
    ...ofTask,
    response: done,
  },
  restore: {
    method: 'DELETE',
    path: '/companies/:companyId/tasks/:taskId/removal',
    summary: 'Undo the removal of a task',
    ...ofTask,
    response: task,
  },
});
