import { createRoot } from 'react-dom/client';
import { ApplyForm } from './apply-form.tsx';
import { facts } from './facts.ts';
import { ContinueGate } from './parts/continue-gate.tsx';
import { PreviewForm } from './preview-form.tsx';

/** Mounts the form in the server-rendered page. */
export function Apply() {
  return facts.isPreview === true ? (
    <PreviewForm />
  ) : (
    <ContinueGate>
      <ApplyForm />
    </ContinueGate>
  );
}

const root = document.getElementById('apply');
if (root !== null) createRoot(root).render(<Apply />);
