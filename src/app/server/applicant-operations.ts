import { bookingOperations } from '#booking/server/handlers.ts';
import { blindReviewOperations } from '#blind-reviews/server/handlers.ts';
import { conversationOperations } from '#conversations/server/handlers.ts';
import { incomingMailOperations } from '#conversations/server/incoming-handlers.ts';
import { dataRequestOperations } from '#data-requests/server/handlers.ts';
import { jobSuggestionOperations } from '#job-suggestions/server/handlers.ts';
import { documentRequestOperations } from '#document-requests/server/handlers.ts';
import { evaluationOperations } from '#evaluations/server/handlers.ts';
import { duplicateOperations } from '#duplicates/server/handlers.ts';
import { importOperations } from '#imports/server/handlers.ts';
import { exportOperations } from '#exports/server/handlers.ts';
import { newCvListOperations } from '#new-cvs/server/handlers.ts';
import { myApplicationOperations } from '#my-applications/server/handlers.ts';
import { myMessageOperations } from '#my-applications/server/message-handlers.ts';
import { myDataRequestOperations } from '#my-applications/server/data-request-handlers.ts';
import { mySuggestionOperations } from '#my-applications/server/suggestion-handlers.ts';
import { myDocumentOperations } from '#my-applications/server/document-handlers.ts';
import { myApplicationExportOperations } from '#my-applications/server/export-handlers.ts';
import { outgoingOperations } from '#outgoing/server/handlers.ts';
import { followOperations } from '#follows/server/handlers.ts';
import { handoverOperations } from '#handovers/server/handlers.ts';
import { shareOperations } from '#shares/server/handlers.ts';
import { taskOperations } from '#tasks/server/handlers.ts';
import { rehearsalOperations } from '#rehearsals/server/handlers.ts';
import type { Operation } from '#platform/server/http/implement.ts';

/** Operations between a team and its applicants, of both sides, and the team's tasks about them. */
export const ofApplicants: Operation[] = [
  ...blindReviewOperations,
  ...bookingOperations,
  ...evaluationOperations,
  ...conversationOperations,
  ...incomingMailOperations,
  ...outgoingOperations,
  ...dataRequestOperations,
  ...jobSuggestionOperations,
  ...documentRequestOperations,
  ...taskOperations,
  ...followOperations,
  ...shareOperations,
  ...handoverOperations,
  ...duplicateOperations,
  ...importOperations,
  ...exportOperations,
  ...newCvListOperations,
  ...rehearsalOperations,
  ...myApplicationOperations,
  ...myMessageOperations,
  ...myDataRequestOperations,
  ...mySuggestionOperations,
  ...myDocumentOperations,
  ...myApplicationExportOperations,
];
