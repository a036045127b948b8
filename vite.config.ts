import react from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';

// Entries beside the application: the applicant's form, and the sandboxed frame that shows a CV.
const entries = {
  app: 'index.html',
  'careers-apply': 'src/careers/web/apply.tsx',
  'cv-viewer': 'cv-viewer.html',
};

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    manifest: true,
    sourcemap: false,
    rolldownOptions: {
      input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
    },
  },
});
