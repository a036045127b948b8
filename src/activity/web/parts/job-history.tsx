import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { keyOf, pagesOf } from '#platform/web/query.ts';
import { type LiveNotice, useLive } from '#platform/web/live.ts';
import { useCompany } from '#platform/web/session.ts';
import { history, type HistoryLine } from '../../history-contract.ts';
import { mergeEdits } from '../../history-rules.ts';
import { type ChangeLine, changeLines, fieldsWithoutContent } from '../../rules.ts';
import { useEventCatalogue } from '../use-event-words.ts';
import { EventLine } from './event-line.tsx';

/** Changes of a job, newest first: actor, time, before and after. */
export function JobHistory({ jobId }: { jobId: string }) {
  const { t } = useTranslation();
  const { id: companyId } = useCompany();
  const client = useQueryClient();
  const query = useInfiniteQuery(
    pagesOf(history.listHistoryOfJob, { params: { companyId, jobId }, query: { limit: 30 } }),
  );
  useLive((message) => {
    // The history of a deleted job cannot be read.
    const isOfJob = ({ jobId: id, type }: LiveNotice) =>
      id === jobId && /^(job\.(?!deleted$)|custom_field\.job_changed$)/.test(type);
    const concerns = message.kind === 'resync' || isOfJob(message.notice);
    if (concerns) void client.invalidateQueries({ queryKey: keyOf(history.listHistoryOfJob) });
  });
  return (
    <PagedList
      query={query}
      skeleton={<Skeleton height={96} />}
      empty={<Typography sx={{ color: 'text.secondary' }}>{t('activity.history.none')}</Typography>}
      more={t('activity.more')}
    >
      {(items) => (
        <Box component="ol" sx={{ listStyle: 'none', margin: 0, padding: 0 }}>
          {mergeEdits(items).map((line) => (
            <Line key={line.id} line={line} />
          ))}
        </Box>
      )}
    </PagedList>
  );
}

function Line({ line }: { line: HistoryLine }) {
  const words = useEventCatalogue();
  const whole = { ...line, network: null };
  // The sentences of publishing, closing and similar events already contain the change.
  const changes = line.type === 'job.updated' ? changeLines(whole, words) : [];
  const unrecorded = line.type === 'job.updated' ? fieldsWithoutContent(whole, words) : [];
  return (
    <EventLine event={line}>
      {changes.length + unrecorded.length > 0 && <Changes changes={changes} unrecorded={unrecorded} />}
    </EventLine>
  );
}

function Changes({ changes, unrecorded }: { changes: ChangeLine[]; unrecorded: string[] }) {
  const { t } = useTranslation();
  return (
    <Box component="dl" sx={changesStyles}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <Side kind="del" texts={before} />
            <Side kind="ins" texts={after} />
          </dd>
        </div>
      ))}
      {unrecorded.map((field) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{t('activity.history.changed')}</dd>
        </div>
      ))}
    </Box>
  );
}

// The sign marks removed and added values, and the colour repeats it. An empty value is omitted.
function Side({ kind, texts }: { kind: 'del' | 'ins'; texts: readonly string[] }) {
  const told = [...new Set(texts)].map((text) => text.replace(/^[−+] /, '')).filter((text) => text !== '—');
  return told.map((text) => (
    <Box key={text} component={kind} sx={(theme) => sideStyles(theme, kind)}>
      {`${kind === 'del' ? '−' : '+'} ${text}`}
    </Box>
  ));
}

const changesStyles = (theme: Theme) => ({
  margin: 0,
  marginBlockStart: 0.75,
  border: `1px solid ${theme.kadro.line}`,
  borderRadius: '8px',
  overflow: 'clip',
  fontSize: '0.8125rem',
  lineHeight: '20px',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: '1fr', sm: '148px minmax(0, 1fr)' },
    gap: '2px 12px',
    padding: '6px 10px',
  },
  '& > div + div': { borderBlockStart: `1px solid ${theme.kadro.line}` },
  '& dt': { color: 'text.secondary', overflowWrap: 'anywhere' },
  '& dd': { margin: 0, display: 'grid', gap: '2px', justifyItems: 'start', minWidth: 0 },
});

const sideStyles = (theme: Theme, kind: 'del' | 'ins') => ({
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
  padding: '0 6px',
  borderRadius: '4px',
  maxWidth: '100%',
  color: theme.kadro.tones[kind === 'del' ? 'danger' : 'success'].text,
  backgroundColor: theme.kadro.tones[kind === 'del' ? 'danger' : 'success'].wash,
});
