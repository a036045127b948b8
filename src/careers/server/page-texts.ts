import type { Language } from '#platform/contract/fields.ts';
import { type Html, html } from '#platform/server/html.ts';
import type { TextByLanguage } from '../page-contract.ts';
import type { CareersCompany } from './find-company.ts';
import type { PageWords } from './page-words.ts';

/** A text in the language of the page, else in the company's, else in any. */
export type FoundText = { text: string; language: Language };
export type FindText = (text: TextByLanguage) => FoundText | null;

export const textFinder =
  ({ language: ofCompany }: CareersCompany, { language }: PageWords): FindText =>
  (text) => {
    const found = ([language, ofCompany, 'en', 'tr'] as const).find((one) => text[one] !== '');
    return found === undefined ? null : { text: text[found], language: found };
  };

/** One paragraph per line. */
export const paragraphs = (found: FoundText | null): Html[] =>
  (found?.text ?? '')
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => html`<p lang="${found?.language ?? ''}">${line}</p>`);
