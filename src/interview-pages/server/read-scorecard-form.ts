import { z } from 'zod';
import { type OwnScorecard, scorecardDraft, type ScorecardDraft } from '#evaluations/contract.ts';
import { readPostedForm } from '#platform/server/http/read-posted-form.ts';

// Every letter of 40 notes may need nine bytes.
const formBytesMax = 1024 * 1024;

/** The fields as the interviewer typed them, as far as it can be shown again. */
export type TypedScorecard = Pick<ScorecardDraft, 'ratings' | 'notes' | 'recommendation' | 'version'>;

export type PostedScorecard = {
  typed: TypedScorecard;
  isSubmission: boolean;
  /** Null: a field is too long, or not from this form. */
  draft: ScorecardDraft | null;
};

/** Reads the posted form; null when there is none or it is too large. */
export async function readScorecardForm(
  body: unknown,
  { kit }: Pick<OwnScorecard, 'kit'>,
): Promise<PostedScorecard | null> {
  const form = await readPostedForm(body, formBytesMax);
  if (form === null) return null;
  const fields = new Map(Object.entries(form));
  // Browsers send each line end as two characters, and count it as one.
  const textOf = (name: string): string => (fields.get(name) ?? '').replaceAll('\r\n', '\n');
  const ratings = (kit?.attributes ?? []).map(({ id }) => ({
    attributeId: id,
    rating: Number(fields.get(`rating.${id}`) ?? '') || null,
    note: textOf(`note.${id}`),
  }));
  const content = {
    ratings: ratings.filter(({ rating, note }) => rating !== null || note !== ''),
    notes: textOf('notes'),
    recommendation: fields.get('recommendation') || null,
    version: Number(fields.get('version') ?? ''),
  };
  const draft = scorecardDraft.safeParse(content).data ?? null;
  return { typed: draft ?? asTyped(content), isSubmission: fields.get('act') === 'submit', draft };
}

const { ratings, recommendation, version } = scorecardDraft.shape;

// The texts are shown again as they were typed; a value that no button of the form sends is left out.
function asTyped(content: { ratings: unknown; notes: string; recommendation: unknown; version: unknown }) {
  const typed = z.object({
    ratings: z.array(
      z.object({
        attributeId: z.string(),
        rating: ratings.element.shape.rating.catch(null),
        note: z.string(),
      }),
    ),
    recommendation: recommendation.catch(null),
    version: version.catch(0),
  });
  return { notes: content.notes, ...typed.parse(content) };
}
