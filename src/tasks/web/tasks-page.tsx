import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ListTodo } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { ChoiceSwitch } from '#ui/fields/choice-switch.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { PageFrame } from '#ui/page/page-frame.tsx';
import { PageHeader } from '#ui/page/page-header.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { TabsNav } from '#ui/page/tabs-nav.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { taskLists, taskOwners } from '../rules.ts';
import { TaskItem } from './parts/task-item.tsx';
import { taskPages, useLiveTasks } from './queries.ts';
import type { TasksSearch } from './routes.tsx';

/** The member's own tasks, and those that they gave to others: due, later and done. */
export function TasksPage() {
  const { t } = useTranslation();
  const { list = 'due', whose = 'mine' }: TasksSearch = useSearch({ strict: false });
  const query = useInfiniteQuery(taskPages(useCompany().id, list, whose));
  useLiveTasks();
  return (
    <PageFrame>
      <PageHeader
        title={t('tasks.title')}
        controls={
          <>
            <OwnerSwitch list={list} whose={whose} />
            <HandoversLink />
          </>
        }
        tabs={<ListTabs list={list} whose={whose} />}
      />
      <PagedList
        query={query}
        empty={
          <EmptyState
            icon={ListTodo}
            title={t(`tasks.empty.${whose}.${list}`)}
            body={t(`tasks.empty.${whose}.body`)}
          />
        }
        more={t('tasks.more')}
      >
        {(items) => (
          <Surface padding="none">
            <Box component="ul" aria-label={t(`tasks.lists.${list}`)} sx={listStyles}>
              {items.map((task) => (
                <TaskItem key={task.id} task={task} withPerson />
              ))}
            </Box>
          </Surface>
        )}
      </PagedList>
    </PageFrame>
  );
}

type ShownTasks = Required<TasksSearch>;

const hrefOf = ({ list, whose }: ShownTasks): string =>
  links.tasks({ ...(list !== 'due' && { list }), ...(whose !== 'mine' && { whose }) });

function OwnerSwitch({ list, whose }: ShownTasks) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ChoiceSwitch
      label={t('tasks.whose.label')}
      value={whose}
      choices={taskOwners.map((value) => ({ value, label: t(`tasks.whose.${value}`) }))}
      onChange={(value) => void navigate({ href: hrefOf({ list, whose: value }) })}
    />
  );
}

function HandoversLink() {
  const { t } = useTranslation();
  return (
    <Button component={useLinkComponent()} href={links.handovers()}>
      {t('tasks.handovers')}
    </Button>
  );
}

function ListTabs({ list, whose }: ShownTasks) {
  const { t } = useTranslation();
  const tabs = taskLists.map((key) => ({
    key,
    label: t(`tasks.lists.${key}`),
    href: hrefOf({ list: key, whose }),
  }));
  return <TabsNav label={t('tasks.lists.label')} current={list} tabs={tabs} />;
}

const listStyles = { listStyle: 'none', margin: 0, paddingBlock: 0.5, paddingInline: 1 } as const;
