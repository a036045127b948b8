/** From the strongest no to the strongest yes. */
export const recommendations = ['strong_no', 'no', 'yes', 'strong_yes'] as const;
export type Recommendation = (typeof recommendations)[number];

/** advance: to the next step; hold: decide later. */
export const decisions = ['advance', 'hire', 'hold', 'reject'] as const;
export type Decision = (typeof decisions)[number];

/** Attributes are rated from 1 to this; a kit describes each rating. */
export const ratingMax = 4;
export const ratingValues = [1, 2, 3, 4] as const;

export const attributesMax = 20;
export const kitQuestionsMax = 40;
export const timePartsMax = 20;
export const kitTemplatesMax = 100;

/** The author may change a submitted scorecard for this long; each change keeps the version before. */
export const changeableMs = 24 * 3_600_000;

/** The end of the time in which the author may change a submitted scorecard. */
export const changeableUntil = (submittedAt: Date): Date => new Date(submittedAt.getTime() + changeableMs);

/** Hours after the end of a meeting at which an interviewer who owes feedback is reminded, once each. */
export const reminderHours = { end: 0, day: 24, three_days: 72, week: 168 } as const;
export type FeedbackReminder = keyof typeof reminderHours;

/** After the last reminder no other follows, and a later restart sends none for old meetings. */
export const lastReminderHours = 14 * 24;

export type Rating = { attributeId: string; rating: number | null; note: string };
export type RatedAttribute = { id: string; title: string };

/** The attributes of the kit, then the known ones that it lost. */
export function unitedAttributes<Attribute extends { id: string }>(
  ofKit: readonly Attribute[],
  known: readonly Attribute[],
): Attribute[] {
  const ids = new Set(ofKit.map(({ id }) => id));
  return [...ofKit, ...known.filter(({ id }) => !ids.has(id))];
}

/** The attributes of the kit, then those that it lost after the draft rated them. No note is lost. */
export function attributesOfDraft<Attribute extends { id: string }>(
  ofKit: readonly Attribute[],
  known: readonly Attribute[],
  ratings: readonly Rating[],
): Attribute[] {
  const rated = new Set(ratings.map(({ attributeId }) => attributeId));
  return unitedAttributes(
    ofKit,
    known.filter(({ id }) => rated.has(id)),
  );
}

type RatedScorecard<Type extends string> = {
  interviewType: Type;
  attributes: readonly RatedAttribute[];
  ratings: readonly Rating[];
};

/** All ratings of an attribute by several interviewers, lowest first. No score is computed from them. */
export type AttributeSpread<Type extends string> = {
  attributeId: string;
  interviewType: Type;
  title: string;
  ratings: number[];
};

/** The ratings by attribute, in the order of the kits; attributes without a rating are left out. */
export function spreadOf<Type extends string>(
  scorecards: readonly RatedScorecard<Type>[],
): AttributeSpread<Type>[] {
  const spreads = new Map<string, AttributeSpread<Type>>();
  for (const { interviewType, attributes, ratings } of scorecards) {
    for (const { id: attributeId, title } of attributes) {
      const rating = ratings.find((one) => one.attributeId === attributeId)?.rating ?? null;
      if (rating === null) continue;
      const key = `${interviewType} ${attributeId}`;
      const spread = spreads.get(key) ?? { attributeId, interviewType, title, ratings: [] };
      spreads.set(key, { ...spread, title, ratings: [...spread.ratings, rating].sort((a, b) => a - b) });
    }
  }
  return [...spreads.values()];
}

/** Whole minutes of a time plan. */
export const plannedMinutes = (parts: readonly { minutes: number }[]): number =>
  parts.reduce((sum, { minutes }) => sum + minutes, 0);
