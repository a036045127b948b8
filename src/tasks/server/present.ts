import { presentPerson } from '#applications/server/present.ts';
import type { Task } from '../contract.ts';
import type { MemberColumns, TaskRow } from './queries.ts';

export function presentTask(row: TaskRow, mayChange: boolean): Task {
  return {
    id: row.id,
    title: row.title,
    dueOn: row.due_on,
    dueTime: row.due_time,
    timeZone: row.time_zone,
    dueAt: row.due_at.toISOString(),
    candidate: { id: row.candidate_id, name: row.candidate_name, surname: row.candidate_surname },
    application:
      row.application_id === null ? null : { id: row.application_id, jobTitle: row.job_title ?? '' },
    assignee: memberOf(row.assignee),
    giver: memberOf(row.giver),
    doneAt: row.done_at?.toISOString() ?? null,
    can: { update: mayChange },
  };
}

const memberOf = (row: MemberColumns | null): Task['assignee'] => (row === null ? null : presentPerson(row));
