import { createRoot } from 'react-dom/client';
import { ApplyForm } from './apply-form.tsx';
import { facts } from './facts.ts';
import { PreviewForm } from './preview-form.tsx';

/** What this entry puts into the page that the server made. */
export function Apply() {
  return facts.isPreview === true ? <PreviewForm /> : <ApplyForm />;
}

const root = document.getElementById('apply');
if (root !== null) createRoot(root).render(<Apply />);
