import { listDeadTasks, retryDeadTasks } from '#platform/server/background/dead-tasks.ts';
import { canSendSms } from '#platform/server/config.ts';
import { pageFrom, readCursor } from '#platform/server/db/cursor.ts';
import { inNoTenant } from '#platform/server/db/tenant.ts';
import { implement, type Operation } from '#platform/server/http/implement.ts';
import type { Platform } from '#platform/server/platform.ts';
import { operations, type Overview, type UnsentMessage } from '../operations-contract.ts';
import { readRevenue } from './billing-queries.ts';
import {
  countEverything,
  countGrowth,
  listMessages,
  type MessageRow,
  retryMessages,
} from './operation-queries.ts';
import { adminOf, logPlatformEvent } from './platform-log.ts';

/** The overview, and the tasks and messages that need an operator. */
export function operationOperations(platform: Platform): Operation[] {
  const readKeptOverview = overviewReader(platform);
  return implement(
    'backoffice',
    operations,
  )({
    readOverview: () => readKeptOverview(),
    async listDeadTasks() {
      const tasks = await listDeadTasks(platform.system);
      return {
        items: tasks.map(({ lastError, failedAt, ...task }) => ({
          ...task,
          lastError: firstLine(lastError),
          failedAt: failedAt.toISOString(),
        })),
      };
    },
    async retryTasks({ body: { deadTaskIds } }, context) {
      return inNoTenant(platform.system, async (tx) => {
        const count = await retryDeadTasks(tx, deadTaskIds ?? null);
        const { now } = context;
        if (count > 0)
          await logPlatformEvent(tx, adminOf(context), {
            type: 'background_tasks.retried',
            data: { count },
            now,
          });
        return { count };
      });
    },
    async listMessages({ query: { cursor, ...page } }) {
      const after = readCursor(cursor, ['at', 'id']);
      const rows = await listMessages(platform.system, { ...page, after });
      return pageFrom(rows, page.limit, presentMessage, ({ at, id }) => ({ at, id }));
    },
    async retryMessages({ body: { messageIds } }, context) {
      return inNoTenant(platform.system, async (tx) => {
        const count = await retryMessages(tx, messageIds);
        const { now } = context;
        if (count > 0)
          await logPlatformEvent(tx, adminOf(context), { type: 'messages.retried', data: { count }, now });
        return { count };
      });
    },
  });
}

const keptMilliseconds = 60_000;

/** Counts at most once a minute, because the counts read whole tables. */
function overviewReader(platform: Platform): () => Promise<Overview> {
  let kept: { overview: Promise<Overview>; at: number } | null = null;
  return () => {
    const now = platform.clock.now();
    if (kept !== null && Math.abs(now.getTime() - kept.at) < keptMilliseconds) return kept.overview;
    const overview = readOverview(platform, now);
    kept = { overview, at: now.getTime() };
    overview.catch(() => {
      kept = null;
    });
    return overview;
  };
}

async function readOverview({ system, config }: Platform, now: Date): Promise<Overview> {
  const [row, growth, revenue] = await Promise.all([
    countEverything(system, now),
    countGrowth(system, now),
    config.billing ? readRevenue(system, now) : null,
  ]);
  return {
    companies: { total: row.companies, disabled: row.disabled, deletionDue: row.deletion_due },
    users: { total: row.users, passive: row.passive, admins: row.admins, signedIn: row.signed_in },
    growth,
    revenue,
    storage: {
      files: Number(row.files),
      fileBytes: Number(row.file_bytes),
      databaseBytes: Number(row.database_bytes),
    },
    outbox: {
      waiting: row.waiting,
      oldestWaitingAt: row.oldest_waiting_at?.toISOString() ?? null,
      failed: row.failed,
      noSender: row.no_sender,
      sentToday: row.sent_today,
    },
    tasks: {
      due: row.due,
      oldestDueAt: row.oldest_due_at?.toISOString() ?? null,
      scheduled: row.scheduled,
      dead: row.dead_tasks,
    },
    canMail: config.smtpUrl !== null,
    canSms: canSendSms(config),
  };
}

const firstLine = (error: string): string => error.split('\n')[0]?.slice(0, 200) ?? '';

const presentMessage = (row: MessageRow): UnsentMessage => ({
  id: row.id,
  channel: row.channel,
  recipient: maskRecipient(row.recipient),
  company:
    row.company_id === null || row.company_name === null
      ? null
      : { id: row.company_id, name: row.company_name },
  state: row.state,
  attempts: row.attempts,
  lastError: row.last_error === null ? null : maskAddresses(firstLine(row.last_error)),
  createdAt: row.created_at.toISOString(),
});

// Many recipients are candidates, whom a platform admin does not see without a reason.
const maskRecipient = (recipient: string): string =>
  recipient.includes('@') ? `…@${recipient.split('@').at(-1)}` : `${recipient.slice(0, 3)}…`;

const maskAddresses = (text: string): string => text.replace(/[^\s<>"'@]+@/g, '…@');
