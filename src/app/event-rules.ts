/** The slice with the texts of an event, by the noun of its type. */
export const eventSlices: Readonly<Record<string, string>> = {
  application: 'applications',
  candidate: 'candidates',
  comment: 'comments',
  company: 'companies',
  data_request: 'data-requests',
  department: 'departments',
  document_request: 'document-requests',
  file: 'files',
  job: 'jobs',
  job_suggestion: 'job-suggestions',
  meeting: 'meetings',
  member: 'companies',
  message: 'conversations',
  pipeline: 'stages',
  rejection_reason: 'applications',
  report: 'reports',
};
