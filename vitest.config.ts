import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

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
    // Far beyond what anything takes: a slow machine is no fault of the product, and speed is measured by the bench.
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
});
