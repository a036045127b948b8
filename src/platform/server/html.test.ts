import { expect, test } from 'vitest';
import { attribute, html, trustedHtml } from './html.ts';

const attack = `</p><script>alert("1" + '2')</script> & &lt;`;
const escaped = '&lt;/p&gt;&lt;script&gt;alert(&quot;1&quot; + &#39;2&#39;)&lt;/script&gt; &amp; &amp;lt;';

test.each([
  ['an element', html`<p>${attack}</p>`, `<p>${escaped}</p>`],
  ['a title', html`<title>${attack} – A</title>`, `<title>${escaped} – A</title>`],
  ['a text area', html`<textarea>${attack}</textarea>`, `<textarea>${escaped}</textarea>`],
  ['a style sheet', html`<style>a { color: ${attack} }</style>`, `<style>a { color: ${escaped} }</style>`],
  ['an attribute', html`<a href="/?a=1&b=${attack}">b</a>`, `<a href="/?a=1&b=${escaped}">b</a>`],
  ['an attribute in single quotes', html`<a title='${attack}'>b</a>`, `<a title='${escaped}'>b</a>`],
  ['XML', html`<url><loc>${attack}</loc></url>`, `<url><loc>${escaped}</loc></url>`],
  ['a list', html`<p>${[attack, [attack]]}</p>`, `<p>${escaped}${escaped}</p>`],
  ['nested markup', html`<div>${html`<p>${attack}</p>`}</div>`, `<div><p>${escaped}</p></div>`],
  [
    'a list of markup',
    html`<ul>${[attack].map((text) => html`<li>${text}</li>`)}</ul>`,
    `<ul><li>${escaped}</li></ul>`,
  ],
])('a text is escaped in %s', (_place, markup, expected) => {
  expect(String(markup)).toBe(expected);
});

test('markup in an attribute is escaped once more', () => {
  const page = String(html`<p>${'a & b'}</p>`);
  expect(String(html`<iframe srcdoc="${page}"></iframe>`)).toBe(
    '<iframe srcdoc="&lt;p&gt;a &amp;amp; b&lt;/p&gt;"></iframe>',
  );
});

test('markup, numbers and empty texts stay as they are', () => {
  expect(String(html`<p>${html`<b>${'a & b'}</b>`}${12}${''}</p>`)).toBe('<p><b>a &amp; b</b>12</p>');
  expect(String(html`<p>${trustedHtml('<b>&amp;</b>')}</p>`)).toBe('<p><b>&amp;</b></p>');
  expect(String(html`<option${attribute('selected', true)}${attribute('popover', false)}>`)).toBe(
    '<option selected>',
  );
});

test('the compiler distinguishes markup from texts', () => {
  // @ts-expect-error A text is not markup.
  const text: ReturnType<typeof html> = '<b>';
  // @ts-expect-error Markup is not a text.
  const markup: string = html`<b></b>`;
  // @ts-expect-error A missing value would leave a gap.
  expect(String(html`<p>${undefined}</p>`)).toBe('<p></p>');
  expect([typeof text, typeof markup]).toEqual(['string', 'object']);
});
