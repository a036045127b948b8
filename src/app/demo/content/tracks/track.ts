type Translations = { en: string; tr: string };

/** A kind of career: what people in it were called, did, know and studied. */
export type Track = {
  /** From the first job to the most senior one. */
  titles: readonly Translations[];
  /** Everyone in the track has most of these. */
  core: readonly string[];
  extra: readonly string[];
  degrees: readonly Translations[];
  /** Points of a CV. `{n}` is a small number, `{p}` a share in per cent. */
  points: { en: readonly string[]; tr: readonly string[] };
  /** For a first job; where there are none, the others serve. */
  earlyPoints: { en: readonly string[]; tr: readonly string[] };
  /** Where such careers begin, when not anywhere. */
  earlyEmployers?: readonly string[];
  /** `{years}` in the field, `{title}`, `{skill}`. */
  summaries: { en: readonly string[]; tr: readonly string[] };
};

export type TrackName =
  | 'backend'
  | 'frontend'
  | 'design'
  | 'sales'
  | 'data'
  | 'success'
  | 'reliability'
  | 'product'
  | 'people'
  | 'student';
