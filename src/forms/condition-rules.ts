/** Types of questions whose answer may decide whether another question is shown. */
export const conditionTypes = ['number', 'boolean', 'choice', 'date'] as const;
export type ConditionType = (typeof conditionTypes)[number];

/**
 * The answers to an earlier question with which a question is shown: a number or a day within limits, a yes or a no, at
 * least one of these choices. Days are YYYY-MM-DD, which sort as text.
 */
export type Condition =
  | { type: 'number'; questionId: string; min: number | null; max: number | null }
  | { type: 'boolean'; questionId: string; answer: boolean }
  | { type: 'choice'; questionId: string; options: string[] }
  | { type: 'date'; questionId: string; earliest: string | null; latest: string | null };

type Conditional = { id: string; type: string; shownWhen: Condition | null };

/**
 * The questions and sections that these answers show, in their order. A question whose condition asks about a hidden
 * question is hidden too, and so is one of a hidden section. A section without a shown question is left out. Browser and
 * server both use it, so that they agree.
 */
export function shownItems<Item extends Conditional>(
  items: readonly Item[],
  answers: Readonly<Record<string, unknown>>,
): Item[] {
  const shown = new Set<string>();
  let isSectionShown = true;
  return items
    .filter(({ id, type, shownWhen }) => {
      const isCalledFor =
        shownWhen === null ||
        (shown.has(shownWhen.questionId) && isMet(shownWhen, answers[shownWhen.questionId]));
      if (type === 'section') isSectionShown = isCalledFor;
      const isShown = isCalledFor && isSectionShown;
      if (isShown) shown.add(id);
      return isShown;
    })
    .filter(({ type }, index, all) => type !== 'section' || isQuestion(all[index + 1]));
}

const isQuestion = (item: { type: string } | undefined): boolean =>
  item !== undefined && item.type !== 'section';

/** The shown questions without the sections. */
export const shownQuestions = <Item extends Conditional>(
  items: readonly Item[],
  answers: Readonly<Record<string, unknown>>,
): Item[] => shownItems(items, answers).filter(isQuestion);

/** Consecutive items by section; questions before the first section have none. */
export function bySection<Item extends { type: string }>(
  items: readonly Item[],
): { section: Item | null; questions: Item[] }[] {
  const groups: { section: Item | null; questions: Item[] }[] = [];
  for (const item of items) {
    if (item.type === 'section') groups.push({ section: item, questions: [] });
    else if (groups.length === 0) groups.push({ section: null, questions: [item] });
    else groups.at(-1)?.questions.push(item);
  }
  return groups;
}

/** Whether the answer meets the condition. A missing answer meets none. */
function isMet(condition: Condition, answer: unknown): boolean {
  switch (condition.type) {
    case 'number':
      return typeof answer === 'number' && isWithin(answer, condition.min, condition.max);
    case 'date':
      return (
        typeof answer === 'string' && answer !== '' && isWithin(answer, condition.earliest, condition.latest)
      );
    case 'boolean':
      return answer === condition.answer;
    case 'choice':
      return Array.isArray(answer) && condition.options.some((option) => answer.includes(option));
    default:
      return condition satisfies never;
  }
}

const isWithin = <T extends number | string>(value: T, min: T | null, max: T | null): boolean =>
  (min === null || value >= min) && (max === null || value <= max);

/** The reason why a condition cannot work; the last part of its message key. */
export type ConditionFault = 'sourceGone' | 'sourceLater' | 'sourceInvisible' | 'sourceType' | 'sourceOption';

type ListedQuestion = {
  id?: string | undefined;
  type: string;
  mode: string;
  settings: object;
  shownWhen: Condition | null;
};

/** The fault of the condition of the question at this place; null when it has none, or no condition. */
export function conditionFault(questions: readonly ListedQuestion[], index: number): ConditionFault | null {
  const question = questions[index];
  const condition = question?.shownWhen ?? null;
  if (question === undefined || condition === null) return null;
  const at = questions.findIndex(({ id }) => id === condition.questionId);
  const source = questions[at];
  if (source === undefined) return 'sourceGone';
  if (at >= index) return 'sourceLater';
  if (source.type !== condition.type) return 'sourceType';
  if (source.mode === 'invisible' && question.mode !== 'invisible') return 'sourceInvisible';
  if (condition.type !== 'choice') return null;
  const offered = optionIds(source.settings);
  return condition.options.every((option) => offered.includes(option)) ? null : 'sourceOption';
}

const optionIds = (settings: object): string[] =>
  (settings as { options?: { id: string }[] }).options?.map(({ id }) => id) ?? [];

/** The faults of all conditions of a form. A condition asks about an earlier question, so there are no cycles. */
export function faultsOfConditions(questions: readonly ListedQuestion[]) {
  return questions.flatMap((_question, index) => {
    const fault = conditionFault(questions, index);
    return fault === null ? [] : [{ path: [index, 'shownWhen'], message: `forms.questions.faults.${fault}` }];
  });
}

/** Copies of questions with new ids, whose conditions ask about the copies. */
export function withNewIds<Question extends { id?: string | undefined; shownWhen: Condition | null }>(
  questions: readonly Question[],
  newId: () => string,
): (Question & { id: string })[] {
  const ids = questions.map(({ id }) => ({ old: id, id: newId() }));
  return questions.map((question, index) => {
    const { shownWhen } = question;
    const source = ids.find(({ old }) => old !== undefined && old === shownWhen?.questionId);
    return {
      ...question,
      id: ids[index]?.id ?? newId(),
      shownWhen: shownWhen && { ...shownWhen, questionId: source?.id ?? shownWhen.questionId },
    };
  });
}
