import react from '@vitejs/plugin-react';
import { existsSync } from 'node:fs';
import { defineConfig, type Plugin } from 'vite';
import pageModules from './src/app/page-modules.json' with { type: 'json' };

/** Message groups of a slice that only the server uses; tests/guards/words.test.ts has the same list. */
export const serverWords = /^(refusals|mail|notices)$/;

// Entries besides the application: the application form, the list of jobs on other sites, and the sandboxed frame that shows a CV.
const entries = {
  app: 'index.html',
  'careers-apply': 'src/apply/web/apply.tsx',
  'careers-embed': 'src/careers/web/embed-list.ts',
  'cv-viewer': 'cv-viewer.html',
};

// The calendar has a font of icons for its own toolbar, which Kadro does not show and the Content-Security-Policy blocks.
const withoutCalendarFont: Plugin = {
  name: 'without-calendar-font',
  transform: (code, id) =>
    id.includes('@fullcalendar/core') ? code.replace(/@font-face\{[^}]*\}/g, '') : null,
};

// The server words its refusals and mails itself, so the browser does not need their messages.
const withoutServerWords: Plugin = {
  name: 'words-without-the-servers',
  enforce: 'pre',
  transform: (code, id) => {
    if (!/\/src\/[a-z-]+\/(?:[a-z-]+-)?messages\.\w+\.json$/.test(id)) return null;
    const words = Object.entries(JSON.parse(code) as object).filter(([part]) => !serverWords.test(part));
    return { code: JSON.stringify(Object.fromEntries(words)), map: null };
  },
};

// The server describes the API; the browser only calls it.
const withoutDescriptions: Plugin = {
  name: 'contracts-without-descriptions',
  enforce: 'pre',
  transform: (code, id) =>
    /\/src\/(platform\/contract\/|[a-z-]+\/([a-z-]+-)?contract\.ts$)/.test(id)
      ? { code: code.replace(descriptionCall, '').replace(summaryText, "summary: ''"), map: null }
      : null,
};
const descriptionCall = /\s*\.describe\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),?\s*\)/g;
const summaryText = /\bsummary:\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

// The pages of a job's applications load all of these slices, and one shared file loads faster than four.
const chunkOf = (slice: string): string =>
  ({
    applicants: 'applications',
    board: 'applications',
    'bulk-changes': 'applications',
    pools: 'applications',
  })[slice] ??
  // A candidate's page and an applicant's own page load all of these.
  (/^(conversations|data-requests|deliveries|job-suggestions|document-requests)$/.test(slice)
    ? 'meetings'
    : slice);

// Filters that few users open load when the first of them is opened.
const isOfRareFilters = (id: string): boolean =>
  /\/src\/applicants\/web\/parts\/(person-filters|(contact|language|years|skill|near)-filter|(lacks|match|rating)-menu)\.|\/jobs\/web\/parts\/custom-field-filter\./.test(
    id,
  );

// The messages, the consents, the form of a new candidate and the rarer filters are shown on demand. The pages load
// them later.
const isOnDemand = (id: string): boolean =>
  isOfRareFilters(id) ||
  /\/conversations\/(incoming-contract|web\/((mail|incoming|assign|add|readers)-|parts\/(mail|incoming|message|privacy|readers|use)-))|\/consents\/web\//.test(
    id,
  ) ||
  /\/candidates\/(new-cv-contract|web\/(add-candidate-values|use-create-form|new-cv-queries|parts\/(create-form-fields|career-of-cv|known-people|new-cv-field|candidate-fields|read-places)))\./.test(
    id,
  );

// The application form shares these with its own parts that load later, and no other page has them.
const isOfForm = (id: string): boolean =>
  /\/src\/(apply\/(web\/(facts|draft-client|use-cv-entries|cv-entry-words)|cv-entry-rules|continue-rules)|survey\/web\/parts\/(applicant-survey|survey-question|survey-client))\./.test(
    id,
  );

// Parts of slices that fewer pages load than the rest of the slice.
const partsOfSlices: [chunk: string, test: RegExp][] = [
  // Two pages have the grid of people; the board only downloads the table.
  ['grid', /\/applicants\/web\/(?!list-filters|parts\/(download-table|use-table-export))/],
  // A job and a scorecard save while they are written.
  ['autosave', /\/jobs\/web\/(autosave|parts\/save-status)\./],
  // The pages that create and change a job; the others have its menu.
  [
    'job-form',
    /\/jobs\/(steps-contract|web\/(?!job-words|publish-check|lifecycle-|parts\/(use-access-item|consequence-list|use-job-actions|custom-text)))/,
  ],
  ['file-viewer', /\/files\/web\//],
];

const sliceChunkOf = (id: string): string | null => {
  if (isOnDemand(id) || isOfForm(id)) return null;
  const part = partsOfSlices.find(([, test]) => test.test(id));
  if (part) return part[0];
  const slice = /\/src\/([a-z-]+)\//.exec(id)?.[1];
  return slice === undefined ? null : chunkOf(slice);
};

/**
 * A few files instead of hundreds. A group takes the matching modules and all their imports, except those that an
 * earlier group has taken. So a file imports only from files above it, and cycles cannot arise.
 */
const groups = [
  // Modules that the frame of an untrusted PDF shares with the pages; it must load no others of theirs.
  {
    name: 'shared-with-frame',
    test: /vite\/preload-helper|src\/files\/web\/cv-viewer\/(mark-words|messages)\./,
  },
  // Modules that the application form shares with the application; the form must load no others of it.
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler)\/|src\/platform\/(web\/(call|show-duration|visitor)|contract\/fold)\.|src\/forms\/condition-rules\.|src\/files\/text-state-rules\.|src\/(consents|profiles|reading)\/rules\./,
  },
  // Modules of every page, in the shell and outside it.
  {
    name: 'base',
    test: new RegExp(
      [
        'src/app/web/(main|stored-toasts|settings|language-switch|shell/logo|words/by-slice)\\.',
        'src/platform/(contract/(issues|rehearsed-page)|web/(format|heading-focus|links|redirects))\\.',
        'src/ui/(ui-provider|states/(delayed|offline-banner)|page/use-page-title|fields/form-words)',
        'lucide-react/.*/icons/(check|eye-off)\\.',
        '@mui/(utils|material/utils)/useControlled',
        '@mui/material/(Checkbox|Link|OutlinedInput|Stack|Typography)/',
      ].join('|'),
    ),
  },
  // Modules that the sign-in page shares with pages inside the shell, which must not load the sign-in page for them.
  {
    name: 'form',
    test: /use-contract-form|src\/ui\/fields\/((text|password)-field|focus-on-open)|identity\/web\/(use-say|passkeys)\.|lucide-react\/.*\/icons\/(key-round|mail|smartphone)\./,
  },
  { name: 'sign-in', test: /src\/app\/web\/public-app\.tsx|src\/identity\/web\/login-page\.tsx/ },
  // Schemas of every page; those of consents and postings are parts of several contracts.
  {
    name: 'contract',
    test: /node_modules\/zod\/|src\/(identity\/[a-z-]*|consents\/|jobs\/posting-)contract\.ts/,
  },
  // The frame of the signed-in pages, and the page after sign-in.
  {
    name: 'shell',
    test: /src\/app\/web\/(app|router|shell\/shell)\.tsx|src\/dashboard\/web\/dashboard-page|@tanstack\/react-query/,
  },
  { name: 'form-parts', test: /react-i18next\/.*\/Trans\.|src\/ui\/fields\/checkbox-field/ },
  {
    name: 'outside',
    test: /src\/identity\/web\/(register|create-account|forgot-password|reset-password|verify-email|not-me|authorize)-page/,
  },
  // Modules shared by pages: icons, parts of screens, and parts that slices offer to others.
  { name: 'icons', minShareCount: 2, test: /node_modules\/lucide-react/ },
  {
    name: 'parts',
    minShareCount: 3,
    test: /node_modules\/(@mui\/(material|system|utils)|@tanstack|react-transition-group)|src\/(ui|platform)\//,
  },
  {
    debugName: 'slices',
    name: sliceChunkOf,
    minShareCount: 2,
    test: /\/src\/[a-z-]+\/(?!.*messages\.)/,
    includeDependenciesRecursively: false,
  },
  // Modules of the candidate's page and the panel with the same content only.
  {
    name: 'candidate',
    test: /app\/web\/candidate-with-slots\./,
  },
].map((group, index, { length }) => ({ ...group, priority: length - index }));

const root = `${import.meta.dirname}/`;
const frames = {
  outside: ['src/app/web/main.tsx', 'src/app/web/public-app.tsx'],
  inside: ['src/app/web/main.tsx', 'src/app/web/app.tsx', 'src/app/web/shell/shell.tsx'],
};
const wordsOf = { outside: 'src/app/web/words/public', inside: 'src/app/web/words/app' };

/**
 * Writes `.vite/pages.json`: for every page path `{ scripts, words: { en, tr } }`, the files that it loads before the
 * first paint, and `words: null` for parts that load separately. The server makes the browser fetch them in parallel,
 * and bin/budget.mjs checks their size.
 */
const pageFiles: Plugin = {
  name: 'page-files',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
    const fileOf = new Map(
      chunks.flatMap(({ fileName, modules }) =>
        Object.keys(modules).map((id) => [id.replace(root, ''), fileName] as const),
      ),
    );
    const find = (module: string): string =>
      fileOf.get(module) ?? this.error(`${module}, with which a page starts, is not in the build.`);
    const closure = (modules: string[]): string[] => {
      const files = new Set<string>();
      const add = (file: string): void => {
        if (files.has(file)) return;
        files.add(file);
        importsOf.get(file)?.forEach(add);
      };
      modules.map(find).forEach(add);
      return [...files];
    };
    const pagesAt = (place: 'outside' | 'inside') =>
      Object.entries(pageModules[place]).map(([path, modules]) => {
        const scripts = closure([...frames[place], ...modules]);
        // Evaluating this module requests the ways to sign in, so code that signed-in pages share with it belongs
        // elsewhere.
        if (place === 'inside' && scripts.includes(find('src/identity/web/login-page.tsx')))
          this.error(`${path} loads the sign-in page: add what they share to the group "form".`);
        // Modules that the messages of a language import too, such as those that pages outside the shell share.
        const wordsIn = (language: string) =>
          closure([`${wordsOf[place]}-${language}.ts`]).filter((file) => !scripts.includes(file));
        return [path, { scripts, words: { en: wordsIn('en'), tr: wordsIn('tr') } }] as const;
      });
    const apart = Object.entries(pageModules.apart).map(
      ([name, modules]) => [name, { scripts: closure(modules), words: null }] as const,
    );
    const pages = Object.fromEntries([...pagesAt('outside'), ...pagesAt('inside'), ...apart]);
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(pages) });
  },
};

export default defineConfig({
  plugins: [react(), withoutServerWords, withoutDescriptions, withoutCalendarFont, pageFiles],
  build: {
    target: 'es2023',
    assetsDir: 'assets',
    manifest: true,
    modulePreload: { polyfill: false },
    sourcemap: false,
    rolldownOptions: {
      preserveEntrySignatures: false,
      output: { codeSplitting: { groups } },
      input: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(file))),
    },
  },
});
