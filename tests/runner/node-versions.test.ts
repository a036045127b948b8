import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { canInstall } from '../../bin/packages.mjs';

type LockedPackage = {
  optional?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  engines?: { node?: string };
};

const root = join(import.meta.dirname, '../..');
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
const { packages } = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const { engines } = read('package.json') as { engines: { node: string } };

const numbersOf = (version: string): number[] => version.split('.').map(Number);

/** Whether a version is in a range of the forms `>=1.2.3` and `^1.2.3 || >=4.5.6`. */
function isIn(range: string, version: string): boolean {
  return range.split('||').some((part) => {
    const [, sign, from = ''] = /^\s*(>=|\^)\s*([\d.]+)\s*$/.exec(part) ?? [];
    const [[major = 0, minor = 0, patch = 0], [own = 0, ownMinor = 0, ownPatch = 0]] = [from, version].map(
      numbersOf,
    ) as [number[], number[]];
    const isLater = own !== major ? own > major : ownMinor !== minor ? ownMinor > minor : ownPatch >= patch;
    return sign !== undefined && isLater && (sign === '>=' || own === major);
  });
}

// npm leaves out an optional package that rejects the Node on which npm runs; the build then fails.
test('the Node versions of package.json install the native packages of each platform', () => {
  const native = Object.entries(packages).filter(
    ([, { optional, os = [], cpu = [] }]) =>
      optional === true &&
      [os].flat().some((name) => name === 'linux' || name === 'darwin') &&
      [cpu].flat().some((name) => name === 'x64' || name === 'arm64'),
  );
  expect(native.length).toBeGreaterThan(20);
  const oldest = engines.node.match(/\d+\.\d+\.\d+/g) ?? [];
  expect(oldest).not.toEqual([]);
  const missing = oldest.flatMap((version) =>
    native
      .filter(([, { engines: own }]) => own?.node !== undefined && !isIn(own.node, version))
      .map(([path]) => `${path} is not installed with Node ${version}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.9.0', false],
  ['22.11.0', false],
  ['22.12.0', true],
  ['26.0.0', true],
])('Node %s is in the range: %s', (version, isAllowed) => {
  expect(isIn('^20.19.0 || >=22.12.0', version)).toBe(isAllowed);
  expect(canInstall(version)).toBe(isAllowed);
  expect(isIn(engines.node, version)).toBe(isAllowed);
});
