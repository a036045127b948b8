// Schools and degrees in English and Turkish, without accents and case.

export const schoolPattern =
  /(?<!\p{L})(?:universit\p{L}*|univ|college|institut\p{L}*|school|academy|akademisi|enstitusu|lisesi|koleji|kolej|okulu|yuksekokulu|fakultesi|faculty|polytechnic|politecnico|hochschule|ecole|conservatory|konservatuvari|mit|eth|odtu|metu|ucla|ucl|lse)(?!\p{L})/u;

const bachelor = 'b\\.? ?sc|b\\.? ?eng|b\\.? ?tech|b\\.? ?com|b\\.?b\\.?a|b\\.?f\\.?a|b\\.?ed|b\\.? ?[as]';
const master =
  'm\\.? ?sc|m\\.? ?eng|m\\.? ?tech|m\\.?b\\.?a|m\\.?f\\.?a|m\\.?p\\.?[ah]|m\\.?ed|m\\.?phil|ll\\.?[bm]|m\\.? ?[as]';
const doctor = 'ph\\.? ?d|d\\.?phil|m\\.?d|doctorate|doctor of \\p{L}+';
const subjects =
  '(?: of (?:applied science|science|arts|fine arts|engineering|business administration|laws?|technology|education|commerce|architecture|philosophy))';
const english = `bachelor(?:['’]?s)?(?: degree)?${subjects}?|master(?:['’]?s)?(?: degree)?${subjects}?|associate(?:['’]?s)? degree|associate of \\p{L}+|high school(?: diploma)?|a\\.? ?[as]|diploma`;
const turkish =
  'tezsiz yuksek lisans|tezli yuksek lisans|yuksek lisans|on ?lisans|lisans|doktora|lise|cift anadal|yan ?dal';

/** The first degree in a text. */
export const degreePattern = new RegExp(
  `(?<![\\p{L}.])(?:${turkish}|${doctor}|${english}|${master}|${bachelor})(?!\\p{L})\\.?(?: ?\\(hons?\\.?\\)| hons)?`,
  'u',
);
