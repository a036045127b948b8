import { defineConfig } from '@playwright/test';

// A project without a browser, so that the runner's test takes a second.
export default defineConfig({ testDir: '.', workers: 2, outputDir: '../../../.cache/sample-project' });
