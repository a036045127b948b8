import { z } from 'zod';
import { currencies } from '#billing/rules.ts';
import { defineContract } from '#platform/contract/endpoint.ts';
import { id, instant } from '#platform/contract/fields.ts';
import { pageOf, pageQuery } from '#platform/contract/paging.ts';
import { unsentStates } from './rules.ts';

export const deadTask = z.object({
  id: z.string(),
  task: z.string(),
  attempts: z.number().int(),
  lastError: z.string().describe('The first line'),
  failedAt: instant,
});
export type DeadTask = z.infer<typeof deadTask>;

export const unsentMessage = z.object({
  id,
  channel: z.enum(['mail', 'sms']),
  recipient: z.string().describe('Without the part that names the person'),
  company: z.object({ id, name: z.string() }).nullable(),
  state: z.enum(unsentStates),
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  createdAt: instant,
});
export type UnsentMessage = z.infer<typeof unsentMessage>;

const count = z.number().int();
const month = z.object({ month: z.string().describe('yyyy-mm'), companies: count, users: count });

const money = z.number().int().describe('Minor units');
const revenue = z.object({
  currency: z.enum(currencies),
  thisMonth: money.describe('Net of invoices minus credit notes'),
  lastMonth: money,
  unpaid: money.describe('With VAT'),
  overdue: money,
});

export const overview = z.object({
  companies: z.object({ total: count, disabled: count, deletionDue: count }),
  users: z.object({ total: count, passive: count, admins: count, signedIn: count }),
  growth: z.array(month).describe('New ones of the last twelve months, oldest first'),
  revenue: z.array(revenue).nullable().describe('By currency; null when the installation does not bill'),
  storage: z.object({ files: count, fileBytes: count, databaseBytes: count }),
  outbox: z.object({
    waiting: count,
    oldestWaitingAt: instant.nullable(),
    failed: count,
    noSender: count,
    sentToday: count.describe('In the last 24 hours'),
  }),
  tasks: z.object({
    due: count.describe('Could run now and wait for a worker'),
    oldestDueAt: instant.nullable(),
    scheduled: count.describe('For later'),
    dead: count.describe('Used up their attempts; at most 200'),
  }),
  canMail: z.boolean(),
  canSms: z.boolean(),
});
export type Overview = z.infer<typeof overview>;

const retried = z.object({ count: count.describe('How many are tried again') });

export const operations = defineContract({
  readOverview: {
    method: 'GET',
    path: '/admin/overview',
    summary: 'Companies, users, growth, revenue, storage, mail and background tasks of the installation',
    permission: 'platformAdmin',
    response: overview,
  },
  listDeadTasks: {
    method: 'GET',
    path: '/admin/dead-tasks',
    summary: 'The 200 latest background tasks that used up their attempts',
    permission: 'platformAdmin',
    response: z.object({ items: z.array(deadTask) }),
  },
  retryTasks: {
    method: 'PUT',
    path: '/admin/dead-tasks/retry',
    summary: 'Give dead tasks new attempts; without ids all of them',
    permission: 'platformAdmin',
    body: z.strictObject({
      deadTaskIds: z
        .array(z.string().regex(/^\d{1,18}$/))
        .min(1)
        .max(200)
        .optional(),
    }),
    response: retried,
  },
  listMessages: {
    method: 'GET',
    path: '/admin/messages',
    summary: 'Mails and SMS that were not sent, oldest first, without their content',
    permission: 'platformAdmin',
    query: pageQuery.extend({ state: z.enum(unsentStates).default('failed') }),
    response: pageOf(unsentMessage),
  },
  retryMessages: {
    method: 'PUT',
    path: '/admin/messages/retry',
    summary: 'Send messages again that failed or had no sender; without ids the 500 oldest ones',
    permission: 'platformAdmin',
    body: z.strictObject({ messageIds: z.array(id).min(1).max(200).optional() }),
    response: retried,
  },
});
