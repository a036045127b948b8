import { isTest, type SourceFile } from './source-files.ts';

const deletion =
  /deleteFrom\(\s*'(candidates|invitations|users|companies)'|delete from (?:app\.)?(candidates|invitations|users|companies)\b/;

/** Files of the product that delete a candidate, invitation, user or company and not the messages about it. */
export function deletionsWithoutMessages(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    .filter(({ text }) => deletion.test(text) && !/\bdeleteMessages(About|OfCompany)\(/.test(text))
    .map(({ path }) => path);
}
