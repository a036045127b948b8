import type { TFunction } from 'i18next';
import { CircleSlash2, Hash, ListChecks, type LucideIcon, ToggleLeft, Video } from 'lucide-react';
import { formatNumber } from '#platform/web/format.ts';
import type { QuestionDraft } from '../../contract.ts';
import type { QuestionType } from '../../rules.ts';

export const questionIcons: Record<QuestionType, LucideIcon> = {
  number: Hash,
  boolean: ToggleLeft,
  choice: ListChecks,
  video: Video,
};
export const hiddenIcon = CircleSlash2;

/** The expected answer of a question: "0 to 40 years", "3 choices, several may be picked", "2 minutes". */
export function expectationOf(question: QuestionDraft, t: TFunction): string {
  switch (question.type) {
    case 'number':
      return rangeInWords(question.settings, t);
    case 'boolean':
      return '';
    case 'choice': {
      const { options, several } = question.settings;
      const count = t('forms.questions.choiceCount', { count: options.length });
      return several ? `${count}, ${t('forms.questions.several')}` : count;
    }
    case 'video':
      return t('forms.questions.seconds', { count: question.settings.limitSeconds });
    default:
      return question satisfies never;
  }
}

type Range = { min: number | null; max: number | null; unit: string };

function rangeInWords({ min, max, unit }: Range, t: TFunction): string {
  const measured = (number: number): string => `${formatNumber(number)} ${unit}`.trim();
  if (min !== null && max !== null)
    return t('forms.questions.between', { min: formatNumber(min), max: measured(max) });
  if (min !== null) return t('forms.questions.from', { min: measured(min) });
  return max === null ? unit : t('forms.questions.upTo', { max: measured(max) });
}

/** The answers that flag an application, as text; empty when none does. */
export function flagInWords(question: QuestionDraft, t: TFunction): string {
  switch (question.type) {
    case 'number': {
      const { below = null, above = null } = question.knockoutRule ?? {};
      const parts = [
        below === null ? '' : t('forms.questions.flag.below', { number: formatNumber(below) }),
        above === null ? '' : t('forms.questions.flag.above', { number: formatNumber(above) }),
      ].filter((part) => part !== '');
      return parts.length === 0 ? '' : t('forms.questions.flag.numbers', { numbers: parts.join(', ') });
    }
    case 'boolean':
      return question.knockoutRule === null
        ? ''
        : t(`forms.questions.flag.is.${question.knockoutRule.answer}`);
    case 'choice': {
      const flagged = question.knockoutRule?.options ?? [];
      const labels = question.settings.options.filter(({ id }) => flagged.includes(id));
      const choices = labels.map(({ label }) => `“${label}”`).join(', ');
      return choices === '' ? '' : t('forms.questions.flag.choices', { choices });
    }
    case 'video':
      return '';
    default:
      return question satisfies never;
  }
}
