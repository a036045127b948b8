import type { StoredFile } from '../contract.ts';
import type { FileRow } from './queries.ts';

export function presentFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    purpose: row.purpose as StoredFile['purpose'],
    title: row.title,
    format: row.format,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    textState: row.text_state as StoredFile['textState'],
    scanState: row.scan_state as StoredFile['scanState'],
    pages: row.pages,
    // The views of a blind review withhold the key.
    isWithheld: row.storage_key === '',
    candidateId: row.candidate_id,
    createdAt: row.created_at.toISOString(),
    firstOpenedAt: row.first_opened_at?.toISOString() ?? null,
  };
}

/** The address of a picture that is shown in the page; null without one. */
export const pictureAddress = (companyId: string, fileId: string | null): string | null =>
  fileId === null ? null : `/api/companies/${companyId}/files/${fileId}/content?inline=1`;
