import { describe, expect, it } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { createDialogs, nameDialogs, operationsWithoutDialog } from '../../e2e/create-dialogs.ts';
import { testServer } from '../harness/api.ts';
import { withoutKey } from './repeat-probe.ts';
import { codeFiles } from './source-files.ts';

const operations = allOperations((await testServer()).platform);
const withKey = operations
  .filter(({ name, endpoint }) => endpoint.method === 'POST' && !(name in withoutKey))
  .map(({ name }) => name);

/** Operations without a listed dialog, and listed names without an operation. */
const listProblems = (names: string[], listed: string[]): string[] => [
  ...names.filter((name) => !listed.includes(name)).map((name) => `${name} has no dialog and no reason`),
  ...listed.filter((name) => !names.includes(name)).map((name) => `${name} takes no key`),
];

/** The shared parts that the files of a name dialog lack: its form, its dialog, and the call that keeps its key. */
function missingParts(operation: string, { dialog, call }: { dialog: string; call: string }): string[] {
  const name = operation.replace(/.*\./, '');
  const parts: [string, RegExp, string][] = [
    ['form', /\buseContractForm(<[^(]+>)?\(\{/, dialog],
    ['dialog', /<NameDialog\s+\{\.\.\.named\}/, dialog],
    ['change', new RegExp(`\\b(use\\w*Change|change)\\(\\s*\\w+\\.${name}\\b`), dialog],
    ['key', /\buseIdempotentCall\(\)|\buseChange\(/, call],
  ];
  return parts.filter(([, part, text]) => !part.test(text)).map(([part]) => `${operation} lacks its ${part}`);
}

describe('the test of the create dialogs', () => {
  it('has a dialog, or a reason, for each operation with an Idempotency-Key', () => {
    const listed = [createDialogs, nameDialogs, operationsWithoutDialog].flatMap((list) => Object.keys(list));
    expect(listProblems(withKey, listed)).toEqual([]);
    expect(Object.values(operationsWithoutDialog).filter((reason) => reason.length < 20)).toEqual([]);
  });

  it('fails for an operation without a dialog, and for a listed one that does not exist', () => {
    expect(listProblems(['jobs.create', 'jobs.duplicate'], ['jobs.create', 'jobs.gone'])).toEqual([
      'jobs.duplicate has no dialog and no reason',
      'jobs.gone takes no key',
    ]);
  });

  it('has the shared form, dialog and call behind each name dialog that the browser does not open', () => {
    const texts = new Map(codeFiles().map(({ path, text }) => [path, text]));
    const textOf = (path: string) => texts.get(path) ?? '';
    const missing = Object.entries(nameDialogs).flatMap(([operation, { dialog, call }]) =>
      missingParts(operation, { dialog: textOf(dialog), call: textOf(call) }),
    );
    expect(missing).toEqual([]);
  });

  it('fails for a name dialog that sends its values without a key', () => {
    const dialog = 'useContractForm({ onSubmit: () => call(tags.createTag, {}) }); <NameDialog {...named} />';
    expect(missingParts('candidates.createTag', { dialog, call: 'call(operation, input)' })).toEqual([
      'candidates.createTag lacks its change',
      'candidates.createTag lacks its key',
    ]);
  });
});
