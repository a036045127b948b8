import { expect, test } from 'vitest';
import { shares } from '#shares/contract.ts';
import { testServer } from '../../../tests/harness/api.ts';
import { aBlindJob, name, surname } from '../../../tests/harness/blind-job.ts';
import { mailsTo } from '../../../tests/harness/mail.ts';
import { blindReviews } from '../contract.ts';

test('a share of a withheld person shows an outsider nothing that names them, until the review ends', async () => {
  const scene = await aBlindJob({ phone: '+905321112233' });
  const { owner, ofCandidate, application, email, set } = scene;
  const recipientEmail = `client-${application.id}@example.test`;
  const made = await owner.call(shares.create, {
    ...ofCandidate,
    body: {
      recipientName: 'Ayşe',
      recipientEmail,
      parts: ['record', 'answers', 'contact'],
      applicationId: application.id,
      message: '',
      language: 'en',
    },
  });
  expect(made.status).toBe(201);
  const { pathname } = new URL(made.body.link);
  const { app } = await testServer();
  const opened = await app.inject({
    method: 'POST',
    url: pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  });
  const cookie = String(opened.headers['set-cookie']).split(';')[0] ?? '';
  const read = async () => (await app.inject({ url: pathname, headers: { cookie } })).body;
  const texts = [await read(), JSON.stringify(await mailsTo(recipientEmail))];
  for (const word of [name, surname, email, '111', 'Ankara', 'withheld.invalid'])
    for (const text of texts) expect(text).not.toContain(word);
  expect(texts[0]).toContain('Welding');
  await set(owner, null);
  expect((await owner.call(blindReviews.read, scene.ofJob)).body).toMatchObject({ isOn: false, withheld: 0 });
  expect(await read()).toContain(surname);
});
