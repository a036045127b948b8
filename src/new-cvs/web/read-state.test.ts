import { expect, test } from 'vitest';
import type { StoredFile } from '#files/contract.ts';
import type { CvFields } from '#profiles/cv-reading-contract.ts';
import { readStateOf, toCheckOf } from './read-state.ts';

const source = { line: 0, page: 1, text: '', box: null };
const read = <T>(value: T, isSure = true) => ({ value, isSure, source, isMine: false });
const compared = <T>(value: T, isSure = true) => ({
  ...read(value, isSure),
  mine: value,
  state: 'new' as const,
});

const fields = (change: Partial<Record<keyof CvFields, unknown>> = {}): CvFields =>
  ({
    origin: null,
    name: compared('Deniz'),
    surname: compared('Kaya'),
    emails: [read('deniz@example.test')],
    phones: [],
    headline: null,
    about: null,
    place: null,
    website: null,
    linkedin: null,
    skills: [read('Welding')],
    languages: [],
    experiences: [],
    educations: [],
    ...change,
  }) as unknown as CvFields;

const file = (change: Partial<StoredFile> = {}): StoredFile =>
  ({ textState: 'ready', scanState: 'passed', ...change }) as StoredFile;

test.each([
  ['everything is sure', {}, 0],
  ['a skill is unsure', { skills: [read('Welding', false), read('Statics')] }, 1],
  ['the name is missing', { name: null, surname: null }, 2],
  ['no address and no number was read', { emails: [], phones: [] }, 1],
  ['the e-mail is unsure', { emails: [read('deniz@example.test', false)] }, 1],
  ['a second, unsure e-mail is not used', { emails: [read('a@example.test'), read('b@x.test', false)] }, 0],
  ['a value is not allowed', { emails: [read('no address')] }, 1],
])('the values to check are counted: %s', (_case, change, count) => {
  expect(toCheckOf(fields(change))).toBe(count);
});

const known = { name: 'Deniz', surname: 'Kaya' } as never;

test.each([
  ['reading', { file: file({ textState: 'pending' }), fields: undefined, known: undefined }],
  ['reading', { file: file({ scanState: 'pending' }), fields: undefined, known: undefined }],
  ['reading', { file: file(), fields: undefined, known: [] }],
  ['unreadable', { file: file({ textState: 'no_text' }), fields: null, known: [] }],
  ['unreadable', { file: file({ scanState: 'infected' }), fields: null, known: [] }],
  ['known', { file: file(), fields: fields(), known: [known] }],
  ['toCheck', { file: file(), fields: fields({ surname: null }), known: [] }],
  ['complete', { file: file(), fields: fields(), known: [] }],
])('the state is %s', (kind, cv) => {
  expect(readStateOf(cv).kind).toBe(kind);
});
