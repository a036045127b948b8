import { expect, test } from 'vitest';
import { contrast, fillOf, readableOn } from '../../contract/colors.ts';
import { mailLayout } from './layout.ts';

const content = {
  language: 'tr' as const,
  companyName: 'Ada & Oğulları <b>',
  color: '#6366F1',
  heading: '<script>alert(1)</script>',
  paragraphs: ['Merhaba "Işıl"\n<img src=x onerror=alert(1)>'],
  button: { label: 'İlanı aç', address: 'https://example.test/?a=1&b="><script>' },
};

test('user input is inert in both forms of a mail', () => {
  const mail = mailLayout(content);
  expect(mail.html).not.toMatch(/<script|<img|<b>/);
  expect(mail.html).toContain('lang="tr"');
  expect(mail.html).toContain('Işıl&quot;<br>&lt;img');
  expect(mail.text).toContain('İlanı aç:\nhttps://example.test/');
  expect(mail.text).not.toContain('&#');
});

test('an https address at the end of a line is a link with its full address, any other stays text', () => {
  const withLink = (linkedAddress: string) =>
    mailLayout({ ...content, paragraphs: [`Rol\nBağlantı: ${linkedAddress}`], linkedAddress });
  const address = 'https://meet.example.test/a?b&c';
  const escaped = 'https://meet.example.test/a?b&amp;c';
  const { html, text } = withLink(address);
  expect(html).toContain(`<br>Bağlantı: <a href="${escaped}" style="color:#27303f">${escaped}</a></p>`);
  expect(text).toContain(`Bağlantı: ${address}\n`);
  const buttonOnly = withLink('Room 4').html.split('<a ').length;
  for (const other of [
    'http://meet.example.test/',
    'javascript:alert(1)',
    'https://a.test/" onclick="x',
    'https://a.test/ 123',
  ]) {
    expect(withLink(other).html.split('<a '), other).toHaveLength(buttonOnly);
  }
});

test('text stays readable in every company colour', () => {
  for (const color of ['#FFFF00', '#6366F1', '#000000', '#FFFFFF', '#16B364', '#9E77ED', '#808080']) {
    const { fill, ink } = fillOf(color);
    expect(contrast(fill, ink), color).toBeGreaterThan(4.49);
    for (const surface of ['#ffffff', '#12141b']) {
      expect(contrast(readableOn(surface, color), surface), `${color} on ${surface}`).toBeGreaterThan(4.49);
    }
  }
});
