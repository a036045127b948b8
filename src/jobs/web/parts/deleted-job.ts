import type { QueryClient } from '@tanstack/react-query';

const deletedKey = (jobId: string) => ['deleted job', jobId];

/** Stores whether this window is deleting or has deleted a job; false after a restore. */
export function setDeleted(client: QueryClient, jobId: string, isNowDeleted: boolean): void {
  client.setQueryData(deletedKey(jobId), isNowDeleted);
}

/** Whether this window is deleting or has deleted a job. Such a job is not fetched again. */
export const isDeleted = (client: QueryClient, jobId: string): boolean =>
  client.getQueryData(deletedKey(jobId)) === true;
