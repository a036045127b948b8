import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber, formatShort } from '#platform/web/format.ts';
import { SessionContext } from '#platform/web/session.ts';
import { sentenceKey, sentenceValues } from '../sentence-rules.ts';
import type { ShownNotification } from './shown-notifications.ts';

/** Builds the sentence of a notification in the reader's language. */
export function useNotificationWords(): (item: ShownNotification) => string {
  const { t } = useTranslation();
  const company = useContext(SessionContext)?.company?.name ?? '';
  return (item) => {
    if (item.type === 'new_feature') return item.description ?? t('notifications.sample');
    const formats = {
      somebody: t('notifications.somebody'),
      company,
      moment: formatShort,
      day: (date: string) => formatDate(date),
      number: formatNumber,
    };
    return t(sentenceKey(item), sentenceValues(item, formats));
  };
}
