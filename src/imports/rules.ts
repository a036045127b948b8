import { fieldColumn } from '#applicants/rules.ts';
import { fold } from '#platform/contract/fold.ts';

/** Fields of a candidate that a column can have. `fullName` is split into name and surname. */
export const importFields = [
  'name',
  'surname',
  'fullName',
  'email',
  'phone',
  'link',
  'currentTitle',
  'currentCompany',
  'city',
  'country',
  'skills',
  'languages',
  'tags',
  'source',
  'summary',
  'addedOn',
] as const;
export type ImportField = (typeof importFields)[number];

/** The field of a column: one of all candidates, one that the company added, or empty when it is left out. */
export type ColumnField = ImportField | `field:${string}` | '';

/** Fields that several columns can have, such as two phone numbers. */
const severalColumns: readonly ColumnField[] = [
  'email',
  'phone',
  'link',
  'skills',
  'languages',
  'tags',
  'summary',
];

export const policies = ['skip', 'fill', 'overwrite', 'add'] as const;
export type ImportPolicy = (typeof policies)[number];

/** Why the company may keep people who did not give their data themselves (GDPR article 6, KVKK article 5). */
export const legalBases = ['applied', 'consented', 'legitimate_interest'] as const;

export const importStates = [
  'reading',
  'unreadable',
  'mapping',
  'checking',
  'checked',
  'running',
  'stopped',
  'done',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** States in which a background task works on the import. */
export const isWorking = (state: ImportState): boolean =>
  state === 'reading' || state === 'checking' || state === 'running' || state === 'undoing';

/** States before the first candidate is written. */
export const isDraft = (state: ImportState): boolean =>
  ['reading', 'unreadable', 'mapping', 'checking', 'checked'].includes(state);

export const rowStates = [
  'read',
  'new',
  'update',
  'same',
  'skip',
  'wrong',
  'added',
  'updated',
  'kept',
  'restored',
] as const;
export type RowState = (typeof rowStates)[number];

/** Reasons why a row cannot be imported. */
export const wrongCodes = [
  'name_missing',
  'surname_missing',
  'email_invalid',
  'too_long',
  'note_too_long',
  'several_known',
  'forbidden',
  'failed',
] as const;
/** Values that are left out while the row is imported, and facts about it. */
export const remarkCodes = [
  'phone_invalid',
  'link_invalid',
  'country_unknown',
  'date_invalid',
  'number_invalid',
  'day_invalid',
  'yes_no_invalid',
  'option_unknown',
  'member_unknown',
  'member_several',
  'field_gone',
  'list_cut',
  'repeats_row',
  'known',
  'other_name',
  'changed_since',
] as const;
export const problemCodes = [...wrongCodes, ...remarkCodes] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** Why a file cannot be read. */
export const unreadableReasons = [
  'empty',
  'broken',
  'too_many_rows',
  'too_many_columns',
  'too_large_inside',
  'encrypted',
] as const;
export type UnreadableReason = (typeof unreadableReasons)[number];

/** Limits that the screen promises. */
export const rowsMax = 50_000;
export const columnsMax = 100;
export const importLimitBytes = 20 * 1024 * 1024;
/** Days in which an import can be undone, and in which its rows are kept. */
export const undoDays = 30;
/** An import that was not started is deleted after these days. */
export const draftDays = 7;

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1254', 'windows-1252'] as const;
export const delimiters = [',', ';', '\t', '|'] as const;

/** Words of headings in English and Turkish, folded. */
const words: Record<ImportField, string> = {
  name: 'name|first name|firstname|given name|forename|ad|adi|isim|on ad',
  surname: 'surname|last name|lastname|family name|soyad|soyadi|soyisim|soy ad',
  fullName:
    'full name|name surname|name and surname|candidate|candidate name|ad soyad|adi soyadi|ad soyadi|isim soyisim|aday|aday adi',
  email:
    'email|e mail|mail|email address|e mail address|mail address|eposta|e posta|eposta adresi|e posta adresi|mail adresi',
  phone:
    'phone|phone number|telephone|tel|tel no|mobile|mobile phone|mobile number|cell|gsm|cep|cep tel|cep telefonu|telefon|telefon no|telefon numarasi',
  link: 'link|links|linkedin|linkedin url|linkedin profile|github|website|web site|web|url|profile|portfolio|baglanti|baglantilar|web sitesi|profil',
  currentTitle:
    'title|job title|current title|position|current position|role|headline|unvan|pozisyon|gorev|gorevi|meslek',
  currentCompany:
    'company|current company|employer|current employer|organization|sirket|firma|isveren|kurum|calistigi sirket',
  city: 'city|town|location|place|sehir|il|konum|yer|yasadigi sehir',
  country: 'country|ulke',
  skills: 'skills|skill|key skills|yetenek|yetenekler|beceri|beceriler|yetkinlikler',
  languages: 'languages|language|spoken languages|dil|diller|yabanci dil|yabanci diller',
  tags: 'tags|tag|labels|label|etiket|etiketler',
  source: 'source|origin|kaynak',
  summary: 'note|notes|summary|about|comment|comments|description|not|notlar|ozet|aciklama|hakkinda',
  addedOn:
    'date added|added|added on|created|created at|created on|date|eklenme|eklenme tarihi|kayit tarihi|eklendi|tarih',
};

const fieldOfWord = new Map(
  importFields.flatMap((field) => words[field].split('|').map((word) => [word, field] as const)),
);

// The patterns take the square of the length.
const headingMaxChars = 100;

/** A heading without accents, case, signs, brackets and a number at its end: "E-Posta (2)" and "eposta". */
const wordOf = (heading: string): string =>
  fold(heading.slice(0, headingMaxChars).replaceAll(/\([^)]*\)/g, ' '))
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\s*\d+$/, '')
    .trim();

/**
 * The fields that the headings name; '' where none is recognised. A name without a surname beside it is the full one.
 * The words of all come before the names of fields that the company added, which the reader may not see.
 */
export function guessFields(
  headings: readonly string[],
  added: readonly { id: string; name: string }[] = [],
): ColumnField[] {
  const addedOfName = new Map(added.map(({ id, name }) => [wordOf(name), fieldColumn(id)] as const));
  const guessed = headings.map((heading): ColumnField => {
    const word = wordOf(heading);
    return word === '' ? '' : (fieldOfWord.get(word) ?? addedOfName.get(word) ?? '');
  });
  const hasSurname = guessed.includes('surname');
  const named = guessed.map((field) => (field === 'name' && !hasSurname ? 'fullName' : field));
  return named.map((field, at) => (field === '' || isFree(field, named.indexOf(field), at) ? field : ''));
}

const isFree = (field: ColumnField, first: number, at: number): boolean =>
  first === at || severalColumns.includes(field);

/** The fields that have more than one column although only one is possible. */
export const repeatedFields = (fields: readonly ColumnField[]): ColumnField[] =>
  [...new Set(fields)].filter(
    (field) =>
      field !== '' && !severalColumns.includes(field) && fields.filter((one) => one === field).length > 1,
  );

/** Whether the columns give each person a name. */
export const hasNames = (fields: readonly ColumnField[]): boolean =>
  fields.includes('fullName') || (fields.includes('name') && fields.includes('surname'));

/** The key of a remembered mapping: tables with equal headings share it. */
export const headingsKey = (headings: readonly string[]): string =>
  JSON.stringify(headings.map((heading) => fold(heading).trim()));
