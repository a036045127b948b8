import type { TFunction } from 'i18next';
import {
  AlignLeft,
  CalendarDays,
  CircleSlash2,
  Hash,
  Heading,
  Link2,
  ListChecks,
  type LucideIcon,
  Paperclip,
  TextCursorInput,
  ToggleLeft,
  Video,
} from 'lucide-react';
import { formatNames } from '#files/rules.ts';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import type { Condition } from '../../condition-rules.ts';
import type { QuestionDraft } from '../../contract.ts';
import type { QuestionType } from '../../rules.ts';

export const questionIcons: Record<QuestionType, LucideIcon> = {
  short_text: TextCursorInput,
  long_text: AlignLeft,
  number: Hash,
  boolean: ToggleLeft,
  choice: ListChecks,
  date: CalendarDays,
  link: Link2,
  file: Paperclip,
  video: Video,
  section: Heading,
};
export const hiddenIcon = CircleSlash2;

/** The expected answer of a question: "0 to 40 years", "3 choices, several may be picked", "2 minutes". */
export function expectationOf(question: QuestionDraft, t: TFunction): string {
  switch (question.type) {
    case 'number':
      return rangeInWords(question.settings, t);
    case 'short_text':
    case 'long_text':
      return t('forms.questions.chars', { count: question.settings.limitChars });
    case 'date':
      return daysInWords(question.settings, t);
    case 'file': {
      const { kinds, limitMegabytes } = question.settings;
      const formats = formatNames('attachment', kinds);
      return t('forms.questions.fileFacts', { formats, limit: limitMegabytes });
    }
    case 'boolean':
    case 'link':
    case 'section':
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

type Days = { earliest: string | null; latest: string | null };

function daysInWords({ earliest, latest }: Days, t: TFunction): string {
  const [min, max] = [earliest && formatDate(earliest), latest && formatDate(latest)];
  if (min && max) return t('forms.questions.between', { min, max });
  if (min) return t('forms.questions.fromDay', { min });
  return max ? t('forms.questions.toDay', { max }) : '';
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
    case 'date': {
      const { before = null, after = null } = question.knockoutRule ?? {};
      const parts = [
        before === null ? '' : t('forms.questions.flag.before', { date: formatDate(before) }),
        after === null ? '' : t('forms.questions.flag.after', { date: formatDate(after) }),
      ].filter((part) => part !== '');
      return parts.length === 0 ? '' : t('forms.questions.flag.dates', { dates: parts.join(', ') });
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
    case 'short_text':
    case 'long_text':
    case 'link':
    case 'file':
    case 'video':
    case 'section':
      return '';
    default:
      return question satisfies never;
  }
}

/** "Shown when “Do you drive?” is Yes"; the source is the question that the condition names. */
export function conditionInWords(
  condition: Condition,
  source: QuestionDraft | undefined,
  t: TFunction,
): string {
  const label = source?.label ?? '';
  switch (condition.type) {
    case 'number': {
      const unit = source?.type === 'number' ? source.settings.unit : '';
      const answer = rangeInWords({ min: condition.min, max: condition.max, unit }, t);
      return t('forms.shownWhen.is', { label, answer });
    }
    case 'date':
      return t('forms.shownWhen.is', { label, answer: daysInWords(condition, t) });
    case 'boolean':
      return t('forms.shownWhen.is', {
        label,
        answer: t(`forms.questions.flag.answers.${condition.answer}`),
      });
    case 'choice': {
      const options = source?.type === 'choice' ? source.settings.options : [];
      const labels = options.filter(({ id }) => condition.options.includes(id)).map((one) => one.label);
      return t(labels.length === 1 ? 'forms.shownWhen.is' : 'forms.shownWhen.isOneOf', {
        label,
        answer: labels.join(', '),
      });
    }
    default:
      return condition satisfies never;
  }
}
