import react from '@vitejs/plugin-react';
import { existsSync, readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

// Entries beside the application: the applicant's form, and the sandboxed frame that shows a CV.
const entries = {
  app: 'index.html',
  'careers-apply': 'src/careers/web/apply.tsx',
  'cv-viewer': 'cv-viewer.html',
};

// zod can print JSON Schema. Our server does, for /api/openapi.json; the browser never, and need not load how.
const withoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  load: (id) => {
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return null;
    const names = readFileSync(id, 'utf8').matchAll(/^export (?:function|const) (\w+)/gm);
    return [...names].map(([, name]) => `export const ${name} = () => undefined;`).join('\n');
  },
};

export default defineConfig({
  plugins: [react(), withoutJsonSchema],
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
