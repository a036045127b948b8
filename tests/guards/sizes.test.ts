import { describe, expect, it } from 'vitest';
import { demoProblems, max, obsoleteExceptions, sizeProblems, type SizeExceptions } from './size-rules.ts';
import { codeFiles } from './source-files.ts';

// Mostly long markup. Lower a number or remove a line; never add one.
const sizeExceptions: SizeExceptions = {
  'src/candidates/web/parts/candidate-fields.tsx': 58,
  'src/companies/web/create-company-dialog.tsx': 63,
  'src/files/web/cv-viewer/page-list.ts': 71,
  'src/files/web/cv-viewer/pdf-document.tsx': 59,
  'src/files/web/cv-viewer/use-pdf-frame.ts': 54,
  'src/ui/dialogs/confirm-dialog.tsx': 68,
  'src/ui/fields/combo-field.tsx': 72,
  'src/ui/fields/file-drop.tsx': 77,
  'src/ui/fields/rich-text-toolbar.tsx': 65,
  'src/ui/showcase/theme-switches.tsx': 60,
  'src/ui/showcase/showcase-page.tsx': 60,
  'src/ui/showcase/table-part.tsx': 58,
  'src/ui/theme/control-styles.ts': 107,
  'src/ui/theme/input-styles.ts': 80,
  'src/ui/theme/surface-styles.ts': 61,
};

it('no file, function or parameter list exceeds its size limit', () => {
  expect(sizeProblems(codeFiles(), sizeExceptions)).toEqual([]);
});

it('the code of the demo does not exceed its size limit', () => {
  expect(demoProblems(codeFiles())).toEqual([]);
});

it('a listed file that is within the limits by now is removed from the list', () => {
  expect(obsoleteExceptions(codeFiles(), sizeExceptions)).toEqual([]);
});

describe('the guard of sizes finds', () => {
  const linesOf = (count: number): string => 'void 0;\n'.repeat(count);

  it('a file with one line too many', () => {
    expect(sizeProblems([{ path: 'src/jobs/rules.ts', text: linesOf(max.sourceLines) }])).toEqual([]);
    expect(sizeProblems([{ path: 'src/jobs/rules.ts', text: linesOf(max.sourceLines + 1) }])).toHaveLength(1);
    expect(sizeProblems([{ path: 'src/jobs/rules.test.ts', text: linesOf(max.testLines) }])).toEqual([]);
    expect(sizeProblems([{ path: 'src/jobs/rules.test.ts', text: linesOf(max.testLines + 1) }])).toHaveLength(
      1,
    );
  });

  it.each(['function a() {', 'const a = () => {', 'const a = function () {'])('a long "%s"', (head) => {
    const text = (inside: number): string => `${head}\n${linesOf(inside)}}`;
    expect(sizeProblems([{ path: 'src/jobs/rules.ts', text: text(max.functionLines - 2) }])).toEqual([]);
    expect(sizeProblems([{ path: 'src/jobs/rules.ts', text: text(max.functionLines - 1) }])).toHaveLength(1);
  });

  it('a listed function that grew, and a listed one that is short by now', () => {
    const path = 'src/jobs/rules.ts';
    const [long, short] = [60, 10].map((lines) => [{ path, text: `function a() {\n${linesOf(lines - 2)}}` }]);
    expect(sizeProblems(long ?? [], { [path]: 60 })).toEqual([]);
    expect(sizeProblems(long ?? [], { [path]: 59 })).toHaveLength(1);
    expect(obsoleteExceptions(long ?? [], { [path]: 60 })).toEqual([]);
    expect(obsoleteExceptions(short ?? [], { [path]: 60 })).toEqual([path]);
  });

  it('a demo with one line too many, not counting its tests and content', () => {
    const files = (path: string, lines: number) => [{ path: `src/app/demo/${path}`, text: linesOf(lines) }];
    const code = files('plan/jobs.ts', max.demoLines);
    expect(demoProblems([...code, ...files('fill.test.ts', 9)])).toEqual([]);
    expect(demoProblems([...code, ...files('fill.ts', 1)])).toHaveLength(1);
    expect(demoProblems([{ path: 'src/jobs/rules.ts', text: linesOf(max.demoLines + 1) }])).toEqual([]);
  });

  it('five parameters', () => {
    const text = 'function a(b, c, d, e, f) {}';
    expect(sizeProblems([{ path: 'src/jobs/rules.ts', text }])).toHaveLength(1);
  });
});
