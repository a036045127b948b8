import { expect, test } from 'vitest';
import type { HistoryLine } from './history-contract.ts';
import { mergeEdits } from './history-rules.ts';

const user = { id: 'u1', name: 'Ada', surname: 'Kaya', avatar: null };

function line(minute: number, changes: HistoryLine['changes'], over: Partial<HistoryLine> = {}): HistoryLine {
  return {
    id: `e${minute}`,
    occurredAt: new Date(Date.UTC(2030, 0, 1, 10, minute)).toISOString(),
    type: 'job.updated',
    actor: { kind: 'member', user },
    candidate: null,
    job: null,
    applicationId: null,
    meetingId: null,
    data: { fields: Object.keys(changes ?? {}) },
    members: [],
    changes,
    people: [],
    ...over,
  };
}

test('edits of one person within half an hour become one, from the first before to the last after', () => {
  const joined = mergeEdits([
    line(20, { title: ['B', 'C'], city: ['', 'Bursa'] }),
    line(10, { title: ['A', 'B'] }),
  ]);
  expect(joined).toHaveLength(1);
  expect(joined[0]?.changes).toEqual({ title: ['A', 'C'], city: ['', 'Bursa'] });
  expect(joined[0]?.id).toBe('e20');
});

test('intermediate values are left out, and an edit that ends at its start is left out entirely', () => {
  const description = mergeEdits([
    line(20, { descriptionHtml: [['draft'], ['final']] }),
    line(10, { descriptionHtml: [['old'], ['draft', 'more']] }),
  ]);
  expect(description[0]?.changes).toEqual({ descriptionHtml: [['old'], ['more', 'final']] });
  expect(mergeEdits([line(20, { title: ['B', 'A'] }), line(10, { title: ['A', 'B'] })])).toEqual([]);
});

test('another person, a longer pause and other events are not merged', () => {
  const other = { actor: { kind: 'member' as const, user: { ...user, id: 'u2' } } };
  const lines = [
    line(59, { title: ['C', 'D'] }),
    line(20, { title: ['B', 'C'] }),
    line(15, { status: ['draft', 'published'] }, { type: 'job.published' }),
    line(10, { title: ['A', 'B'] }),
    line(5, { title: ['0', 'A'] }, other),
  ];
  expect(mergeEdits(lines)).toEqual(lines);
});
