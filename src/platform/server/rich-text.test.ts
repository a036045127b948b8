import { expect, test } from 'vitest';
import { isEmptyRichText, sanitizeRichText } from './rich-text.ts';

test.each([
  ['what the editor writes stays', '<h2>Görev</h2><p>Ekip <strong>kur</strong> ve <em>yönet</em></p>', null],
  ['lists and line breaks stay', '<ul><li><p>bir<br />iki</p></li></ul>', null],
  [
    'a link keeps its address',
    '<a href="https://a.example/?x=1">a</a>',
    '<a href="https://a.example/?x=1" rel="noopener nofollow">a</a>',
  ],
  [
    'mail links stay',
    '<a href="mailto:a@b.example">a</a>',
    '<a href="mailto:a@b.example" rel="noopener nofollow">a</a>',
  ],
  ['other spellings become ours', '<h1>A</h1><b>b</b><i>i</i>', '<h2>A</h2><strong>b</strong><em>i</em>'],
  ['scripts go with their words', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['styles go', '<style>p{}</style><p style="color:red" class="x">a</p>', '<p>a</p>'],
  ['handlers go', '<p onclick="alert(1)">a</p><img src=x onerror=alert(1)>', '<p>a</p>'],
  ['javascript addresses go', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['also with a tab in them', '<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
  ['data addresses go', '<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['protocol-relative addresses go', '<a href="//evil.example">a</a>', '<a>a</a>'],
  [
    'no frames, forms, svg or maths',
    '<iframe src="x"></iframe><form><p>a</p></form><svg onload=alert(1)>',
    '<p>a</p>',
  ],
  ['what looks like a tag in words stays words', '<p>&lt;script&gt; 1 &lt; 2</p>', null],
  ['unclosed markup is closed', '<p><strong>a', '<p><strong>a</strong></p>'],
  ['comments go', '<p>a<!-- b --></p>', '<p>a</p>'],
])('%s', (_name, given, wanted) => {
  const once = sanitizeRichText(given);
  expect(once).toBe(wanted ?? given);
  expect(sanitizeRichText(once)).toBe(once);
});

test('complete mentions are kept when requested', () => {
  const id = '0198c6a2-5d7e-7cc3-9a4e-111111111111';
  const mention = `<p><span data-type="mention" data-id="${id}" data-label="Ece">@Ece</span></p>`;
  expect(sanitizeRichText(mention, { mentions: true })).toBe(mention);
  expect(sanitizeRichText(mention)).toBe('<p>@Ece</p>');
  expect(sanitizeRichText('<span data-type="mention" data-id="x">@y</span>', { mentions: true })).toBe('@y');
  expect(sanitizeRichText('<span onclick="a" style="b">c</span>', { mentions: true })).toBe('c');
});

test('markup without text counts as empty', () => {
  expect(['', '<p></p>', '<p>&nbsp;<br></p>', '<ul><li></li></ul>', ' \n'].map(isEmptyRichText)).toEqual(
    Array(5).fill(true),
  );
  expect(isEmptyRichText('<p>a</p>')).toBe(false);
});
