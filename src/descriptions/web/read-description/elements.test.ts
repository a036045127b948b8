import { describe, expect, test } from 'vitest';
import type { LeftOutPart } from '../../contract.ts';
import { elementsIn, holdsPart, withoutPart, withPart } from './elements.ts';

const part = (html: string, after: number): LeftOutPart => ({
  kind: 'internal',
  html,
  after,
  source: { page: 1, line: 0, text: '', box: null },
});

const read = '<h2>Tasks</h2><ul><li><p>One</p></li></ul><p>Bye</p>';
const first = part('<p>First</p>', 0);
const middle = part('<p>Middle</p><ul><li><p>Item</p></li></ul>', 2);
const later = part('<p>Later</p>', 2);
const where = { read, all: [first, middle, later] };

test('rich text is split into its elements, and a list is one', () => {
  const html = '<p>a<br>b</p><ul><li><p>c</p><ul><li><p>d</p></li></ul></li></ul><p><a href="x>y">e</a></p>';
  expect(elementsIn(html)).toEqual([
    '<p>a<br>b</p>',
    '<ul><li><p>c</p><ul><li><p>d</p></li></ul></li></ul>',
    '<p><a href="x>y">e</a></p>',
  ]);
});

describe('a part that is put back', () => {
  test('goes where it stood in the document', () => {
    expect(withPart(read, middle, where)).toBe(
      `<h2>Tasks</h2><ul><li><p>One</p></li></ul>${middle.html}<p>Bye</p>`,
    );
    expect(withPart(read, first, where)).toBe(first.html + read);
  });

  test('stands behind another part from the same place', () => {
    const html = withPart(withPart(read, middle, where), later, where);
    expect(html).toBe(`<h2>Tasks</h2><ul><li><p>One</p></li></ul>${middle.html}${later.html}<p>Bye</p>`);
    expect(withPart(withPart(read, later, where), middle, where)).toBe(html);
  });

  test('stands behind what is left of the text before it when the user changed the text', () => {
    expect(withPart('<h2>Tasks</h2><p>Other</p>', later, where)).toBe(
      '<h2>Tasks</h2><p>Later</p><p>Other</p>',
    );
    expect(withPart('', later, where)).toBe('<p>Later</p>');
  });

  test('is recognised in the text and taken out again, and nothing else', () => {
    const html = withPart(read, middle, where);
    expect([holdsPart(read, middle), holdsPart(html, middle)]).toEqual([false, true]);
    expect(withoutPart(html, middle)).toBe(read);
  });
});
