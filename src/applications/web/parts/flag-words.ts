import type { TFunction } from 'i18next';
import { formatDate, formatNumber } from '#platform/web/format.ts';
import type { KnockoutAnswer } from '../../answers-contract.ts';

/** The answer as text. */
export function answerInWords(flagged: KnockoutAnswer, t: TFunction): string {
  switch (flagged.type) {
    case 'number':
      return `${formatNumber(flagged.answer)} ${flagged.unit}`.trim();
    case 'date':
      return formatDate(flagged.answer);
    case 'boolean':
      return t(flagged.answer ? 'applications.answers.yes' : 'applications.answers.no');
    case 'choice':
      return flagged.answer.join(', ');
    default:
      return flagged satisfies never;
  }
}

/** The rule at the time of the answer, as text. */
export function ruleInWords(flagged: KnockoutAnswer, t: TFunction): string {
  switch (flagged.type) {
    case 'number': {
      const { below, above } = flagged.rule;
      const parts = [
        below === null ? '' : t('applications.flagged.below', { number: formatNumber(below) }),
        above === null ? '' : t('applications.flagged.above', { number: formatNumber(above) }),
      ];
      return t('applications.flagged.rule', { answers: parts.filter((part) => part !== '').join(', ') });
    }
    case 'date': {
      const { before, after } = flagged.rule;
      const parts = [
        before === null ? '' : t('applications.flagged.before', { date: formatDate(before) }),
        after === null ? '' : t('applications.flagged.after', { date: formatDate(after) }),
      ];
      return t('applications.flagged.rule', { answers: parts.filter((part) => part !== '').join(', ') });
    }
    case 'boolean':
      return t('applications.flagged.rule', {
        answers: t(flagged.rule.answer ? 'applications.answers.yes' : 'applications.answers.no'),
      });
    case 'choice':
      return t('applications.flagged.rule', { answers: flagged.rule.options.join(', ') });
    default:
      return flagged satisfies never;
  }
}
