import type { CvFile } from '../cv-contract.ts';
import type { Education, Experience, General } from '../contract.ts';
import type { CvFileRow } from './cv-queries.ts';
import type { findGeneral, insertEducation, insertExperience } from './queries.ts';

type Row<Query extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Query>>>;

const nothingSaid: General = {
  headline: '',
  about: '',
  country: '',
  city: '',
  website: '',
  linkedin: '',
  skills: [],
  languages: [],
};

/** A user without a profile row has an empty profile, not a missing one. */
export function presentGeneral(row: Row<typeof findGeneral> | undefined): General {
  return row === undefined ? nothingSaid : { ...row, languages: row.languages as General['languages'] };
}

export function presentExperience(row: Row<typeof insertExperience>): Experience {
  const { start_month, end_month, is_ongoing, location_type, ...words } = row;
  return {
    ...words,
    startMonth: monthOf(start_month),
    endMonth: end_month === null ? null : monthOf(end_month),
    isOngoing: is_ongoing,
    locationType: location_type as Experience['locationType'],
  };
}

export function presentEducation(row: Row<typeof insertEducation>): Education {
  const { start_month, end_month, ...words } = row;
  return {
    ...words,
    startMonth: start_month === null ? null : monthOf(start_month),
    endMonth: end_month === null ? null : monthOf(end_month),
  };
}

export function presentCvFile(row: CvFileRow): CvFile {
  return {
    id: row.id,
    title: row.title,
    format: row.format,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    textState: row.text_state as CvFile['textState'],
    scanState: row.scan_state as CvFile['scanState'],
    pages: row.pages,
    createdAt: row.created_at.toISOString(),
  };
}

const monthOf = (day: string): string => day.slice(0, 7);
