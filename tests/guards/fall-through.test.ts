import { describe, expect, it } from 'vitest';
import { fallThroughs } from './fall-through.ts';
import { repositoryFiles } from './source-files.ts';

/** Comparisons of a value outside a closed enumeration, or whose other values are treated alike on purpose. */
const open: Record<string, string> = {
  'src/imports/server/import-task.ts: found?.state': 'in every other state there is nothing to do',
  'src/imports/server/read-xlsx.ts: type': 'types of cells of Excel; the value of others is their text',
  'src/imports/server/run-import.ts: state': 'the other results keep their name',
  'src/imports/web/import-page.tsx: found.state': 'every other state shows the result',
  'src/imports/web/parts/import-progress.tsx: state': 'the check and the import count their rows',
  'src/platform/server/db/embedded-postgres.ts: code': 'errors of the operating system and of PostgreSQL',
  'src/files/server/read-pdf.ts: document':
    'a document or why there is none: the type of the rest is the document',
  'src/identity/web/login-page.tsx: notice': 'a word of the address, that anybody may write',
  'src/platform/server/http/call-operation.ts: permission': 'every other name is a grant inside a company',
  'src/ui/theme/rtl-cache.ts: property': 'properties of CSS; all others are as they were',
  'src/app/web/public-pages.ts: back': 'null goes on to the other pages',
};

describe('a chain of comparisons', () => {
  it('is a switch or a record, so that a new value of the enumeration does not compile', () => {
    expect(
      repositoryFiles()
        .flatMap(fallThroughs)
        .filter((one) => !(one in open)),
    ).toEqual([]);
  });

  it('is listed only while it exists', () => {
    const found = new Set(repositoryFiles().flatMap(fallThroughs));
    expect(Object.keys(open).filter((one) => !found.has(one))).toEqual([]);
  });
});

describe('the guard of chains finds', () => {
  const found = (text: string) => fallThroughs({ path: 'src/jobs/web/a.tsx', text });

  it.each([
    "if (q.type === 'a') return <A />;\n  if (q.type === 'b') return <B />;\n  return <C />;",
    "if (q.type === 'a') {\n    return 1;\n  }\n  if (q.type === 'b') return 2;",
    "const icon = q.type === 'a' ? A : q.type === 'b' ? B : C;",
  ])('%s', (text) => {
    expect(found(text)).toEqual(['src/jobs/web/a.tsx: q.type']);
  });

  it('no problem in one comparison, or in those of two values', () => {
    expect(found("if (q.type === 'a') return 1;\n  return 2;")).toEqual([]);
    expect(found("if (q.type === 'a') return 1;\n  if (q.mode === 'b') return 2;")).toEqual([]);
  });
});
