import { useTranslation } from 'react-i18next';
import { formatDate, formatShort } from '#platform/web/format.ts';
import type { PersonFacts } from '../../contract.ts';

export type FactLines = { where: string; next: string };

/** Words the facts about a person as the two lines of a handover. */
export function useFactLines(): (facts: PersonFacts) => FactLines {
  const { t } = useTranslation();
  return (facts) => {
    const { jobTitle: job, stepTitle: step, stepEnteredAt, lastContactAt } = facts;
    const place =
      step === null || stepEnteredAt === null
        ? t('handovers.lines.noApplication')
        : t('handovers.lines.step', { step, job, date: formatDate(stepEnteredAt) });
    const contact =
      lastContactAt === null
        ? t('handovers.lines.noContact')
        : t('handovers.lines.contact', { date: formatDate(lastContactAt) });
    const next = [
      facts.meetingAt !== null && t('handovers.lines.meeting', { when: formatShort(facts.meetingAt) }),
      facts.taskTitle !== null &&
        facts.taskDueOn !== null &&
        t('handovers.lines.task', { title: facts.taskTitle, date: formatDate(facts.taskDueOn) }),
      facts.answerBy !== null && t('handovers.lines.answer', { date: formatDate(facts.answerBy) }),
    ].filter((part) => part !== false);
    return {
      where: `${place} ${contact}`,
      next: next.length === 0 ? t('handovers.lines.nothing') : next.join(' '),
    };
  };
}
