import { fold } from '#platform/contract/fold.ts';
import type { CvOrigin } from '../rules.ts';
import type { CvLine } from './read-cv-lines.ts';

/**
 * The program that exported a CV, by what it prints on every export. LinkedIn has no mark of its own. So its profile
 * address and two other parts of its page must be there.
 * @returns null for CVs made in any other way
 */
export function originOf(lines: readonly CvLine[]): CvOrigin | null {
  const texts = lines.map(({ text }) => fold(text).replaceAll('\t', ' ').trim());
  if (isEuropass(texts)) return 'europass';
  return isLinkedInExport(texts) ? 'linkedin' : null;
}

const europassSite = /\beuropass\.(?:cedefop\.)?(?:europa\.)?eu\b/;
const europassHead = /^europass(?: |$)/;
/** "[ 01/03/2021 – Current ] Ward manager": only Europass writes periods in brackets at the start of a line. */
const bracketedPeriod = /^\[ ?(?:\p{L}{3,9}\.? |\d\d\/\d\d\/|\d\d\/)?(?:19|20)\d\d ?[–—-] ?[^\]]{3,20}\]/u;

const isEuropass = (texts: readonly string[]): boolean =>
  texts.some((text) => europassSite.test(text)) ||
  texts.slice(0, 3).some((text) => europassHead.test(text)) ||
  texts.filter((text) => bracketedPeriod.test(text)).length >= 2;

const profileAddress = /linkedin\.com\/in\/|^\(linkedin\)$/;
const topSkills =
  /\b(?:top skills|top-kenntnisse|en onemli yetenekler|principales competences|aptitudes principales|principais competencias|competenze principali)\b/;
const contactHead = /^(?:contact|kontakt|iletisim|contactar|contato|contatta|coordonnees)\b/;
const pageFoot = /(?:^| )(?:page \d+ of \d+|seite \d+ von \d+|sayfa \d+ ?\/ ?\d+)$/;

function isLinkedInExport(texts: readonly string[]): boolean {
  if (!texts.some((text) => profileAddress.test(text))) return false;
  const marks = [
    texts.slice(0, 3).some((text) => contactHead.test(text)),
    texts.some((text) => topSkills.test(text)),
    texts.some((text) => pageFoot.test(text)),
    texts.includes('(linkedin)'),
  ];
  return marks.filter(Boolean).length >= 2;
}
