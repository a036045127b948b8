import type { TFunction } from 'i18next';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import type { FormSeen } from '../../answers-contract.ts';

type Question = FormSeen['questions'][number];

/** An answer as text; null when there is none, and for a link, a file or a video. */
export function writtenAnswer(question: Question, value: unknown, t: TFunction): string | null {
  switch (question.type) {
    case 'link':
    case 'file':
    case 'video':
    case 'section':
      return null;
    case 'short_text':
    case 'long_text':
      return typeof value === 'string' ? value : null;
    case 'date':
      return typeof value === 'string' ? formatDate(value) : null;
    case 'number': {
      const unit = typeof question.settings['unit'] === 'string' ? question.settings['unit'] : '';
      return typeof value === 'number' ? `${formatNumber(value)} ${unit}`.trim() : null;
    }
    case 'boolean':
      if (typeof value !== 'boolean') return null;
      return t(value ? 'applications.answers.yes' : 'applications.answers.no');
    case 'choice': {
      const chosen = Array.isArray(value) ? optionLabels(question, value) : [];
      return chosen.length === 0 ? null : chosen.join(', ');
    }
    default:
      return question.type satisfies never;
  }
}

function optionLabels({ settings }: Question, chosen: unknown[]): string[] {
  const options = (settings['options'] ?? []) as { id: string; label: string }[];
  return options.filter((option) => chosen.includes(option.id)).map((option) => option.label);
}
