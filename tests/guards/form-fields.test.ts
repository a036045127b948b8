import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allOperations } from '#app/server/wiring.ts';
import { effectOf } from '#meetings/server/meeting-fields.ts';
import { panelDayDraft, panelInterview } from '#meetings/panel-contract.ts';
import { testServer } from '../harness/api.ts';
import { formsOf, misplacedInMail, missingFields, unseenFields } from './form-fields.ts';
import { roundTrips } from './round-trips.ts';
import { schemaOf } from './sample-input.ts';

const operations = allOperations((await testServer()).platform);

function fieldsOf(name: string): string[] {
  const { body } = operations.find((one) => one.name === name && one.endpoint.body)?.endpoint ?? {};
  if (body === undefined) throw new Error(`There is no operation ${name} with a body.`);
  return Object.keys(schemaOf(body).properties ?? {});
}

describe('every field of a resource is in its form', () => {
  it.each(Object.entries(formsOf))('%s', (name, { files, hidden = {} }) => {
    const texts = files.map((file) => readFileSync(file, 'utf8'));
    expect(missingFields(fieldsOf(name), texts, hidden)).toEqual([]);
    expect(Object.keys(hidden).filter((field) => !fieldsOf(name).includes(field))).toEqual([]);
  });

  it.each([
    {
      form: 'a panel day',
      fields: Object.keys(panelDayDraft.shape),
      files: ['panel-day-dialog', 'about-fields'],
      hidden: {},
    },
    {
      form: 'a meeting of a panel day',
      fields: Object.keys(panelInterview.shape),
      files: ['interview-fields', 'place-field'],
      hidden: { wallTime: 'follows from the start of the day, the lengths and the breaks' },
    },
  ])('$form', ({ fields, files, hidden }) => {
    const texts = files.map((name) => readFileSync(`src/meetings/web/parts/${name}.tsx`, 'utf8'));
    const bound = texts.map((text) => text.replaceAll('${prefix}', ''));
    expect(missingFields(fields, bound, hidden)).toEqual([]);
  });

  it('and no other is listed', () => {
    expect(Object.keys(formsOf).sort()).toEqual(Object.keys(roundTrips).sort());
  });

  it('the guard finds a field that no form binds', () => {
    const form = `<TextField name="title" label={t('jobs.city')} /> call(rename, { body: { note } })`;
    expect(missingFields(['title', 'city', 'note', 'version'], [form])).toEqual(['city']);
    expect(missingFields(['city'], [form], { city: 'set later' })).toEqual([]);
  });
});

describe('every field of a resource is shown on its page', () => {
  const shown = Object.entries(formsOf).filter(([, { shownIn }]) => shownIn !== undefined);
  it.each(shown)('%s', (name, { shownIn = '', shownAs }) => {
    expect(unseenFields(fieldsOf(name), readFileSync(shownIn, 'utf8'), shownAs)).toEqual([]);
  });

  it('the guard finds a field that no page shows', () => {
    const page = '<Fact value={meeting.place} /> <Fact value={meeting.startsAt} />';
    expect(unseenFields(['place', 'wallTime', 'notes', 'version'], page, { wallTime: 'startsAt' })).toEqual([
      'notes',
    ]);
  });
});

describe('every field of a meeting whose change is sent is in its mails', () => {
  const mails = ['mail', 'mail-parts'].map((name) => readFileSync(`src/meetings/server/${name}.ts`, 'utf8'));

  it('and no other is', () => {
    expect(misplacedInMail(effectOf, mails)).toEqual([]);
  });

  it('the guard finds a field that no mail shows, and one that is shown and not sent', () => {
    expect(misplacedInMail({ ...effectOf, dialIn: 'invitation' }, mails)).toEqual([
      'dialIn is not in the mails',
    ]);
    expect(misplacedInMail({ ...effectOf, applicantNotes: 'none' }, mails)).toEqual([
      'applicantNotes is in the mails, but its change is not sent',
    ]);
  });
});
