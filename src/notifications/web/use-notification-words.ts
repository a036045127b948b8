import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatShort } from '#platform/web/format.ts';
import { SessionContext } from '#platform/web/session.ts';
import { type ShownNotification, wordsOf } from './shown-notifications.ts';

/** Builds the sentence of a notification in the reader's language. */
export function useNotificationWords(): (item: ShownNotification) => string {
  const { t } = useTranslation();
  const company = useContext(SessionContext)?.company?.name ?? '';
  return (item) => {
    if (item.type === 'new_feature') return item.description ?? t(wordsOf(item));
    const nameOf = (person: { name: string; surname: string } | null): string =>
      person === null ? t('notifications.somebody') : `${person.name} ${person.surname}`.trim();
    return t(wordsOf(item), {
      company,
      author: nameOf(item.author),
      candidate: nameOf(item.candidate),
      job: item.job?.title ?? '',
      step: item.stepTitle ?? '',
      task: item.taskTitle ?? '',
      count: item.handover?.count ?? 0,
      number: formatNumber(item.handover?.count ?? 0),
      when: item.startsAt === null ? '' : formatShort(item.startsAt),
      day: item.answerBy === null ? '' : formatDate(item.answerBy),
    });
  };
}
