import type { ExportView } from '../contract.ts';
import type { ExportRecord } from './queries.ts';

export const present = (row: ExportRecord): ExportView => ({
  id: row.id,
  list: row.list,
  jobId: row.job_id,
  title: row.title,
  format: row.format,
  state: row.state,
  rowCount: row.row_count,
  sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
  createdAt: row.created_at.toISOString(),
  expiresAt: row.state === 'waiting' ? null : row.expires_at.toISOString(),
});
