/** The kind of an event: the noun of its type. */
export const auditKinds = [
  'company',
  'member',
  'department',
  'pipeline',
  'rejection_reason',
  'tag',
  'pool',
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
  'report',
] as const;
export type AuditKind = (typeof auditKinds)[number];
