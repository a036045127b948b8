import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// A small file with many cases, or one that waits for another process, would leave the other worker idle at the end.
const slowest = /(guards\/(endpoint-input|schema|round-trip|endpoint-roles)|killed-server)\.test\.ts$/;

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): number => Number(slowest.test(moduleId));
    return sorted.toSorted((a, b) => isSlow(b) - isSlow(a));
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
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
