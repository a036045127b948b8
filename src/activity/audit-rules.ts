/** The kind of an event: the noun of its type. */
export const auditKinds = [
  'company',
  'member',
  'subscription',
  'department',
  'pipeline',
  'rejection_reason',
  'job',
  'candidate',
  'application',
  'meeting',
  'file',
  'comment',
  'message',
  'job_suggestion',
  'document_request',
  'data_request',
  'task',
  'import',
  'report',
] as const;
export type AuditKind = (typeof auditKinds)[number];
