import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useLive } from '#platform/web/live.ts';
import { deviceTimeZone } from '#platform/web/format.ts';
import { keyOf, pagesOf, queryOf } from '#platform/web/query.ts';
import type { Page } from '#platform/contract/paging.ts';
import { type Task, tasks } from '../contract.ts';
import type { TaskList, TaskOwner } from '../rules.ts';

export const taskPages = (companyId: string, list: TaskList, whose: TaskOwner) =>
  pagesOf(tasks.list, { params: { companyId }, query: { list, whose, timeZone: deviceTimeZone() } });

const doneAtOnce = 5;

/** The tasks about a candidate; done ones are read when they are asked for. */
export const candidateTaskPages = (companyId: string, candidateId: string, list: 'open' | 'done') =>
  pagesOf(tasks.listOfCandidate, {
    params: { companyId, candidateId },
    query: { list, ...(list === 'done' && { limit: doneAtOnce }) },
  });

/** The members who can get a task about a candidate, or about an application. */
export const assigneesQuery = (companyId: string, candidateId: string, applicationId: string) =>
  queryOf(tasks.listAssignees, {
    params: { companyId, candidateId },
    query: applicationId === '' ? {} : { applicationId },
  });

/** The lists that a change of a task makes stale. */
export const taskLists = [tasks.list, tasks.listOfCandidate];

/** Removes a task from the lists of open tasks at once; a list of done ones keeps its tasks. */
export function useTakeFromLists(): (taskId: string) => void {
  const client = useQueryClient();
  return (taskId) => {
    for (const operation of taskLists) {
      client.setQueriesData<InfiniteData<Page<Task>>>({ queryKey: keyOf(operation) }, (found) =>
        found === undefined
          ? found
          : {
              ...found,
              pages: found.pages.map((page) => ({
                ...page,
                items: page.items.filter(({ id, doneAt }) => id !== taskId || doneAt !== null),
              })),
            },
      );
    }
  };
}

/** Refetches shown tasks when others change them. */
export function useLiveTasks(): void {
  const client = useQueryClient();
  useLive((message) => {
    if (message.kind === 'notice' && !/^(task\.|candidate\.deleted$)/.test(message.notice.type)) return;
    for (const operation of taskLists) void client.invalidateQueries({ queryKey: keyOf(operation) });
  });
}
