import { fold } from '#platform/contract/fold.ts';
import { oneOf } from '#reading/server/read-cv-words.ts';
import type { JobType, LocationType } from '#jobs/rules.ts';
import toolNames from './description-tools.json' with { type: 'json' };
import leftOutLists from './description-left-out.json' with { type: 'json' };
import wordLists from './description-words.json' with { type: 'json' };

// The vocabulary of job descriptions in English, German and Turkish is in description-*.json. Here all words are in the
// form that `fold` gives: without accents and case.

export const factKinds = [
  'title',
  'department',
  'place',
  'jobType',
  'locationType',
  'pay',
  'closesOn',
  'openings',
  'skills',
] as const;
export type FactKind = (typeof factKinds)[number];

/** Normalises labels and headings for comparison. */
export const plain = (text: string): string =>
  fold(text)
    .replace(/[\p{Extended_Pictographic}\ufe0f\u200d]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\d.)*#-]+|[\s:?!.*…]+$/g, '')
    .replaceAll('&', 'and')
    .replaceAll('’', "'")
    .trim();

const setOf = (words: readonly string[]): ReadonlySet<string> => new Set(words.map(plain));

/** Phrases anywhere in a text, from the beginning of a word; Turkish and German words may continue after them. */
const phrases = (words: readonly string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\d])(?:${oneOf(words.map((word) => word.replaceAll('’', "'")))})`, 'gu');

/** Labels before the colon of a line with a value. */
export const labels = Object.fromEntries(
  factKinds.map((kind) => [kind, setOf(wordLists.labels[kind])]),
) as Record<FactKind, ReadonlySet<string>>;

export function kindOfLabel(label: string): FactKind | null {
  const name = plain(label);
  return name === '' ? null : (factKinds.find((kind) => labels[kind].has(name)) ?? null);
}

/** Labels of the company's own address, which is not the place of work. */
export const headOfficeLabels = setOf(wordLists.headOffice);

/** Labels of titles that may be something else too, such as the subject of a mail. */
export const weakTitleLabels = setOf(wordLists.weakTitleLabels);

/** Headings of job descriptions; headings for skills are among the labels too. */
export const headings = setOf(wordLists.headings);

/** Names of the document itself, which are not the title of a job. */
export const documentNames = setOf(wordLists.documentNames);

/** Verbs before and after a title in a sentence: "we are looking for a …", "… arıyoruz". */
export const soughtWords = {
  before: new RegExp(`(?<![\\p{L}])(?:${oneOf(wordLists.soughtBefore)})(?![\\p{L}])`, 'u'),
  after: new RegExp(`\\s(?:${oneOf(wordLists.soughtAfter)})(?![\\p{L}])`, 'u'),
};

/** Words of what surrounds a posting and is left out of it. */
export const leftOutWords = {
  mailHeaders: setOf(leftOutLists.mailHeaders),
  mailMarks: phrases(leftOutLists.mailMarks),
  greetings: new RegExp(`^(?:${oneOf(leftOutLists.greetings)})(?![\\p{L}\\d-])`, 'u'),
  cover: phrases(leftOutLists.cover),
  coverStems: phrases(leftOutLists.coverStems),
  counts: new RegExp(`^[^\\p{L}]*\\d[\\d.,kK+]*\\s+(?:${oneOf(leftOutLists.counts)})`, 'u'),
  signOffs: setOf(leftOutLists.signOffs),
  confidential: phrases(leftOutLists.confidential),
  confidentialLines: setOf(leftOutLists.confidentialLines),
  internalLabels: setOf(leftOutLists.internalLabels),
  internal: phrases(leftOutLists.internal),
  internalWords: new RegExp(`(?<![\\p{L}\\d])(?:${oneOf(leftOutLists.internalWords)})(?![\\p{L}\\d])`, 'gu'),
  internalHeadings: setOf(leftOutLists.internalHeadings),
  pageLines: setOf(leftOutLists.pageLines),
  chatLines: setOf(leftOutLists.chatLines),
  websiteLines: setOf(leftOutLists.websiteLines),
  website: phrases(leftOutLists.website),
  websiteEnds: setOf(leftOutLists.websiteEnds),
  newsletter: phrases(leftOutLists.newsletter),
  formFields: setOf(leftOutLists.formFields),
  legal: new RegExp(`(?<![\\p{L}\\d])(?:${oneOf(leftOutLists.legal)})(?![\\p{L}\\d])`, 'gu'),
  contact: new RegExp(`^(?:${oneOf(leftOutLists.contactWords)})\\.?\\s*[:.]`, 'u'),
};

/** The number of phrases in a text. */
export function countOf(pattern: RegExp, text: string): number {
  return [...fold(text.slice(0, 2000)).replaceAll('’', "'").matchAll(pattern)].length;
}

export const jobTypeWords: readonly (readonly [RegExp, JobType])[] = [
  [
    /\bfull[- ]?time\b|\bwhole-?time\b|\btam zamanli|\bvollzeit|\btam gun\b|\btam mesai\b|\bvollbeschaftig|\bganztags\b/,
    'fulltime',
  ],
  [
    /\bpart[- ]?time\b|\byari zamanli|\bkismi zamanli|\byarim gun\b|\bteilzeit|\bmini-?\s?job|\b(?:450|520|538|556|603)[- ]?(?:euro|€)|\bhalbtags|\bgeringfugig\w* beschaftig|\bwerkstudent|\bworking student\b/,
    'parttime',
  ],
  [
    /\binternship\b|\bintern\b(?!e|al)|\bstaj(?:yer)?(?:\b|i\b)|\bpraktik(?:um|ant)|\bplacement student\b|\btrainee praktikum\b/,
    'intern',
  ],
  [
    /\bcontract(?:or)?\b(?! manage| negot| law| of employment)|\bfreelance|\bfixed[- ]term\b|\bsozlesmeli\b|\bproje bazli\b|\bfreiberuf|\bfreie mitarbeit|\binterim\b|\b(?:inside|outside) ir35\b|\bhonorarbasis\b|\bwerkvertrag\b|\b1099\b|\bc2c\b|\bserbest calisma|\bbelirli sureli\b|\bfreier mitarbeiter/,
    'contract',
  ],
  [
    /\btemporary\b|\bseasonal\b|\bgecici\b|\bdonemsel\b|\bsezonluk\b|\baushilf|\bsaison|\bbefristete aushilfe|(?<!un)\bbefristete?r? aushilf|\bseasonal|\bzeitarbeit|\bcasual\b(?! (?:dress|look|wear|atmos|office|friday|clothes))|\bbank staff\b|\bper diem\b|\bzero[- ]hours?\b|\bferienjob|\bsummer job\b|\bmevsimlik\b|\bcagri uzerine\b/,
    'temporary',
  ],
  [/\bvolunt(?:eer|ary)\b|\bgonullu\b|\behrenamt/, 'voluntary'],
];

export const locationTypeWords: readonly (readonly [RegExp, LocationType])[] = [
  [
    /\bhybrid|\bhibrit\b|\bteilweise (?:im )?home-?\s?office|\b(?:\d|one|two|three|four|eine?n?|zwei|drei|vier|bir|iki|uc|dort) (?:days?|tage?n?|gun) .{0,30}(?:home|evden|uzaktan|remote|mobil)|\b(?:home|evden|uzaktan|remote|mobil).{0,30} \d (?:days?|tage?n?|gun)\b|\b(?:[1-4]|one|two|three|four|eine?n?|zwei|drei|vier|bir|iki|uc|dort) (?:days?|tage?n?|gun) .{0,20}(?:office|ofis|buro|on-?\s?site|vor ort)|\bmobiles arbeiten (?:moglich|teilweise)|\b(?:\d|two|three|four|zwei|drei|vier|iki|uc|dort) (?:days?|tage?n?|gun[iu]?) .{0,30}(?:from home|at home|von zu hause|evden|uzaktan|mobil)|\b(?:from home|at home|von zu hause|homeoffice|evden|uzaktan) .{0,20}\b(?:\d|one|two|three|four|ein|einen|einem|zwei|drei|vier) (?:days?|tage?n?)\b|\beine[nmr]? davon .{0,20}(?:von zu hause|home-?\s?office|mobil|remote)|\b(?:buro und home-?\s?office|office and home|home-?\s?office und buro|ofis ve ev(?:den)?)\b|\b(?:mobile[ns]? arbeit\w*|telearbeit) .{0,30}\b(?:[1-4]|einem|zwei|drei|vier) tage?n?\b/,
    'hybrid',
  ],
  [
    /(?<!\b(?:no|not|non|kein|keine)[- ](?:fully )?)\bremote(?:ly)?\b(?! (?:and |or |und )?(?:places?|areas?|sites?|locations?|sensing|communit|regions?|villages?|islands?|support|monitoring|control|server|hands|desktop|access|maintenance))|\bwork from home\b|\bwork from anywhere\b|\buzaktan\b(?! (?:calisma )?(?:yok|degil))|\bevden calisma\b|(?<!\bkein )\bhome-?\s?office\b/,
    'remote',
  ],
  [
    /\bon-?\s?site\b|\bin[- ]office\b|\boffice[- ]based\b|\bin[- ]person\b|\bofisten\b|\byerinde\b|\bis yerinden\b|\bvor ort\b|\bprasenz|\bim buro\b|\bsahada\b|\bofiste\b|\bin store\b|\bin the workshop\b/,
    'onsite',
  ],
];

/** Sites, which say where the work is done when they are beside other values of the job. */
export const siteWords =
  /\b(?:magazada|fabrikada|santiyede|hastanede|okulda|depoda|otelde|restoranda|subede|atolyede|is yerinde|in der filiale|im werk|in der werkstatt|auf der baustelle|in der klinik|im hotel|(?:in|at) (?:the|our) (?:theatre|theater|hospital|shop|store|workshop|factory|school|kitchen|clinic|laboratory|lab|warehouse|plant|hotel|restaurant|nursery|depot|studio))\b/;

export const closingWords =
  /\bapply (?:by|before|until|no later)\b|\bapplications? (?:close|deadline|must be|are open until|will be accepted until|by)|\bclosing date\b|\bdeadline\b|\bcloses on\b|\bson basvuru\b|\btarihine (?:kadar|dek)\b|\bbasvur.{0,40}\btarihleri aras|\bbewerbungsschluss\b|\bbewerbungsfrist\b|\bbewerb.{0,80}\bbis (?:zum|spatestens|einschliesslich)?\b|\bbewirb.{0,60}\bbis (?:zum)?\b|\bbasvuru.{0,40}\b(?:kapan|sona er)|\bform .{0,40}\bby\b|\bapplications? .{0,40}\b(?:by|until|before)\b|\bapply .{0,40}\b(?:by|until|before)\b|\ben gec\b|\bbis (?:zum|spatestens).{0,60}\bbewerb|\bbasvuru.{0,40}\bkadar\b|\bsend .{0,60}\bby\b|\breceived by\b|\bbefore midnight\b/;

export const payWords =
  /\bsalary\b|\bpay(?:ing|s)?\b|\bcompensation\b|\bremuneration\b|\bearn(?:ings?)?\b|\bwages?\b|\b(?:day|daily|hourly) rate\b|\bucret|\bmaas|\bgehalt|gehalt\b|\bverdienst|\bvergutung|\blohn|lohn\b|\bentgelt|\btagessatz|\bstundensatz|\byevmiye|\brate\b|\bverdienen\b|\bhonorar/;

/** Words that mark other sums than pay. */
export const otherSums =
  /\bbonus|bonus\b|\ballowance\b|\bstipend\b|\bbudget|budget\b|\brevenue\b|\bfunding\b|\braised\b|\bequity\b|\bprim\b|\bprimi\b|\byemek\b|\bbutce|\bciro|\byatirim|\bzuschuss|zuschuss\b|\bpramie|pramie\b|\bgutschein|\bumsatz|\bzulage|zulage\b|\bvoucher|\bpension\b|\binsurance\b|\bmillion|\bmio\b|\bmilyon\b|\bmrd\b|\breferral\b|\bfond|\bnebenkosten|\bcommission\b|\bturnover\b|\bportfolio\b|\bprojects? worth|\bvalue of\b|\bsigning\b|\brelocation\b|\btasche\b|\byol ucreti\b|\bikramiye|\bsachbezug|\bfitness|\bequipment\b|\bexpenses\b|\brefund|\berstatt|\bauslagen\b|\bmasraf|\bdurchschnitt|\baverage\b|\bortalama\b/;

/** Headings of what is required, and words for what is only desirable. */
export const requirementHeadings = setOf(wordLists.requirements);
export const desirable = phrases(wordLists.desirable);
export const desirableHeadings = setOf(wordLists.desirableHeadings);

/** Parts of headings of what is required, offered or done, for headings that are on no list. */
export const requirementStems = phrases(wordLists.requirementStems);

export const offerStems = phrases(wordLists.offerStems);

/** Languages, with a level of the European framework behind them. */
export const languageWords = new RegExp(
  `(?<![\\p{L}\\d])(${wordLists.languages.map((one) => RegExp.escape(one)).join('|')})(?:kenntnissen?)?(?![\\p{L}])( [ABC][12](?!\\p{L}))?`,
  'gu',
);

/** Tools that descriptions ask for by name, in the spelling of their makers. "SAP MM" comes before "SAP". */
const tools = [...toolNames]
  .toSorted((a, b) => b.length - a.length)
  .map((tool) => RegExp.escape(tool))
  .join('|');
// Go, Git and Java match only in this spelling, because they are ordinary words too.
export const knownTools = new RegExp(
  `(?<![\\p{L}\\d.])(?:${tools})(?![\\p{L}\\d+#]|\\.\\p{L}|-\\p{Ll})`,
  'gu',
);
