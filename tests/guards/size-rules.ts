import { type ESTree, Visitor } from 'vite';
import { isTest, parse, type SourceFile } from './source-files.ts';

export const max = { sourceLines: 300, testLines: 500, functionLines: 50, parameters: 4 };

/** Files and functions that are longer than a reader keeps in mind. */
export function sizeProblems(files: SourceFile[]): string[] {
  return files.flatMap((file) => {
    const lines = file.text.trimEnd().split('\n').length;
    const allowed = isTest(file.path) || file.path.startsWith('e2e/') ? max.testLines : max.sourceLines;
    const tooLong = lines > allowed ? [`${file.path} has ${lines} lines, more than ${allowed}`] : [];
    return [...tooLong, ...functionProblems(file)];
  });
}

type AnyFunction = ESTree.Function | ESTree.ArrowFunctionExpression;

function functionProblems(file: SourceFile): string[] {
  const { program, lineOf } = parse(file);
  const problems: string[] = [];
  const look = (node: AnyFunction): void => {
    const [first, last] = [lineOf(node.start), lineOf(node.end)];
    const lines = last - first + 1;
    const where = `${file.path}:${first}`;
    // The callbacks of describe hold a whole file of tests.
    if (lines > max.functionLines && !isTest(file.path))
      problems.push(`${where} has a function of ${lines} lines`);
    if (node.params.length > max.parameters) problems.push(`${where} takes ${node.params.length} parameters`);
  };
  new Visitor({
    FunctionDeclaration: look,
    FunctionExpression: look,
    ArrowFunctionExpression: look,
  }).visit(program);
  return problems;
}
