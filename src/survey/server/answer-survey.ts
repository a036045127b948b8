import { sql } from 'kysely';
import { refuse } from '#platform/contract/errors.ts';
import { inTenant, type TenantTx } from '#platform/server/db/tenant.ts';
import type { PublicContext } from '#platform/server/http/context.ts';
import { type SurveyAnswers, type SurveyForm, surveyTicketHeader } from '../form-contract.ts';
import { declined, textIn } from '../rules.ts';
import { findOfferedSurvey } from './offered-survey.ts';
import { type StoredContent, shownContent } from './settings.ts';
import { dayOf, isOpen, readTicket, type Ticket } from './tickets.ts';

/** The survey in the language of the request. */
export function readForm(context: PublicContext): Promise<SurveyForm> {
  return withTicket(context, async (tx, ticket, stored) => {
    if (!(await isOpen(tx, ticket, context.now))) refuse('not_found', 'survey.ticket_gone');
    const { lead, questions } = shownContent(stored);
    const shown = (text: typeof lead) => textIn(text, context.request.language);
    return {
      lead: shown(lead),
      questions: questions.map(({ id, text, help, isMultiple, options }) => ({
        id,
        text: shown(text),
        help: shown(help),
        isMultiple,
        options: options.map((option) => ({ id: option.id, text: shown(option.text) })),
      })),
    };
  });
}

/**
 * Stores the answer and uses up the ticket. Of several calls at once one finds the ticket; the others get 404. Options
 * that were removed while the survey was open are taken.
 */
export function sendAnswers(context: PublicContext, answers: SurveyAnswers): Promise<void> {
  return withTicket(context, async (tx, { hash, isRehearsal }, stored) => {
    const choices = choicesOf(answers, stored);
    if (isRehearsal) return;
    const { rows } = await sql<{ added: boolean }>`
      select survey.add_answer(${hash}, ${dayOf(context.now)}::date, ${JSON.stringify(choices)}::jsonb) as added`.execute(
      tx,
    );
    if (rows[0]?.added !== true) refuse('not_found', 'survey.ticket_gone');
  });
}

function withTicket<T>(
  { platform, request }: PublicContext,
  work: (tx: TenantTx, ticket: Ticket, survey: StoredContent) => Promise<T>,
): Promise<T> {
  const ticket = readTicket(request.header(surveyTicketHeader) ?? '');
  if (ticket === null) refuse('not_found', 'survey.ticket_gone');
  return inTenant(platform.db, ticket.companyId, async (tx) => {
    const stored = await findOfferedSurvey(tx);
    if (stored === null) refuse('not_found', 'survey.ticket_gone');
    return work(tx, ticket, stored);
  });
}

function choicesOf(answers: SurveyAnswers, { questions }: StoredContent): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(answers).map(([questionId, options]) => {
      const question = questions.find(({ id }) => id === questionId);
      const chosen = [...new Set(options)];
      const isKnown = chosen.every((one) => question?.options.some(({ id }) => id === one));
      if (question === undefined || !isKnown || (!question.isMultiple && chosen.length > 1))
        refuse('invalid', 'survey.unknown_choice', {
          fields: { [`answers.${questionId}`]: ['survey.refusals.unknown_choice'] },
        });
      return [questionId, chosen.length === 0 ? [declined] : chosen];
    }),
  );
}
