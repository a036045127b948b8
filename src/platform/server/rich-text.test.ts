import { expect, test } from 'vitest';
import { isEmptyRichText, sanitizeRichText } from './rich-text.ts';

test.each([
  ['markup of the editor stays', '<h2>Görev</h2><p>Ekip <strong>kur</strong> ve <em>yönet</em></p>', null],
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
  [
    'h1, b and i become h2, strong and em',
    '<h1>A</h1><b>b</b><i>i</i>',
    '<h2>A</h2><strong>b</strong><em>i</em>',
  ],
  ['scripts are removed with their text', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
  ['styles are removed', '<style>p{}</style><p style="color:red" class="x">a</p>', '<p>a</p>'],
  ['event handlers are removed', '<p onclick="alert(1)">a</p><img src=x onerror=alert(1)>', '<p>a</p>'],
  ['javascript addresses are removed', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['javascript addresses with a tab are removed', '<a href="java\tscript:alert(1)">a</a>', '<a>a</a>'],
  ['data addresses are removed', '<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['protocol-relative addresses are removed', '<a href="//evil.example">a</a>', '<a>a</a>'],
  [
    'frames, forms and SVG are removed',
    '<iframe src="x"></iframe><form><p>a</p></form><svg onload=alert(1)>',
    '<p>a</p>',
  ],
  ['escaped tags stay text', '<p>&lt;script&gt; 1 &lt; 2</p>', null],
  ['unclosed markup is closed', '<p><strong>a', '<p><strong>a</strong></p>'],
  ['comments are removed', '<p>a<!-- b --></p>', '<p>a</p>'],
])('%s', (_name, html, wanted) => {
  const once = sanitizeRichText(html);
  expect(once).toBe(wanted ?? html);
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
