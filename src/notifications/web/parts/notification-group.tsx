import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { BellOff, Check, ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useContext, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#platform/web/format.ts';
import { SessionContext } from '#platform/web/session.ts';
import { ActionMenu, type ActionMenuItem } from '#ui/page/action-menu.tsx';
import type { NotificationGroup as Group } from '../../group-rules.ts';
import type { ShownNotification } from '../shown-notifications.ts';
import { useMuting } from '../use-muting.ts';
import { NotificationLine } from './notification-line.tsx';

type NotificationGroupProps = {
  group: Group<ShownNotification>;
  onFollow: (item: ShownNotification) => void;
  onRead: (items: readonly ShownNotification[]) => void;
  onRemove: (item: ShownNotification) => void;
};

/** The notifications about one person or job: the newest, and the others after a press. */
export function NotificationGroup({ group, ...actions }: NotificationGroupProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const { title, items } = group;
  const [newest, ...others] = items;
  if (newest === undefined) return null;
  const menu = <GroupMenu group={group} onRead={actions.onRead} />;
  if (others.length === 0) return <GroupLine item={newest} menu={menu} {...actions} />;
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Box component="li" sx={groupStyles}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', paddingInline: '16px 12px', paddingBlockStart: 0.5 }}
      >
        <Typography variant="subtitle2" component="p" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {menu}
      </Stack>
      <Box
        component="ul"
        id={listId}
        aria-label={title ?? ''}
        sx={{ listStyle: 'none', margin: 0, padding: 0 }}
      >
        {(isOpen ? items : [newest]).map((item) => (
          <GroupLine key={item.id} item={item} {...actions} />
        ))}
      </Box>
      <Button
        size="small"
        color="inherit"
        aria-expanded={isOpen}
        aria-controls={listId}
        endIcon={<Chevron size={15} aria-hidden />}
        onClick={() => setOpen(!isOpen)}
        sx={{ marginInlineStart: '52px', marginBlockEnd: 0.5, color: 'text.secondary' }}
      >
        {isOpen
          ? t('notifications.page.showFewer')
          : t('notifications.page.showMore', { count: others.length, number: formatNumber(others.length) })}
      </Button>
    </Box>
  );
}

type GroupLineProps = Omit<NotificationGroupProps, 'group'> & { item: ShownNotification; menu?: ReactNode };

const GroupLine = ({ item, menu, onFollow, onRead, onRemove }: GroupLineProps) => (
  <NotificationLine
    item={item}
    menu={menu}
    onFollow={() => onFollow(item)}
    onRead={() => onRead([item])}
    onRemove={() => onRemove(item)}
  />
);

/** Marks the group as read, and mutes its person or job. */
function GroupMenu({ group, onRead }: Pick<NotificationGroupProps, 'group' | 'onRead'>) {
  const { t } = useTranslation();
  const company = useContext(SessionContext)?.company ?? null;
  const { mute } = useMuting(company?.id ?? '');
  const { candidate, title, items } = group;
  const job = items.find((item) => item.type !== 'new_feature' && item.job !== null);
  const jobOf = job?.type === 'new_feature' ? null : (job?.job ?? null);
  if (company === null || title === null) return null;
  const actions: ActionMenuItem[] = [
    ...(items.some(({ read }) => !read)
      ? [
          {
            key: 'read',
            label: t('notifications.page.markGroupRead'),
            icon: Check,
            onSelect: () => onRead(items),
          },
        ]
      : []),
    ...(candidate
      ? [
          {
            key: 'candidate',
            label: t('notifications.page.muteCandidate', { name: title }),
            icon: BellOff,
            onSelect: () => mute({ kind: 'candidate', id: candidate.id, name: title }),
          },
        ]
      : []),
    ...(jobOf
      ? [
          {
            key: 'job',
            label: t('notifications.page.muteJob', { title: jobOf.title }),
            icon: BellOff,
            onSelect: () => mute({ kind: 'job', id: jobOf.id, name: jobOf.title }),
          },
        ]
      : []),
  ];
  if (actions.length === 0) return null;
  return (
    <Box sx={{ zIndex: 1 }}>
      <ActionMenu size="small" label={t('notifications.page.groupMenu', { title })} items={actions} />
    </Box>
  );
}

const groupStyles = (theme: Theme) => ({
  '& + &, li + &, & + li': { borderBlockStart: `1px solid ${theme.kadro.line}` },
  '& li + li': { borderBlockStart: 0 },
});
