import { isUnderWay } from '#document-requests/server/present.ts';
import type { DocumentRow } from '#document-requests/server/queries.ts';
import { isOver } from '../rules.ts';
import { presentApplication } from './present.ts';
import type { ApplicantRow } from './queries.ts';

/** Whether the applicant knows that the application has ended; a rejection that is not shown yet is no reason. */
export const hasEnded = (row: ApplicantRow, { outcome, job_status }: DocumentRow, now: Date): boolean =>
  job_status === 'archived' || (!isUnderWay(outcome) && isOver(presentApplication(row, now).status));
