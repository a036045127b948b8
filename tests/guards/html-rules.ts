import { type ESTree, Visitor } from 'vite';
import { isTest, parse, type SourceFile } from './source-files.ts';

export const wrapper = 'src/platform/server/html.ts';

/** Files other than the wrapper that import Hono, whose `raw` and `html` take values of any type. */
export function honoImports(files: SourceFile[]): string[] {
  return files
    .filter(({ path }) => path !== wrapper)
    .filter((file) => parse(file).imports.some(({ specifier }) => /^hono(\/|$)/.test(specifier)))
    .map(({ path }) => path);
}

/** Files that make markup of a text without escaping it. */
export function trustingFiles(files: SourceFile[]): string[] {
  return files
    .filter(({ path, text }) => path !== wrapper && !isTest(path) && /\btrustedHtml\b/.test(text))
    .map(({ path }) => path);
}

/** Attribute values without quotes: a space in them would begin another attribute. */
export function unquotedValues(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    if (!/\b(html|xml)`/.test(file.text)) return [];
    const { program, lineOf } = parse(file);
    const found: string[] = [];
    new Visitor({
      TaggedTemplateExpression({ tag, quasi }: ESTree.TaggedTemplateExpression) {
        if (tag.type !== 'Identifier' || !/^(html|xml)$/.test(tag.name)) return;
        let before = '';
        for (const { value, start, tail } of quasi.quasis) {
          before += value.raw;
          if (!tail && /<[^<>"']*(?:"[^"]*"[^<>"']*|'[^']*'[^<>"']*)*=\s*$/.test(before))
            found.push(`${file.path}:${lineOf(start)}`);
          before += 'x';
        }
      },
    }).visit(program);
    return found;
  });
}
