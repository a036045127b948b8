import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { pagesOf, queryOf, useChange } from '#platform/web/query.ts';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { TabsNav } from '#ui/page/tabs-nav.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { ListSkeleton } from '#ui/states/skeletons.tsx';
import { useToast } from '#ui/toasts.tsx';
import { backoffice } from '../contract.ts';
import { operations } from '../operations-contract.ts';
import { type UnsentState, unsentStates } from '../rules.ts';
import type { OperationsSearch } from './admin-search.ts';
import { Line, LineList } from './parts/line-list.tsx';

/** Background tasks that used up their attempts, and mails and SMS that were not sent. */
export function OperationsPage() {
  const { t } = useTranslation();
  const { view }: OperationsSearch = useSearch({ strict: false });
  const tabs = [undefined, ...unsentStates].map((one) => ({
    key: one ?? 'tasks',
    label: t(`backoffice.operations.views.${one ?? 'tasks'}`),
    href: links.admin('operations', { view: one }),
  }));
  return (
    <>
      <PageHeader title={t('backoffice.operations.title')} subtitle={t('backoffice.operations.lead')} />
      <Box sx={{ marginBlockEnd: 1.5 }}>
        <TabsNav label={t('backoffice.operations.title')} current={view ?? 'tasks'} tabs={tabs} />
      </Box>
      {view === undefined ? <DeadTasks /> : <Messages key={view} state={view} />}
    </>
  );
}

function DeadTasks() {
  const { t } = useTranslation();
  const query = useQuery(queryOf(operations.listDeadTasks, {}));
  const retry = useRetry(operations.retryTasks);
  if (query.error !== null) return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <ListSkeleton />;
  if (query.data.items.length === 0)
    return <EmptyState icon={CircleCheck} title={t('backoffice.operations.noTasks')} />;
  return (
    <>
      <RetryAll onRetry={() => retry.mutate({ body: {} })} isBusy={retry.isPending} />
      <LineList>
        {query.data.items.map(({ id, task, attempts, lastError, failedAt }) => (
          <Line
            key={id}
            title={task}
            second={
              <>
                <div>{lastError}</div>
                {[t('backoffice.operations.attempts', { count: attempts }), formatDateTime(failedAt)].join(
                  ' · ',
                )}
              </>
            }
          >
            <Button
              size="small"
              variant="outlined"
              onClick={() => retry.mutate({ body: { deadTaskIds: [id] } })}
            >
              {t('backoffice.operations.retry')}
            </Button>
          </Line>
        ))}
      </LineList>
    </>
  );
}

function Messages({ state }: { state: UnsentState }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(pagesOf(operations.listMessages, { query: { state } }));
  const retry = useRetry(operations.retryMessages);
  const canRetry = state !== 'waiting';
  return (
    <PagedList
      query={query}
      more={t('backoffice.more')}
      empty={<EmptyState icon={CircleCheck} title={t('backoffice.operations.noMessages')} />}
    >
      {(messages) => (
        <>
          {canRetry && <RetryAll onRetry={() => retry.mutate({ body: {} })} isBusy={retry.isPending} />}
          <LineList>
            {messages.map((message) => (
              <Line
                key={message.id}
                title={t(`backoffice.operations.${message.channel}`, { recipient: message.recipient })}
                second={
                  <>
                    {message.lastError !== null && <div>{message.lastError}</div>}
                    {[
                      message.company?.name ?? t('backoffice.operations.ofAccount'),
                      t('backoffice.operations.attempts', { count: message.attempts }),
                      formatDateTime(message.createdAt),
                    ].join(' · ')}
                  </>
                }
              >
                {canRetry && (
                  <Button
                    size="small"
                    variant="outlined"
                    onClick={() => retry.mutate({ body: { messageIds: [message.id] } })}
                  >
                    {t('backoffice.operations.retry')}
                  </Button>
                )}
              </Line>
            ))}
          </LineList>
        </>
      )}
    </PagedList>
  );
}

function RetryAll({ onRetry, isBusy }: { onRetry: () => void; isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', marginBlockEnd: 1.5 }}>
      <Button variant="contained" loading={isBusy} onClick={onRetry}>
        {t('backoffice.operations.retryAll')}
      </Button>
    </Box>
  );
}

function useRetry<E extends typeof operations.retryTasks | typeof operations.retryMessages>(operation: E) {
  const { t } = useTranslation();
  const toast = useToast();
  return useChange(operation, {
    invalidates: [
      operations.listDeadTasks,
      operations.listMessages,
      operations.readOverview,
      backoffice.listLog,
    ],
    onSuccess: ({ count }) => toast.success(t('backoffice.operations.retried', { count })),
    onError: (error) => toast.error(error.message),
  });
}
