import { describe, expect, it, test } from 'vitest';
import { cvLinesOf } from './read-cv-lines.ts';
import { originOf } from './read-cv-origin.ts';

const originOfText = (...lines: string[]) => originOf(cvLinesOf(lines.join('\n'), null));

const linkedIn = {
  en: [
    'Contact',
    'ada@example.com',
    'www.linkedin.com/in/ada (LinkedIn)',
    'Top Skills',
    'SQL',
    'Page 1 of 2',
  ],
  de: ['Kontakt', 'www.linkedin.com/in/ada', '(LinkedIn)', 'Top-Kenntnisse', 'SQL', 'Seite 1 von 2'],
  tr: ['İletişim', 'linkedin.com/in/ada', 'En Önemli Yetenekler', 'SQL', 'Sayfa 1 / 2'],
};

describe('the origin of a CV', () => {
  test.each(Object.entries(linkedIn))('is LinkedIn for an export in %s', (_language, lines) => {
    expect(originOfText(...lines)).toBe('linkedin');
  });

  it('is not LinkedIn for a CV that only names a profile, or only has a page number', () => {
    expect(originOfText('Ada Lovelace', 'linkedin.com/in/ada', 'Top Skills', 'SQL')).toBeNull();
    expect(originOfText('Contact', 'ada@example.com', 'Top Skills', 'SQL', 'Page 1 of 1')).toBeNull();
  });

  it('is Europass for its head, its address, or its periods in brackets', () => {
    const job = (start: string) => `[ ${start} – Current ] Ward manager`;
    expect(originOfText('Europass', 'Curriculum Vitae')).toBe('europass');
    expect(originOfText('Ada', '© European Union, 2002-2015 | europass.cedefop.europa.eu')).toBe('europass');
    expect(originOfText('Ada', job('01/03/2021'), 'Clinic', job('Aug 2016'))).toBe('europass');
  });

  it('is unknown for a CV that mentions Europass, or has one period in brackets', () => {
    expect(originOfText('Ada', 'Languages', 'French B2 (Europass self-assessment)')).toBeNull();
    expect(originOfText('Ada', '[ 03/2021 – 04/2022 ] Ward manager', 'Clinic')).toBeNull();
  });
});
