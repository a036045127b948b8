import { execFileSync } from 'node:child_process';
import pageModules from '../../src/app/page-modules.json' with { type: 'json' };
import { repositoryFiles, root } from '../guards/source-files.ts';
import { testsFor } from './changed-tests.ts';

// Prints what to run, as JSON, for what differs from the commit that is named. Without one: what is not committed yet,
// or, when everything is, the last commit.
const [named] = process.argv.slice(2);
const untracked = git('ls-files', '--others', '--exclude-standard');
const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...untracked];
const changed =
  named !== undefined
    ? [...git('diff', '--name-only', '--merge-base', named), ...untracked]
    : uncommitted.length > 0
      ? uncommitted
      : git('diff', '--name-only', 'HEAD~1');
const pages = { ...pageModules.outside, ...pageModules.inside };
const tests = testsFor(changed, { files: repositoryFiles(), pages });
process.stdout.write(JSON.stringify({ changed: changed.length, ...tests }));

function git(...args: string[]): string[] {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '');
}
