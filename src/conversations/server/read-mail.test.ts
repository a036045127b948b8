import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test } from 'vitest';
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

test('long HTML is read in a process of its own, also an encoded one, and short HTML is not', async () => {
  let started = 0;
  const count = (): void => void (started += 1);
  subscribe('child_process', count);
  onTestFinished(() => void unsubscribe('child_process', count));
  const read = async (quoted: number) => {
    const html = `${'<blockquote>'.repeat(40)}${'<p>x'.repeat(quoted)}`;
    const coded = (
      Buffer.from(html)
        .toString('base64')
        .match(/.{1,76}/g) ?? []
    ).join('\r\n');
    const type = 'Content-Type: text/html\r\nContent-Transfer-Encoding: base64\r\n';
    return readMail(Buffer.from(`${head}${type}\r\n${coded}`));
  };
  expect((await read(100))?.text).toMatch(/> x$/);
  expect(started).toBe(0);
  expect((await read(10_000))?.text).toMatch(/^(> )+x\n/);
  expect(started).toBe(1);
});
