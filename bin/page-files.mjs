// Which files of the build each page starts with: for the server, which has a page fetch them all at once, and for
// the budget. The modules of the pages stand in src/app/page-modules.json.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const frames = {
  outside: ['src/app/web/main.tsx', 'src/app/web/public-app.tsx'],
  inside: ['src/app/web/main.tsx', 'src/app/web/app.tsx', 'src/app/web/shell/shell.tsx'],
};
const words = { outside: 'src/app/web/words/public', inside: 'src/app/web/words/app' };

/**
 * A plugin of Vite that writes `.vite/pages.json` into the build: for every path of a page `{ scripts, words: { en, tr } }`,
 * the files it loads before it is drawn, relative to the build's root. Fails when a module is in no file.
 */
export function pageFiles() {
  return {
    name: 'page-files',
    generateBundle(_options, bundle) {
      const build = readBundle(bundle);
      const pages = JSON.parse(readFileSync(join(root, 'src/app/page-modules.json'), 'utf8'));
      const found = {};
      for (const [place, modules] of Object.entries(pages)) {
        for (const [path, own] of Object.entries(modules)) {
          const missing = [...frames[place], ...own].find((module) => !build.files.has(module));
          if (missing !== undefined) this.error(`${path} starts with ${missing}, which is not in the build.`);
          found[path] = {
            scripts: build.closure([...frames[place], ...own]),
            words: {
              en: build.files.get(`${words[place]}-en.ts`),
              tr: build.files.get(`${words[place]}-tr.ts`),
            },
          };
        }
      }
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(found) });
    },
  };
}

function readBundle(bundle) {
  const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const files = new Map();
  for (const { fileName, modules } of chunks) {
    for (const id of Object.keys(modules)) files.set(id.replace(root, ''), fileName);
  }
  const closure = (modules) => {
    const closed = new Set();
    const add = (file) => {
      if (closed.has(file) || bundle[file] === undefined) return;
      closed.add(file);
      bundle[file].imports.forEach(add);
    };
    for (const module of modules) add(files.get(module));
    return [...closed];
  };
  return { files, closure };
}
