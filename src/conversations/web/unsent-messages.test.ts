import { expect, test } from 'vitest';
import type { Message } from '../contract.ts';
import { parseUnsent, withDraft } from './parts/use-unsent-messages.ts';
import { withMessage } from './parts/with-message.ts';

const message = (id: string): Message => ({
  id,
  sender: 'member',
  authorName: 'Ada',
  applicationId: null,
  jobTitle: null,
  subject: null,
  body: id,
  kind: 'message',
  mail: null,
  files: [],
  delivery: null,
  copies: [],
  readers: null,
  can: { changeReaders: false },
  createdAt: '2026-11-24T09:00:00Z',
});

test('an attempt that a reload interrupted is shown as not sent', () => {
  const sending = { key: 'k', body: 'Hi', applicationId: null, isSending: true, problem: null };
  const stored = JSON.stringify({ draft: 'half', unsent: [sending] });
  expect(parseUnsent(stored)).toEqual({ draft: 'half', unsent: [{ ...sending, isSending: false }] });
});

test.each([null, '', '{', '7', 'null', '{"draft":7,"unsent":{}}'])('%s holds nothing unsent', (stored) => {
  expect(parseUnsent(stored)).toEqual({ draft: '', unsent: [] });
});

test('a text keeps the readers that were chosen while it loaded', () => {
  const ada = [{ id: '1', label: 'Ada' }];
  expect(withDraft({}, 'Hi', null)).toEqual({ draft: 'Hi', readers: null });
  expect(withDraft({ readers: ada }, 'Hi', null)).toEqual({ draft: 'Hi', readers: ada });
  expect(withDraft({ readers: null }, 'Hi', ada)).toEqual({ draft: 'Hi', readers: null });
  expect(withDraft({ readers: ada }, '', ada)).toEqual({ draft: '', readers: undefined });
});

test('a sent message is added once, as the newest', () => {
  const data = {
    pages: [
      { items: [message('2')], nextCursor: 'c' },
      { items: [message('1')], nextCursor: null },
    ],
  };
  const after = withMessage(data, message('3'));
  expect(after?.pages.map(({ items }) => items.map(({ id }) => id))).toEqual([['3', '2'], ['1']]);
  expect(withMessage(after, message('3'))).toBe(after);
  expect(withMessage(undefined, message('3'))).toBeUndefined();
});
