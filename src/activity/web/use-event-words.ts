import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#platform/web/format.ts';
import type { ActivityEvent } from '../contract.ts';
import { eventSentence, type EventWords } from '../rules.ts';
import { EventSlicesContext } from './event-slices.ts';

/** Returns a function that makes the sentence of an event in the user's language. */
export function useEventWords(): (event: ActivityEvent) => string {
  const words = useEventCatalogue();
  return (event) => eventSentence(event, words);
}

/** The words of events in the user's language. */
export function useEventCatalogue(): EventWords {
  const { t, i18n } = useTranslation();
  const slices = useContext(EventSlicesContext);
  return {
    t: (key, values) => t(key, values ?? {}),
    has: (key) => i18n.exists(key),
    day: formatDate,
    time: formatDateTime,
    slices,
    language: i18n.language,
  };
}
