import { oneOf } from '#reading/server/read-cv-words.ts';
import skillWords from './description-skill-words.json' with { type: 'json' };
import { languageWords } from './read-description-words.ts';

// Skills with a name of their own in a requirement: languages, degrees, licences and examinations.

const attribute = new RegExp(`^\\s+(?:\\p{Ll}+ )?(?:${oneOf(skillWords.notLanguageBefore)})(?!\\p{L})`, 'u');
const levelBehind = /^[^.;]{0,50}?(?<!\p{L})([ABC][12])(?![\p{L}\d])/u;

/** Languages, with their level of the European framework. "Polish accounting law" asks for no language. */
export function languagesIn(clause: string): string[] {
  const found = [...clause.matchAll(languageWords)].filter(
    ({ index, 0: word }) => !attribute.test(clause.slice(index + word.length)),
  );
  return found.map(({ index, 0: word, 1: name = '', 2: level = '' }, at) => {
    if (level !== '') return name + level;
    const rest = clause.slice(index + word.length, found[at + 1]?.index);
    const behind = levelBehind.exec(rest)?.[1];
    return behind === undefined ? name : `${name} ${behind}`;
  });
}

/** Abbreviations with a full stop, which ends no clause, and brackets whose text belongs to the skill. */
export const withoutAbbreviations = (text: string): string =>
  text
    .replace(/(?<!\p{L})(mind|min)\.\s*(?=[\p{L}\d])/giu, (_all, word: string) =>
      word.toLowerCase() === 'mind' ? 'mindestens ' : 'minimum ',
    )
    .replace(/(?<!\p{L})(?:ca|inkl|incl|approx)\.\s+/giu, '')
    .replace(/,?\s+in particular\s+/gi, ', especially ')
    .replace(
      /,?\s+(?:oder|or|veya|ya da)\s+(?:(?:an?|eine?[nmrs]?|some)\s+)?(?:vergleichbar|ähnlich|gleichwertig|similar|equivalent|comparable|related|benzer|dengi)[^()]*$/iu,
      '',
    )
    .replace(/(?<!\p{L})Kl\.\s?(?=[A-Z])/gu, 'Klasse ')
    .replace(/\byou['’]ve(?: got)?\b/gi, 'you have')
    .replace(/\byou['’]re\b/gi, 'you are')
    .replace(/\byou['’]ll\b/gi, 'you will')
    .replace(/\(([A-Z]{1,2}\d?)\)(?=\s+s[ıi]n[ıi]f)/gu, '$1')
    .replace(/\(([^()]*?(?<!\p{L})[ABC][12](?![\p{L}\d])[^()]*)\)/gu, ' $1 ')
    .replace(/\(([A-Z]{1,2}\d? s[ıi]n[ıi]f[ıi] [^()]+)\)/gu, ', $1')
    .replace(/ {2,}/g, ' ')
    .trim();

/** "Degree in quantity surveying", "Ausbildung als Mechatroniker": the qualification with its subject. */
export function qualificationIn(clause: string): string | null {
  const found = qualification.exec(clause.trim());
  const name =
    found?.groups?.['name']
      ?.split(
        /\s(?:or (?:an? )?(?:equivalent|similar|related|comparable)|oder|veya|or an?|mit|abgeschlossen|erworben|preferred|required)(?!\p{L})|[,;.]/u,
      )[0]
      ?.trim() ?? '';
  return name !== '' && name.split(/\s+/).length <= qualificationMax ? name : null;
}

const qualificationMax = 6;
const degrees = "(?:master['’]?s degree|degree|ph\\.?d|doctorate|diploma|certificate|qualification)";
const qualification = new RegExp(
  `^(?:(?:an?|eine?n?|you have an?|you hold an?|sie haben eine|du hast eine|(?:erfolgreich )?abgeschlossene[nrs]?|completed|recognised|relevant|good|staatlich anerkannte|erstes|first|level \\d) )*(?<name>${degrees} in .+|(?:[\\p{L}]*ausbildung|Lehre) (?:als|zum|zur|im) .+|(?:Gesellenbrief|Meisterbrief|Meistertitel|Meisterprüfung|Gesellenprüfung|(?:Staats)?examen|Approbation|staatliche Anerkennung) (?:als|im|zum|zur) .+)$`,
  'iu',
);

/** Licences and examinations, wherever they are in a clause. */
export const namedIn = (clause: string): string[] => [
  ...[...clause.matchAll(withPeople)].map(([found]) => found),
  ...[...clause.matchAll(shifts)].map(([, found = '']) => `${found} çalışma`),
  ...[...clause.matchAll(licence)].map(([found]) => found.replace(/belgesi\p{L}+$/u, 'belgesi')),
  ...[...clause.matchAll(examination)].map(([, name = '', points = '']) =>
    points === '' || name === 'KPSS' ? name : `${name}${name.startsWith('KPSS') ? ' en az' : ''} ${points}`,
  ),
];

const withPeople =
  /(?:Freude am )?Umgang mit (?:Menschen|Kindern|Kund(?:en|innen)|Patient(?:en|innen)|Gästen|Tieren|Jugendlichen|Senioren|Zahlen)(?!\p{L})/gu;
/** "Vardiyalı çalışabilecek" */
const shifts = /(?<!\p{L})([Vv]ardiyalı|[Nn]öbetli|[Ee]snek)\s+(?:çalışabil\p{L}+|çalışmaya\s+uy\p{L}+)/gu;

const licence =
  /(?:HGV|LGV) [Cc](?:lass|ategory) [\dA-Z]\+?E?(?: licen[cs]e)?(?![\p{L}\d])|(?:Führerschein|Fahrerlaubnis)(?: der)? (?:Klassen? )?[A-Z]{1,2}\d?(?![\p{L}\d])|(?<!\p{L})[A-Z]{1,2}\d? sınıfı (?:ehliyet|sürücü belgesi)/gu;
const examination =
  /(?<!\p{L})((?:KPSS|ALES|YDS|YÖKDİL|TUS|DUS)(?: P\d{1,3})?)(?:[^.;\d]{0,40}?(?:en az |asgari )?(\d{2,3})(?!\d)(?: puan)?)?/gu;
