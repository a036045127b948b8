import react from '@vitejs/plugin-react';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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
    if (!/\/src\/[a-z]+\/(?:[a-z-]+-)?messages\.\w+\.json$/.test(id)) return null;
    const words = Object.entries(JSON.parse(code) as object).filter(([part]) => !serverWords.test(part));
    return { code: JSON.stringify(Object.fromEntries(words)), map: null };
  },
};

// Every page has tooltips and shows none at first: what places and moves them is loaded with the first one.
const tooltipsOnDemand: Plugin = {
  name: 'tooltips-on-demand',
  transform: (code, id) => {
    if (!id.endsWith('/@mui/material/Tooltip/Tooltip.mjs')) return null;
    const parts = JSON.stringify(join(import.meta.dirname, 'src/ui/tooltip-popper.tsx'));
    const lazy = code
      .replace(/import Popper from ".+"/, `import { TooltipPopper as Popper } from ${parts}`)
      .replace(/import Grow from ".+"/, `import { TooltipGrow as Grow } from ${parts}`);
    if (lazy.split(parts).length !== 3) throw new Error('MUI builds its Tooltip in another way now.');
    return { code: lazy, map: null };
  },
};

export default defineConfig({
  plugins: [react(), withoutJsonSchema, withoutServerWords, tooltipsOnDemand],
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
