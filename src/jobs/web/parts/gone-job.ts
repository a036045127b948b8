import type { QueryClient } from '@tanstack/react-query';

const goneKey = (jobId: string) => ['job that is gone', jobId];

/** Notes while and after this window deletes a job, or that it is back. */
export function setGone(client: QueryClient, jobId: string, isNowGone: boolean): void {
  client.setQueryData(goneKey(jobId), isNowGone);
}

/** Whether this window deletes or has deleted a job: then nothing asks for it any more. */
export const isGone = (client: QueryClient, jobId: string): boolean =>
  client.getQueryData(goneKey(jobId)) === true;
