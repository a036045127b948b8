import type { TFunction } from 'i18next';
import { nameOf } from '#applications/web/parts/name-of.ts';
import { placeOf, tagNames } from '#candidates/rules.ts';
import { answerCountdown, flagLabel, sourceText } from '#applications/web/parts/answer-words.ts';
import { formatDate, formatDateTime, formatNumber, formatRelative } from '#platform/web/format.ts';
import { daysSince } from '#applications/rules.ts';
import type { ApplicantOptions } from '#applications/filter-contract.ts';
import type { Answer, Applicant } from '../../contract.ts';
import { consentText } from '../../rules.ts';

/** A cell as plain text, for screen readers and for cells without their own component. */
export function cellText(column: string, row: Applicant, { t, language, options }: CellWords): string {
  switch (column) {
    case 'name':
      return nameOf(row);
    case 'step':
      return stepOf(row, options)?.title ?? '';
    case 'outcome':
      return t(`applicants.outcomes.${row.outcome}`);
    case 'rating':
      return row.rating === null ? '' : t('applications.controls.rated', { rating: row.rating });
    case 'flags':
      return [answerCountdown(row, t)?.label ?? [], row.flags.map((flag) => flagLabel(row, flag, t))]
        .flat(2)
        .join(', ');
    case 'answer':
      return row.answerBy === null ? '' : formatDate(row.answerBy);
    case 'applied':
      return formatRelative(row.appliedAt);
    case 'days':
      return daysText(row, t);
    case 'source':
      return sourceText(row, t);
    case 'tags':
      return tagNames(row.tags);
    case 'assignee':
      return row.assignee === null ? '' : nameOf(row.assignee);
    case 'email':
      return row.email ?? '';
    case 'phone':
      return row.phoneNumber;
    case 'place':
      return placeOf(row, language);
    case 'title':
      return row.currentTitle;
    case 'company':
      return row.currentCompany;
    case 'contacted':
      return row.lastContactAt === null
        ? t('candidates.filters.contactNever')
        : formatRelative(row.lastContactAt);
    case 'meeting':
      return row.nextMeetingAt === null ? '' : formatDateTime(row.nextMeetingAt);
    case 'consent':
      return consentText(row.consent, t, formatDate);
    default:
      return '';
  }
}

export type CellWords = { t: TFunction; language: string; options: ApplicantOptions };

/** The days on the current step; empty after a decision. */
export function daysText(row: Applicant, t: TFunction): string {
  if (row.outcome !== 'open') return '';
  const days = daysSince(row.stepEnteredAt, new Date());
  return days === 0 ? t('applicants.today') : t('applicants.days', { count: days });
}

export const stepOf = (row: Applicant, options: ApplicantOptions) =>
  options.steps.find((step) => step.id === row.stepId);

export function answerText(answer: Answer | undefined, t: TFunction): string {
  switch (answer?.type) {
    case 'number':
      return `${formatNumber(answer.value)} ${answer.unit}`.trim();
    case 'boolean':
      return t(answer.value ? 'applications.answers.yes' : 'applications.answers.no');
    case 'choice':
      return answer.labels.join(', ');
    case 'short_text':
    case 'long_text':
    case 'link':
      return answer.text;
    case 'date':
      return formatDate(answer.date);
    case 'file':
    case 'video':
      return answer.title;
    case undefined:
      return '';
  }
}
