// One module, so that the browser loads all forms in one file, when the first of them opens.
export { EducationForm } from './education-form.tsx';
export { EmailForm } from './email-form.tsx';
export { ExperienceForm } from './experience-form.tsx';
export { LanguageForm } from './language-form.tsx';
export { LinkForm } from './link-form.tsx';
export { PersonForm } from './person-form.tsx';
export { PhoneForm } from './phone-form.tsx';
export { PlaceForm } from './place-form.tsx';
export { ProjectForm } from './project-form.tsx';
export { SummaryForm } from './summary-form.tsx';
