import type { TFunction } from 'i18next';
import { formatDate } from '#platform/web/format.ts';
import type { Tone } from '#ui/theme/tokens.ts';
import type { Card } from '../../contract.ts';
import type { CardFlag } from '../../rules.ts';

type PromisedAnswer = Pick<Card, 'answerBy' | 'answerDaysLeft'>;

/** The countdown to the promised day of an answer; null without a promise, and when the flag says that it is over. */
export function answerCountdown({ answerBy, answerDaysLeft: count }: PromisedAnswer, t: TFunction) {
  if (answerBy === null || count === null || count < 0) return null;
  const tone: Tone = count <= 2 ? 'warning' : 'neutral';
  return {
    tone,
    label: count === 0 ? t('applications.answerDue.today') : t('applications.answerDue.left', { count }),
    title: t('applications.answerDue.promised', { day: formatDate(answerBy) }),
  };
}

/** The label of a flag; that of an overdue answer counts the days, and that of a snooze names its end. */
export function flagLabel(
  { answerDaysLeft, snoozedUntil }: Pick<Card, 'answerDaysLeft' | 'snoozedUntil'>,
  flag: CardFlag,
  t: TFunction,
): string {
  if (flag === 'overdue' && answerDaysLeft !== null)
    return t('applications.answerDue.overdue', { count: -answerDaysLeft });
  return flag === 'snoozed' && snoozedUntil !== null
    ? t('applications.snooze.until', { day: formatDate(snoozedUntil) })
    : t(`applications.flags.${flag}`);
}

/** The source of an application, of a referral with its member: "Referral · Ayşe Yılmaz". */
export function sourceText({ source, referrer }: Pick<Card, 'source' | 'referrer'>, t: TFunction): string {
  const label = t(`applications.sources.${source}`, { defaultValue: source });
  return referrer === null ? label : `${label} · ${referrer.name} ${referrer.surname}`.trim();
}
