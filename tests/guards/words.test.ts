import { describe, expect, it } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { permissions } from '#platform/contract/permissions.ts';
import type { Platform } from '#platform/server/platform.ts';
import { serverWords } from '../../vite.config.ts';
import { literalTexts } from './literal-text.ts';
import { isTest, repositoryFiles, type SourceFile } from './source-files.ts';
import { cataloguesIn, mentionsIn, missingWords, translationProblems, unusedWords } from './word-rules.ts';

// Screens for developers are only in English, with their own texts.
const forDevelopers = /^src\/(ui\/showcase\/|app\/web\/dev-ui-page|app\/server\/render-dev-pages)/;
const files = repositoryFiles().filter(({ path }) => !forDevelopers.test(path));
const catalogues = cataloguesIn(files);
const mentions = mentionsIn(files);

const operationNames = allOperations({ config: {} } as Platform).map(({ name }) => name);
// These look like message keys but are not.
const otherNames = new Set<string>([...permissions, ...operationNames, ...columnsIn(files)]);

function columnsIn(some: SourceFile[]): string[] {
  const schema = some.find(({ path }) => path === 'db/schema.sql')?.text ?? '';
  return [...schema.matchAll(/^table app\.(\w+)\n((?: {2}.*\n)+)/gm)].flatMap(([, table, inside = '']) =>
    [...inside.matchAll(/^ {2}(\w+) /gm)].map(([, column]) => `${table}.${column}`),
  );
}

// Used in a way that this guard cannot follow.
const keysBuiltElsewhere = [
  // create-default-pipeline.ts reads them from the file; they become the company's own texts.
  /^stages\.defaults\./,
  // eventSentence in src/activity/rules.ts builds them from the kind of an event.
  /^evaluations\.kinds\./,
  /^conversations\.kinds\./,
  // show-apply-page.ts replaces words of the form with them.
  /^apply\.introduction\.form\./,
];

const screens = files.filter(
  ({ path }) => /^src\/.*\.tsx?$/.test(path) && !isTest(path) && !path.includes('/demo/'),
);

/** Keys in a browser file whose texts exist only on the server. */
function serverWordsIn(some: SourceFile[]): string[] {
  const inBrowser = some.filter(({ path }) => /^src\/([a-z-]+\/web|ui)\//.test(path));
  const { keys, patterns } = mentionsIn(inBrowser);
  const isServers = (key: string): boolean => serverWords.test(key.split('.')[1] ?? '');
  const named = [...keys].filter(([key]) => isServers(key)).map(([key, where]) => `${where}: ${key}`);
  const patterned = patterns.map(({ source }) => source.replace(/^\^|\\/g, '')).filter(isServers);
  return [...named, ...patterned];
}

describe('words', () => {
  it('exist in both languages with the same placeholders', () => {
    expect(translationProblems(catalogues)).toEqual([]);
  });

  it('exist for every key, refusal and event in the code', () => {
    expect(missingWords(mentions, catalogues.en, otherNames)).toEqual([]);
  });

  it('are all used', () => {
    expect(unusedWords(mentions, catalogues.en, keysBuiltElsewhere)).toEqual([]);
  });

  it('of the server only are used by no screen', () => {
    expect(serverWordsIn(screens)).toEqual([]);
  });

  it('are in the catalogue and not in a screen', () => {
    expect(literalTexts(screens)).toEqual([]);
  });
});

describe('the guard of words finds', () => {
  const messages = (language: string, words: unknown): SourceFile => ({
    path: `src/jobs/messages.${language}.json`,
    text: JSON.stringify(words),
  });
  const code = (text: string, path = 'src/jobs/server/a.ts'): SourceFile => ({ path, text });
  const words = {
    a: 'A',
    sum_one: '{{count}} job',
    sum_other: '{{count}} jobs',
    refusals: { gone: 'Gone' },
    events: { job_made: 'Made' },
  };

  it('no problem where both languages have the same', () => {
    const turkish = { ...words, sum_one: undefined, sum_other: '{{count}} ilan' };
    expect(translationProblems(cataloguesIn([messages('en', words), messages('tr', turkish)]))).toEqual([]);
  });

  it.each([
    ['a key that is not translated', { a: 'A' }, {}],
    ['a key that only Turkish has', {}, { a: 'A' }],
    ['a value that the translation forgot', { a: '{{name}} left' }, { a: 'Ayrıldı' }],
    ['a key without words', { a: ' ' }, { a: 'A' }],
  ])('%s', (_name, en, tr) => {
    expect(translationProblems(cataloguesIn([messages('en', en), messages('tr', tr)]))).toHaveLength(1);
  });

  const missingIn = (text: string): string[] =>
    missingWords(mentionsIn([code(text)]), cataloguesIn([messages('en', words)]).en, new Set(['jobs.list']));

  it.each([
    "t('jobs.a')",
    "t('jobs.sum', { count: 1 })",
    't(`jobs.refusals.${x}`)',
    "const p = 'jobs.list'",
    "refuse('gone', 'jobs.gone')",
    "new Refusal('gone', { reason: 'jobs.gone' })",
    "record(tx, { type: 'job.made' })",
  ])('nothing in %s', (text) => expect(missingIn(text)).toEqual([]));

  it.each([
    "t('jobs.nothing')",
    "line(5, 'jobs.nothing')",
    't(`jobs.nothing.${x}`)',
    "refuse('gone', 'jobs.nothing')",
    "throw new Refusal('gone', { reason: 'jobs.nothing' })",
    "const c = { refusals: ['jobs.nothing'] }",
    "record(tx, { type: 'job.vanished' })",
    "record(tx, { type: x ? 'job.made' : 'job.vanished' })",
  ])('missing words: %s', (text) => {
    expect(missingIn(text)).toHaveLength(1);
  });

  it('the words of a slice with a hyphen, by its name', () => {
    const path = 'src/mail-templates/messages.en.json';
    const { en } = cataloguesIn([{ path, text: JSON.stringify({ a: 'A', in: { en: 'A' } }) }]);
    const missing = (text: string) => missingWords(mentionsIn([code(text)]), en, new Set());
    expect(missing("t('mail-templates.a'); t(`mail-templates.in.${x}`)")).toEqual([]);
    expect(missing("t('mail-templates.b')")).toHaveLength(1);
    expect(missing('t(`mail-templates.out.${x}`)')).toHaveLength(1);
  });

  it('unused keys', () => {
    const used = "t('jobs.a'); t('jobs.sum'); refuse('gone', 'jobs.gone');";
    const unused = (text: string) =>
      unusedWords(mentionsIn([code(text)]), cataloguesIn([messages('en', words)]).en, []);
    expect(unused(`${used} record(tx, { type: 'job.made' })`)).toEqual([]);
    expect(unused(used)).toEqual(['jobs.events.job_made']);
    expect(unused('')).toEqual(['jobs.a', 'jobs.sum', 'jobs.refusals.gone', 'jobs.events.job_made']);
    expect(unused(`${used} t(\`jobs.events.\${x}\`)`)).toEqual([]);
  });

  it.each(["t('jobs.refusals.gone')", 't(`jobs.mail.${x}`)', 't(`jobs.refusals.gone.${x}`)'])(
    'words of the server in the browser: %s',
    (text) => {
      expect(serverWordsIn([code(text, 'src/jobs/web/a.tsx')])).toHaveLength(1);
      expect(serverWordsIn([code(text)])).toEqual([]);
    },
  );

  it.each([
    '<p>Hello there</p>',
    '<p>{name} left</p>',
    '<Button aria-label="Close" />',
    '<TextField label="Your name" />',
    '<TextField label={isNew ? "New" : name} />',
    "<p>{isNew ? 'A new one' : name}</p>",
    'html`<p>Hello ${name}</p>`',
    'html`<a href="${link}">Open</a>`',
  ])('text in a screen: %s', (text) => {
    expect(literalTexts([code(`const a = ${text};`, 'src/jobs/web/a.tsx')])).toHaveLength(1);
  });

  it.each([
    '<p>{t("jobs.a")} · 5</p>',
    '<Input name="email" aria-label={t("jobs.a")} />',
    '<Box sx={{ color: "primary main" }} />',
    'html`<style>p { color: red }</style><p class="one two">${name}</p>`',
  ])('no text in %s', (text) => {
    expect(literalTexts([code(`const a = ${text};`, 'src/jobs/web/a.tsx')])).toEqual([]);
  });
});
