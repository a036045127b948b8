import { describe, expect, it } from 'vitest';
import { deletionsWithoutMessages } from './message-deletion-rules.ts';
import { codeFiles } from './source-files.ts';

it('every file that deletes a candidate, invitation, user or company deletes the messages about it', () => {
  // A merge keeps the messages of both; deleting the candidate who remains deletes them.
  const merge = 'src/duplicates/server/merge-candidates.ts';
  // The undo of an import deletes only people to whom nothing was sent.
  const undo = 'src/imports/server/undo-batch.ts';
  expect(deletionsWithoutMessages(codeFiles())).toEqual([merge, undo]);
});

describe('the guard of messages finds', () => {
  it.each([
    "tx.deleteFrom('candidates').where('id', '=', id)",
    "tx\n  .deleteFrom(\n  'invitations')",
    'sql`delete from users where id = ${id}`',
    'sql`delete from app.companies where id = ${id}`',
  ])('%s', (text) => {
    const path = 'src/candidates/server/erase-candidate.ts';
    expect(deletionsWithoutMessages([{ path, text }])).toEqual([path]);
    const complete = `${text};\nawait deleteMessagesAbout(tx, id);`;
    expect(deletionsWithoutMessages([{ path, text: complete }])).toEqual([]);
    expect(deletionsWithoutMessages([{ path: 'src/candidates/server/a.test.ts', text }])).toEqual([]);
  });
});
