import type { SourceFile } from './source-files.ts';

const comment = /^\s*(?:\{?\/\*\*?|\/\/|--)\s+(\S.*)$/;
const title = /\b(?:test|it|describe)(?:\.\w+(?:\([^)]*\))?)?\(\s*(['"`])(.+?)\1/g;
const summary = /\bsummary:\s*(['"`])(.+?)\1/g;
const commentLine = /^\s*(?:\{?\/\*\*?|\*|\/\/|--)\s+(\S.*)$/;
const quaint = /\b(?:bears|goes on|hears|lies|stands|takes back|tells)\b/;
const riddle = /^(?:who|whom|whose|whoever|what|whatever|nobody|somebody|everybody)\b/i;

/**
 * Comments, names of tests and summaries of operations that begin with a pronoun instead of their subject (STYLE.md,
 * "Plain words"). A line that continues a comment is not the beginning of one.
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
    for (const [, , sentence = ''] of text.matchAll(summary)) if (riddle.test(sentence)) found.push(sentence);
    return found.map((sentence) => `${path}: ${sentence}`);
  });
}

/** Lines of comments with a verb for which STYLE.md has a plain one: is, means, says, shows, continues, undoes. */
export const findQuaintVerbs = (files: SourceFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line) => commentLine.exec(line)?.[1] ?? '')
      .filter((sentence) => quaint.test(sentence))
      .map((sentence) => `${path}: ${sentence}`),
  );

const commentPart = /^\s*(?:(\{?\/\*\*?)|\*(?!\/)|\/\/|--)\s+(\S.*?)\s*(\*\/\}?)?$/;
const description = /\b(?:summary:|\.describe\()\s*(['"`])((?:\\.|(?!\1).)+)\1/gs;
const sqlComment = /\bis\s+'((?:[^']|'')+)'/g;

/** Sentences of comments, operations and fields with more than this number of words; a colon or semicolon ends one. */
export const longSentences = (files: SourceFile[], most: number): string[] =>
  files.flatMap(({ path, text }) =>
    [...commentsIn(text), ...describedIn(path, text)]
      .flatMap((comment) => comment.split(/(?<=[.!?:;])\s+/))
      .filter((sentence) => wordsIn(sentence) > most)
      .map((sentence) => `${path}: ${sentence}`),
  );

const wordsIn = (sentence: string): number =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Comments with their lines joined. */
function commentsIn(text: string): string[] {
  const found: string[] = [];
  let open: string[] = [];
  const end = (): void => {
    if (open.length > 0) found.push(open.join(' '));
    open = [];
  };
  for (const line of text.split('\n')) {
    const [, start, part = '', close] = commentPart.exec(line) ?? [];
    if (part === '' || start !== undefined || part.startsWith('@')) end();
    if (part !== '') open.push(part);
    if (close !== undefined) end();
  }
  end();
  return found;
}

const describedIn = (path: string, text: string): string[] =>
  path.endsWith('.sql')
    ? [...text.matchAll(sqlComment)].map(([, words = '']) => words)
    : [...text.matchAll(description)].map(([, , words = '']) => words);
