import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Candidate } from '#candidates/contract.ts';
import { usePageActions } from '#platform/web/page-actions.ts';
import { useCompany } from '#platform/web/session.ts';
import { useShortcut } from '#platform/web/shortcuts.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { MoreButton } from '#ui/lists/paged-list.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { FailureState } from '#ui/states/failure-state.tsx';
import { flushStart } from '#ui/theme/tokens.ts';
import { candidateTaskPages, useLiveTasks } from '../queries.ts';
import { TaskItem } from './task-item.tsx';

const TaskForm = lazy(async () => ({ default: (await import('./task-form.tsx')).TaskForm }));

/** The team's tasks about a person, and the form for a new one, which also opens with the key `t`. */
export function CandidateTasks({ candidate }: { candidate: Candidate }) {
  const { t } = useTranslation();
  const [isAdding, setAdding] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const wasAdding = useRef(false);
  const open = () => setAdding(true);
  const hint = `${candidate.name} ${candidate.surname}`.trim();
  useShortcut('t', open);
  usePageActions([{ id: 'task', title: t('tasks.add'), hint, run: open }]);
  useLiveTasks();
  useEffect(() => {
    if (wasAdding.current && !isAdding) add.current?.focus();
    wasAdding.current = isAdding;
  }, [isAdding]);
  return (
    <Surface
      title={t('tasks.title')}
      padding="compact"
      actions={
        <Button
          ref={add}
          size="small"
          startIcon={<Plus size={15} aria-hidden />}
          aria-keyshortcuts="t"
          disabled={isAdding}
          onClick={open}
        >
          {t('tasks.add')}
        </Button>
      }
    >
      {isAdding && (
        <Box sx={{ paddingBlockEnd: 1 }}>
          <LazyOverlay>
            <TaskForm candidate={candidate} onClose={() => setAdding(false)} />
          </LazyOverlay>
        </Box>
      )}
      <OpenTasks candidateId={candidate.id} />
      <DoneTasks candidateId={candidate.id} />
    </Surface>
  );
}

const listStyles = { listStyle: 'none', margin: 0, padding: 0, marginInlineStart: '-8px' } as const;

function OpenTasks({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation();
  const query = useInfiniteQuery(candidateTaskPages(useCompany().id, candidateId, 'open'));
  if (query.error !== null && query.data === undefined)
    return <FailureState error={query.error} onRetry={() => void query.refetch()} />;
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <>
      <Box component="ul" aria-label={t('tasks.open')} sx={listStyles}>
        {items.map((task) => (
          <TaskItem key={task.id} task={task} />
        ))}
      </Box>
      <MoreButton query={query} size="small" sx={flushStart}>
        {t('tasks.more')}
      </MoreButton>
    </>
  );
}

function DoneTasks({ candidateId }: { candidateId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const query = useInfiniteQuery(candidateTaskPages(useCompany().id, candidateId, 'done'));
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (items.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        sx={{ ...flushStart, color: 'text.secondary' }}
      >
        {t(isOpen ? 'tasks.hideDone' : 'tasks.showDone')}
      </Button>
      {isOpen && (
        <>
          <Box component="ul" aria-label={t('tasks.lists.done')} sx={listStyles}>
            {items.map((task) => (
              <TaskItem key={task.id} task={task} />
            ))}
          </Box>
          <MoreButton query={query} size="small" sx={flushStart}>
            {t('tasks.more')}
          </MoreButton>
        </>
      )}
    </>
  );
}
