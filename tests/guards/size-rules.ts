import { type ESTree, Visitor } from 'vite';
import { isTest, parse, type SourceFile } from './source-files.ts';

export const max = { sourceLines: 300, testLines: 500, functionLines: 50, parameters: 4, demoLines: 2500 };

/** The longest function allowed in a file, in lines: its size when the rule was introduced. */
export type SizeExceptions = Record<string, number>;

/** Files and functions above the size limits. */
export function sizeProblems(files: SourceFile[], stillLong: SizeExceptions = {}): string[] {
  return files.flatMap((file) => {
    const lines = countLines(file);
    const allowed = isTest(file.path) || file.path.startsWith('e2e/') ? max.testLines : max.sourceLines;
    const isGenerated = file.path.endsWith('.gen.ts');
    const tooLong =
      lines > allowed && !isGenerated ? [`${file.path} has ${lines} lines, more than ${allowed}`] : [];
    const found = functionsOf(file);
    const longest = stillLong[file.path] ?? max.functionLines;
    const long = found
      .filter((one) => one.lines > longest)
      .map((one) => `${one.where} has a function of ${one.lines} lines`);
    const wide = found
      .filter((one) => one.parameters > max.parameters)
      .map((one) => `${one.where} takes ${one.parameters} parameters`);
    return [...tooLong, ...long, ...wide];
  });
}

/** The code of the demo, when it is longer than allowed. Its content is data, which does not count. */
export function demoProblems(files: SourceFile[]): string[] {
  const code = files.filter(({ path }) => path.startsWith('src/app/demo/') && !isTest(path));
  const lines = code.reduce((sum, file) => sum + countLines(file), 0);
  return lines > max.demoLines ? [`src/app/demo has ${lines} lines of code, more than ${max.demoLines}`] : [];
}

const countLines = ({ text }: SourceFile): number => text.trimEnd().split('\n').length;

/** Listed files that are within the limits by now; the list may only shrink. */
export function obsoleteExceptions(files: SourceFile[], stillLong: SizeExceptions): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return Object.keys(stillLong).filter((path) => {
    const file = byPath.get(path);
    return file === undefined || functionsOf(file).every(({ lines }) => lines <= max.functionLines);
  });
}

type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression;

type FunctionSize = { where: string; lines: number; parameters: number };

function functionsOf(file: SourceFile): FunctionSize[] {
  const { program, lineOf } = parse(file);
  const found: FunctionSize[] = [];
  const measure = (node: AnyFunction): void => {
    const [first, last] = [lineOf(node.start), lineOf(node.end)];
    // A callback of describe contains a whole file of tests.
    const lines = isTest(file.path) ? 0 : last - first + 1;
    found.push({ where: `${file.path}:${first}`, lines, parameters: node.params.length });
  };
  new Visitor({
    FunctionDeclaration: measure,
    FunctionExpression: measure,
    ArrowFunctionExpression: measure,
  }).visit(program);
  return found;
}
