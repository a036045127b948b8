import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { LazyOverlay } from '#ui/lazy-overlay.tsx';
import { useLinkComponent } from '#ui/link-component.tsx';
import { ActionMenu } from '#ui/page/action-menu.tsx';
import { DottedLine } from '#ui/page/dotted-line.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import type { Task } from '../../contract.ts';
import { dueText, dueTitle, isOverdue, nameOf } from './task-words.ts';
import { useTaskChanges } from './use-task-changes.ts';

const TaskForm = lazy(async () => ({ default: (await import('./task-form.tsx')).TaskForm }));

type TaskItemProps = {
  task: Task;
  /** Whether the person is named: not on their own page. */
  withPerson?: boolean;
};

/**
 * One task: a box that marks it as done, due time and assignee. It is changed in its place. A list can have a thousand,
 * so another page of them draws only its own.
 */
export const TaskItem = memo(function TaskItem({ task, withPerson = false }: TaskItemProps) {
  const [isEditing, setEditing] = useState(false);
  const wasEditing = useRef(false);
  const item = useRef<HTMLLIElement>(null);
  const changes = useTaskChanges(task);
  useEffect(() => {
    if (wasEditing.current && !isEditing) item.current?.querySelector<HTMLElement>('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (isEditing) {
    return (
      <Box component="li" sx={{ paddingBlock: 1 }}>
        <LazyOverlay>
          <TaskForm candidate={task.candidate} task={task} onClose={() => setEditing(false)} />
        </LazyOverlay>
      </Box>
    );
  }
  return (
    <Box component="li" ref={item} sx={itemStyles}>
      <DoneBox {...{ task, changes }} />
      <Box sx={{ flex: 1, minWidth: 0, paddingBlock: '7px' }}>
        <Typography
          variant="body2"
          sx={{
            fontWeight: 500,
            overflowWrap: 'anywhere',
            ...(task.doneAt !== null && { textDecoration: 'line-through', color: 'text.secondary' }),
          }}
        >
          {task.title}
        </Typography>
        <Facts task={task} withPerson={withPerson} />
      </Box>
      {task.can.update && <TaskMenu {...{ task, changes }} onEdit={() => setEditing(true)} />}
    </Box>
  );
});

type PartProps = { task: Task; changes: ReturnType<typeof useTaskChanges> };

function DoneBox({ task, changes }: PartProps) {
  const { t } = useTranslation();
  const isDone = task.doneAt !== null;
  return (
    <Checkbox
      size="small"
      checked={isDone}
      disabled={!task.can.update || changes.isBusy}
      slotProps={{ input: { 'aria-label': t('tasks.done', { title: task.title }) } }}
      onChange={() => (isDone ? changes.reopen() : changes.complete())}
      sx={{ flexShrink: 0 }}
    />
  );
}

function Facts({ task, withPerson }: Required<TaskItemProps>) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const { assignee, giver, candidate, application } = task;
  const who =
    assignee === null
      ? t('tasks.nobody')
      : giver === null || giver.memberId === assignee.memberId
        ? nameOf(assignee)
        : t('tasks.from', { assignee: nameOf(assignee), giver: nameOf(giver) });
  return (
    <Typography variant="body2" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
      <DottedLine>
        {withPerson && (
          <span>
            <Link component={LinkComponent} href={links.candidate(candidate.id)} sx={tapTarget}>
              {nameOf(candidate)}
            </Link>
          </span>
        )}
        <span>
          <Box component="span" title={dueTitle(task)} sx={isOverdue(task) ? overdueStyles : {}}>
            {isOverdue(task) ? t('tasks.overdue', { when: dueText(task, t) }) : dueText(task, t)}
          </Box>
        </span>
        <span>{who}</span>
        {application !== null && <span>{application.jobTitle}</span>}
      </DottedLine>
    </Typography>
  );
}

function TaskMenu({ task, changes, onEdit }: PartProps & { onEdit: () => void }) {
  const { t } = useTranslation();
  const edit = { key: 'edit', label: t('tasks.edit'), icon: Pencil, onSelect: onEdit };
  return (
    <ActionMenu
      size="small"
      label={t('tasks.actions', { title: task.title })}
      items={[
        ...(task.doneAt === null ? [edit] : []),
        {
          key: 'remove',
          label: t('tasks.remove'),
          icon: Trash2,
          tone: 'danger',
          onSelect: changes.remove,
        },
      ]}
    />
  );
}

const itemStyles = (theme: Theme) => ({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.5,
  minWidth: 0,
  '& + &': { borderBlockStart: `1px solid ${theme.kadro.line}` },
});

const overdueStyles = (theme: Theme) => ({ color: theme.kadro.tones.danger.text, fontWeight: 500 });
