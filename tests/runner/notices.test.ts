import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noticesOf, usedPackages } from '../../bin/notices.mjs';

const root = join(import.meta.dirname, '../..');
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

test('the notices cover the packages of the server and the browser, and no build or test tools', () => {
  const packages = usedPackages().map((path) => path.replace(/^.*node_modules\//, ''));
  expect(packages).toEqual(expect.arrayContaining(Object.keys(dependencies)));
  // Packages of the browser and its styles, and their dependencies.
  expect(packages).toEqual(
    expect.arrayContaining(['react', '@fontsource-variable/inter', 'scheduler', 'stylis']),
  );
  expect(packages).not.toContain('vitest');
  expect(packages).not.toContain('typescript');
});

test('a notice has the name, the version, the licence and its text', () => {
  const text = noticesOf(['node_modules/react']);
  expect(text).toMatch(/react \d+\.\d+\.\d+ \(MIT\)/);
  expect(text).toContain('Permission is hereby granted, free of charge');
  expect(text).toContain('GeoNames');
});
