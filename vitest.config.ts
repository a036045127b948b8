import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// A small file with many cases would leave the other workers idle at the end.
const slowest = /guards\/(endpoint-input|schema|round-trip|endpoint-roles)\.test\.ts$/;

// Tests of processes wait most of their time, so several at once would leave the processors idle.
const waiting = /tests\/processes\//;

/** The slowest files first, and those that wait at equal distances between the others. */
class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): number => Number(slowest.test(moduleId));
    const works = sorted.filter(({ moduleId }) => !waiting.test(moduleId));
    const waits = sorted.filter(({ moduleId }) => waiting.test(moduleId));
    return [waits, works.toSorted((a, b) => isSlow(b) - isSlow(a))]
      .flatMap((group) => group.map((file, index) => ({ file, place: index / group.length })))
      .toSorted((a, b) => a.place - b.place)
      .map(({ file }) => file);
  }
}

export default defineConfig({
  resolve: {
    alias: {
      '#platform/server/built-folder.ts': join(import.meta.dirname, 'tests/harness/no-built-folder.ts'),
    },
  },
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/harness/global-setup.ts'],
    setupFiles: ['tests/harness/after-file.ts', 'tests/harness/collect-statements.ts'],
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: SlowestFirst },
    // Far longer than any test takes: a slow machine is no fault of the product, and the bench measures speed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 45_000 } },
  },
});
