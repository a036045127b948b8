import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocument } from '#app/demo/documents/make-document.ts';
import type { DemoFile } from '#app/demo/plan/model.ts';
import type { Person } from '#app/demo/content/content.ts';
import { planDemo } from '#app/demo/plan/plan-demo.ts';
import { defaultTextLimits, extractText, stopExtraction } from '#files/server/extract-text.ts';
import { fold } from '#platform/contract/fold.ts';
import { readCv } from './read-cv.ts';
import { cvLinesOf, linesMax } from './read-cv-lines.ts';

const now = new Date('2026-11-21T12:00:00Z');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cv-demo-'));
});
afterAll(async () => {
  stopExtraction();
  await rm(folder, { recursive: true });
});

async function readFile(file: DemoFile) {
  const path = join(folder, 'cv');
  await writeFile(path, (await makeDocument(file)).content);
  const extracted = await extractText(path, file.format, { ...defaultTextLimits, maxLines: linesMax });
  return 'text' in extracted ? readCv(cvLinesOf(extracted.text, extracted.lines ?? null), now) : null;
}

type Read = NonNullable<Awaited<ReturnType<typeof readFile>>>;

/** Expected values against read values, one a line. */
const things: Record<string, (written: Person, cv: Read) => [string | undefined, string | undefined][]> = {
  names: ({ name, surname }, cv) => [[`${name} ${surname}`, `${cv.name?.value} ${cv.surname?.value}`]],
  emails: ({ email }, cv) => [[email.toLowerCase(), cv.emails[0]?.value]],
  phones: ({ phone }, cv) => (phone === '' ? [] : [[phone.replaceAll(' ', ''), cv.phones[0]?.value]]),
  headlines: ({ title }, cv) => [[title, cv.headline?.value]],
  cities: ({ cityInCv }, cv) => [[cityInCv, cv.place?.value.city]],
  summaries: ({ summary }, cv) => [[spaced(summary), spaced(cv.about?.value ?? '')]],
  // A language among the skills counts as a language.
  skills: ({ skills }, cv) => [
    [skills.filter((skill) => !isLanguage.test(skill)).join(), cv.skills.map(({ value }) => value).join()],
  ],
  languages: ({ languages }, cv) =>
    languages.map((_language, index) => [
      'true',
      String(typeof cv.languages[index]?.value.level === 'string'),
    ]),
  experiences: ({ experiences }, cv) =>
    experiences.map(({ title, company, startedOn, endedOn }, index) => {
      const found = cv.experiences[index];
      const period = [found?.start?.value, found?.isOngoing ? null : found?.end?.value].join();
      return [
        [title, company, startedOn, endedOn].join(),
        [found?.title?.value, found?.company?.value, period].join(),
      ];
    }),
  descriptions: ({ experiences }, cv) =>
    experiences.map(({ description }, index) => [
      spaced(description.replace(/^[-•] ?/gm, '')),
      spaced((cv.experiences[index]?.description?.value ?? '').replace(/^• /gm, '')),
    ]),
  education: ({ education }, cv) =>
    education.map(({ degree, school, startedOn, endedOn }, index) => {
      const found = cv.educations[index];
      const what = [found?.degree?.value, found?.major?.value].filter((part) => part !== undefined).join(' ');
      return [
        [degree, school, startedOn, endedOn].join(),
        [what, found?.institution?.value, found?.start?.value, found?.end?.value].join(),
      ];
    }),
};

test("nearly all values of the demo's CVs are read, and no wrong ones", async () => {
  const { files } = planDemo({ now, scale: 0.3 });
  const counts: Record<string, { all: number; right: number }> = {};
  for (const file of files.filter(({ oddCv }) => oddCv === null)) {
    const cv = await readFile(file);
    if (cv === null) throw new Error(`${file.person.name} has no text`);
    for (const [thing, pairsOf] of Object.entries(things)) {
      const count = (counts[thing] ??= { all: 0, right: 0 });
      for (const [said, read] of pairsOf(file.person, cv)) {
        count.all += 1;
        if (fold(said ?? '') === fold(read ?? '')) count.right += 1;
      }
    }
    expect(cv.experiences, file.person.name).toHaveLength(file.person.experiences.length);
    expect(cv.educations, file.person.name).toHaveLength(file.person.education.length);
  }
  for (const [thing, { all, right }] of Object.entries(counts)) {
    expect(all, thing).toBeGreaterThan(70);
    expect(right / all, thing).toBeGreaterThanOrEqual(0.95);
  }
});

const isLanguage = /^(English|German|İngilizce|Almanca)$/;
const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim();
