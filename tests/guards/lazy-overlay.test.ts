import { describe, expect, it } from 'vitest';
import { codeFiles, type SourceFile } from './source-files.ts';

const overlay = /<Suspense(?: fallback=\{null\})?>\s*(?:\{[^<]*)?<\w*(?:Dialog|Menu|Drawer)\b/g;

/** Dialogs and menus loaded without `LazyOverlay` of `#ui/lazy-overlay.tsx`, where typed keys would act as shortcuts. */
const findUnmarked = (files: SourceFile[]): string[] =>
  files.filter(({ text }) => text.match(overlay) !== null).map(({ path }) => path);

it('every lazily loaded dialog and menu disables the shortcuts of its page while it loads', () => {
  const screens = codeFiles().filter(({ path }) => path.endsWith('.tsx'));
  expect(screens.length).toBeGreaterThan(100);
  // The showcase has no shortcuts.
  expect(findUnmarked(screens.filter(({ path }) => !path.startsWith('src/ui/showcase/')))).toEqual([]);
});

describe('the guard of dialogs finds', () => {
  it.each([
    '<Suspense>\n  <QrDialog title="x" />',
    '<Suspense fallback={null}><Menu {...props} />',
    '<Suspense>{isOpen && <Drawer />}',
  ])('%s', (text) => {
    expect(findUnmarked([{ path: 'a.tsx', text }])).toEqual(['a.tsx']);
  });
});
