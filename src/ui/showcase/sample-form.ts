import type { UploadedFile } from '../fields/file-drop-field.tsx';

export type SampleForm = {
  title: string;
  secret: string;
  note: string;
  text: string;
  salary: number | null;
  kind: string;
  place: string | null;
  town: string;
  skills: string[];
  where: string;
  open: boolean;
  consent: boolean;
  day: string | null;
  month: string | null;
  instant: string | null;
  file: UploadedFile | null;
};

export const emptySample: SampleForm = {
  title: '',
  secret: '',
  note: '',
  text: '',
  salary: null,
  kind: '',
  place: null,
  town: '',
  skills: ['React', 'C++'],
  where: 'office',
  open: true,
  consent: false,
  day: null,
  month: null,
  instant: '2026-03-12T07:30:00.000Z',
  file: null,
};
