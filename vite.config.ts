import react from '@vitejs/plugin-react';
import { existsSync, readFileSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';

/** Parts of a slice's words that only the server says; tests/guards/words.test.ts knows them too. */
export const serverWords = /^(refusals|mail|notices)$/;

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

// What the server refuses or mails it words itself: its sentences need not come to the browser.
const withoutServerWords: Plugin = {
  name: 'words-without-the-servers',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/\/src\/[a-z]+\/messages\.\w+\.json$/.test(id)) return null;
    const words = Object.entries(JSON.parse(code) as object).filter(([part]) => !serverWords.test(part));
    return { code: JSON.stringify(Object.fromEntries(words)), map: null };
  },
};

export default defineConfig({
  plugins: [react(), withoutJsonSchema, withoutServerWords],
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
