import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActivityEvent } from '../contract.ts';
import { EventSlicesContext } from './event-slices.ts';

/** Makes the sentence of an event in the reader's language. */
export function useEventWords(): (event: ActivityEvent) => string {
  const { t, i18n } = useTranslation();
  const slices = useContext(EventSlicesContext);
  return (event) => {
    const slice = slices[event.type.split('.')[0] ?? ''] ?? '';
    const key = `${slice}.events.${event.type.replace('.', '_')}`;
    const candidate = nameOf(event.candidate) || t('activity.somebody');
    const values = {
      ...scalarsOf(event.data),
      actor: actorOf(event, candidate) || t('activity.somebody'),
      candidate,
      members: event.members.map(nameOf).join(', '),
      ...(event.job !== null && event.job.title !== '' && { job: event.job.title }),
    };
    if (event.actor.kind === 'system' && event.actor.user === null) values.actor = t('activity.system');
    return i18n.exists(key) ? t(key, values) : t('activity.unknown', values);
  };
}

function actorOf(event: ActivityEvent, candidate: string): string {
  return event.actor.kind === 'candidate' ? candidate : nameOf(event.actor.user);
}

function nameOf(person: { name: string; surname: string } | null): string {
  return person === null ? '' : `${person.name} ${person.surname}`.trim();
}

function scalarsOf(data: Record<string, unknown>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string | number] =>
        typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  );
}
