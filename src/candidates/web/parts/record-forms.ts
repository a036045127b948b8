// One module, so that the browser loads all forms in one file, when the first of them opens.
export { EducationForm } from './education-form.tsx';
export { EmailContactForm, PhoneContactForm } from './contact-form.tsx';
export { ExperienceForm } from './experience-form.tsx';
export { LanguageForm } from './language-form.tsx';
export { LinkForm } from './link-form.tsx';
export { PersonForm } from './person-form.tsx';
export { PlaceForm } from './place-form.tsx';
export { ProjectForm } from './project-form.tsx';
export { SummaryForm } from './summary-form.tsx';
