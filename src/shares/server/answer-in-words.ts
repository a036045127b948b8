import type { FormSeen } from '#applications/answers-contract.ts';
import type { Language } from '#platform/contract/fields.ts';
import type { Translate } from '#platform/server/words.ts';

type Question = FormSeen['questions'][number];
type Words = { language: Language; t: Translate };

/** An answer as text; null when there is none. A file is named by its kind only, because it is not shared. */
export function answerInWords({ type, settings }: Question, value: unknown, words: Words): string | null {
  const locale = words.language === 'tr' ? 'tr-TR' : 'en-GB';
  switch (type) {
    case 'short_text':
    case 'long_text':
    case 'link':
      return typeof value === 'string' && value !== '' ? value : null;
    case 'date':
      return typeof value === 'string'
        ? Temporal.PlainDate.from(value).toLocaleString(locale, { dateStyle: 'long' })
        : null;
    case 'number': {
      const unit = typeof settings['unit'] === 'string' ? settings['unit'] : '';
      return typeof value === 'number'
        ? `${new Intl.NumberFormat(locale, { maximumFractionDigits: 10 }).format(value)} ${unit}`.trim()
        : null;
    }
    case 'boolean':
      if (typeof value !== 'boolean') return null;
      return words.t(value ? 'applications.answers.yes' : 'applications.answers.no');
    case 'choice': {
      const options = (settings['options'] ?? []) as { id: string; label: string }[];
      const chosen = Array.isArray(value) ? options.filter(({ id }) => value.includes(id)) : [];
      return chosen.length === 0 ? null : chosen.map(({ label }) => label).join(', ');
    }
    case 'file':
    case 'video':
      return typeof value === 'string' ? words.t('shares.document.file') : null;
    case 'section':
      return null;
    default:
      return type satisfies never;
  }
}
