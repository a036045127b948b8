/** The steps of the application form, which traffic counts; a form leaves out those without fields. */
export const formSteps = ['documents', 'contact', 'questions', 'review'] as const;
export type FormStep = (typeof formSteps)[number];
