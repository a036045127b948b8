import { call } from '#platform/web/call.ts';
import type { SurveyAnswers, surveyForms } from '../../form-contract.ts';

type Forms = typeof surveyForms;

// The operations of the contract without their schemas, because zod would be most of the page's scripts. The types are
// the contract's own, so a method or path that differs from it does not compile.
const operations: { [Name in keyof Forms]: Pick<Forms[Name], 'method' | 'path'> } = {
  readForm: { method: 'GET', path: '/careers-survey' },
  sendAnswers: { method: 'POST', path: '/careers-survey/answers' },
};

/** An operation whose response is taken as it is. */
const unparsed = <Name extends keyof Forms>(name: Name): Forms[Name] =>
  ({ ...operations[name], response: { parse: (answer: unknown) => answer } }) as unknown as Forms[Name];

const withTicket = (ticket: string) => ({ headers: { 'x-survey-ticket': ticket } });

export const readSurvey = (ticket: string) => call(unparsed('readForm'), {}, withTicket(ticket));
export const sendSurvey = (ticket: string, answers: SurveyAnswers) =>
  call(unparsed('sendAnswers'), { body: { answers } }, withTicket(ticket));
