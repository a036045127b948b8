import { describe, expect, it } from 'vitest';
import { honoImports, trustingFiles, unquotedValues } from './html-rules.ts';
import { codeFiles } from './source-files.ts';

// Files that may make markup without escaping, and why the text is safe.
const trusting = new Map([
  [
    'src/careers/server/feed-formats.ts',
    'CDATA sections, in which ]]> is split, and fixed names of elements',
  ],
  ['src/careers/server/job-posting.ts', 'JSON for a script element, in which <, > and & are escaped'],
  ['src/careers/server/show-blocks.ts', 'a text that sanitizeRichText has reduced'],
  ['src/careers/server/show-job-page.ts', 'a description that sanitizeRichText has reduced'],
]);

describe('HTML and XML', () => {
  const files = codeFiles();

  it('are made only by the wrapper', () => {
    expect(honoImports(files)).toEqual([]);
  });

  it('contain unescaped text only where it is safe', () => {
    expect(trustingFiles(files.filter(({ path }) => path.startsWith('src/')))).toEqual([...trusting.keys()]);
  });

  it('have quotes around the values of attributes', () => {
    expect(unquotedValues(files)).toEqual([]);
  });
});

describe('the guard of HTML finds', () => {
  const planted = (text: string) => [{ path: 'src/jobs/server/a.ts', text }];

  it.each([
    "import { raw } from 'hono/html'",
    "import { html as h } from 'hono/html'",
    "await import('hono')",
  ])('%s', (text) => {
    expect(honoImports(planted(text))).toHaveLength(1);
  });

  it('unescaped text', () => {
    const text = "import { trustedHtml as safe } from '#platform/server/html.ts'";
    expect(trustingFiles(planted(text))).toHaveLength(1);
  });

  it.each([
    'html`<a href=${address}>`',
    'html`<a class="x" href=${address}>`',
    'html`<p>${text}</p><a title="${text}" href= ${address}>`',
    'xml`<url a=${text}/>`',
  ])('%s', (text) => {
    expect(unquotedValues(planted(text))).toHaveLength(1);
  });

  it.each([
    'html`<a href="${address}?a=${text}" title="${text}">a=${text}</a>`',
    "html`<a href='?a=${text}'>`",
    'html`<option value="${text}"${attribute("selected", isChosen)}>`',
  ])('nothing in %s', (text) => {
    expect(unquotedValues(planted(text))).toEqual([]);
  });
});
