import { defineConfig } from '@playwright/test';

// A project without a browser, so that the test runner is tried in a second.
export default defineConfig({ testDir: '.', workers: 2, outputDir: '../../../.cache/sample-project' });
