import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockedHosts, machineTraces } from './one-machine-rules.ts';
import { repositoryFiles, root } from './source-files.ts';

// The guards' own tests contain such mistakes.
const files = repositoryFiles().filter(
  ({ path }) => path !== 'package-lock.json' && !/^tests\/guards\/.*\.test\.ts$/.test(path),
);

it('nothing in the repository is valid on one machine only', () => {
  expect(machineTraces(files)).toEqual([]);
});

it('the lock file contains no package addresses', () => {
  expect(lockedHosts(readFileSync(join(root, 'package-lock.json'), 'utf8'))).toEqual([]);
});

describe('the guard of machines finds', () => {
  const inDocs = (text: string) => machineTraces([{ path: 'docs/a.md', text }]);

  it.each([
    'see /home/deniz/notes',
    'cd /Users/deniz',
    '../../elsewhere/notes.md',
    'from registry.example.com',
    'https://npm.example.com/pg',
  ])('%s', (text) => expect(inDocs(text)).toHaveLength(1));

  it.each([
    'see ../STYLE.md',
    '`src/work/a.ts`',
    '/api/home/x',
    'https://example.com/home/x',
    'a registry. And more',
  ])('no problem in %s', (text) => {
    expect(inDocs(text)).toEqual([]);
  });

  it('the address of a package', () => {
    expect(lockedHosts('{ "resolved": "https://example.com/pg.tgz" }')).toHaveLength(1);
  });
});
