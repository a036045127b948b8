import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import {
  AlarmClock,
  AtSign,
  CalendarDays,
  ClipboardCheck,
  FilePen,
  Globe,
  Hourglass,
  Inbox,
  ListTodo,
  type LucideIcon,
  MessageSquare,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newText } from '#jobs/web/parts/new-badge.tsx';
import { notifications } from '#notifications/contract.ts';
import { call } from '#platform/web/call.ts';
import {
  formatDayOfMonth,
  formatNumber,
  formatRelative,
  formatShort,
  formatTime,
} from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import type { WaitingWork, WaitingRow } from '../../contract.ts';
import { type WaitingKind, waitingRowsMax } from '../../rules.ts';
import { waitingLink } from '../card-links.ts';
import { NoRows, Row, Rows } from './rows.tsx';

/** The work that waits for the member, by kind; each row leads to the place where it is done. */
export function WaitingCard({ waiting }: { waiting: WaitingWork }) {
  const { t } = useTranslation();
  return (
    <Surface title={t('dashboard.cards.waiting')} padding="compact">
      {waiting.length === 0 ? (
        <NoRows>{t('dashboard.waiting.none')}</NoRows>
      ) : (
        <Box sx={groupsStyles}>
          {waiting.map((group) => (
            <Group key={group.kind} {...group} />
          ))}
        </Box>
      )}
    </Surface>
  );
}

// As many columns as the window has room for.
const groupsStyles = {
  display: 'grid',
  gap: '20px 40px',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
} as const;

function Group({ kind, rows, isAll }: WaitingWork[number]) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const [isOpen, setOpen] = useState(false);
  const Icon = icons[kind];
  const all = listOfKind[kind];
  const title = t(`dashboard.waiting.kinds.${kind}`);
  const more = rows.length - waitingRowsMax;
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <Icon size={15} aria-hidden />
        <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
          {all === undefined ? (
            title
          ) : (
            <Link
              component={LinkComponent}
              href={all()}
              color="inherit"
              sx={{ ...tapTarget, fontWeight: 600 }}
            >
              {title}
            </Link>
          )}
        </Typography>
      </Box>
      <Rows label={title}>
        {(isOpen ? rows : rows.slice(0, waitingRowsMax)).map((row) => (
          <WaitingLine key={row.recordId ?? row.job?.id ?? kind} kind={kind} row={row} />
        ))}
      </Rows>
      {more > 0 && (
        <Button size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} sx={moreStyles}>
          {isOpen
            ? t('dashboard.waiting.less')
            : t('dashboard.waiting.more', {
                count: more,
                number: `${formatNumber(more)}${isAll ? '' : '+'}`,
              })}
        </Button>
      )}
    </Box>
  );
}

// Its text begins below those of the rows.
const moreStyles = { marginInlineStart: '-10px' } as const;

function WaitingLine({ kind, row }: { kind: WaitingKind; row: WaitingRow }) {
  const { t } = useTranslation();
  const markRead = useMarkRead();
  const { job, candidate, recordId, title, count, at } = row;
  const person = candidate === null ? '' : `${candidate.name} ${candidate.surname}`;
  const values = { job: job?.title ?? '', person, task: title ?? '' };
  const isCounted = kind === 'overdue' || kind === 'unseen' || kind === 'late';
  const isPerson = kind === 'message' || kind === 'mention';
  return (
    <Row
      href={waitingLink(kind, row)}
      title={
        isCounted && count === null
          ? values.job
          : t(`dashboard.waiting.rows.${kind}`, { ...values, count: count ?? 0, number: newText(count ?? 0) })
      }
      {...((kind === 'meeting' || kind === 'feedback') && job !== null && { detail: job.title })}
      {...(kind === 'task' && { detail: person })}
      {...(at !== null && { end: <When at={at} kind={kind} /> })}
      {...(isPerson && recordId !== null && { onClick: () => markRead(recordId) })}
    />
  );
}

const When = ({ at, kind }: { at: string; kind: WaitingKind }) => (
  <time dateTime={at}>{(formats[kind] ?? formatRelative)(at)}</time>
);

/** A task has a day, or an instant when it is due at a time. */
const dueText = (at: string): string => (at.includes('T') ? formatShort(at) : formatDayOfMonth(at));

const formats: Partial<Record<WaitingKind, (at: string) => string>> = { meeting: formatTime, task: dueText };

const icons: Record<WaitingKind, LucideIcon> = {
  overdue: AlarmClock,
  task: ListTodo,
  meeting: CalendarDays,
  feedback: ClipboardCheck,
  unseen: Inbox,
  late: Hourglass,
  message: MessageSquare,
  mention: AtSign,
  draft: FilePen,
  careersPage: Globe,
};

/** The list of everything of a kind, where there is one. */
const listOfKind: Partial<Record<WaitingKind, () => string>> = {
  task: () => links.tasks(),
  meeting: () => links.meetings(),
  draft: () => links.jobsOfStatus('draft'),
};

/** Marks a notification as read when its row is followed, as the panel of notifications does. */
function useMarkRead(): (notificationId: string) => void {
  const { id: companyId } = useCompany();
  return (notificationId) =>
    // A failed call is ignored: the row then stays until the member reads it there.
    void call(notifications.markRead, { params: { companyId, notificationId } }).catch(() => undefined);
}
