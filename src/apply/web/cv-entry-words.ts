import type { CvEntry, CvEntryKind } from '../cv-entry-contract.ts';
import { entriesOf, isBlankEntry } from '../cv-entry-rules.ts';
import { facts, t } from './facts.ts';
import { sendsProfile } from './use-cv-entries.ts';
import type { OpenForm } from './use-draft.ts';

export const entryKinds: readonly CvEntryKind[] = ['experience', 'education', 'skill', 'language'];

/** "Bridge engineer", "Boğaziçi University", "English". */
export function entryName(entry: CvEntry): string {
  return nameOf(entry) || t(`apply.form.entries.unnamed.${entry.kind}`);
}

function nameOf(entry: CvEntry): string {
  switch (entry.kind) {
    case 'experience':
      return entry.title || entry.company;
    case 'education':
      return entry.institution || entry.degree || entry.major;
    case 'skill':
      return entry.name;
    case 'language':
      return entry.language === '' ? '' : languageName(entry.language);
    default:
      return entry satisfies never;
  }
}

const names = new Intl.DisplayNames([facts.language], { type: 'language' });
export const languageName = (code: string): string => names.of(code) ?? code;

/** The rest of an entry in one line: "Kule Yapı · Mar 2019 – now". */
export function entryDetail(entry: CvEntry): string {
  switch (entry.kind) {
    case 'experience':
      return joined([entry.title === '' ? '' : entry.company, periodWords(entry)]);
    case 'education': {
      const others = [entry.degree, entry.major].filter((one) => one !== nameOf(entry));
      return joined([...others, periodWords({ ...entry, isOngoing: false })]);
    }
    case 'skill':
      return '';
    case 'language':
      return levelWords(entry.level);
    default:
      return entry satisfies never;
  }
}

const joined = (parts: string[]): string => parts.filter((part) => part !== '').join(' · ');

export const levelWords = (level: string): string =>
  level === 'native' ? t('apply.form.entries.native') : level;

type Period = { startMonth: string; endMonth: string; isOngoing: boolean };

function periodWords({ startMonth, endMonth, isOngoing }: Period): string {
  const end = isOngoing ? t('apply.form.entries.now') : monthWords(endMonth);
  // On one line, so that no line begins or ends with the dash.
  return [monthWords(startMonth), end].filter((part) => part !== '').join('\u00a0–\u00a0');
}

/** "2021-03" as "Mar 2021"; a year as it is, and nothing for a month that is half typed. */
function monthWords(month: string): string {
  if (/^\d{4}$/.test(month)) return month;
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) return '';
  return new Intl.DateTimeFormat(facts.language, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

/** The entries in the review of the form: mode, label and lines. */
export function cvEntryRows(form: Pick<OpenForm, 'data' | 'draft'>): [string, string, string][] {
  const { cvEntries = {}, sendCvEntries } = form.data;
  if (sendsProfile(form) || sendCvEntries === false) return [];
  const { cv } = form.draft.form.standardFieldModes;
  return entryKinds.flatMap((kind) => {
    const lines = entriesOf(cvEntries, kind)
      .filter(([, entry]) => !isBlankEntry(entry))
      .map(([, entry]) => joined([entryName(entry), entryDetail(entry)]));
    const divider = kind === 'skill' || kind === 'language' ? ', ' : '\n';
    const label = t(`apply.form.entries.kinds.${kind}`);
    return lines.length === 0 ? [] : [[cv, label, lines.join(divider)] as [string, string, string]];
  });
}
