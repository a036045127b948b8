import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const head = 'From: a@b.test\r\nMIME-Version: 1.0\r\n';

test.each([
  ['empty lines', `${head}\r\n${'\n'.repeat(64_000)}`],
  ['parts', `${head}Content-Type: multipart/report; boundary="x"\r\n\r\n${'--x\r\n\r\na\r\n'.repeat(6000)}`],
])('a small mail of thousands of %s holds no other request', async (_name, text) => {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 5);
  const mail = await readMail(Buffer.from(text));
  longest = Math.max(longest, performance.now() - last);
  clearInterval(timer);
  expect(mail).toMatchObject({ fromAddress: 'a@b.test', bounces: [] });
  expect(longest).toBeLessThan(500);
});
