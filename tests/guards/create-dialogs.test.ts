import { describe, expect, it } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { createDialogs, operationsWithoutDialog } from '../../e2e/create-dialogs.ts';
import { testServer } from '../harness/api.ts';
import { withoutKey } from './repeat-probe.ts';

const operations = allOperations((await testServer()).platform);
const withKey = operations
  .filter(({ name, endpoint }) => endpoint.method === 'POST' && !(name in withoutKey))
  .map(({ name }) => name);

/** Operations without a listed dialog, and listed names without an operation. */
const listProblems = (names: string[], listed: string[]): string[] => [
  ...names.filter((name) => !listed.includes(name)).map((name) => `${name} has no dialog and no reason`),
  ...listed.filter((name) => !names.includes(name)).map((name) => `${name} takes no key`),
];

describe('the test of the create dialogs', () => {
  it('has a dialog, or a reason, for each operation with an Idempotency-Key', () => {
    const listed = [...Object.keys(createDialogs), ...Object.keys(operationsWithoutDialog)];
    expect(listProblems(withKey, listed)).toEqual([]);
    expect(Object.values(operationsWithoutDialog).filter((reason) => reason.length < 20)).toEqual([]);
  });

  it('fails for an operation without a dialog, and for a listed one that does not exist', () => {
    expect(listProblems(['jobs.create', 'jobs.duplicate'], ['jobs.create', 'jobs.gone'])).toEqual([
      'jobs.duplicate has no dialog and no reason',
      'jobs.gone takes no key',
    ]);
  });
});
