import type { Catalogue } from './word-rules.ts';

/** Texts of a job's lists that count candidates: the people of one job are its applicants (docs/domain.md). */
export function countedCandidates(...catalogues: Catalogue[]): string[] {
  return textsOf(catalogues)
    .filter(({ key }) => /^(applicants|applications|board|bulk-changes)\./.test(key))
    .filter(({ key }) => !/^bulk-changes\.(ofCandidates\.|refusals\.candidates_changed)/.test(key))
    .filter(({ text }) => /\}\} (candidates?|aday\p{L}*)(?!\p{L})/u.test(text))
    .map(({ key, text }) => `${key}: ${text}`);
}

/** Texts that may break between a number and its unit: they lack U+00A0 there. */
export function breakingTexts(...catalogues: Catalogue[]): string[] {
  return textsOf(catalogues)
    .filter(({ text }) => /(\d|\}\}) (MB|kB|GB|px|%)/i.test(text))
    .map(({ key, text }) => `${key}: ${text}`);
}

/**
 * Texts with a character that the bundled subsets of Inter lack, which the browser draws in another font. Both lack the
 * non-breaking hyphen U+2011 and the narrow no-break space U+202F.
 */
export function textsOutsideFont(...catalogues: Catalogue[]): string[] {
  return textsOf(catalogues)
    .filter(({ text }) => /[^\n\x20-\x7e\xa0-\xff\u0100-\u017f–—‘’“”•…−€₺]/u.test(text))
    .map(({ key, text }) => `${key}: ${text}`);
}

const avoided = {
  en: {
    email: /\be-mails?\b|(?<![\w-])mails?\b(?! (?:server|program|provider)| or s1)/iu,
    someone: /\bsomebody\b/iu,
    'log in': /\bsign(?:ed|ing|s)? (?:in|out)\b/iu,
    'text…': / …/u,
  },
  tr: {
    yanıt: /cevap|cevab/iu,
    'ekip arkadaşı': /(?:çalışma|(?<!\p{L})iş) arkadaş/iu,
    CV: /özgeçmiş/iu,
    beceri: /yetenek|yetkinlik/iu,
    parola: /(?<!\p{L})şifre(?!l)/iu,
    'çalışma saatleri': /mesai/iu,
    faturalandırma: /faturalama(?!n)/iu,
    etkin: /(?<!\p{L})aktif/iu,
    işletmeci: /işletici|işleten(?! kuruluş)/iu,
    düzey: /(?<!\p{L})seviye(?!si)/iu,
    'giriş yap': /oturum aç(?!ık)/iu,
    'izleme bağlantısı': /takip bağlantı/iu,
    'metin…': / …/u,
  },
};

/** Texts with another word for something that has one (docs/domain.md: one word for one concept). */
export function otherWords(language: keyof typeof avoided, catalogue: Catalogue): string[] {
  return textsOf([catalogue]).flatMap(({ key, text }) =>
    Object.entries(avoided[language])
      .filter(([, pattern]) => pattern.test(text))
      .map(([word]) => `${key}: ${text} (${word})`),
  );
}

function textsOf(catalogues: Catalogue[]): { key: string; text: string }[] {
  return catalogues.flatMap((catalogue) =>
    [...catalogue].flatMap(([key, texts]) => texts.map((text) => ({ key, text }))),
  );
}
