import type { SourceFile } from './source-files.ts';

const comment = /^\s*(?:\{?\/\*\*?|\/\/|--)\s+(\S.*)$/;
const title = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])(.+?)\1/g;
const riddle = /^(?:who|whom|whose|whoever|what|whatever|nobody|somebody|everybody)\b/i;

/**
 * Comments and names of tests that begin with a pronoun instead of their subject (STYLE.md, "Plain words"). A line that
 * continues a comment is not the beginning of one.
 */
export function findRiddles(files: SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const found: string[] = [];
    let isContinued = false;
    for (const line of text.split('\n')) {
      const start = comment.exec(line)?.[1];
      if (start !== undefined && !isContinued && riddle.test(start)) found.push(start);
      isContinued = start !== undefined && !line.includes('/*');
      for (const [, , name = ''] of line.matchAll(title)) if (riddle.test(name)) found.push(name);
    }
    return found.map((sentence) => `${path}: ${sentence}`);
  });
}
