import Box from '@mui/material/Box';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '#platform/web/format.ts';
import { pagesOf } from '#platform/web/query.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { backoffice, type PlatformEvent } from '../../contract.ts';
import { eventKey } from '../../event-rules.ts';
import { Line, Lines } from './line-list.tsx';

type LogListProps = { tenantId?: string; userId?: string };

/** The acts of platform admins, newest first: the whole log, or that of one company or user. */
export function LogList(subject: LogListProps) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(pagesOf(backoffice.listLog, { query: { limit: 20, ...subject } }));
  return (
    <PagedList
      query={query}
      more={t('backoffice.more')}
      empty={<EmptyState icon={ScrollText} title={t('backoffice.log.none')} />}
    >
      {(events) => (
        <Lines>
          {events.map((event) => (
            <LogLine key={event.id} event={event} />
          ))}
        </Lines>
      )}
    </PagedList>
  );
}

/** The log of one company or user, as a card of its page. */
export function LogOf(subject: LogListProps) {
  const { t } = useTranslation();
  return (
    <Surface title={t('backoffice.log.title')} padding="none">
      <LogList {...subject} />
    </Surface>
  );
}

function LogLine({ event }: { event: PlatformEvent }) {
  const { t, i18n } = useTranslation();
  const { actor, company, user, data, network } = event;
  const nameOf = (subject: PlatformEvent['actor'], whenDeleted: string): string =>
    subject === null ? '' : (subject.name ?? t(whenDeleted, { id: subject.id }));
  const sentence = t(eventKey(event.type), {
    actor: actor === null ? t('backoffice.log.commandLine') : nameOf(actor, 'backoffice.log.deletedUser'),
    company: nameOf(company, 'backoffice.log.deletedCompany'),
    user: nameOf(user, 'backoffice.log.deletedUser'),
    connection: data.name ?? '',
    name: data.names?.[i18n.language === 'tr' ? 'tr' : 'en'] ?? data.name ?? '',
    date: data.date === undefined ? '' : formatDate(data.date),
    feature: data.feature === undefined ? '' : t(`backoffice.features.names.${data.feature}`),
    count: data.count ?? 0,
  });
  return (
    <Line
      title={sentence}
      second={
        <>
          {event.reason !== '' && (
            <Box sx={{ whiteSpace: 'pre-wrap', color: 'text.primary' }}>
              {t('backoffice.log.reason', { reason: event.reason })}
            </Box>
          )}
          <time dateTime={event.occurredAt}>{formatDateTime(event.occurredAt)}</time>
          {network !== null && ` · ${network}`}
        </>
      }
    />
  );
}
