import Box from '@mui/material/Box';
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
import { useTranslation } from 'react-i18next';
import { newText } from '#jobs/web/parts/new-badge.tsx';
import { notifications } from '#notifications/contract.ts';
import { call } from '#platform/web/call.ts';
import { formatDayOfMonth, formatRelative, formatShort, formatTime } from '#platform/web/format.ts';
import { links } from '#platform/web/links.ts';
import { useCompany } from '#platform/web/session.ts';
import { useLinkComponent } from '#ui/link-component.tsx';
import { Surface } from '#ui/page/surface.tsx';
import { tapTarget } from '#ui/theme/tokens.ts';
import type { WaitingWork, WaitingRow } from '../../contract.ts';
import type { WaitingKind } from '../../rules.ts';
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

function Group({ kind, rows, more }: WaitingWork[number]) {
  const { t } = useTranslation();
  const LinkComponent = useLinkComponent();
  const Icon = icons[kind];
  const all = allOfKind[kind];
  const title = t(`dashboard.waiting.kinds.${kind}`);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
        <Icon size={15} aria-hidden />
        <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
      </Box>
      <Rows label={title}>
        {rows.map((row) => (
          <WaitingLine key={row.recordId ?? row.job?.id ?? kind} kind={kind} row={row} />
        ))}
      </Rows>
      {more > 0 && all !== undefined && (
        <Link component={LinkComponent} href={all()} variant="body2" sx={tapTarget}>
          {t('dashboard.waiting.more', { count: more })}
        </Link>
      )}
    </Box>
  );
}

function WaitingLine({ kind, row }: { kind: WaitingKind; row: WaitingRow }) {
  const { t } = useTranslation();
  const markRead = useMarkRead();
  const { job, candidate, recordId, title, count, at } = row;
  const person = candidate === null ? '' : `${candidate.name} ${candidate.surname}`;
  const values = { job: job?.title ?? '', person, task: title ?? '', number: newText(count), count };
  const isPerson = kind === 'message' || kind === 'mention';
  return (
    <Row
      href={hrefOf(kind, row)}
      title={t(`dashboard.waiting.rows.${kind}`, values)}
      {...((kind === 'meeting' || kind === 'feedback') && job !== null && { detail: job.title })}
      {...(kind === 'task' && { detail: person })}
      {...(at !== null && kind !== 'unseen' && { end: <When at={at} kind={kind} /> })}
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

/** The list with all rows of a kind; one row is all of the others. */
const allOfKind: Partial<Record<WaitingKind, () => string>> = {
  overdue: () => links.jobs('open'),
  task: () => links.tasks(),
  meeting: () => links.meetings(),
  unseen: () => links.jobs('open'),
  late: () => links.jobs('open'),
  message: () => links.notifications(),
  mention: () => links.notifications(),
  draft: () => links.jobsOfStatus('draft'),
};

function hrefOf(kind: WaitingKind, { job, candidate, recordId, at }: WaitingRow): string {
  const jobId = job?.id ?? '';
  const candidateId = candidate?.id ?? '';
  switch (kind) {
    case 'overdue':
    case 'late':
      return links.applicants(jobId, { flag: kind });
    case 'unseen':
      return links.applicants(jobId, { outcome: 'open', ...(at !== null && { from: at }) });
    case 'task':
      return links.candidate(candidateId);
    case 'meeting':
      return links.meeting(recordId ?? '');
    case 'feedback':
      return links.scorecard(recordId ?? '');
    case 'message':
      return links.candidate(candidateId, 'messages');
    case 'mention':
      return links.candidate(candidateId, 'comments');
    case 'draft':
      return links.job(jobId, 'edit');
    case 'careersPage':
      return links.careersPage();
  }
}

/** Marks a notification as read when its row is followed, as the panel of notifications does. */
function useMarkRead(): (notificationId: string) => void {
  const { id: companyId } = useCompany();
  return (notificationId) =>
    // A failed call is ignored: the row then stays until the member reads it there.
    void call(notifications.markRead, { params: { companyId, notificationId } }).catch(() => undefined);
}
