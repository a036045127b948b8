import { firstIdAt } from '#platform/server/db/first-id-at.ts';
import { scan } from './axe-fixtures.ts';
import { aBoard, cardOf } from './board-steps.ts';
import { expect, test } from './fixtures.ts';
import { joinCompany, send } from './set-up.ts';

test('a member sees what is new with a person, reads it in one list, and keeps the filter', async ({
  page,
  newPerson,
  worker,
}) => {
  const { address, companyId } = await aBoard(page, ['Ada']);
  const colleague = await newPerson();
  await joinCompany(colleague, 'Deniz', { database: worker.database, companyId });
  await colleague.goto(address);
  const visited = colleague.waitForResponse(
    (answer) => /candidates.*\/visit$/.test(answer.url()) && answer.ok(),
  );
  await cardOf(colleague, 'Ada Kaya').click();
  await visited;
  const candidateId = new URL(colleague.url()).searchParams.get('candidate') ?? '';
  // The visit is over: it began two hours ago.
  await worker.database.query(
    "update app.timeline_visits set visited_at = visited_at - interval '2 hours' where candidate_id = $1",
    [candidateId],
  );
  const dayAgo = new Date(Date.now() - 86_400_000);
  await worker.database.query(
    `insert into app.events (tenant_id, id, occurred_at, type, actor_kind, candidate_id)
     values ($1, $2, $3, 'candidate.updated', 'system', $4)`,
    [companyId, firstIdAt(dayAgo), dayAgo, candidateId],
  );
  const person = `/companies/${companyId}/candidates/${candidateId}`;
  await send(page, `${person}/comments`, { bodyHtml: '<p>Strong portfolio.</p>' });
  await send(page, `${person}/messages`, { body: 'When can you start?' });

  await colleague.goto(address);
  await cardOf(colleague, 'Ada Kaya').click();
  const panel = colleague.getByRole('dialog', { name: 'Ada Kaya' });
  await panel.getByRole('link', { name: 'Since you last looked, 2 hours ago: 1 comment, 1 message' }).click();
  const entries = panel.getByRole('listitem');
  const comment = entries.filter({ hasText: 'Strong portfolio.' });
  const message = entries.filter({ hasText: 'When can you start?' });
  await expect(comment).toContainText('Selin Aydın commented on Ada Kaya');
  await expect(message).toBeVisible();
  await expect(panel.getByText('You last looked 2 hours ago')).toBeVisible();
  const friendly = await send<{ createdAt: string }>(page, `${person}/comments`, {
    bodyHtml: '<p>And friendly.</p>',
  });
  await expect(entries.filter({ hasText: 'And friendly.' })).toBeVisible();
  // The open page records that the member saw the comment.
  const { createdAt } = friendly;
  await expect
    .poll(async () => {
      const { rows } = await worker.database.query<{ visited_at: Date }>(
        'select visited_at from app.timeline_visits where candidate_id = $1',
        [candidateId],
      );
      return rows.some((row) => row.visited_at.toISOString() >= createdAt);
    })
    .toBe(true);
  expect(await scan(colleague)).toEqual([]);

  await panel.getByRole('button', { name: 'Show', exact: true }).click();
  await colleague.getByRole('menuitemcheckbox', { name: 'Messages' }).press('Enter');
  await colleague.keyboard.press('Escape');
  await expect(comment).toBeHidden();
  await colleague.reload();
  await expect(message).toBeVisible();
  await expect(comment).toBeHidden();
  await panel.getByRole('button', { name: 'Show: Messages' }).click();
  await colleague.getByRole('menuitemcheckbox', { name: 'Messages' }).press('Enter');
  await colleague.keyboard.press('Escape');

  // The linked comment is older than the first page of comments.
  for (let number = 1; number <= 20; number++)
    await send(page, `${person}/comments`, { bodyHtml: `<p>Note ${number}</p>` });
  await comment.getByRole('link', { name: 'Show among the comments' }).click();
  const linked = colleague.getByRole('listitem').filter({ hasText: 'Strong portfolio.' });
  await expect(linked).toBeFocused();
  await expect(linked).toBeInViewport();
  await expect(colleague.getByText('Note 20')).toBeAttached();
});
